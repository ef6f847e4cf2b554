import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import { afterAll, describe, expect, test, vi } from "vitest";
import { anchorsOf, entryPoints, pages, programsOf, readPage } from "./support/documentation.ts";
import { root } from "./support/source-tree.ts";

const MAX_README_LINES = 130;

const folder = mkdtempSync(join(tmpdir(), "firmament-documentation-"));
afterAll(() => rmSync(folder, { recursive: true }));

let programCount = 0;

/** Runs a program as a module whose imports of the package are replaced by its sources. Returns its output. */
async function run(program: string): Promise<string> {
  const source = entryPoints.reduce(
    (code, [name, path]) => code.replaceAll(`from "${name}"`, `from ${JSON.stringify(join(root, path))}`),
    program,
  );
  programCount += 1;
  const path = join(folder, `program-${programCount}.ts`);
  writeFileSync(path, source);
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
  programsOf(page).map(({ code, output }, index) => ({ page, number: index + 1, code, output })),
);

test("README and the guides have programs", () => {
  const counts = new Map(pages.map((page) => [page, programsOf(page).length]));
  for (const page of ["README.md", "grammar/README.md", "docs/searching.md", "docs/service.md"]) {
    expect(counts.get(page)).toBeGreaterThan(0);
  }
});

describe("a program in the documentation prints the output that the page shows", () => {
  test.each(programs)("$page, program $number", async ({ code, output }) => {
    const printed = await run(code);
    if (output === null) expect(printed).not.toBe("");
    else expect(printed).toBe(output);
  });
});

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
