import { execFileSync } from "node:child_process";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { readPage } from "../support/documentation.ts";
import { root } from "../support/source-tree.ts";

interface Packed {
  readonly files: readonly { readonly path: string }[];
}

const output = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
  cwd: root,
  encoding: "utf8",
  stdio: ["ignore", "pipe", "ignore"],
});
/** npm prints a list of packages; later versions print an object by name. */
const [packed] = Object.values(JSON.parse(output) as Readonly<Record<string, Packed>>);
const paths = new Set(packed?.files.map(({ path }) => path).filter((path) => !path.startsWith("dist/")));

test("the package contains only one source file, which describes the tree", () => {
  expect([...paths].filter((path) => path.endsWith(".ts"))).toEqual(["grammar/ast/ast.ts"]);
});

test("the package contains every file that its pages link to", () => {
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
