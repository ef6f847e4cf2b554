import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "@firmament/test-support/source-tree.ts";
import { afterAll, expect, test } from "vitest";
import { findPackage } from "./installed-package.ts";
import { findSource, peerPackages } from "./peer-source.ts";

const folder = mkdtempSync(join(tmpdir(), "firmament-packages-"));
afterAll(() => rmSync(folder, { recursive: true }));

function install(user: string, name: string, manifest: object): string {
  const path = join(folder, user, "node_modules", name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "package.json"), JSON.stringify(manifest));
  return path;
}

test.each(Object.values(peerPackages))("%s is found, with the module that Node imports", async (name) => {
  const found = findPackage(name, [root]);
  expect(found?.version).toMatch(/^\d+\./);
  expect(found?.folder).toBe(join(root, "node_modules", name));
  expect(found?.entry).toBe(import.meta.resolve(name));
});

test.each<[string, object, string]>([
  ["a text", { exports: "./a.js" }, "a.js"],
  ["conditions", { exports: { require: "./a.cjs", import: { types: "./a.d.ts", default: "./a.js" } } }, "a.js"],
  ["subpaths", { exports: { "./b": "./b.js", ".": { browser: "./c.js", node: "./a.js" } } }, "a.js"],
  ["main", { main: "lib/a.js" }, "lib/a.js"],
  ["nothing", {}, "index.js"],
])("the entry of a manifest with %s", (name, manifest, path) => {
  const place = install("entries", name.replace(" ", "-"), manifest);
  const found = findPackage(name.replace(" ", "-"), [join(folder, "entries")]);
  expect(found?.entry).toBe(pathToFileURL(join(place, path)).href);
});

test("the first folder wins, and parents count", () => {
  install("one", "liqe", { version: "1.0.0" });
  install("two", "liqe", { version: "2.0.0" });
  const [one, two] = [join(folder, "one", "deeper"), join(folder, "two")];
  expect(findPackage("liqe", [one, two])?.version).toBe("1.0.0");
  expect(findPackage("liqe", [folder, two])?.version).toBe("2.0.0");
  expect(findPackage("liqe", [folder])).toBeNull();
});

test("Firmament is a checkout, an installed package or a folder", () => {
  const folders = { working: folder, own: root, engine: null, baseline: null };
  expect(findSource("firmament", folders)?.modules[0]).toMatch(/\/src\/entries\/index\.ts$/);
  expect(findSource("baseline", folders)).toBeNull();
  const path = install("server", "firmament", { version: "9.0.0" });
  mkdirSync(join(path, "dist", "src", "entries"), { recursive: true });
  writeFileSync(join(path, "dist", "src", "entries", "index.js"), "");
  const installed = findSource("firmament", { ...folders, own: join(folder, "server") });
  expect(installed).toMatchObject({
    version: "9.0.0",
    modules: [expect.stringMatching(/dist\/src\/entries\/index\.js$/), expect.any(String)],
  });
  expect(findSource("baseline", { ...folders, baseline: path })?.version).toBe("9.0.0");
  expect(() => findSource("baseline", { ...folders, baseline: folder })).toThrow(
    "does not contain the package firmament",
  );
});
