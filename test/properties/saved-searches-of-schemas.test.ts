import { law } from "@firmament/test-support/fuzz.ts";
import { queriesOf } from "@firmament/testing";
import { recordsOf } from "@firmament/testing/src/arbitrary/record.ts";
import { schemas } from "@firmament/testing/src/arbitrary/schema.ts";
import type { NaiveRecord } from "@firmament/testing/src/naive/document.ts";
import fc, { type Arbitrary } from "fast-check";
import { expect } from "vitest";
import type { QueryNode } from "../../grammar/ast/ast.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import type { DocumentInput, Schema } from "../../src/schema/schema.ts";
import { SavedSearches } from "../../src/standing/saved-searches.ts";
import { type WatchEvent, watchEngine } from "../../src/standing/watch-engine.ts";

interface Scenario {
  readonly schema: Schema;
  readonly queries: readonly QueryNode[];
  readonly changes: readonly { readonly isDeletion: boolean; readonly record: NaiveRecord }[];
}

const scenarios: Arbitrary<Scenario> = schemas.chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    queries: fc.array(queriesOf(schema), { minLength: 1, maxLength: 8, size: "max" }),
    changes: fc.array(fc.record({ isDeletion: fc.nat(5).map((n) => n === 0), record: recordsOf(schema) }), {
      minLength: 2,
      maxLength: 12,
      size: "max",
    }),
  }),
);

/** The saved searches that match a document, by their indexes. */
function matchesOf(engine: SearchEngine<Schema>, queries: readonly QueryNode[], id: string): ReadonlySet<string> {
  return new Set(queries.flatMap((query, index) => (engine.ids(query).includes(id) ? [String(index)] : [])));
}

law(
  "documents of any schema enter and leave saved searches as the ids before and after each change say",
  100,
  fc.property(scenarios, ({ schema, queries, changes }) => {
    const clock = (): number => Date.parse("2024-06-03T10:00:00Z");
    const engine = new SearchEngine(schema, { clock });
    const searches = new SavedSearches(schema, { clock });
    for (const [index, query] of queries.entries()) searches.add(String(index), query);
    const events: Pick<WatchEvent<Schema>, "id" | "entered" | "left">[] = [];
    watchEngine(engine, searches, ({ id, entered, left }) => events.push({ id, entered, left }));
    for (const { isDeletion, record } of changes) {
      const before = matchesOf(engine, queries, record.id);
      if (isDeletion) engine.delete(record.id);
      else engine.upsert(record as unknown as DocumentInput<Schema>);
      const after = matchesOf(engine, queries, record.id);
      const entered = [...after.difference(before)];
      const left = [...before.difference(after)];
      expect(events.splice(0)).toEqual(entered.length + left.length === 0 ? [] : [{ id: record.id, entered, left }]);
    }
  }),
);
