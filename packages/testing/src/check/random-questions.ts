import fc, { type Arbitrary } from "fast-check";
import type { Schema } from "firmament";
import { print } from "firmament/grammar";
import { documentsOf } from "../arbitrary/record.ts";
import { queriesOf } from "../arbitrary/schema-query.ts";
import type { NaiveRecord } from "../naive/document.ts";
import type { DocumentChange } from "./misreading/question.ts";

/** Documents with queries and changes that concern them. */
export interface Batch {
  readonly documents: readonly NaiveRecord[];
  readonly queries: readonly string[];
  readonly changes: readonly DocumentChange[];
}

/** The number of queries for each list of documents. */
export const BATCH_QUERIES = 40;

/** The number of changes after the queries of a batch. */
const BATCH_CHANGES = 6;

/** Changes of a query's text that keep its meaning. */
const NOTATIONS: readonly ((query: string) => string)[] = [
  (query) => query.replaceAll(" AND ", " && ").replaceAll(" OR ", " || "),
  (query) => query.replaceAll("NOT ", "-"),
  (query) => query.replaceAll("NOT ", "!"),
  (query) => query.replaceAll(" AND ", "  AND\t"),
];

/** The batches of a schema: each depends on the seed and its index alone. */
export class RandomQuestions {
  readonly #seed: number;
  readonly #batches: Arbitrary<Batch>;

  /** @param maxDocuments in each batch */
  constructor(schema: Schema, seed: number, maxDocuments: number) {
    this.#seed = seed;
    const documents = documentsOf(schema) as Arbitrary<NaiveRecord>;
    const notation = fc.option(fc.constantFrom(...NOTATIONS), { freq: 3 });
    const query = fc.tuple(queriesOf(schema), notation).map(([tree, change]) => change?.(print(tree)) ?? print(tree));
    const ids = fc.integer({ min: 1, max: maxDocuments + 1 }).map(String);
    const change = fc.oneof(
      { weight: 3, arbitrary: fc.tuple(ids, documents).map(([id, document]) => ({ upsert: { ...document, id } })) },
      { weight: 2, arbitrary: ids.map((id) => ({ delete: id })) },
    );
    this.#batches = fc.record({
      documents: fc
        .array(documents, { minLength: Math.min(2, maxDocuments), maxLength: maxDocuments })
        .map((list) => list.map((document, index) => ({ ...document, id: String(index + 1) }))),
      queries: fc.array(query, { minLength: BATCH_QUERIES, maxLength: BATCH_QUERIES }),
      changes: fc.array(change, { minLength: BATCH_CHANGES, maxLength: BATCH_CHANGES }),
    });
  }

  batch(index: number): Batch {
    const [batch] = fc.sample(this.#batches, { seed: this.#seed + 7919 * index, numRuns: 1 });
    return batch ?? { documents: [], queries: [], changes: [] };
  }
}
