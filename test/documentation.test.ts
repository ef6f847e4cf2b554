import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import {
  anchorsOf,
  guides,
  needsPage,
  pages,
  programsOf,
  readPage,
  withSources,
} from "@firmament/test-support/documentation.ts";
import { runsSlowTests, sampled } from "@firmament/test-support/fuzz.ts";
import { root, sourceFiles } from "@firmament/test-support/source-tree.ts";
import { afterAll, describe, expect, test, vi } from "vitest";

const MAX_README_LINES = 130;
const MAX_GUIDE_WORDS = 1500;

const folder = mkdtempSync(join(tmpdir(), "firmament-documentation-"));
mkdirSync(join(folder, "page"));
// Programs may import what the packages do, such as React.
symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a program as a module: those for pages into a folder of their own. Returns its path. */
function write(program: string, name: string): string {
  const path = join(folder, needsPage(program) ? "page" : "", name);
  writeFileSync(path, withSources(program));
  return path;
}

/** Imports a program. Returns its output. */
async function run(path: string): Promise<string> {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((...values) => {
    lines.push(`${format(...values)}\n`);
  });
  try {
    await import(pathToFileURL(path).href);
  } finally {
    log.mockRestore();
  }
  return lines.join("");
}

const programs = pages.flatMap((page) =>
  programsOf(page).map(({ code, output }, index) => {
    const number = index + 1;
    return {
      page,
      number,
      isForPage: needsPage(code),
      path: write(code, `${page.replaceAll("/", "-")}-${number}.ts`),
      output,
    };
  }),
);

test("README and the guides have programs", () => {
  const counts = new Map(pages.map((page) => [page, programsOf(page).length]));
  for (const page of ["README.md", "grammar/README.md", "docs/searching.md", "docs/service.md"]) {
    expect(counts.get(page)).toBeGreaterThan(0);
  }
});

describe("a program in the documentation prints the output that the page shows", () => {
  // The browser tests run those for pages. `npm test` runs some of the others, and CI all.
  const forNode = programs.filter(({ isForPage }) => !isForPage);
  test.each(runsSlowTests ? forNode : sampled(forNode, 15))("$page, program $number", async ({ path, output }) => {
    const printed = await run(path);
    if (output === null) expect(printed).not.toBe("");
    else expect(printed).toBe(output);
  });
});

/** Compiles the programs in a folder, in a strict project. Returns what the compiler reports. */
function compile(path: string, options: object): string {
  const compilerOptions = { noUnusedLocals: false, rewriteRelativeImportExtensions: false, ...options };
  writeFileSync(
    join(path, "tsconfig.json"),
    JSON.stringify({ extends: join(root, "tsconfig.json"), compilerOptions, include: ["*.ts"], exclude: [] }),
  );
  writeFileSync(join(path, "package.json"), '{ "type": "module" }');
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", path], { encoding: "utf8" });
  return status === 0 ? stdout : `${status}: ${stdout}`;
}

test.runIf(runsSlowTests)(
  "the programs in the documentation compile in a strict project for Node, without the types of browsers",
  () => {
    expect(compile(folder, { typeRoots: [join(root, "node_modules/@types")] })).toBe("");
  },
);

test.runIf(runsSlowTests)(
  "the programs for pages compile in a strict project for browsers, without the types of Node",
  () => {
    const lib = ["es2024", "esnext.collection", "esnext.iterator", "dom", "dom.iterable"];
    expect(compile(join(folder, "page"), { types: [], lib })).toBe("");
  },
);

describe("a link in the documentation leads to a file and a heading", () => {
  test.each(pages)("%s", (page) => {
    const targets = [...readPage(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(
      ([, target = ""]) => target,
    );
    const broken = targets.filter((target) => {
      const [path = "", anchor] = target.split("#");
      const linked = path === "" ? page : posix.normalize(posix.join(posix.dirname(page), path));
      if (!existsSync(join(root, linked))) return true;
      return anchor !== undefined && !anchorsOf(linked).has(anchor);
    });
    expect(broken).toEqual([]);
  });
});

test("every page and heading that a source names exists", () => {
  const sources = sourceFiles(["src", "grammar", "packages", "bench", "bundle", "fixtures", "test"]);
  const missing = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![\w./-])((?:docs|grammar|bench)\/[\w/-]+\.md)(?:#([\w-]+))?/g)]
      .filter(
        ([, page = "", anchor]) => !pages.includes(page) || (anchor !== undefined && !anchorsOf(page).has(anchor)),
      )
      .map(([named]) => `${path}: ${named}`),
  );
  expect(missing).toEqual([]);
});

test(`README has at most ${MAX_README_LINES} lines`, () => {
  expect(readPage("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(MAX_README_LINES);
});

test.each(guides)(`%s has at most ${MAX_GUIDE_WORDS} words`, (page) => {
  expect(readPage(page).trim().split(/\s+/).length).toBeLessThanOrEqual(MAX_GUIDE_WORDS);
});

/** The number of cells in a row of a table. A `|` after a backslash is text. */
function cellsOf(row: string): number {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/).length;
}

describe("a table has a header, and each of its rows has as many cells", () => {
  test.each(pages)("%s", (page) => {
    const lines = readPage(page)
      .replace(/^```.*?^```$/gms, "")
      .split("\n");
    const broken = lines.filter((line, index) => {
      if (!line.startsWith("|")) return false;
      const above = lines.slice(0, index).findLastIndex((other) => !other.startsWith("|"));
      const [header = "", rule = ""] = lines.slice(above + 1);
      return !/^\|(?: *:?-+:? *\|)+$/.test(rule) || cellsOf(line) !== cellsOf(header);
    });
    expect(broken).toEqual([]);
  });
});
