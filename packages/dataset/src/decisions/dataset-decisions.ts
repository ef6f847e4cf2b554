import type { DocumentId, DocumentInput, Schema } from "firmament";
import { checkOptions, describeValue, type OptionNames, requireWholeNumber } from "firmament/base";
import { readId } from "firmament/query";
import { requireName } from "../alerts/alert-parts.ts";
import { type AppliedBatch, type BatchDecision, idempotencyOf } from "../tables/batch.ts";
import { DatasetError } from "../tables/dataset-error.ts";
import type { IdPair } from "../tables/decision-store.ts";
import type { MergeEntry } from "../tables/decision-table.ts";
import type { DecisionParts } from "./decision-parts.ts";

/** Two documents that somebody has declared different. */
export interface DistinctPair {
  /** Increases with each pair. */
  readonly number: number;
  readonly ids: IdPair;
  /** Who decided it; may be empty. */
  readonly by: string;
  readonly at: Date;
}

/** Documents that somebody has made one. */
export interface StoredMerge {
  /** Increases with each merge. */
  readonly number: number;
  /** The id of the document that remains. */
  readonly kept: string;
  /** The ids of the others. */
  readonly removed: readonly string[];
  /** The documents before the merge with the schema of that time: the one that remains first. */
  readonly before: readonly Readonly<Record<string, unknown>>[];
  readonly by: string;
  readonly at: Date;
}

/** The options of a decision. */
export interface DecisionOptions {
  /** Who decides, such as the name of a key. A text of up to 200 code units; default empty. */
  readonly by?: string | undefined;
}

/** The options of `decisions.merge`. */
export interface MergeOptions extends DecisionOptions {
  /** As for `apply`. */
  readonly idempotencyKey?: string | undefined;
  /** The last change that was known when the merge was decided. Documents that were changed later are not merged. Default: any. */
  readonly changeNumber?: number | undefined;
}

/** The options of `decisions.distinct`. */
export interface DecisionListOptions {
  /** Only those with a smaller number. Default: all. */
  readonly before?: number | undefined;
  /** How many at most; a whole number from 0, default 100. */
  readonly limit?: number | undefined;
}

/** The options of `decisions.merges`. */
export interface MergeListOptions extends DecisionListOptions {
  /** Only those whose document that remained has this id. Default: all. */
  readonly kept?: DocumentId | undefined;
}

/** The number of pairs that are read at once. */
const PAGE = 1000;

const DECISION_OPTIONS: OptionNames<DecisionOptions> = { by: true };
const MERGE_OPTIONS: OptionNames<MergeOptions> = { by: true, changeNumber: true, idempotencyKey: true };
const LIST_OPTIONS: OptionNames<DecisionListOptions> = { before: true, limit: true };
const MERGE_LIST_OPTIONS: OptionNames<MergeListOptions> = { ...LIST_OPTIONS, kept: true };

/**
 * What people have decided about documents that are the same one. The decisions are in the file of the dataset, for all
 * processes that use it. They name ids: a refresh or another schema leaves them as they are.
 */
export class DatasetDecisions<S extends Schema> {
  readonly #parts: DecisionParts;

  /** @internal */
  constructor(parts: DecisionParts) {
    this.#parts = parts;
  }

  /**
   * Declares that the documents of each pair are different.
   *
   * @returns how many of the pairs had not been declared different
   * @throws {TypeError} for a pair that is not two different ids
   */
  async keepApart(
    pairs: readonly (readonly [DocumentId, DocumentId])[],
    options: DecisionOptions = {},
  ): Promise<number> {
    checkOptions("decisions.keepApart", options, DECISION_OPTIONS);
    const by = deciderOf(options);
    const checked = pairs.map(readPair);
    this.#parts.requireOpen();
    return this.#parts.thread.perform("keepApart", { pairs: checked, by });
  }

  /**
   * Takes back that the documents of each pair are different.
   *
   * @returns how many of the pairs had been declared different
   * @throws {TypeError} for a pair that is not two different ids
   */
  async joinAgain(pairs: readonly (readonly [DocumentId, DocumentId])[]): Promise<number> {
    const checked = pairs.map(readPair);
    this.#parts.requireOpen();
    return this.#parts.thread.perform("joinAgain", { pairs: checked });
  }

  /** The pairs that were declared different, the latest first. */
  distinct(options: DecisionListOptions = {}): readonly DistinctPair[] {
    checkOptions("decisions.distinct", options, LIST_OPTIONS);
    const { before, limit } = readListOptions(options);
    this.#parts.requireOpen();
    return this.#parts.store.decisions
      .pairs(before, limit)
      .map(({ number, one, other, by, at }) => ({ number, ids: [one, other], by, at: new Date(at) }));
  }

  /** All pairs that were declared different, the latest first: what `distinct` of `@firmament/duplicates` takes. */
  pairs(): readonly IdPair[] {
    const pairs: IdPair[] = [];
    for (let before: number | undefined; ; ) {
      const page = this.distinct({ before, limit: PAGE });
      for (const { ids } of page) pairs.push(ids);
      if (page.length < PAGE) return pairs;
      before = page.at(-1)?.number;
    }
  }

  /** The number of pairs that were declared different, and of merges. */
  count(): { readonly distinct: number; readonly merges: number } {
    this.#parts.requireOpen();
    const { decisions } = this.#parts.store;
    return { distinct: decisions.pairCount(), merges: decisions.mergeCount() };
  }

  /**
   * Makes documents one, in one change: `document` replaces the one with its id, and the others are deleted. The file keeps
   * all of them as they were, for {@link undo}.
   *
   * @param removed the ids of the others
   * @throws {DocumentError} if the document does not match the schema
   * @throws {DatasetError} `documents_changed` if one of the documents does not exist, or was changed after `changeNumber`;
   * `idempotency_conflict` as `apply`
   * @throws {TypeError} for `removed` without ids, with the id that remains, or with an id twice
   */
  async merge(
    document: DocumentInput<S>,
    removed: readonly DocumentId[],
    options: MergeOptions = {},
  ): Promise<AppliedBatch> {
    checkOptions("decisions.merge", options, MERGE_OPTIONS);
    const { changeNumber, idempotencyKey } = options;
    const kept = readId((document as { readonly id: DocumentId }).id);
    const decision = {
      kind: "merge",
      kept,
      removed: readRemoved(removed, kept),
      until: changeNumber === undefined ? null : requireWholeNumber("changeNumber", changeNumber, 0),
      by: deciderOf(options),
    } as const satisfies BatchDecision;
    const changes = [{ upsert: document }, ...decision.removed.map((id) => ({ delete: id }))];
    const identify = idempotencyKey === undefined ? {} : { identify: () => idempotencyOf(idempotencyKey, changes) };
    return this.#parts.apply(changes, { decision, ...identify });
  }

  /** The merges, the latest first. */
  merges(options: MergeListOptions = {}): readonly StoredMerge[] {
    checkOptions("decisions.merges", options, MERGE_LIST_OPTIONS);
    const { before, limit } = readListOptions(options);
    const kept = options.kept === undefined ? null : storableId(options.kept);
    this.#parts.requireOpen();
    return this.#parts.store.decisions.merges(kept, before, limit).map(storedMerge);
  }

  /**
   * Takes a merge back, in one change: all documents are as they were before it.
   *
   * @throws {DatasetError} `documents_changed` if there is no such merge, if the document that remained was changed since, or
   * if one of the others exists again
   * @throws {DocumentError} if the documents do not match the schema, which is another one
   */
  async undo(merge: number): Promise<AppliedBatch> {
    requireWholeNumber("merge", merge, 1);
    this.#parts.requireOpen();
    const entry = this.#parts.store.decisions.merge(merge);
    if (entry === null) {
      throw new DatasetError(
        "documents_changed",
        `Cannot take the merge ${merge} back: there is none, or none any more.`,
      );
    }
    const { before } = storedMerge(entry);
    return this.#parts.apply(
      before.map((document) => ({ upsert: document })),
      { decision: { kind: "undo", merge } },
    );
  }

  /**
   * Deletes what the file keeps of a merge. It cannot be taken back any more.
   *
   * @returns whether there was such a merge
   */
  async forget(merge: number): Promise<boolean> {
    requireWholeNumber("merge", merge, 1);
    this.#parts.requireOpen();
    return this.#parts.thread.perform("forgetMerge", { merge });
  }
}

function deciderOf({ by = "" }: DecisionOptions): string {
  return requireName("The option by", by, 0);
}

function readListOptions({ before = Number.MAX_SAFE_INTEGER, limit = 100 }: DecisionListOptions): {
  readonly before: number;
  readonly limit: number;
} {
  return { before: requireWholeNumber("before", before, 0), limit: requireWholeNumber("limit", limit, 0) };
}

function readPair(pair: readonly [DocumentId, DocumentId]): IdPair {
  const [one, other] = Array.isArray(pair) && pair.length === 2 ? pair.map(storableId) : [];
  if (one !== undefined && other !== undefined && one !== other) return [one, other];
  throw new TypeError(`A pair must be two different ids, such as ["1", "2"], not ${describeValue(pair)}.`);
}

function storableId(given: DocumentId): string {
  const id = readId(given);
  if (id.isWellFormed()) return id;
  throw new TypeError(`No document has the id ${JSON.stringify(id)}, which has half of a surrogate pair.`);
}

function readRemoved(given: readonly DocumentId[], kept: string): readonly string[] {
  const removed = given.map(storableId);
  if (removed.length === 0) throw new TypeError("A merge needs the ids of the documents that are deleted.");
  const twice = removed.find((id, index) => id === kept || removed.indexOf(id) < index);
  if (twice === undefined) return removed;
  throw new TypeError(`The document ${JSON.stringify(twice)} takes part in the merge twice.`);
}

function storedMerge({ number, kept, removed, before, by, at }: MergeEntry): StoredMerge {
  return {
    number,
    kept,
    removed: JSON.parse(removed) as readonly string[],
    before: JSON.parse(before) as StoredMerge["before"],
    by,
    at: new Date(at),
  };
}
