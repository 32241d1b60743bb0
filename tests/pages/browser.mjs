// A browser without a window, spoken to over its pipe.
//
// Comes in: the path of Chromium. Goes out: a page that can be opened, asked, sized, photographed and printed.

import { spawn } from "node:child_process";

export async function launch(path) {
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
    "--force-device-scale-factor=1", "--remote-debugging-pipe", "about:blank"];
  const child = spawn(path, flags, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const [, , , to, from] = child.stdio;
  const waiting = new Map();
  const listeners = new Map();
  let last = 0;
  let rest = "";
  from.setEncoding("utf8");
  from.on("data", (text) => {
    const parts = (rest + text).split("\0");
    rest = parts.pop();
    for (const part of parts) {
      const message = JSON.parse(part);
      if (message.id) {
        const { resolve, reject } = waiting.get(message.id);
        waiting.delete(message.id);
        message.error ? reject(new Error(message.error.message)) : resolve(message.result);
      } else {
        listeners.get(message.method)?.(message.params);
      }
    }
  });
  child.on("exit", () => {
    for (const { reject } of waiting.values()) reject(new Error("the browser has ended"));
  });
  const send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      to.write(JSON.stringify({ id: last, method, params, sessionId }) + "\0");
    });
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const ask = (method, params) => send(method, params, sessionId);
  await ask("Page.enable");
  return {
    open(url) {
      const loaded = new Promise((resolve) => listeners.set("Page.loadEventFired", resolve));
      return ask("Page.navigate", { url }).then(() => loaded);
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = await ask("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    size: (width) => ask("Emulation.setDeviceMetricsOverride", { width, height: 900, deviceScaleFactor: 1, mobile: false }),
    async photograph() {
      const { cssContentSize: { width, height } } = await ask("Page.getLayoutMetrics");
      const clip = { x: 0, y: 0, width, height: Math.min(height, 16000), scale: 1 };
      return Buffer.from((await ask("Page.captureScreenshot", { clip, captureBeyondViewport: true })).data, "base64");
    },
    print: async () => Buffer.from((await ask("Page.printToPDF", { preferCSSPageSize: true, printBackground: true })).data, "base64"),
    close: () => send("Browser.close").catch(() => child.kill()),
  };
}
