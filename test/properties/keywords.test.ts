import { inProcessThreads } from "@firmament/test-support/engine/in-process-threads.ts";
import { law, propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import { naiveHighlights } from "@firmament/test-support/oracle/highlight.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import { naiveIds } from "@firmament/testing/src/naive/evaluator.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import type { QueryNode } from "../../grammar/ast/ast.ts";
import { parse } from "../../grammar/parser.ts";
import { foldingAnalyzer } from "../../src/analysis/folding-analyzer.ts";
import {
  applyFixes,
  complete,
  type DocumentInput,
  defineSchema,
  keyword,
  number,
  queryBuilder,
  SearchEngine,
  text,
} from "../../src/entries/index.ts";

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    title: text(),
    tags: keyword({ many: true }),
    code: keyword(),
    city: keyword({ fold: true, many: true }),
    size: number(),
  },
});
type Record = DocumentInput<typeof schema> & { readonly id: string };
const { field } = queryBuilder(schema);

/** Values with punctuation, spaces, quotes, emoji, code units without a partner, other cases and widths. */
const known = ["c#", "C#", "c", "c++", "new york", "New York", "new  york", 'a"b', "a\\b", "a:b", "*", "?", "(", "-5"];
const others = [
  "🚀",
  "\ud800",
  "\udc00x",
  "É",
  "e\u0301",
  "ｎｅｗ",
  "ß",
  "AND",
  "TO",
  " ",
  "\t",
  "x".repeat(300),
  "42",
  "\u0000",
];
const values: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...known, ...others) },
  { weight: 1, arbitrary: fc.string({ unit: codePoints, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constant("") },
);
const nonEmpty = values.filter((value) => value !== "");

const records: Arbitrary<Record[]> = fc
  .array(
    fc.record(
      {
        title: fc.constantFrom("new york", "c", "42", "red"),
        tags: fc.array(values, { maxLength: 3 }),
        code: values,
        city: fc.array(values, { maxLength: 2 }),
        size: fc.constantFrom(42, 5),
      },
      { requiredKeys: [] },
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((list) => list.map((record, n) => ({ id: `${n}`, ...record })));

const fieldNames = fc.constantFrom("tags" as const, "code" as const, "city" as const);

/** A clause of any kind on a keyword field. */
const clauses: Arbitrary<QueryNode> = fieldNames.chain((name) => {
  const clause = field(name);
  return fc.oneof(
    nonEmpty.map((value) => clause.equals(value)),
    fc.array(nonEmpty, { maxLength: 4 }).map((list) => clause.in(list)),
    nonEmpty.map((value) => clause.startsWith(Array.from(value)[0] as string)),
    nonEmpty.map((value) => clause.wildcard(["*", { text: value.slice(-1) }])),
    nonEmpty.map((value) => clause.wildcard([{ text: value.slice(0, 1) }, "?", "*"])),
    nonEmpty.map((value) => clause.fuzzy(value.slice(0, 8), { edits: 1 })),
    fc.constantFrom("c.*", "[^a-z]+", "new york", ".", "\\w+ \\w+").map((pattern) => clause.regexp(pattern)),
    fc
      .tuple(values, values, fc.constantFrom("both" as const, "neither" as const))
      .map(([low, high, inclusive]) => clause.between(low, high, { inclusive })),
    fc.constant(clause.exists()),
  );
});

/** Clauses without a field, too. */
const queries: Arbitrary<QueryNode> = fc.oneof(
  { weight: 5, arbitrary: clauses },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("c#", "42", "new\\ york", '"new york"', "-", "&", "c++", "🚀", "n*", "red - c", "@ c")
      .map((query) => parse(query)),
  },
);

function liveEngine(list: readonly Record[]): SearchEngine<typeof schema> {
  const engine = new SearchEngine(schema);
  for (const record of list) engine.upsert(record);
  return engine;
}

test(
  "keywords match as in the reference implementation, in live, sealed and threaded segments",
  async () => {
    const operators = fc.constantFrom("OR" as const, "AND" as const);
    const property = fc.asyncProperty(
      records,
      fc.array(queries, { minLength: 1, maxLength: 6 }),
      operators,
      async (list, trees, defaultOperator) => {
        const [sealed, threaded] = [0, 1].map(() => new SearchEngine(schema, { segmentCapacity: 8 }));
        await sealed?.load(list);
        await threaded?.load(list, { threads: inProcessThreads });
        for (const tree of trees) {
          const expected = naiveIds(list, tree, { schema, defaultOperator });
          for (const engine of [liveEngine(list), sealed, threaded]) {
            expect(engine?.ids(tree, { defaultOperator })).toEqual(expected);
          }
        }
      },
    );
    await fc.assert(property, runs(100));
  },
  propertyTimeout,
);

law(
  "highlights mark whole values",
  60,
  fc.property(records, clauses, (list, tree) => {
    const engine = liveEngine(list);
    const highlight = { fields: ["tags", "code", "city"], escape: false } as const;
    for (const { id, highlights } of engine.search(tree, { highlight, limit: 20 }).hits) {
      const record = list[Number(id)] as Record;
      const expected = naiveHighlights(record, tree, { schema, defaultOperator: "OR" });
      for (const name of ["tags", "code", "city"] as const) {
        const marked = (expected.get(name) ?? []).filter((spans) => spans.length > 0);
        expect(highlights?.[name]?.map(({ spans }) => spans) ?? []).toEqual(marked);
      }
    }
  }),
);

law(
  "a completed value is a clause that finds as many documents as it says",
  60,
  fc.property(records, fieldNames, fc.constantFrom("", "c", "n", '"new ', "\\*"), (list, name, typed) => {
    const engine = liveEngine(list);
    const written = `${name}:${typed}`;
    for (const { kind, text: inserted, span, count } of complete(engine, written, written.length)) {
      if (kind !== "value" || count === undefined) continue;
      expect(engine.count(written.slice(0, span.start) + inserted)).toBe(count);
    }
  }),
);

describe("examples of keywords", () => {
  const engine = new SearchEngine(schema);
  engine.upsertAll([
    { id: "1", title: "one", tags: ["c#", "New York"], code: "A-1", city: "Zürich" },
    { id: "2", title: "coca-cola", tags: ["c", "new york"], code: "a-1", city: ["ZURICH", "New York"] },
    { id: "3", title: "three", tags: ["", "*", "-"], code: "", size: 3 },
  ]);

  test.each([
    ['tags:"c#"', ["1"]],
    ["tags:c\\#", ["1"]],
    ["tags:C\\#", []],
    ["tags:c*", ["1", "2"]],
    ["tags:(C# OR *ork)", ["1", "2"]],
    ['tags:"york new"~5', []],
    ['tags:"new york"~5', ["2"]],
    ["tags:[A TO Z]", ["1"]],
    ["code:[A-1 TO a-1}", ["1"]],
    ["city:zurich", ["1", "2"]],
    ["city:zur*", ["1", "2"]],
    ["city:(zuerich~2 AND new\\ york)", ["2"]],
    ["tags:\\*", ["3"]],
    ["tags:\\-", ["3"]],
    ["_exists_:code", ["1", "2"]],
    ['code:""', []],
    ["zurich^2", ["1", "2"]],
  ])("%s", (query, ids) => expect(engine.ids(query)).toEqual(ids));

  test("a lone sign without a field is ignored, although a keyword has this value", () => {
    expect(engine.ids("coca - cola", { defaultOperator: "AND" })).toEqual(["2"]);
    expect(engine.ids("-")).toEqual([]);
  });

  test("values are facets, groups and sort keys as they are", () => {
    const page = engine.search("*:*", { facets: { tags: 9, city: 9 }, group: { by: "code" }, sort: "code" });
    expect(page.facets.city.values.map(({ value }) => value)).toEqual(["New York", "ZURICH", "Zürich"]);
    expect(page.facets.tags.values.map(({ value }) => value)).toContain("c#");
    expect(page.hits.map(({ id }) => id)).toEqual(["3", "1", "2"]);
    expect(page.groups.values.map(({ value }) => value)).toEqual(["", "A-1", "a-1"]);
  });

  test("the last word of a search as you type is the beginning of a value", () => {
    expect(engine.search("tags:new\\ y", { asYouType: true }).hits.map(({ id }) => id)).toEqual(["2"]);
    expect(engine.search("zuri", { asYouType: true }).total).toBe(2);
  });
});

test.each([
  ["tags:>c", "tags:{c TO *]"],
  ["one AND tags:<=c++^2", "one AND tags:[* TO c++]^2"],
  ['tags:(a OR >="a b")', 'tags:(a OR ["a b" TO *])'],
])("a comparison of texts is an error with a range as its fix: %s", (query, fixed) => {
  const errors = new SearchEngine(schema).validate(query);
  expect(errors).toMatchObject([{ code: "field-type" }]);
  expect(errors[0]?.message).toContain("compares numbers and dates, but `tags` is a keyword field.");
  expect(applyFixes(query, errors)).toBe(fixed);
  expect(new SearchEngine(schema).validate(fixed)).toEqual([]);
});

test("a value that is too long is an error that names the field", () => {
  const engine = new SearchEngine(schema);
  engine.upsert({ id: "1", code: "x".repeat(32_766) });
  expect(engine.count("code:x*")).toBe(1);
  expect(() => engine.upsert({ id: "2", tags: ["x".repeat(32_767)] })).toThrow(
    /tags.*text of at most 32766 characters, not of 32767: use text\(\) for long texts/,
  );
});
