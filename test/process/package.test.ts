import { execFileSync } from "node:child_process";
import { posix } from "node:path";
import { readPage } from "@firmament/test-support/documentation.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };

interface Packed {
  readonly files: readonly { readonly path: string }[];
}

/** The files that npm would publish from a folder, except for those that the build writes. */
function packedFiles(folder: string): ReadonlySet<string> {
  const output = execFileSync("npm", ["pack", folder, "--dry-run", "--json", "--ignore-scripts"], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  // npm prints a list of packages; later versions print an object by name.
  const [packed] = Object.values(JSON.parse(output) as Readonly<Record<string, Packed>>);
  return new Set(packed?.files.map(({ path }) => path).filter((path) => !/^(dist|web)\//.test(path)));
}

describe("the library", () => {
  const paths = packedFiles(".");

  test("depends on Chevrotain and FlexSearch only", () => {
    expect(Object.keys(manifest.dependencies)).toEqual(["chevrotain", "flexsearch"]);
  });

  test("contains only one source file, which describes the tree, and no data", () => {
    expect([...paths].filter((path) => path.endsWith(".ts"))).toEqual(["grammar/ast/ast.ts"]);
    expect([...paths].filter((path) => /\.(map|ndjson)$/.test(path))).toEqual([]);
    expect(paths.size).toBeLessThan(155);
  });

  test("contains every file that its pages link to", () => {
    const pages = [...paths].filter((path) => path.endsWith(".md"));
    expect(pages).toContain("README.md");
    const missing = pages.flatMap((page) =>
      [...readPage(page).matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)]
        .map(([, target = ""]) => posix.join(posix.dirname(page), target))
        .filter((path) => !paths.has(path))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });
});

describe("a package beside the engine", () => {
  const published = (manifest.workspaces as readonly string[]).filter((folder) => {
    return JSON.parse(readPage(`${folder}/package.json`)).private !== true;
  });

  test.each(published)("%s contains its build and its README, and no sources of TypeScript", (folder) => {
    const paths = [...packedFiles(`./${folder}`)];
    expect(paths).toContain("README.md");
    expect(paths.filter((path) => /\.tsx?$/.test(path))).toEqual([]);
  });
});
