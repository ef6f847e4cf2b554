import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "./parser.ts";

const reference = readFileSync(new URL("README.md", import.meta.url), "utf8");

function errorOf(query: string): string {
  try {
    return parse(query).kind;
  } catch (error) {
    return String(error);
  }
}

test("the reference shows the errors that parse throws", () => {
  const errors = reference.slice(reference.indexOf("## Errors"), reference.indexOf("## Limits"));
  const shown = [...errors.matchAll(/```text\n([\s\S]*?)\n```/g)].map(([, text = ""]) => text);
  expect(shown).not.toEqual([]);
  for (const error of shown) expect(errorOf(error.split("\n")[1]?.trim() ?? "")).toBe(error);
});

test("the queries at a glance are valid", () => {
  const table = reference.slice(reference.indexOf("## At a glance"), reference.indexOf("## Words"));
  const rows = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)]);
  expect(rows.length).toBeGreaterThan(15);
  for (const [, query = ""] of rows) expect(() => parse(query), query).not.toThrow();
});
