import { execFileSync } from "node:child_process";
import { posix } from "node:path";
import server from "@firmament/server/package.json" with { type: "json" };
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
    expect(paths.size).toBeLessThan(80);
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

describe("the package of the service and the command line", () => {
  test("depends on the library of the same version, with the versions that the tests use", () => {
    const { firmament, ...dependencies } = server.dependencies;
    expect([server.version, firmament]).toEqual([manifest.version, manifest.version]);
    expect(manifest.devDependencies).toMatchObject(dependencies);
  });

  test("contains no sources", () => {
    const paths = [...packedFiles("./packages/server")].filter(
      (path) => !/^(fixtures\/companies|programs\/|LICENSE)/.test(path),
    );
    expect(paths.toSorted()).toEqual(["README.md", "package.json"]);
  });
});
