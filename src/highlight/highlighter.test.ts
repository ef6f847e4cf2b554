import { describe, expect, test } from "vitest";
import { parse } from "../../grammar/parser.ts";
import { Deadline, DeadlineError } from "../base/deadline.ts";
import { type CompanyInput, companySchema } from "../companies/company-schema.ts";
import { resolve } from "../plan/resolve/resolver.ts";
import { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { text } from "../schema/field.ts";
import { defineSchema } from "../schema/schema.ts";
import { Highlighter } from "./highlighter.ts";

const schema = new AnalyzedSchema(companySchema);
const textFields = schema.termFields;

function highlighterOf(
  query: string,
  fields: readonly string[] = textFields,
  deadline: Deadline = Deadline.none,
): Highlighter {
  const request = { fields, fragment: null, mark: ["<", ">"], isEscaped: false } as const;
  return new Highlighter(
    resolve(parse(query), { schema, defaultOperator: "OR", now: 0 }).resolved,
    request,
    schema,
    deadline,
  );
}

/** The marked texts of a document by field; the query must match it. */
function marked(
  query: string,
  document: Omit<CompanyInput, "id">,
  fields?: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const highlights = highlighterOf(query, fields).highlights({ id: "1", ...document });
  return Object.fromEntries(
    Object.entries(highlights).map(([field, values]) => [field, values.map((value) => value.marked)]),
  );
}

describe("a clause marks its terms", () => {
  test.each([
    ["red", "a <red> and <Red>"],
    ['"red and"', "a <red and> Red"],
    ['"a red"~1', "<a red> and Red"],
    ['"and red"~2', "a <red and Red>"],
    ["re*", "a <red> and <Red>"],
    ["*e?", "a <red> and <Red>"],
    ["rad~1", "a <red> and <Red>"],
    ["/a(nd)?/", "<a> red <and> Red"],
    ["[b TO z]", "a <red> and <Red>"],
    ["red-and", "a <red and> Red"],
    ['red OR "a red"', "<a red> and <Red>"],
    ['"a red and" OR "and red"', "<a red and Red>"],
  ])("%s: %s", (query, expected) => {
    expect(marked(query, { name: "a red and Red" })).toEqual({ name: [expected] });
  });

  test.each(["name:*", "_exists_:name", "*", "*:*", "name:[* TO *]", "followers:5", "followers:[1 TO 9]"])(
    "%s marks nothing",
    (query) => {
      expect(marked(query, { name: "a red 5", followers: 5 })).toEqual({});
    },
  );

  test("a number marks terms of fields of terms", () => {
    expect(marked("5", { name: "red 5", followers: 5 })).toEqual({ name: ["red <5>"] });
    expect(marked("5", { name: "red", followers: 5 })).toEqual({});
  });

  test("a term marks the original text of its tokens", () => {
    expect(marked("zurich", { location_city: "Zürich" })).toEqual({ location_city: ["<Zürich>"] });
    expect(marked("website:example", { website: "https://www.Example.com/" })).toEqual({
      website: ["https://www.<Example>.com/"],
    });
    expect(marked("fish", { name: "a ﬁsh" })).toEqual({ name: ["a <ﬁsh>"] });
  });
});

describe("a clause marks its terms if the document matches it and all clauses that contain it", () => {
  test.each([
    ["(red AND blue) OR green", "red <green>"],
    ["(red AND green) OR blue", "<red> <green>"],
    ["red OR (green AND (blue OR NOT black))", "<red> <green>"],
    ["red OR (green AND NOT (blue OR red))", "<red> green"],
    ["red AND NOT blue", "<red> green"],
    ["red OR NOT green", "<red> green"],
    ["NOT blue", undefined],
    ["NOT NOT red", "<red> green"],
    ["NOT (NOT red)", undefined],
    ["+red green blue", "<red> <green>"],
    ["green OR (+red blue)", "<red> <green>"],
    ["green OR (+blue red)", "red <green>"],
    ["(+red green) AND followers:5", "<red> <green>"],
    ["green OR (red AND followers:6)", "red <green>"],
    ["green OR (red AND followers:5)", "<red> <green>"],
    ["green OR (red AND website:*)", "red <green>"],
    ["green OR (red AND name:*)", "<red> <green>"],
    ["green OR (red AND *:*)", "<red> <green>"],
    ["green OR (red AND name:[7 TO 5])", "red <green>"],
    ['green OR (red AND "green red")', "red <green>"],
    ['green OR (red AND "green red"~2)', "<red green>"],
    ["green OR (red AND g*)", "<red> <green>"],
  ])("%s: %s", (query, expected) => {
    const document = { name: "red green", followers: 5 };
    expect(marked(query, document)).toEqual(expected === undefined ? {} : { name: [expected] });
  });

  test("also in fields that are not highlighted", () => {
    const document = { name: "red", description: "green" };
    expect(marked("red AND green", document, ["name"])).toEqual({ name: ["<red>"] });
    expect(marked("green OR (red AND description:green)", document, ["name"])).toEqual({ name: ["<red>"] });
    expect(marked("green OR (red AND description:blue)", document, ["name"])).toEqual({});
  });
});

test("a clause with a field marks only that field", () => {
  const document = { name: "red", tagline: "red" };
  expect(marked("name:red", document)).toEqual({ name: ["<red>"] });
  expect(marked("name:red OR tagline:blue", document)).toEqual({ name: ["<red>"] });
  expect(marked("red", document)).toEqual({ name: ["<red>"], tagline: ["<red>"] });
});

describe("the highlights", () => {
  test("have the requested fields in their order, each once", () => {
    const document = { name: "red", tagline: "red", description: "red" };
    expect(Object.keys(marked("red", document, ["tagline", "name", "tagline"]))).toEqual(["tagline", "name"]);
    expect(marked("red", document, [])).toEqual({});
  });

  test("have the values with highlighted text in their order", () => {
    const document = { industries: ["red", "green", "Blue red", ""] };
    expect(marked("red", document)).toEqual({ industries: ["<red>", "Blue <red>"] });
    expect(marked('"red green"~100', document)).toEqual({ industries: ["<red>", "<green>"] });
  });

  test("have the spans of the whole value", () => {
    const request = { fields: ["name"], fragment: 20, mark: ["<", ">"], isEscaped: true } as const;
    const { resolved } = resolve(parse("red"), { schema, defaultOperator: "OR", now: 0 });
    const name = `red ${"x ".repeat(30)}red`;
    expect(new Highlighter(resolved, request, schema, Deadline.none).highlights({ id: "1", name })).toEqual({
      name: [
        {
          marked: "<red> x x x x x x x x…",
          spans: [
            { start: 0, end: 3 },
            { start: 64, end: 67 },
          ],
        },
      ],
    });
  });

  test("support field names like __proto__", () => {
    const strange = new AnalyzedSchema(
      defineSchema({ analyzer: companySchema.analyzer, fields: { ["__proto__"]: text(), constructor: text() } }),
    );
    const request = {
      fields: ["__proto__", "constructor"],
      fragment: null,
      mark: ["<", ">"],
      isEscaped: true,
    } as const;
    const highlighter = new Highlighter(
      resolve(parse("red"), { schema: strange, defaultOperator: "OR", now: 0 }).resolved,
      request,
      strange,
      Deadline.none,
    );
    const document = { id: "1", ["__proto__"]: "red", constructor: "red" };
    expect(Object.keys(highlighter.highlights(document))).toEqual(["__proto__", "constructor"]);
    expect(Object.keys(highlighter.highlights({ id: "1" }))).toEqual([]);
  });
});

test("analyzes each value at most once", () => {
  const calls: string[] = [];
  const counting = (name: string) => ({
    ...companySchema.analyzer,
    name,
    terms: (text: string) => {
      calls.push(`terms ${text}`);
      return companySchema.analyzer.terms(text);
    },
    tokens: (text: string) => {
      calls.push(`tokens ${text}`);
      return companySchema.analyzer.tokens(text);
    },
  });
  const counted = new AnalyzedSchema(companySchema, counting("counting"));
  const request = { fields: ["name", "tagline"], fragment: null, mark: ["<", ">"], isEscaped: true } as const;
  const query = "(name:red AND description:green) OR (red AND location_city:blue) OR NOT type:black";
  const { resolved } = resolve(parse(query), { schema: counted, defaultOperator: "OR", now: 0 });
  const document = {
    id: "1",
    name: "the red",
    tagline: "a red",
    description: "the green",
    website: "red",
    type: "a black",
  };
  calls.length = 0;
  new Highlighter(resolved, request, counted, Deadline.none).highlights(document);
  expect(calls.toSorted()).toEqual(["terms the green", "tokens the red"]);
});

test("throws at the deadline", () => {
  const document = { id: "1", name: "red" };
  expect(() => highlighterOf("red", ["name"], new Deadline(-1)).highlights(document)).toThrow(DeadlineError);
});
