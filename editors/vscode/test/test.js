// The extension with the language client that it ships with and the program, in a session without windows.
// `LUMBUNG=path/to/lumbung npm test`; without it the program is looked for on the path.

"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");
const { after, before, test } = require("node:test");

const stand = path.join(__dirname, "vscode.js");
const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => (request === "vscode" ? stand : resolve(request, ...rest));

const vscode = require(stand);
const extension = require("../extension.js");

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lumbung-"));
const context = { subscriptions: [] };
const file = (name, text) => {
  fs.writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};
const TEXT = 'variant village from dakon\ntitle "Our village"\nlanding {\n  change nembak: in empty own hole -> capture opposite\n}\n';
/** The findings of a text, once they are as wanted. */
const findings = (document, wanted) =>
  new Promise((done, failed) => {
    const late = setTimeout(() => failed(new Error(`no such findings: ${JSON.stringify(vscode.seen.diagnostics.get(document.uri.toString()))}`)), 20_000);
    const look = () => {
      const found = vscode.seen.diagnostics.get(document.uri.toString());
      if (!found || !wanted(found)) return;
      clearTimeout(late);
      heard.dispose();
      done(found);
    };
    const heard = vscode.diagnosed.event(look);
    look();
  });
const token = new vscode.CancellationTokenSource().token;
const provider = (kind) => vscode.seen.providers.get(kind)[0];

let document;

before(async () => {
  vscode.workspace.settings = { "lumbung.path": process.env.LUMBUNG ?? "lumbung", "lumbung.language": "id" };
  vscode.workspace.workspaceFolders = [{ uri: vscode.Uri.file(folder), name: "games", index: 0 }];
  await extension.activate(context);
  document = vscode.open(file("village.variant", TEXT), "lumbung", TEXT);
  vscode.window.activeTextEditor = { document };
});

after(async () => {
  await extension.deactivate();
  fs.rmSync(folder, { recursive: true });
});

test("nothing is said of a good file, and a mistake is found while it is typed", async () => {
  await findings(document, (found) => found.length === 0);
  vscode.change(document, new vscode.Range(3, 26, 3, 29), "own1");
  const [found] = await findings(document, (found) => found.length > 0);
  assert.match(found.message, /own1/);
  assert.equal(found.range.start.line, 3);
  vscode.change(document, new vscode.Range(3, 26, 3, 30), "own");
  await findings(document, (found) => found.length === 0);
});

test("a sentence in the language of the settings", async () => {
  const told = await provider("Hover").provideHover(document, new vscode.Position(3, 12), token);
  assert.match(JSON.stringify(told), /biji|lubang/);
});

test("what may stand at a place is offered", async () => {
  const offered = await provider("CompletionItem").provideCompletionItems(document, new vscode.Position(3, 26), token, {});
  assert.ok((offered.items ?? offered).length > 0);
});

test("the layout is that of the program", async () => {
  const edits = await provider("DocumentFormattingEdit").provideDocumentFormattingEdits(document, { tabSize: 2, insertSpaces: true }, token);
  assert.ok(edits.length > 0);
});

test("the outline has the sections", async () => {
  const symbols = await provider("DocumentSymbol").provideDocumentSymbols(document, token);
  assert.ok(symbols.length > 0);
});

test("the board and the rule sheet stand beside the file, and are drawn anew when it is saved", async () => {
  await vscode.commands.executeCommand("lumbung.board");
  await vscode.commands.executeCommand("lumbung.sheet");
  const [board, sheet] = vscode.seen.views.map((view) => view.webview);
  assert.match(board.html, /<svg/);
  assert.match(sheet.html, /<html lang="id"/);
  fs.writeFileSync(document.fileName, TEXT.replace("variant village from dakon", "variant village"));
  vscode.saved(document);
  const started = Date.now();
  while (!board.html.includes("<pre") && Date.now() - started < 20_000) await new Promise((done) => setTimeout(done, 50));
  assert.match(board.html, /without a parent must say its family/);
  assert.deepEqual(vscode.seen.messages, []);
});
