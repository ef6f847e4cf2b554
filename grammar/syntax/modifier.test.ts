import { describe, expect, test } from "vitest";
import { QueryError } from "../diagnostics/query-error.ts";
import { parse } from "../parser.ts";

/** The message and the suggestions of the only error. */
function errorIn(query: string): [string, readonly string[]] {
  try {
    parse(query);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return [error.diagnostics.map(({ message }) => message).join(" "), error.diagnostics[0]?.suggestions ?? []];
  }
  return ["none", []];
}

describe("edits", () => {
  test.each([
    ["a~", 2],
    ["a~0", 0],
    ["a~1", 1],
    ["a~2", 2],
  ])("%s has %i edits", (query, edits) => {
    expect(parse(query)).toMatchObject({ kind: "fuzzy", edits });
  });

  test.each([
    ["3", ["~2"]],
    ["10", ["~2"]],
    ["0.5", ["~2"]],
    [".75", ["~2"]],
    ["1.5", []],
    ["0.", []],
    ["0.5.5", []],
    ["3.", []],
  ])("rejects ~%s and suggests %j", (argument, suggestions) => {
    expect(errorIn(`a~${argument}`)).toEqual([`\`~${argument}\` is not a valid number of edits.`, suggestions]);
  });
});

describe("slop", () => {
  test.each([
    ['"a b"~', 0],
    ['"a b"~12', 12],
    ['"a b"~2147483647', 2 ** 31 - 1],
    ['"a b"~2147483648', 2 ** 31 - 1],
    ['"a b"~99999999999999999999', 2 ** 31 - 1],
    [`"a b"~${"9".repeat(400)}`, 2 ** 31 - 1],
  ])("%s has the slop %i", (query, slop) => {
    expect(parse(query)).toMatchObject({ kind: "phrase", slop });
  });

  test.each(["-1", "1.5", "1e3"])("rejects ~%s", (argument) => {
    expect(errorIn(`"a b"~${argument}`)).toEqual([`\`~${argument}\` is not a valid slop.`, []]);
  });
});

describe("boosts", () => {
  test.each([
    ["a^2", 2],
    ["a^0.25", 0.25],
    ["a^12", 12],
  ])("%s has the boost %d", (query, boost) => {
    expect(parse(query)).toMatchObject({ boost });
  });

  test.each([
    [".5", ["^0.5"]],
    [".25", ["^0.25"]],
    ["x.5", []],
    [".5x", []],
  ])("rejects ^%s and suggests %j", (argument, suggestions) => {
    expect(errorIn(`a^${argument}`)).toEqual([`\`^${argument}\` is not a valid boost.`, suggestions]);
  });
});
