import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { guides, pages, readPage } from "@firmament/test-support/documentation.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { describe, expect, test } from "vitest";
import { llmsFullText, llmsText } from "./llms-texts.ts";

describe("llms.txt", () => {
  test("is current", () => {
    expect(readFileSync(join(root, "llms.txt"), "utf8"), "Run npm run llms.").toBe(llmsText());
  });

  test("links every guide and every page of the reference", () => {
    const links = new Set(Array.from(llmsText().matchAll(/\]\(([^)]+)\)/g), ([, path = ""]) => path));
    const expected = [...guides, ...pages.filter((path) => path.startsWith("docs/reference/"))];
    expect(expected.filter((path) => path !== "docs/README.md" && !links.has(path))).toEqual([]);
    expect([...links].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test("llms-full.txt has the guides whole, and no page about internals", () => {
  const text = llmsFullText();
  for (const path of ["README.md", "grammar/README.md", "docs/facets.md", "docs/reference/http-api.md"]) {
    expect(text).toContain(readPage(path).trim());
  }
  expect(text).not.toContain("<!-- docs/internals/");
});
