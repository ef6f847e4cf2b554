import { expectIds } from "@firmament/test-support/engine/expect-ids.ts";
import { inProcessThreads } from "@firmament/test-support/engine/in-process-threads.ts";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import { naiveHighlights } from "@firmament/test-support/oracle/highlight.ts";
import { type FieldParameters, naiveScore } from "@firmament/test-support/oracle/score.ts";
import { queriesOf } from "@firmament/testing";
import { recordsOf } from "@firmament/testing/src/arbitrary/record.ts";
import { NaiveDocument, type NaiveRecord } from "@firmament/testing/src/naive/document.ts";
import { naiveIds } from "@firmament/testing/src/naive/evaluator.ts";
import { naiveFields } from "@firmament/testing/src/naive/schema-fields.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, it } from "vitest";
import type { QueryNode, Span } from "../../grammar/ast/ast.ts";
import { parse } from "../../grammar/parser.ts";
import { print } from "../../grammar/syntax/printer.ts";
import type { Analyzer } from "../../src/analysis/analyzer.ts";
import { bigramAnalyzer } from "../../src/analysis/composed/bigram-analyzer.ts";
import { englishAnalyzer } from "../../src/analysis/composed/english-analyzer.ts";
import { stemmingAnalyzer } from "../../src/analysis/composed/stemming-analyzer.ts";
import { stopWordAnalyzer } from "../../src/analysis/composed/stop-words.ts";
import { foldingAnalyzer } from "../../src/analysis/folding-analyzer.ts";
import { standardAnalyzer } from "../../src/analysis/standard-analyzer.ts";
import { websiteAnalyzer } from "../../src/analysis/website-analyzer.ts";
import { readIndex, writeIndex } from "../../src/engine/file/index-file.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import type { Highlight } from "../../src/highlight/highlight.ts";
import { resolve } from "../../src/plan/resolve/resolver.ts";
import { AnalyzedSchema } from "../../src/schema/analyzed-schema.ts";
import { keyword, number, objects, text } from "../../src/schema/field.ts";
import { type DocumentInput, defineSchema, type Schema } from "../../src/schema/schema.ts";

/** Its stems are so short that most words share theirs with others, and some words have none. */
const short = stemmingAnalyzer({ name: "short", stem: (word) => word.replace(/[aeiou]/g, "").slice(0, 2) });

const analyzers = fc.constantFrom<Analyzer[]>(
  short,
  englishAnalyzer,
  stopWordAnalyzer(englishAnalyzer, ["red", "a", "東"]),
  stopWordAnalyzer(short, ["green"]),
  bigramAnalyzer(short),
  stopWordAnalyzer(bigramAnalyzer(foldingAnalyzer), ["blue"]),
  websiteAnalyzer(short),
  standardAnalyzer,
  foldingAnalyzer,
);

const texts = fc
  .record({ many: fc.boolean(), weight: fc.constantFrom(1, 3), analyzer: fc.option(analyzers) })
  .map(({ many, weight, analyzer }) => {
    const options = { weight, typicalLength: 4, ...(analyzer !== null && { analyzer }) };
    return many ? text({ ...options, many }) : text(options);
  });

const schemas: Arbitrary<Schema> = fc
  .record({ analyzer: analyzers, title: texts, body: texts, city: texts })
  .map(({ analyzer, title, body, city }) =>
    defineSchema({
      analyzer,
      fields: { title, body, tag: keyword({ fold: true }), size: number(), places: objects({ city }) },
    }),
  );

interface Search {
  readonly schema: Schema;
  readonly records: readonly NaiveRecord[];
  readonly queries: readonly QueryNode[];
  readonly defaultOperator: "OR" | "AND";
  readonly liveCapacity: number;
  /** How the documents come into the engine. */
  readonly by: "upserts" | "load" | "threads" | "file";
}

const searches: Arbitrary<Search> = schemas.chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    records: fc.uniqueArray(recordsOf(schema), { minLength: 1, maxLength: 8, selector: ({ id }) => id }),
    queries: fc.array(queriesOf(schema), { minLength: 1, maxLength: 6 }),
    defaultOperator: fc.constantFrom("OR" as const, "AND" as const),
    liveCapacity: fc.constantFrom(1, 3, 100),
    by: fc.constantFrom("upserts" as const, "load" as const, "threads" as const, "file" as const),
  }),
);

async function engineOf({ schema, records, liveCapacity, by }: Search): Promise<SearchEngine<Schema>> {
  const engine = new SearchEngine(schema, { liveCapacity, segmentCapacity: 4 });
  const documents = records as readonly DocumentInput<Schema>[];
  if (by === "upserts") for (const document of documents) engine.upsert(document);
  else await engine.load(documents, by === "threads" ? { threads: inProcessThreads } : {});
  if (by !== "file") return engine;
  return readIndex(writeIndexBytes(engine), { schema });
}

function writeIndexBytes(engine: SearchEngine<Schema>): Uint8Array {
  return writeIndex(engine);
}

describe("an engine with forms and stop words", () => {
  asyncLaw(
    "returns the matches of the naive evaluator",
    500,
    fc.asyncProperty(searches, async (search) => {
      const { schema, records, queries, defaultOperator } = search;
      const engine = await engineOf(search);
      for (const query of queries) {
        const expected = naiveIds(records, query, { schema, defaultOperator });
        expectIds(engine, query, { defaultOperator }, expected, () => JSON.stringify(records));
      }
    }),
  );

  asyncLaw(
    "scores as the naive engine",
    200,
    fc.asyncProperty(searches, async (search) => {
      const { schema, records, queries, defaultOperator } = search;
      const engine = await engineOf(search);
      const analyzed = new AnalyzedSchema(schema);
      const fields = naiveFields(schema);
      const documents = records.map((record) => new NaiveDocument(record, fields));
      for (const query of queries.map((tree) => parse(print(tree)))) {
        const { resolved } = resolve(query, { schema: analyzed, defaultOperator, now: 0 });
        const scores = new Map(
          engine.search(query, { defaultOperator, limit: 100 }).hits.map(({ id, score }) => [id, score]),
        );
        for (const document of documents) {
          const score = scores.get(document.id);
          if (score === undefined) continue;
          expect(score, print(query)).toBeCloseTo(naiveScore(resolved, document, documents, parametersOf(schema)), 9);
        }
      }
    }),
  );

  asyncLaw(
    "highlights as the naive engine",
    300,
    fc.asyncProperty(searches, async (search) => {
      const { schema, records, defaultOperator } = search;
      const engine = await engineOf(search);
      const highlighted = ["title", "body"];
      for (const query of search.queries.map((tree) => parse(print(tree)))) {
        const highlight = highlighted;
        const { hits } = engine.search(query, { defaultOperator, limit: 100, highlight });
        for (const { id, highlights = {} } of hits) {
          const record = records.find((other) => other.id === id) ?? { id };
          const naive = naiveHighlights(record, query, { schema, defaultOperator });
          const expected = highlighted.map((field) => (naive.get(field) ?? []).filter(({ length }) => length > 0));
          const actual = highlighted.map((field) => spansOf(highlights[field] ?? []));
          expect(actual, `${print(query)}\n${JSON.stringify(record)}`).toEqual(expected);
        }
      }
    }),
  );
});

function asyncLaw<T>(name: string, n: number, property: fc.IAsyncProperty<T>): void {
  it(name, () => fc.assert(property, runs(n)), propertyTimeout);
}

function spansOf(highlights: readonly Highlight[]): readonly (readonly Span[])[] {
  return highlights.map(({ spans }) => spans);
}

function parametersOf(schema: Schema): FieldParameters {
  const { title, body } = schema.fields;
  const places = schema.fields.places;
  const city = places?.type === "objects" ? places.fields.city : undefined;
  return {
    title: title as FieldParameters[string],
    body: body as FieldParameters[string],
    tag: { weight: 1, typicalLength: 1 },
    "places.city": city as FieldParameters[string],
  };
}
