import { CompileError, type ElasticsearchQuery, toElasticsearch } from "@firmament/compile";
import {
  type TargetDocument,
  type TargetValue,
  targetDocument,
} from "@firmament/test-support/compile/target-document.ts";
import { sampled, scaled } from "@firmament/test-support/fuzz.ts";
import { loadVectors, queriesOf } from "@firmament/testing";
import { recordsOf } from "@firmament/testing/src/arbitrary/record.ts";
import { schemas } from "@firmament/testing/src/arbitrary/schema.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { print } from "../../grammar/syntax/printer.ts";
import { standardAnalyzer } from "../../src/analysis/standard-analyzer.ts";
import { companySchema } from "../../src/companies/company-schema.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import type { Query } from "../../src/entries/index.ts";
import { type Field, keyword } from "../../src/schema/field.ts";
import { point } from "../../src/schema/point.ts";
import { type DocumentInput, defineSchema, type Schema } from "../../src/schema/schema.ts";
import { hasCluster, sharedCluster } from "./support/shared-cluster.ts";
import { TargetIndex } from "./support/target-index.ts";

const MINUTES = 60_000;
const clock = (): number => Date.parse("2024-06-03T10:00:00Z");

interface Comparison {
  /** How many queries were not refused. */
  readonly compared: number;
  /** The queries that find other documents. */
  readonly different: readonly object[];
}

/** `null` for a query that is refused. */
function compiled(query: Query, schema: Schema): ElasticsearchQuery | null {
  try {
    return toElasticsearch(query, { schema, clock });
  } catch (error) {
    if (error instanceof CompileError) return null;
    throw error;
  }
}

async function comparison(
  address: string,
  schema: Schema,
  records: readonly object[],
  queries: readonly Query[],
): Promise<Comparison> {
  const engine = new SearchEngine<Schema>(schema, { analyzer: standardAnalyzer, clock });
  engine.upsertAll(records as readonly DocumentInput<Schema>[]);
  const documents = records.map((record, index) => withWords(targetDocument(schema, record, index), schema));
  const index = await TargetIndex.create(address, schema, documents);
  try {
    const asked = queries.flatMap((query) => {
      const target = compiled(query, schema);
      return target === null ? [] : [{ query, target }];
    });
    const found = await index.ids(asked.map(({ target }) => target));
    const different = asked.flatMap(({ query, target }, number) => {
      const expected = engine.ids(query).toSorted();
      if (JSON.stringify(found[number]) === JSON.stringify(expected)) return [];
      return [{ query: typeof query === "string" ? query : print(query), target, expected, found: found[number] }];
    });
    return { compared: asked.length, different };
  } finally {
    await index.drop();
  }
}

/** An index has a value where a text has no word, and where a keyword is empty: `name:*` would match. They are left out. */
function withWords(document: TargetDocument, { fields }: Schema): TargetDocument {
  const hasWord = (type: Field["type"] | undefined, value: unknown): boolean =>
    type === "text" ? standardAnalyzer.terms(String(value)).length > 0 : value !== "";
  const kept = (members: Schema["fields"], values: Readonly<Record<string, TargetValue>>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]): [string, TargetValue] => {
        const type = members[name]?.type;
        if (Array.isArray(value)) return [name, value.filter((each) => hasWord(type, each))];
        return [name, hasWord(type, value) ? value : null];
      }),
    );
  const objects = Object.entries(document.objects).map(([name, list]) => {
    const field = fields[name];
    return [name, list.map((object) => kept(field?.type === "objects" ? field.fields : {}, object))];
  });
  return { ...document, values: kept(fields, document.values), objects: Object.fromEntries(objects) };
}

function hasNoPoints({ fields }: Schema): boolean {
  return Object.values(fields).every((field) =>
    field.type === "objects" ? hasNoPoints({ fields: field.fields } as Schema) : field.type !== "point",
  );
}

describe.skipIf(!hasCluster)(
  "compiled queries find in an index with a mapping of its own what they find in one process",
  () => {
    let address = "";
    beforeAll(async () => {
      address = (await sharedCluster())[0] as string;
    });

    test(
      "companies",
      async () => {
        const { documents, vectors } = await loadVectors();
        const engine = new SearchEngine<Schema>(companySchema, { analyzer: standardAnalyzer });
        const all = [...new Set(vectors.map(({ query }) => query))].filter(
          (query) => engine.validate(query).length === 0,
        );
        const queries = sampled(all, 600);
        const { compared, different } = await comparison(address, companySchema, documents, queries);
        expect(different).toEqual([]);
        expect(compared).toBeGreaterThan(0.95 * queries.length);
      },
      5 * MINUTES,
    );

    /** A term of an index has no half of a surrogate pair. */
    const isStorable = (value: unknown): boolean => !/\\u(0000|d[89a-f])/i.test(JSON.stringify(value));

    test(
      "random documents of random schemas",
      async () => {
        // Elasticsearch rounds points otherwise: a point at a border, which random areas often have, may be on its other side.
        const samples = fc.sample(schemas.filter(hasNoPoints), { numRuns: scaled(12), seed: 1 });
        for (const [seed, sample] of samples.entries()) {
          const schema = defineSchema({ ...sample, display: undefined, analyzer: standardAnalyzer });
          const records = fc.sample(recordsOf(schema).filter(isStorable), { numRuns: 40, seed }).map((record, id) => {
            return { ...record, id: String(id) };
          });
          const queries = fc.sample(queriesOf(schema), { numRuns: 200, seed });
          const { compared, different } = await comparison(address, schema, records, queries);
          expect(different.slice(0, 5)).toEqual([]);
          expect(compared).toBeGreaterThan(150);
        }
      },
      5 * MINUTES,
    );

    test("points in areas", async () => {
      const schema = defineSchema({ fields: { name: keyword(), place: point() } });
      const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((value) => value / 1e6);
      const places = fc.sample(fc.record({ lat: degrees(90), lon: degrees(180) }), { seed: 3, numRuns: 500 });
      const records = places.map((place, index) => ({ id: String(index), place }));
      const queries = [
        'place:"52,13"~5000',
        'place:"-80,170"~3000',
        'place:"0,-179"~8000 AND NOT place:"10,170"~2000',
        'place:["-10,100" TO "50,-100"]',
        'place:["-33,-20" TO 47,11]',
        "place:[0,10.000003 TO 50,10]",
        'place:"52,13"~20037',
        'place:"-40,-30 50,-20 30,60 -20,80"',
        "place:*",
      ];
      expect(await comparison(address, schema, records, queries)).toEqual({ compared: queries.length, different: [] });
    });
  },
);
