import type { SqliteDatabase } from "../sqlite/database.ts";
import { type DistinctPairRow, type MergeRow, queries } from "./tables.ts";

/** Two documents that are different. */
export type PairEntry = Omit<DistinctPairRow, "number"> & { readonly number: number };

/** Documents that were made one. */
export type MergeEntry = Omit<MergeRow, "number"> & { readonly number: number };

const PAIR_COLUMNS = ["number", "one", "other", "by", "at"] as const;
const MERGE_COLUMNS = ["number", "kept", "removed", "before", "change_number", "by", "at"] as const;

/** The tables of decisions about documents that are the same one. */
export class DecisionTable {
  readonly #addPair;
  readonly #deletePair;
  readonly #pairs;
  readonly #pairCount;
  readonly #addMerge;
  readonly #deleteMerge;
  readonly #merge;
  readonly #merges;
  readonly #mergesInto;
  readonly #mergeCount;

  constructor(database: SqliteDatabase) {
    this.#addPair = database.prepare((values: Omit<DistinctPairRow, "number">) =>
      queries
        .insertInto("distinct_pairs")
        .values({ one: values.one, other: values.other, by: values.by, at: values.at })
        .onConflict((conflict) => conflict.columns(["one", "other"]).doNothing()),
    );
    this.#deletePair = database.prepare((values: { one: string; other: string }) =>
      queries.deleteFrom("distinct_pairs").where("one", "=", values.one).where("other", "=", values.other),
    );
    this.#pairs = database.prepare((values: { before: number; limit: number }) =>
      queries
        .selectFrom("distinct_pairs")
        .select(PAIR_COLUMNS)
        .where("number", "<", values.before)
        .orderBy("number", "desc")
        .limit(values.limit),
    );
    this.#pairCount = database.prepare((_: Record<string, never>) =>
      queries.selectFrom("distinct_pairs").select((row) => row.fn.countAll<number>().as("count")),
    );
    this.#addMerge = database.prepare((values: Omit<MergeRow, "number">) =>
      queries.insertInto("merges").values({
        kept: values.kept,
        removed: values.removed,
        before: values.before,
        change_number: values.change_number,
        by: values.by,
        at: values.at,
      }),
    );
    this.#deleteMerge = database.prepare((values: { number: number }) =>
      queries.deleteFrom("merges").where("number", "=", values.number),
    );
    this.#merge = database.prepare((values: { number: number }) =>
      queries.selectFrom("merges").select(MERGE_COLUMNS).where("number", "=", values.number),
    );
    this.#merges = database.prepare((values: { before: number; limit: number }) =>
      queries
        .selectFrom("merges")
        .select(MERGE_COLUMNS)
        .where("number", "<", values.before)
        .orderBy("number", "desc")
        .limit(values.limit),
    );
    this.#mergesInto = database.prepare((values: { kept: string; before: number; limit: number }) =>
      queries
        .selectFrom("merges")
        .select(MERGE_COLUMNS)
        .where("kept", "=", values.kept)
        .where("number", "<", values.before)
        .orderBy("number", "desc")
        .limit(values.limit),
    );
    this.#mergeCount = database.prepare((_: Record<string, never>) =>
      queries.selectFrom("merges").select((row) => row.fn.countAll<number>().as("count")),
    );
  }

  /** @returns 1, or 0 if the pair is known */
  addPair(pair: Omit<DistinctPairRow, "number">): number {
    return this.#addPair.run({ ...pair });
  }

  /** @returns 1, or 0 without such a pair */
  deletePair([one, other]: readonly [string, string]): number {
    return this.#deletePair.run({ one, other });
  }

  pairs(before: number, limit: number): readonly PairEntry[] {
    return this.#pairs.all({ before, limit });
  }

  pairCount(): number {
    return this.#pairCount.get({})?.count ?? 0;
  }

  addMerge(merge: Omit<MergeRow, "number">): void {
    this.#addMerge.run({ ...merge });
  }

  /** @returns 1, or 0 without such a merge */
  deleteMerge(number: number): number {
    return this.#deleteMerge.run({ number });
  }

  /** `null` without such a merge. */
  merge(number: number): MergeEntry | null {
    return this.#merge.get({ number }) ?? null;
  }

  /** @param kept the id of the document that remained; `null`: of any */
  merges(kept: string | null, before: number, limit: number): readonly MergeEntry[] {
    return kept === null ? this.#merges.all({ before, limit }) : this.#mergesInto.all({ kept, before, limit });
  }

  mergeCount(): number {
    return this.#mergeCount.get({})?.count ?? 0;
  }
}
