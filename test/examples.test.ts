import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { codeBlocksOf, readPage } from "@firmament/test-support/documentation.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { describe, expect, test } from "vitest";

/* The examples are short, and complete. `test/runtimes` builds and runs them. */

const names = ["next", "node-service", "vite-react", "vue"];

const MAX_LINES = 100;
const MAX_LINES_OF_REACT_PAGE = 60;
const MAX_LINES_OF_PROGRAM = 14;

function linesOf(code: string): number {
  return code.split("\n").filter((line) => line.trim() !== "").length;
}

/** The files of an example that its author writes, with their text. */
function sourcesOf(name: string): ReadonlyMap<string, string> {
  const folder = join(root, "examples", name);
  const paths = globSync("**/*.{ts,tsx,js,vue,html}", {
    cwd: folder,
    exclude: (path) => /node_modules|dist|\.next/.test(path),
  });
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

test("the examples are those that are tested", () => {
  expect(
    globSync("examples/*/package.json", { cwd: root })
      .map((path) => path.split(/[\\/]/)[1])
      .toSorted(),
  ).toEqual(names);
});

describe.each(names)("the example %s", (name) => {
  const sources = sourcesOf(name);

  test("is short", () => {
    expect(sources.size).toBeGreaterThan(1);
    const lines = [...sources.values()].reduce((sum, text) => sum + linesOf(text), 0);
    expect(lines).toBeLessThanOrEqual(name === "vite-react" ? MAX_LINES_OF_REACT_PAGE : MAX_LINES);
  });

  test("declares what it imports, and takes Firmament's packages from the checkout", () => {
    const manifest = JSON.parse(readPage(`examples/${name}/package.json`));
    const declared: Readonly<Record<string, string>> = { ...manifest.dependencies, ...manifest.devDependencies };
    const imported = [...sources.values()].flatMap((text) =>
      [...text.matchAll(/from "((?:@[\w-]+\/)?[\w-]+)[^"]*"/g)].map(([, specifier = ""]) => specifier),
    );
    expect(imported.filter((specifier) => specifier !== "node" && !Object.hasOwn(declared, specifier))).toEqual([]);
    for (const [dependency, version] of Object.entries(declared)) {
      if (!/^(@firmament\/|firmament$)/.test(dependency)) continue;
      const target = JSON.parse(readPage(join("examples", name, version.replace("file:", ""), "package.json")));
      expect(target.name).toBe(dependency);
    }
  });

  test("has a README that says how to start it", () => {
    expect(readPage(`examples/${name}/README.md`)).toMatch(/npm install --install-links/);
  });
});

test(`the first program of README has at most ${MAX_LINES_OF_PROGRAM} lines`, () => {
  const [program] = codeBlocksOf("README.md").filter(({ language }) => language === "ts");
  for (const part of ["asYouType", "filter", "facets", "highlight", "sort"]) expect(program?.code).toContain(part);
  expect(linesOf(program?.code ?? "")).toBeLessThanOrEqual(MAX_LINES_OF_PROGRAM);
});
