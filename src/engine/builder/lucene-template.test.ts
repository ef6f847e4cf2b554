import { expectPrinted } from "@firmament/test-support/engine/tree-comparison.ts";
import { describe, expect, test } from "vitest";
import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { parse } from "../../../grammar/parser.ts";
import { field } from "../../companies/company-query.ts";
import { companySchema } from "../../companies/company-schema.ts";
import { SearchEngine } from "../search-engine.ts";
import { not, or, required } from "./combination.ts";
import { lucene } from "./lucene-template.ts";

const name = 'a" OR *:* OR "b';
const either = or(parse("a"), parse("b"));

describe("an interpolation may be", () => {
  test.each<[string, QueryNode]>([
    ['"a\\" OR *:* OR \\"b"', lucene`${name}`],
    ['name:"a\\" OR *:* OR \\"b"^2 AND c', lucene`name : ${name}^2 AND c`],
    ['NOT "x" NOT name:"y" +"z"', lucene`-${"x"} !name:${"y"} +${"z"}`],
    ['name:("x" OR b) AND ("y")', lucene`name:(${"x"} OR b) && (${"y"})`],
    ["followers:\\-5 AND NOT 5", lucene`followers:${-5} AND -${5}`],
    ['industries:("a" OR "b")^3 AND ("c" OR 5)', lucene`industries:${["a", "b"]}^3 AND ${["c", 5]}`],
    ["industries:(NOT *:*)", lucene`industries:${[]}`],
    ["staff_count:>=-50 AND followers:<2.5", lucene`staff_count:>=${-50} AND followers:<${2.5}`],
    ['name:>"a b"^2', lucene`name:> ${"a b"}^2`],
    ['[-5 TO 5] name:{a TO b] [* TO "*"}', lucene`[${-5} TO ${5}] name:{${"a"} TO ${"b"}] [* TO ${"*"}}`],
    ["a OR b", lucene`${either}`],
    ["(a OR b) AND c", lucene`${either} AND c`],
    ["NOT (a OR b)", lucene`NOT ${either}`],
    ["(a OR b) c", lucene`${either} c`],
    ["(a OR b)^2", lucene`${either}^2`],
    ["name:(a OR b)", lucene`name:${either}`],
    ["name:(website:x)^2", lucene`name:${field("website").term("x")}^2`],
    ["a NOT b", lucene`a ${not(parse("b"))}`],
    ["+(NOT a)", lucene`+${not(parse("a"))}`],
    ["NOT +a", lucene`-${required(parse("a"))}`],
    ["(a b) OR c", lucene`${parse("a b")} OR c`],
    ["a b OR c", lucene`a b OR ${parse("c")}`],
  ])("%s", (text, tree) => {
    expectPrinted(tree, text);
  });

  test("next to words such as $1 in the template", () => {
    expectPrinted(lucene`$1 OR "$1" OR ${"a"} OR $1`, '$1 OR "$1" OR "a" OR $1');
  });
});

test("a list may exceed the limits, which the engine reports", () => {
  const query = lucene`name:${new Array<string>(200_000).fill("a")}`;
  const engine = new SearchEngine(companySchema);
  expect(engine.validate(query)).toMatchObject([
    { code: "limit", message: "The query has 1400003 characters; the maximum is 65536." },
  ]);
});

test("backslashes have the meaning of the query language", () => {
  expectPrinted(lucene`C\+\+ AND "a\"b" AND caf\u00e9 AND \x OR ${"\\"}`, 'C++ AND "a\\"b" AND café AND x OR "\\\\"');
});

test("a single tree is returned unchanged; nodes have spans in the template", () => {
  expect(lucene`${either}`).toBe(either);
  expect(lucene`a AND name:${"b"}`).toEqual({
    kind: "and",
    span: { start: 0, end: 13 },
    clauses: [
      { kind: "term", span: { start: 0, end: 1 }, field: null, boost: null, text: "a", signed: false },
      {
        kind: "phrase",
        span: { start: 6, end: 13 },
        field: { name: "name", span: { start: 6, end: 10 } },
        boost: null,
        text: "b",
        slop: 0,
      },
    ],
  });
});

test("numbers match with any sign", () => {
  const engine = new SearchEngine(companySchema);
  engine.upsertAll([
    { id: "1", name: "a", followers: -5 },
    { id: "2", name: "b", followers: 5 },
  ]);
  expect(engine.ids(lucene`followers:${-5}`)).toEqual(["1"]);
  expect(engine.ids(lucene`followers:(${-5} OR ${7})`)).toEqual(["1"]);
  expect(engine.ids(lucene`-followers:${-5}`)).toEqual(["2"]);
  expect(engine.ids(lucene`followers:[${-5} TO ${4}]`)).toEqual(["1"]);
  expect(engine.validate(lucene`name:${-5}`)).toEqual([]);
});

const diagnostic = (message: string, hint: string): string => `${message}\n${hint}`;
const quotes = diagnostic("An interpolation cannot be within quotes.", "Remove the quotes: a text becomes a phrase.");
const regexp = diagnostic(
  "An interpolation cannot be part of a regular expression.",
  "Interpolate the whole clause: field(…).regexp(…).",
);
const word = diagnostic(
  "An interpolation cannot be part of a word.",
  "Insert a space, or interpolate a clause such as field(…).prefix(…) or field(…).wildcard(…).",
);
const fuzzy = diagnostic(
  "An interpolation cannot be followed by ~.",
  "Interpolate the whole clause: field(…).fuzzy(…), or field(…).phrase(…, { slop: 2 }).",
);
const fieldName = diagnostic(
  "An interpolation cannot be the name of a field.",
  "Write the name, or interpolate the whole clause: field(…).phrase(…).",
);

describe("an interpolation is rejected", () => {
  test.each<[query: string, carets: string, diagnostic: string, read: () => QueryNode]>([
    ['"a $1"', "   ^^", quotes, () => lucene`"a ${"x"}"`],
    ['name:"$1"~2', "      ^^", quotes, () => lucene`name:"${"x"}"~2`],
    ['name:>"$1"', "       ^^", quotes, () => lucene`name:>"${"x"}"`],
    ['["$1" TO b]', "  ^^", quotes, () => lucene`["${"x"}" TO b]`],
    ["a AND /b$1/", "        ^^", regexp, () => lucene`a AND /b${"x"}/`],
    ["ber$1", "   ^^", word, () => lucene`ber${"x"}`],
    ["$1lin", "^^", word, () => lucene`${"x"}lin`],
    ["$1$2", "^^", word, () => lucene`${"x"}${"y"}`],
    ["$10", "^^", word, () => lucene`${"x"}0`],
    ["name:$1*", "     ^^", word, () => lucene`name:${"x"}*`],
    ["?$1", " ^^", word, () => lucene`?${"x"}`],
    ["a$1~1", " ^^", word, () => lucene`a${"x"}~1`],
    ["followers:>5$1", "            ^^", word, () => lucene`followers:>5${5}`],
    ["[a$1 TO b]", "  ^^", word, () => lucene`[a${"x"} TO b]`],
    ["name:$1~", "     ^^", fuzzy, () => lucene`name:${"x"}~`],
    ["$1^2~1", "^^", fuzzy, () => lucene`${"x"}^2~1`],
    ["$1:a", "^^", fieldName, () => lucene`${"x"}:a`],
    ["a $1:(b)", "  ^^", fieldName, () => lucene`a ${"x"}:(b)`],
    ["_exists_:$1", "         ^^", fieldName, () => lucene`_exists_:${"x"}`],
  ])("in %s", (query, carets, diagnostic, read) => {
    expect(read).toThrow(QueryError);
    expect(read).toThrow(diagnostic.replace("\n", `\n  ${query}\n  ${carets}\nhint: `));
  });

  test("in several places, with one diagnostic for each", () => {
    expect(() => lucene`"${1}" OR a${2} OR ${3}:[${4}x TO 5]`).toThrow(
      expect.objectContaining({
        code: "syntax",
        query: '"$1" OR a$2 OR $3:[$4x TO 5]',
        diagnostics: [
          expect.objectContaining({ span: { start: 1, end: 3 } }),
          expect.objectContaining({ span: { start: 9, end: 11 } }),
          expect.objectContaining({ span: { start: 15, end: 17 } }),
          expect.objectContaining({ span: { start: 19, end: 21 } }),
        ],
      }),
    );
  });

  test.each<[() => QueryNode, string]>([
    [() => lucene`name:(${"x"} AND`, "`AND` has no clause after it.\n  name:($1 AND\n           ^^^"],
    [() => lucene`name:"${"x"}`, 'This quote is not closed.\n  name:"$1\n       ^'],
    [() => lucene`a^${2}`, "`^$1` is not a valid boost.\n  a^$1\n   ^^^"],
    [() => lucene`"a b"~${2}`, '`~$1` is not a valid slop.\n  "a b"~$1\n       ^^^'],
    [() => lucene`followers:-${2}`, "Only a number can have a sign after the colon.\n  followers:-$1\n            ^"],
    [() => lucene``, "The query is empty.\n"],
  ])("in an invalid template, %#", (read, message) => {
    expect(read).toThrow(QueryError);
    expect(read).toThrow(message);
  });
});

test("an invalid interpolation is named", () => {
  const list = ["a"];
  expect(() => lucene`${"a"} ${Number.NaN}`).toThrow("Interpolation 2 is NaN; an interpolation must be");
  expect(() => lucene`${["a", undefined as unknown as string]}`).toThrow(
    "Interpolation 1[1] is undefined; an interpolation must be",
  );
  expect(() => lucene`[${list} TO b]`).toThrow("Interpolation 1 is a list; a bound or");
  expect(() => lucene`a >${either}`).toThrow("Interpolation 1 is an object; a bound or");
});
