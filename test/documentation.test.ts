import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import { afterAll, describe, expect, test, vi } from "vitest";
import { anchorsOf, entryPoints, pages, programsOf, readPage } from "./support/documentation.ts";
import { isFullDepth } from "./support/fuzz.ts";
import { root } from "./support/source-tree.ts";

const MAX_README_LINES = 130;

const folder = mkdtempSync(join(tmpdir(), "firmament-documentation-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a program as a module whose imports of the package are replaced by its sources. Returns its path. */
function write(program: string, name: string): string {
  const source = entryPoints.reduce(
    (code, [entry, path]) => code.replaceAll(`from "${entry}"`, `from ${JSON.stringify(join(root, path))}`),
    program,
  );
  const path = join(folder, name);
  writeFileSync(path, source);
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
    return { page, number, path: write(code, `${page.replaceAll("/", "-")}-${number}.ts`), output };
  }),
);

test("README and the guides have programs", () => {
  const counts = new Map(pages.map((page) => [page, programsOf(page).length]));
  for (const page of ["README.md", "grammar/README.md", "docs/searching.md", "docs/service.md"]) {
    expect(counts.get(page)).toBeGreaterThan(0);
  }
});

describe("a program in the documentation prints the output that the page shows", () => {
  test.each(programs)("$page, program $number", async ({ path, output }) => {
    const printed = await run(path);
    if (output === null) expect(printed).not.toBe("");
    else expect(printed).toBe(output);
  });
});

test.runIf(isFullDepth)(
  "the programs in the documentation compile in a strict project for Node, without the types of browsers",
  () => {
    const typeRoots = [join(root, "node_modules/@types")];
    const compilerOptions = { noUnusedLocals: false, rewriteRelativeImportExtensions: false, typeRoots };
    const config = { extends: join(root, "tsconfig.json"), compilerOptions, include: ["*.ts"] };
    const path = join(folder, "tsconfig.json");
    writeFileSync(path, JSON.stringify(config));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", path], { encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
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

test(`README has at most ${MAX_README_LINES} lines`, () => {
  expect(readPage("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(MAX_README_LINES);
});
