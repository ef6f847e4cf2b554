import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { root } from "./source-tree.ts";

/** A fenced block of a Markdown file. */
export interface CodeBlock {
  readonly language: string;
  readonly code: string;
}

/** A program in the documentation, with the output that the text after it states; `null` if it states none. */
export interface DocumentedProgram {
  readonly code: string;
  readonly output: string | null;
}

/** The pages in a folder of the documentation. */
function pagesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);
}

/** The guides: one task each. `docs/reference` and `docs/internals` have the details. */
export const guides: readonly string[] = pagesIn("docs");

/** Every page of the documentation, by its path from the project's folder. */
export const pages: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "grammar/README.md",
  "bench/README.md",
  ...readdirSync(join(root, "packages")).map((name) => `packages/${name}/README.md`),
  ...guides,
  ...pagesIn("docs/reference"),
  ...pagesIn("docs/internals"),
];

interface Manifest {
  readonly name: string;
  readonly workspaces?: readonly string[];
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
}

/** The entry points of all packages: published name, source file. */
export const entryPoints: readonly (readonly [name: string, path: string])[] = [
  "",
  ...(manifestIn("").workspaces ?? []),
].flatMap((folder) => {
  const { name, exports = {} } = manifestIn(folder);
  return Object.entries(exports).flatMap(([path, target]) => {
    const source = typeof target === "string" ? undefined : target["@firmament/source"];
    return source === undefined || source.includes("*")
      ? []
      : [[name + path.slice(1), posix.join(folder, source)] as const];
  });
});

/** Whether a program needs a page of a browser: it has a query editor. */
export function needsPage(program: string): boolean {
  return program.includes('"@firmament/codemirror"');
}

/** A program whose imports of the package are replaced by its sources, so that it can run in any folder. */
export function withSources(program: string): string {
  return entryPoints
    .reduce(
      (code, [entry, path]) => code.replaceAll(`from "${entry}"`, `from ${JSON.stringify(join(root, path))}`),
      program,
    )
    .replaceAll('from "fast-check"', `from ${JSON.stringify(join(root, "node_modules/fast-check/lib/fast-check.js"))}`)
    .replaceAll(/from "(@codemirror\/\w+)"/g, (_, name: string) => {
      return `from ${JSON.stringify(join(root, "node_modules", name, "dist/index.js"))}`;
    });
}

export function readPage(page: string): string {
  return readFileSync(join(root, page), "utf8");
}

export function codeBlocksOf(page: string): readonly CodeBlock[] {
  return [...readPage(page).matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = "", code = ""]) => ({
    language,
    code,
  }));
}

/** The TypeScript programs of a page. A `text` block right after a program is its output. */
export function programsOf(page: string): readonly DocumentedProgram[] {
  const blocks = codeBlocksOf(page);
  return blocks.flatMap(({ language, code }, index) => {
    const next = blocks[index + 1];
    return language === "ts" ? [{ code, output: next?.language === "text" ? next.code : null }] : [];
  });
}

/** The shell commands of a page, one per line. */
export function commandsOf(page: string): readonly string[] {
  return codeBlocksOf(page)
    .filter(({ language }) => language === "sh")
    .flatMap(({ code }) => code.trim().split("\n"));
}

/** The anchors of a page's headings, as GitHub makes them. */
export function anchorsOf(page: string): ReadonlySet<string> {
  const text = readPage(page).replace(/^```.*?^```$/gms, "");
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}
