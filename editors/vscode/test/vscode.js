// Stands in for VS Code: what the language client and this extension use of it, as far as a session without windows needs it.

"use strict";

const path = require("node:path");
const { pathToFileURL, fileURLToPath } = require("node:url");

class Disposable {
  constructor(end = () => {}) {
    this.dispose = end;
  }
  static from(...all) {
    return new Disposable(() => all.forEach((one) => one.dispose()));
  }
}

class EventEmitter {
  #heard = new Set();
  event = (listener, self, all) => {
    const heard = self ? listener.bind(self) : listener;
    this.#heard.add(heard);
    const end = new Disposable(() => this.#heard.delete(heard));
    all?.push(end);
    return end;
  };
  fire(value) {
    for (const heard of [...this.#heard]) heard(value);
  }
  dispose() {
    this.#heard.clear();
  }
}

class Uri {
  constructor(text) {
    this.text = text;
    this.scheme = text.split(":")[0];
  }
  static parse(text) {
    return new Uri(text);
  }
  static file(name) {
    return new Uri(pathToFileURL(name).href);
  }
  get fsPath() {
    return fileURLToPath(this.text);
  }
  get path() {
    return new URL(this.text).pathname;
  }
  toString() {
    return this.text;
  }
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(...all) {
    [this.start, this.end] = all.length === 4 ? [new Position(all[0], all[1]), new Position(all[2], all[3])] : all;
  }
  get isEmpty() {
    return this.start.line === this.end.line && this.start.character === this.end.character;
  }
}

class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}

class CancellationTokenSource {
  #cancelled = new EventEmitter();
  token = { isCancellationRequested: false, onCancellationRequested: this.#cancelled.event };
  cancel() {
    this.token.isCancellationRequested = true;
    this.#cancelled.fire();
  }
  dispose() {}
}

class WorkspaceEdit {
  changes = new Map();
  #of(uri) {
    const key = uri.toString();
    if (!this.changes.has(key)) this.changes.set(key, []);
    return this.changes.get(key);
  }
  set(uri, edits) {
    this.#of(uri).push(...edits);
  }
  replace(uri, range, newText) {
    this.#of(uri).push({ range, newText });
  }
}

/** A text that is open. */
class Document {
  constructor(uri, languageId, text) {
    Object.assign(this, { uri, languageId, text, version: 1, isUntitled: false, isClosed: false, isDirty: false });
  }
  getText() {
    return this.text;
  }
  get fileName() {
    return this.uri.fsPath;
  }
}

/** What the extension has asked to be shown or registered. */
const seen = { providers: new Map(), commands: new Map(), messages: [], views: [], diagnostics: new Map() };
const diagnosed = new EventEmitter();

const languages = {
  match: (selector, document) =>
    [selector].flat().some((one) => {
      const filter = typeof one === "string" ? { language: one } : one;
      const language = !filter.language || filter.language === document.languageId;
      return language && (!filter.scheme || filter.scheme === document.uri.scheme) ? 10 : 0;
    })
      ? 10
      : 0,
  createDiagnosticCollection: () => ({
    set(uri, found) {
      seen.diagnostics.set(uri.toString(), found);
      diagnosed.fire(uri.toString());
    },
    delete: (uri) => seen.diagnostics.delete(uri.toString()),
    clear: () => seen.diagnostics.clear(),
    dispose() {},
  }),
};
// Whatever provider is registered is kept under the word for it: `Hover`, `Rename` ...
const registering = new Proxy(languages, {
  get: (known, name) =>
    known[name] ??
    ((selector, provider) => {
      const kind = /^register(.*)Provider$/.exec(String(name))?.[1];
      seen.providers.set(kind, [...(seen.providers.get(kind) ?? []), provider]);
      return new Disposable();
    }),
});

const events = {};
const on = (name) => (events[name] ??= new EventEmitter()).event;

const workspace = {
  textDocuments: [],
  notebookDocuments: [],
  workspaceFolders: [],
  settings: {},
  getConfiguration: (section) => ({
    get: (key, otherwise) => workspace.settings[section ? `${section}.${key}` : key] ?? otherwise,
    inspect: () => undefined,
  }),
  getWorkspaceFolder: () => workspace.workspaceFolders[0],
  createFileSystemWatcher: () => ({ onDidCreate: on("created"), onDidChange: on("changed"), onDidDelete: on("deleted"), dispose() {} }),
  applyEdit: async () => true,
};
const withEvents = (thing) =>
  new Proxy(thing, {
    get: (known, name) => known[name] ?? (/^on(Did|Will)/.test(String(name)) ? (known[name] = on(String(name))) : undefined),
  });

const log = { append() {}, appendLine() {}, clear() {}, show() {}, hide() {}, dispose() {}, replace() {} };
for (const level of ["trace", "debug", "info", "warn", "error"]) log[level] = () => {};
Object.assign(log, { name: "lumbung", logLevel: 3, onDidChangeLogLevel: on("logLevel") });

const said = (text) => {
  seen.messages.push(text);
  return Promise.resolve(undefined);
};
const window = {
  activeTextEditor: undefined,
  visibleTextEditors: [],
  tabGroups: { all: [], onDidChangeTabs: on("tabs"), onDidChangeTabGroups: on("groups") },
  createOutputChannel: () => log,
  showInformationMessage: said,
  showWarningMessage: said,
  showErrorMessage: said,
  withProgress: (_, work) => work({ report() {} }, new CancellationTokenSource().token),
  createWebviewPanel(kind, title) {
    const ended = new EventEmitter();
    const view = { kind, title, webview: { html: "" }, reveal() {}, onDidDispose: ended.event, dispose: () => ended.fire() };
    seen.views.push(view);
    return view;
  },
};

const known = {
  version: "1.100.0",
  Disposable,
  EventEmitter,
  Uri,
  Position,
  Range,
  Diagnostic,
  CancellationTokenSource,
  CancellationError: class extends Error {},
  WorkspaceEdit,
  languages: registering,
  workspace: withEvents(workspace),
  window: withEvents(window),
  env: { language: "en", appName: "test", openExternal: async () => true },
  commands: {
    registerCommand(name, run) {
      seen.commands.set(name, run);
      return new Disposable(() => seen.commands.delete(name));
    },
    executeCommand: (name, ...all) => seen.commands.get(name)?.(...all),
  },
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  ViewColumn: { Beside: -2 },
  TextDocumentSaveReason: { Manual: 1 },
  // For the tests alone.
  seen,
  diagnosed,
  open(file, languageId, text) {
    const document = new Document(Uri.file(path.resolve(file)), languageId, text);
    workspace.textDocuments.push(document);
    events.onDidOpenTextDocument?.fire(document);
    return document;
  },
  change(document, range, text) {
    const byte = (place) => document.text.split("\n").slice(0, place.line).join("\n").length + (place.line ? 1 : 0) + place.character;
    const [start, end] = [byte(range.start), byte(range.end)];
    document.text = document.text.slice(0, start) + text + document.text.slice(end);
    document.version += 1;
    const contentChanges = [{ range, rangeOffset: start, rangeLength: end - start, text }];
    events.onDidChangeTextDocument?.fire({ document, contentChanges });
  },
  saved: (document) => events.onDidSaveTextDocument?.fire(document),
};

// Other classes are only made, other lists of names only looked into.
module.exports = new Proxy(known, {
  get(all, name) {
    if (typeof name !== "string" || name in all || name === "then") return all[name];
    class Any {
      constructor(...given) {
        Object.assign(this, { given });
      }
    }
    const named = new Proxy(Any, {
      get: (one, key) => (key in one || typeof key !== "string" ? one[key] : (one[key] = new Proxy({ value: key }, { get: (it, part) => it[part] ?? (part === "append" ? () => named[key] : undefined) }))),
    });
    return (all[name] = named);
  },
});
