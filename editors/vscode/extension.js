// The language client, and two views beside a file: what the program draws of it.

"use strict";

const { execFile } = require("node:child_process");
const path = require("node:path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** @type {LanguageClient | undefined} */
let client;
/** Views that are open, by what they show and of which file. */
const views = new Map();

const setting = (name) => vscode.workspace.getConfiguration("lumbung").get(name);

async function start() {
  client = new LanguageClient(
    "lumbung",
    "lumbung",
    { command: setting("path"), args: ["lsp"] },
    {
      documentSelector: [{ language: "lumbung" }, { language: "yaml", scheme: "file" }],
      initializationOptions: { language: setting("language") },
    },
  );
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(`The program "${setting("path")}" could not be started; the setting lumbung.path names it. (${error.message})`);
  }
}

/** What each view asks of the program. */
const KINDS = {
  board: { title: "Board", arguments: (file) => ["board", file, "--format", "svg"] },
  sheet: { title: "Rule sheet", arguments: (file) => ["rules", file, "--format", "html", "--lang", setting("language")] },
};

/** The page that the program makes of a file, or what it says against it. */
function drawn(kind, file) {
  return new Promise((resolve) => {
    const options = { cwd: path.dirname(file), maxBuffer: 64 << 20, timeout: 60_000 };
    execFile(setting("path"), KINDS[kind].arguments(file), options, (error, page, said) => {
      const escaped = (text) => text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);
      if (error) resolve(`<pre style="white-space: pre-wrap">${escaped(said || String(error.message))}</pre>`);
      else resolve(kind === "board" ? `<div style="background: #fff; padding: 1em">${page}</div>` : page);
    });
  });
}

async function show(kind) {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== "lumbung" || document.isUntitled) {
    vscode.window.showInformationMessage("Open a variant file that has been saved once.");
    return;
  }
  const file = document.uri.fsPath;
  const key = `${kind} ${file}`;
  if (views.has(key)) {
    views.get(key).reveal(undefined, true);
  } else {
    const title = `${KINDS[kind].title}: ${path.basename(file)}`;
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    // A rule sheet has moves that can be watched.
    const view = vscode.window.createWebviewPanel(`lumbung.${kind}`, title, place, { enableScripts: kind === "sheet" });
    view.onDidDispose(() => views.delete(key));
    views.set(key, view);
  }
  views.get(key).webview.html = await drawn(kind, file);
}

/** Draws anew whatever is open: a parent may have been saved. */
async function redraw(document) {
  if (document.languageId !== "lumbung") return;
  for (const [key, view] of views) {
    const [kind, ...file] = key.split(" ");
    const page = await drawn(kind, file.join(" "));
    if (views.get(key) === view) view.webview.html = page;
  }
}

exports.activate = async (context) => {
  context.subscriptions.push(
    vscode.commands.registerCommand("lumbung.board", () => show("board")),
    vscode.commands.registerCommand("lumbung.sheet", () => show("sheet")),
    vscode.commands.registerCommand("lumbung.restart", async () => {
      await client?.stop();
      await start();
    }),
    vscode.workspace.onDidSaveTextDocument(redraw),
  );
  await start();
};

exports.deactivate = () => client?.stop();
