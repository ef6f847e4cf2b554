import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { threadScript } from "./thread-script.ts";

test("a script has the extension of the module, and lies beside it", () => {
  const { href } = pathToFileURL(import.meta.filename);
  expect(fileURLToPath(threadScript("file-source", href).href)).toMatch(/file-source\.ts$/);
  // Such files are not looked for: Deno loads them.
  expect(threadScript("worker", "https://example.com/entries/node.js").href).toBe(
    "https://example.com/entries/worker.js",
  );
});

test("a script that a bundler has left out is named, with the configuration that adds it", () => {
  const advice = /Bundlers leave it out\. .*esbuild has --packages=external, .*serverExternalPackages/;
  expect(() => threadScript("search-worker", "file:///app/build/server.js")).toThrow(
    "The script of a thread is missing: search-worker.js is not in /app/build/.",
  );
  expect(() => threadScript("search-worker", "file:///app/build/server.js")).toThrow(advice);
  expect(() => threadScript("search-worker", undefined)).toThrow("search-worker.js is not beside the bundle.");
});
