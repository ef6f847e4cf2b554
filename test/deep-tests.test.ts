import { posix } from "node:path";
import { sourceFiles } from "@firmament/test-support/source-tree.ts";
import { expect, test } from "vitest";

const SUPPORT = "@firmament/test-support/";
const FUZZ = "test/support/fuzz.ts";
/** See `processTests` and the projects in `vitest.config.ts`. */
const ALWAYS_DEEP = /-killed\.test\.ts$|^test\/cluster\/|^packages\/pages\/test\/[^/]*$/;

const files = new Map(
  sourceFiles(["src", "grammar", "packages", "fixtures", "bench", "test"]).map((file) => [file.path, file]),
);

/** The files of the project that a file imports, directly or not. */
function importedBy(path: string, found: Set<string> = new Set()): ReadonlySet<string> {
  const file = files.get(path);
  if (file === undefined || found.has(path)) return found;
  found.add(path);
  const support = file.outsideImports.filter((name) => name.startsWith(SUPPORT));
  const named = support.map((name) => posix.join("test/support", name.slice(SUPPORT.length)));
  for (const each of [...file.ownImports, ...named]) importedBy(each, found);
  return found;
}

test("a test whose depth depends on FUZZ imports its support itself, so that CI repeats it at greater depth", () => {
  const tests = [...files.values()].filter(({ path }) => path.endsWith(".test.ts") && !ALWAYS_DEEP.test(path));
  const deep = tests.filter(({ path }) => importedBy(path).has(FUZZ));
  expect(deep.length).toBeGreaterThan(100);
  expect(deep.filter(({ text }) => !text.includes("test-support/fuzz.ts")).map(({ path }) => path)).toEqual([]);
});
