import { companies } from "@firmament/test-support/arbitrary/company.ts";
import { queries, queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { cpuTime } from "@firmament/test-support/cpu-time.ts";
import { law, propertyTimeout, sampled, scaledSize } from "@firmament/test-support/fuzz.ts";
import { naiveHighlights } from "@firmament/test-support/oracle/highlight.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldName, QueryNode, Span } from "../../grammar/ast/ast.ts";
import { childrenOf } from "../../grammar/ast/visitor.ts";
import { format } from "../../grammar/format.ts";
import { parse } from "../../grammar/parser.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { foldingAnalyzer } from "../../src/analysis/folding-analyzer.ts";
import { standardAnalyzer } from "../../src/analysis/standard-analyzer.ts";
import { Deadline } from "../../src/base/deadline.ts";
import { type CompanyInput, companySchema } from "../../src/companies/company-schema.ts";
import type { EngineOptions } from "../../src/engine/options/engine-options.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import type { Highlight } from "../../src/highlight/highlight.ts";
import { Highlighter } from "../../src/highlight/highlighter.ts";
import { resolve } from "../../src/plan/resolve/resolver.ts";
import { AnalyzedSchema } from "../../src/schema/analyzed-schema.ts";

const textFields = [
  ...(["name", "website", "tagline", "type", "postal_code", "description"] as const),
  ...(["industries", "location_country", "location_city", "specialities"] as const),
];

/** A query with the companies that it searches. */
interface Search<Query> {
  readonly query: Query;
  readonly records: readonly CompanyInput[];
  readonly defaultOperator: "OR" | "AND";
  readonly options: EngineOptions;
}

function searches<Query>(query: Arbitrary<Query>): Arbitrary<Search<Query>> {
  return fc.record({
    query,
    records: fc.uniqueArray(companies, { minLength: 1, maxLength: 6, selector: ({ id }) => id }),
    defaultOperator: fc.constantFrom("OR", "AND"),
    options: fc.record({ analyzer: fc.constantFrom(standardAnalyzer, foldingAnalyzer) }, { requiredKeys: [] }),
  });
}

type FieldHighlights = Readonly<Record<string, readonly Highlight[]>>;

/** The highlights of each hit by id. */
function highlightsOf(
  { records, defaultOperator, options }: Search<unknown>,
  query: QueryNode | string,
): ReadonlyMap<string, FieldHighlights> {
  const engine = new SearchEngine(companySchema, options);
  engine.upsertAll(records);
  const { hits } = engine.search(query, {
    limit: records.length,
    highlight: textFields,
    defaultOperator,
  });
  return new Map(hits.map(({ id, highlights }) => [id, highlights ?? {}]));
}

function spansOf(highlights: FieldHighlights): Readonly<Record<string, readonly (readonly Span[])[]>> {
  return Object.fromEntries(
    Object.entries(highlights).map(([field, values]) => [field, values.map(({ spans }) => spans)]),
  );
}

describe("highlights equal those of the reference implementation", () => {
  function compare(search: Search<QueryNode | string>, tree: QueryNode): void {
    for (const [id, highlights] of highlightsOf(search, search.query)) {
      const record = search.records.find((other) => other.id === id) ?? { id };
      const options = { schema: companySchema, ...search.options, defaultOperator: search.defaultOperator };
      const values = Array.from(naiveHighlights(record, tree, options), ([field, marks]) => {
        return [field, marks.filter((spans) => spans.length > 0)] as const;
      });
      const expected = Object.fromEntries(values.filter(([, marks]) => marks.length > 0));
      expect(spansOf(highlights), `${print(tree)}\n${JSON.stringify(record)}`).toEqual(expected);
    }
  }

  // Spans in messages refer to the printed tree.
  law(
    "for trees",
    1000,
    fc.property(searches(queries), (search) => compare(search, parse(print(search.query)))),
  );
  law(
    "for texts",
    1000,
    fc.property(searches(queryTexts), (search) => compare(search, parse(search.query))),
  );
});

const entities: ReadonlyMap<string, string> = new Map([
  ...([
    ["&amp;", "&"],
    ["&lt;", "<"],
    ["&gt;", ">"],
    ["&quot;", '"'],
    ["&#39;", "'"],
  ] as const),
]);

/** Parses a marked text into its value and the spans of its marks. */
function parseMarked(marked: string): { readonly value: string; readonly spans: readonly Span[] } {
  let value = "";
  let start = -1;
  const spans: Span[] = [];
  for (const [piece] of marked.matchAll(/<\/?em>|&#?\w+;|[^<>&"']/gsu)) {
    if (piece === "<em>") {
      expect(start).toBe(-1);
      start = value.length;
    } else if (piece === "</em>") {
      expect(start).not.toBe(-1);
      spans.push({ start, end: value.length });
      start = -1;
    } else value += entities.get(piece) ?? piece;
  }
  expect(start).toBe(-1);
  return { value, spans };
}

law(
  "a marked text without marks and entities is its value, and the marks are at the spans",
  500,
  fc.property(searches(queryTexts), (search) => {
    for (const [id, highlights] of highlightsOf(search, search.query)) {
      const record: Readonly<Record<string, unknown>> = search.records.find((other) => other.id === id) ?? {};
      for (const [field, marked] of Object.entries(highlights)) {
        const values = [record[field]].flat().map(String);
        let index = -1;
        for (const highlight of marked) {
          const { value, spans } = parseMarked(highlight.marked);
          expect(spans).toEqual(highlight.spans);
          index = values.indexOf(value, index + 1);
          expect(index, "the values in their order").not.toBe(-1);
        }
      }
    }
  }),
);

/** Whether a document can match only by its terms. */
function needsTerms(node: QueryNode): boolean {
  switch (node.kind) {
    case "not":
    case "everything":
    case "exists":
    case "range":
    case "comparison":
      return false;
    case "term":
    case "phrase":
      return !hasNoTerms(node.field) && !/^[^\p{L}\p{N}]*\p{N}/u.test(node.text);
    case "group":
      return !hasNoTerms(node.field) && needsTerms(node.query);
    default:
      return childrenOf(node).every(needsTerms);
  }
}

function hasNoTerms(field: FieldName | null): boolean {
  return field !== null && ["_id", "followers", "staff_count"].includes(field.name);
}

law(
  "a match by terms has a mark if all text fields are highlighted",
  500,
  fc.property(searches(queries.filter(needsTerms)), (search) => {
    for (const [id, highlights] of highlightsOf(search, search.query)) {
      expect(Object.keys(highlights), `${id}: ${print(search.query)}`).not.toEqual([]);
    }
  }),
);

law(
  "the printed and the formatted query have the same highlights",
  300,
  fc.property(searches(queryTexts), (search) => {
    const highlights = highlightsOf(search, search.query);
    expect(highlightsOf(search, print(parse(search.query)))).toEqual(highlights);
    expect(highlightsOf(search, format(search.query, { width: 20 }))).toEqual(highlights);
  }),
);

describe("highlights many clauses in a long value within five seconds", () => {
  /** A quadratic algorithm would take minutes. */
  const maxMilliseconds = 5000;
  const schema = new AnalyzedSchema(companySchema);
  const request = { fields: ["description"], fragment: 160, mark: ["<em>", "</em>"], isEscaped: true } as const;
  const repeated = (count: number, text: (n: number) => string): string =>
    Array.from({ length: count }, (_, n) => text(n)).join(" ");
  const rare = (n: number): string => (n * 7919).toString(26);

  /** A megabyte each at full depth. */
  const values: readonly string[] = [
    repeated(scaledSize(180_000, 15_000), rare),
    repeated(scaledSize(330_000, 27_000), (n) => `w${n % 31}`),
    repeated(scaledSize(500_000, 42_000), (n) => (n % 999 === 0 ? "b" : "a")),
  ];

  test.each([
    ["words", `a ${repeated(1000, rare)}`],
    ["prefixes", `w* ${repeated(1000, (n) => `${n.toString(26)}*`)}`],
    ["wildcards", repeated(100, (n) => `*${(n % 26).toString(26)}*${n % 7}*`)],
    ["fuzzy words", repeated(1000, (n) => `${rare(n + 500)}~2`)],
    ["phrases", repeated(1000, (n) => `"w${n % 31} w${(n + 1) % 31}"`)],
    ["phrases with slop", repeated(1000, (n) => `"w${n % 31} w${(n * 7) % 31}"~9`)],
    ["phrases of one word", repeated(200, (n) => `"a ${"a ".repeat(n + 1)}"`)],
    ["a long phrase of one word and another", `"${"a ".repeat(20_000)} b"~2`],
    ["nested clauses", `${"(a AND (b OR ".repeat(49)}w5${"))".repeat(49)}`],
  ])(
    "%s",
    (_, query) => {
      const { resolved } = resolve(parse(query), { schema, defaultOperator: "OR", now: 0 });
      const highlighter = new Highlighter(resolved, request, schema, Deadline.none);
      for (const description of sampled(values, 1, query.length)) {
        expect(cpuTime(() => highlighter.highlights({ id: "1", description }), maxMilliseconds)).toBeLessThan(
          maxMilliseconds,
        );
      }
    },
    propertyTimeout,
  );
});
