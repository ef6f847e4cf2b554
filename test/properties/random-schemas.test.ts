import { facetOptionsOf, type RandomRequest, requestsOf } from "@firmament/test-support/arbitrary/search-requests.ts";
import { expectIds } from "@firmament/test-support/engine/expect-ids.ts";
import { type Spread, spreadEngine, spreads } from "@firmament/test-support/engine/spread-engine.ts";
import { law, propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import { withComputedTexts } from "@firmament/test-support/oracle/computed-text.ts";
import {
  booleanFacetOf,
  intervalFacetOf,
  type NaiveInterval,
  naiveSorted,
  numberFacetOf,
  recordGroupsOf,
  valueFacetOf,
} from "@firmament/test-support/oracle/record-results.ts";
import { queriesOf } from "@firmament/testing";
import { invalidRecordsOf, recordsOf } from "@firmament/testing/src/arbitrary/record.ts";
import { schemas } from "@firmament/testing/src/arbitrary/schema.ts";
import { naiveDateSpan } from "@firmament/testing/src/naive/dates.ts";
import type { NaiveRecord } from "@firmament/testing/src/naive/document.ts";
import { naiveIds } from "@firmament/testing/src/naive/evaluator.ts";
import { type NaiveFields, type NaiveNumberType, naiveFields } from "@firmament/testing/src/naive/schema-fields.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import type { QueryNode } from "../../grammar/ast/ast.ts";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { parse } from "../../grammar/parser.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { DocumentError } from "../../src/base/document-error.ts";
import { readIndex, writeIndex } from "../../src/engine/file/index-file.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { complete } from "../../src/engine/tools/complete.ts";
import { lint } from "../../src/engine/tools/lint.ts";
import type { DocumentInput, Schema } from "../../src/schema/schema.ts";

type Step =
  | { readonly kind: "upsert"; readonly record: NaiveRecord }
  | { readonly kind: "upsertAll"; readonly records: readonly NaiveRecord[]; readonly invalid: NaiveRecord | null }
  | { readonly kind: "invalid"; readonly record: NaiveRecord }
  | { readonly kind: "delete"; readonly id: string }
  | { readonly kind: "patch"; readonly record: NaiveRecord }
  | { readonly kind: "deleteWhere"; readonly query: QueryNode }
  | { readonly kind: "compact"; readonly full: boolean };

function stepsOf(schema: Schema): Arbitrary<Step> {
  const record = recordsOf(schema);
  const invalid = invalidRecordsOf(schema);
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant("upsert" as const), record }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("upsertAll" as const),
        records: fc.array(record, { maxLength: 6 }),
        invalid: fc.option(invalid),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("invalid" as const), record: invalid }) },
    { weight: 1, arbitrary: record.map(({ id }) => ({ kind: "delete" as const, id })) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("patch" as const), record }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("deleteWhere" as const), query: queriesOf(schema) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("compact" as const), full: fc.boolean() }) },
  );
}

function inputOf(record: NaiveRecord): DocumentInput<Schema> {
  return record as unknown as DocumentInput<Schema>;
}

function add(records: Map<string, NaiveRecord>, record: NaiveRecord, schema: Schema): void {
  records.delete(record.id);
  records.set(record.id, withComputedTexts(record, schema));
}

/** The members of a record as a patch: `undefined` keeps the value, and `null` removes it. */
function partOf({ id: _, other: __, ...part }: NaiveRecord): Readonly<Record<string, never>> {
  return part as Readonly<Record<string, never>>;
}

/** Patches a record, which counts as a new insertion. Returns whether it exists. */
function patchRecord(records: Map<string, NaiveRecord>, patch: NaiveRecord, schema: Schema): boolean {
  const record = records.get(patch.id);
  if (record === undefined) return false;
  const given = Object.entries(partOf(patch)).filter(([, value]) => value !== undefined);
  add(records, { ...record, ...Object.fromEntries(given) }, schema);
  return true;
}

/** Makes a change to an engine and to the records that it should contain. */
function follow(engine: SearchEngine<Schema>, records: Map<string, NaiveRecord>, step: Step, schema: Schema): void {
  switch (step.kind) {
    case "upsert":
      expect(engine.upsert(inputOf(step.record))).toBe(records.has(step.record.id));
      add(records, step.record, schema);
      break;
    case "upsertAll": {
      const all = [...step.records, ...(step.invalid === null ? [] : [step.invalid])];
      const { skipped } = engine.upsertAll(all.map(inputOf), { onError: () => {} });
      expect(skipped).toBe(step.invalid === null ? 0 : 1);
      for (const record of step.records) add(records, record, schema);
      break;
    }
    case "invalid":
      expect(() => engine.upsert(inputOf(step.record))).toThrow(DocumentError);
      break;
    case "delete":
      expect(engine.delete(step.id)).toBe(records.delete(step.id));
      break;
    case "patch":
      expect(engine.patch(step.record.id, partOf(step.record))).toBe(patchRecord(records, step.record, schema));
      break;
    case "deleteWhere": {
      const ids = naiveIds([...records.values()], step.query, { schema, defaultOperator: "OR" });
      for (const id of ids) records.delete(id);
      expect(engine.deleteWhere(step.query)).toBe(ids.length);
      break;
    }
    case "compact":
      engine.compact({ full: step.full });
  }
}

const operators = fc.constantFrom("OR", "AND");

interface Scenario {
  readonly schema: Schema;
  readonly before: readonly Step[];
  readonly after: readonly Step[];
  readonly queries: readonly QueryNode[];
}

const histories: Arbitrary<Scenario> = schemas.chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    before: fc.array(stepsOf(schema), { minLength: 1, maxLength: 8 }),
    after: fc.array(stepsOf(schema), { maxLength: 5 }),
    queries: fc.array(queriesOf(schema), { minLength: 2, maxLength: 6 }),
  }),
);

const capacities = fc.record({
  liveCapacity: fc.constantFrom(1, 2, 3, 100),
  segmentCapacity: fc.constantFrom(2, 3, 7),
});

function reopened(engine: SearchEngine<Schema>, schema: Schema): SearchEngine<Schema> {
  // A chunk is valid only until the next one.
  return readIndex(writeIndex(engine), { schema });
}

interface SearchScenario {
  readonly schema: Schema;
  /** With distinct ids. */
  readonly records: readonly NaiveRecord[];
  readonly requests: readonly RandomRequest[];
}

const searches: Arbitrary<SearchScenario> = schemas.chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    records: fc
      .array(recordsOf(schema), { minLength: 1, maxLength: 30, size: "max" })
      .map((list) => list.map((record, index) => ({ ...record, id: String((index * 7919) % 1009) }))),
    requests: fc.array(requestsOf(schema), { minLength: 2, maxLength: 5 }),
  }),
);

/** Queries about documents of another schema. */
const otherQueries: Arbitrary<QueryNode[]> = schemas.chain((schema) => fc.array(queriesOf(schema), { maxLength: 3 }));

function expectedFacets(
  matches: readonly NaiveRecord[],
  { text, numbers }: NaiveFields,
  edges: readonly [number, ...number[]],
  interval: NaiveInterval,
): object {
  const facets = {
    number: (field: string) => numberFacetOf(matches, field, edges),
    integer: (field: string) => numberFacetOf(matches, field, edges),
    date: (field: string) => intervalFacetOf(matches, field, interval),
    boolean: (field: string) => booleanFacetOf(matches, field),
  };
  return Object.fromEntries([
    ...[...text].map(([field, analyzer]) => [field, valueFacetOf(matches, field, analyzer, 3)] as const),
    ...[...numbers].map(([field, type]) => [field, facets[type](field)] as const),
  ]);
}

/** The searched fields in which a document has at most one value. */
function singleValued({ fields }: Schema): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === "stored" || field.type === "objects" || field.type === "point" || field.type === "vector")
      return [];
    return "many" in field && field.many ? [] : [name];
  });
}

/** The number of a date or a truth value. */
function groupKey(value: unknown, type: NaiveNumberType | undefined): unknown {
  if (value === null) return null;
  if (type === "date" && typeof value === "string") return naiveDateSpan(value).start;
  return type === "boolean" ? Number(value) : value;
}

function engineOf(schema: Schema, records: readonly NaiveRecord[], spread: Spread): SearchEngine<Schema> {
  return spreadEngine(schema, records.map(inputOf), spread);
}

/** The ids of the hits on all pages, by their cursors. */
function pagesOf(engine: SearchEngine<Schema>, query: QueryNode, options: object, limit: number): readonly string[] {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = engine.search(query, { ...options, limit, ...(cursor !== undefined && { cursor }) });
    ids.push(...page.hits.map(({ id }) => id));
    cursor = page.cursor;
  }
  return ids;
}

describe("for any schema, documents and changes", () => {
  law(
    "the matches are those of the naive evaluator, also in snapshots and reopened index files",
    250,
    fc.property(histories, capacities, operators, ({ schema, before, after, queries }, capacity, defaultOperator) => {
      const engine: SearchEngine<Schema> = new SearchEngine(schema, capacity);
      const records = new Map<string, NaiveRecord>();
      const idsOf = (query: QueryNode): string[] => {
        return naiveIds([...records.values()], query, { schema, defaultOperator });
      };
      const context = (): string =>
        `${JSON.stringify(schema)}\n${[...records.values()].map((each) => JSON.stringify(each)).join("\n")}`;
      for (const step of before) follow(engine, records, step, schema);
      const snapshot = engine.snapshot();
      const past = queries.map((query) => [query, idsOf(query)] as const);
      for (const step of after) follow(engine, records, step, schema);

      const opened = reopened(engine, schema);
      for (const query of queries) {
        const expected = idsOf(query);
        for (const each of [engine, opened]) {
          expectIds(each, query, { defaultOperator }, expected, context);
          expect(each.count(query, { defaultOperator })).toBe(expected.length);
          expect(each.search(query, { defaultOperator, limit: 1 }).total).toBe(expected.length);
        }
        const text = print(query);
        expectIds(engine, text, { defaultOperator }, idsOf(parse(text)), context);
      }
      for (const [query, ids] of past) expect(snapshot.ids(query, { defaultOperator })).toEqual(ids);
      expect([...engine.documents()].map(({ id }) => id).toSorted()).toEqual([...records.keys()].toSorted());
      expect([...opened.documents()]).toEqual([...engine.documents()]);
    }),
  );

  law(
    "hits are sorted by fields of any type, on every page; facets count them, and groups divide them",
    150,
    fc.property(searches, spreads, ({ schema, records: stated, requests }, spread) => {
      const engine = engineOf(schema, stated, spread);
      const records = stated.map((record) => withComputedTexts(record, schema));
      const fields = naiveFields(schema);
      for (const { query, sorts, limit, edges, interval, groupIndex } of requests) {
        const ids = new Set(naiveIds(records, query, { schema, defaultOperator: "OR" }));
        const matches = records.filter(({ id }) => ids.has(id));
        const expected = naiveSorted(matches, sorts, fields).map(({ id }) => id);
        const options = { sort: sorts as never };
        expect(engine.search(query, { ...options, limit: 100 }).hits.map(({ id }) => id)).toEqual(expected);
        expect(pagesOf(engine, query, options, limit)).toEqual(expected);

        const counted = engine.search(query, { limit: 0, facets: facetOptionsOf(fields, edges, interval) as never });
        expect(counted.facets).toEqual(expectedFacets(matches, fields, edges, interval));

        const by = singleValued(schema)[groupIndex % singleValued(schema).length] ?? "";
        if (by === "") continue;
        const { groups } = engine.search(query, { ...options, limit: 100, group: { by: by as never, size: 2 } });
        const found = groups.values.map(({ value, total, hits }) => {
          return { value: groupKey(value, fields.numbers.get(by)), total, ids: hits.map(({ id }) => id) };
        });
        expect(found).toEqual(recordGroupsOf(naiveSorted(matches, sorts, fields), by, 2, fields));
      }
    }),
  );

  law(
    "relevance does not depend on how documents are spread over segments, and orders all pages and groups",
    100,
    fc.property(searches, spreads, ({ schema, records: stated, requests }, spread) => {
      const engine = engineOf(schema, stated, spread);
      const records = stated.map((record) => withComputedTexts(record, schema));
      engine.compact({ full: true });
      const other: SearchEngine<Schema> = new SearchEngine(schema);
      for (const record of records) other.upsert(inputOf(record));
      for (const { query, limit } of requests) {
        const { hits } = engine.search(query, { limit: 100 });
        const order = hits.map(({ id, score }) => [id, score]);
        expect(other.search(query, { limit: 100 }).hits.map(({ id, score }) => [id, score])).toEqual(order);
        expect(order).toEqual(
          order.toSorted(([a, x], [b, y]) => Number(y) - Number(x) || (String(a) < String(b) ? -1 : 1)),
        );
        expect(pagesOf(engine, query, {}, limit)).toEqual(hits.map(({ id }) => id));
      }
    }),
  );

  law(
    "texts of any queries, also of other schemas and with mistakes, are read, explained, completed and marked",
    150,
    fc.property(searches, otherQueries, fc.nat(), spreads, ({ schema, records, requests }, others, at, spread) => {
      const engine = engineOf(schema, records.slice(0, 12), spread);
      const fields = [...naiveFields(schema).text.keys()] as never[];
      for (const query of [...requests.map(({ query }) => query), ...others]) {
        const text = print(query);
        const cut = text.slice(0, at % (text.length + 1));
        for (const each of [text, cut]) {
          const diagnostics = engine.validate(each);
          if (diagnostics.length > 0) expect(() => engine.ids(each)).toThrow(QueryError);
          else {
            const total = engine.count(each);
            const page = engine.search(each, { limit: 30, explain: true, highlight: fields });
            expect([page.total, page.hits.length]).toEqual([total, total]);
            expect(String(engine.explain(each))).not.toBe("");
          }
          for (const { span } of complete(engine, each, at % (each.length + 1))) {
            expect(each.slice(span.start, span.end)).toHaveLength(span.end - span.start);
          }
          lint(engine, each);
        }
      }
    }),
  );

  test(
    "streams have all hits in their order",
    async () => {
      const property = fc.asyncProperty(searches, spreads, async ({ schema, records, requests }, spread) => {
        const engine = engineOf(schema, records, spread);
        for (const { query, sorts } of requests) {
          const options = { sort: sorts as never };
          const streamed: string[] = [];
          for await (const { id } of engine.stream(query, options)) streamed.push(id);
          expect(streamed).toEqual(engine.search(query, { ...options, limit: 100 }).hits.map(({ id }) => id));
        }
      });
      await fc.assert(property, runs(40));
    },
    propertyTimeout,
  );
});
