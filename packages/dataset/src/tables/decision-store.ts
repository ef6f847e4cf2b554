import { invariant } from "firmament/base";
import type { SqliteDatabase } from "../sqlite/database.ts";
import type { BatchDecision } from "./batch.ts";
import { DatasetError } from "./dataset-error.ts";
import { DecisionTable, type MergeEntry, type PairEntry } from "./decision-table.ts";
import type { EntryTable } from "./entry-table.ts";

/** The ids of two documents, in any order. */
export type IdPair = readonly [string, string];

/** The generation that is searched, and the change number of its position 0. */
interface CurrentGeneration {
  readonly generation: number;
  readonly base: number;
}

/** What was decided about documents that are the same one. It stays when the documents are replaced or deleted. */
export class DecisionStore {
  readonly #database: SqliteDatabase;
  readonly #entries: EntryTable;
  readonly #table: DecisionTable;
  readonly #now: () => number;

  constructor(database: SqliteDatabase, entries: EntryTable, now: () => number) {
    this.#database = database;
    this.#entries = entries;
    this.#table = new DecisionTable(database);
    this.#now = now;
  }

  /** @returns how many of the pairs had not been declared different */
  keepApart(pairs: readonly IdPair[], by: string): number {
    const at = this.#now();
    return this.#database.write(() =>
      sumOf(pairs, (pair) => {
        const [one, other] = ordered(pair);
        return this.#table.addPair({ one, other, by, at });
      }),
    );
  }

  /** @returns how many of the pairs had been declared different */
  joinAgain(pairs: readonly IdPair[]): number {
    return this.#database.write(() => sumOf(pairs, (pair) => this.#table.deletePair(ordered(pair))));
  }

  /** The next pairs that are different, the latest first. */
  pairs(before: number, limit: number): readonly PairEntry[] {
    return this.#table.pairs(before, limit);
  }

  pairCount(): number {
    return this.#table.pairCount();
  }

  /** @returns whether there was such a merge */
  forgetMerge(merge: number): boolean {
    return this.#database.write(() => this.#table.deleteMerge(merge) > 0);
  }

  /** `null` without such a merge. */
  merge(number: number): MergeEntry | null {
    return this.#table.merge(number);
  }

  /**
   * The next merges, the latest first.
   *
   * @param kept the id of the document that remained; `null`: of any
   */
  merges(kept: string | null, before: number, limit: number): readonly MergeEntry[] {
    return this.#table.merges(kept, before, limit);
  }

  mergeCount(): number {
    return this.#table.mergeCount();
  }

  /**
   * Checks that the documents of a decision are as they were when it was made.
   *
   * @returns stores the decision after the changes; receives the last change number
   * @throws {DatasetError} `documents_changed`
   */
  prepared(decision: BatchDecision, current: CurrentGeneration): (changeNumber: number) => void {
    if (decision.kind === "undo") return this.#undone(decision.merge, current);
    const { kept, removed, until, by } = decision;
    const before = [kept, ...removed].map((id) => {
      const { document, changeNumber } = this.#found(current, id);
      if (document === null) throw changed(id, "does not exist. It was deleted, or merged before");
      if (until !== null && changeNumber > until) throw changed(id, "was changed after the merge was decided");
      return document;
    });
    return (changeNumber) => {
      this.#table.addMerge({
        ...{ kept, by, at: this.#now(), change_number: changeNumber },
        removed: JSON.stringify(removed),
        before: `[${before.join(",")}]`,
      });
    };
  }

  #undone(number: number, current: CurrentGeneration): () => void {
    const merge = this.merge(number);
    if (merge === null) {
      throw new DatasetError(
        "documents_changed",
        `Cannot take the merge ${number} back: there is none, or none any more.`,
      );
    }
    const remaining = this.#found(current, merge.kept);
    if (remaining.document === null) throw changed(merge.kept, "was deleted after the merge");
    if (remaining.changeNumber > merge.change_number)
      throw changed(merge.kept, "was changed or loaded again after the merge");
    const back = (JSON.parse(merge.removed) as readonly string[]).find(
      (id) => this.#found(current, id).document !== null,
    );
    if (back !== undefined) throw changed(back, "exists again");
    return () => {
      const deleted = this.#table.deleteMerge(number);
      invariant(deleted === 1, "the merge was found in this transaction");
    };
  }

  #found({ generation, base }: CurrentGeneration, id: string) {
    const entry = id.isWellFormed() ? this.#entries.find(generation, id) : null;
    return { document: entry?.document ?? null, changeNumber: base + (entry?.position ?? 0) };
  }
}

function changed(id: string, state: string): DatasetError {
  const subject = `the document ${JSON.stringify(id)} ${state}`;
  return new DatasetError(
    "documents_changed",
    `Nothing was changed: ${subject}. Read the documents again, and decide anew.`,
  );
}

/** In the order of code points, as SQLite compares texts. */
function ordered([one, other]: IdPair): IdPair {
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0 ? [one, other] : [other, one];
}

function sumOf<T>(values: readonly T[], count: (value: T) => number): number {
  return values.reduce((sum, value) => sum + count(value), 0);
}
