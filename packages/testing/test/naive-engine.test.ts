import { law } from "@firmament/test-support/fuzz.ts";
import fc, { type Arbitrary } from "fast-check";
import { type Diagnostic, type DocumentInput, type QueryNode, type Schema, SearchEngine, validate } from "firmament";
import { print } from "firmament/grammar";
import { describe, expect } from "vitest";
import { mutated } from "../src/arbitrary/mutation.ts";
import { recordsOf } from "../src/arbitrary/record.ts";
import { schemas } from "../src/arbitrary/schema.ts";
import { queriesOf } from "../src/arbitrary/schema-query.ts";
import { NaiveEngine, type NaivePage, type NaiveSearchOptions } from "../src/naive/naive-engine.ts";
import { naiveFields } from "../src/naive/schema-fields.ts";

interface Scenario {
  readonly schema: Schema;
  readonly documents: readonly DocumentInput<Schema>[];
  readonly queries: readonly QueryNode[];
  readonly options: NaiveSearchOptions<Schema>;
}

function optionsOf(schema: Schema): Arbitrary<NaiveSearchOptions<Schema>> {
  const { text, numbers } = naiveFields(schema);
  const plain = [...numbers].flatMap(([name, type]) => (type === "number" || type === "integer" ? [name] : []));
  const order = fc.constantFrom<("asc" | "desc")[]>("asc", "desc");
  const field = fc.constantFrom(...text.keys(), ...numbers.keys());
  const sort = fc.oneof(
    fc.constant("relevance"),
    fc.tuple(field, order).map(([name, direction]) => `${name}:${direction}` as const),
  );
  const rank = fc.record({
    field: fc.constantFrom(...(plain.length === 0 ? ["none"] : plain)),
    modifier: fc.constantFrom(...(["none", "sqrt", "log1p"] as const)),
    factor: fc.constantFrom(0, 0.5, 2),
    combine: fc.constantFrom(...(["add", "multiply"] as const)),
  });
  const shared = {
    limit: fc.nat(8),
    offset: fc.nat(3),
    defaultOperator: fc.constantFrom(...(["OR", "AND"] as const)),
  };
  return fc.oneof(
    fc.record(shared),
    fc.record({ ...shared, sort: fc.array(sort, { minLength: 1, maxLength: 2 }) }),
    ...(plain.length === 0 ? [] : [fc.record({ ...shared, rank })]),
  ) as Arbitrary<NaiveSearchOptions<Schema>>;
}

const scenarios: Arbitrary<Scenario> = schemas.chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    documents: fc.array(recordsOf(schema), { minLength: 1, maxLength: 12 }) as unknown as Arbitrary<
      DocumentInput<Schema>[]
    >,
    queries: fc.array(queriesOf(schema), { minLength: 1, maxLength: 4 }),
    options: optionsOf(schema),
  }),
);

type Hits = NaivePage<Schema>["hits"];

/** Hits with scores that differ by no more than rounding may change places. */
function expectHits(actual: Hits, expected: Hits): void {
  expect(actual.length).toBe(expected.length);
  for (const [rank, { score }] of expected.entries()) {
    expect(Math.abs((actual[rank]?.score ?? Number.NaN) - score)).toBeLessThanOrEqual(1e-9 * Math.max(1, score));
  }
  const isTie = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, a);
  let start = 0;
  for (let end = 1; end <= expected.length; end++) {
    if (end < expected.length && isTie(expected[end]?.score ?? 0, expected[end - 1]?.score ?? 0)) continue;
    const ids = (hits: Hits): string[] => hits.slice(start, end).map(({ id }) => id);
    expect(new Set(ids(actual))).toEqual(new Set(ids(expected)));
    start = end;
  }
}

describe("the naive engine answers as the engine does", () => {
  law(
    "queries on documents of any schema: ids, counts, hits, scores and pages",
    300,
    fc.property(scenarios, ({ schema, documents, queries, options }) => {
      const engine: SearchEngine<Schema> = new SearchEngine(schema);
      const naive = new NaiveEngine(schema);
      engine.upsertAll(documents);
      naive.upsertAll(documents);
      engine.compact({ full: true });
      const { defaultOperator = "OR" } = options;
      for (const query of queries) {
        const ids = naive.ids(query, { defaultOperator });
        expect(engine.ids(query, { defaultOperator })).toEqual(ids);
        expect(naive.count(query, { defaultOperator })).toBe(ids.length);
        const all = naive.search(query, { ...options, offset: 0, limit: ids.length });
        expect(all.total).toBe(ids.length);
        const { hits } = engine.search(query, { ...options, offset: 0, limit: ids.length });
        if (options.sort === undefined || String(options.sort).includes("relevance")) expectHits(hits, all.hits);
        else expect(hits.map(({ id }) => id)).toEqual(all.hits.map(({ id }) => id));
        const { offset = 0, limit = 0 } = options;
        expect(naive.search(query, options).hits).toEqual(all.hits.slice(offset, offset + limit));
        for (const { id, document } of all.hits) expect(document).toEqual(engine.get(id));
      }
    }),
  );

  law(
    "errors: their codes and spans",
    400,
    fc.property(
      schemas.chain((schema) => fc.tuple(fc.constant(schema), mutated(queriesOf(schema).map(print), 0, 2))),
      ([schema, text]) => {
        const engine: SearchEngine<Schema> = new SearchEngine(schema);
        const naive = new NaiveEngine(schema);
        const kindsOf = (diagnostics: readonly Diagnostic[]): object[] =>
          diagnostics.map(({ code, span }) => ({ code, span }));
        const syntaxErrors = kindsOf(validate(text));
        // The engine also finds errors about fields in a text that does not parse.
        const expected = kindsOf(engine.validate(text)).slice(0, syntaxErrors.length || undefined);
        expect(kindsOf(naive.validate(text))).toEqual(expected);
      },
    ),
  );
});
