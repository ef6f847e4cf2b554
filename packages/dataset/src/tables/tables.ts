import type { Generated, Kysely } from "kysely";
import { queryBuilder } from "../sql/compiled-query.ts";

/** Milliseconds since 1970. */
type Time = number;

/** The one row about the dataset. */
export interface DatasetRow {
  readonly one: number;
  /** A random text that identifies the dataset. */
  readonly id: string;
  /** JSON: the fields of its documents. */
  readonly fields: string;
  /** JSON: the schema of its documents; `null` if the file was created before schemas were stored. */
  readonly schema: string | null;
  /** The number of changes of the schema that a generation brought. */
  readonly schema_version: Generated<number>;
  /** The generation that is searched. */
  readonly generation: number;
  /** The time of the last change; `null` without changes. */
  readonly updated_at: Time | null;
  /** A load is running, unless this time has passed: it is set again with each of its batches. */
  readonly loading_until: Time;
}

export interface GenerationRow {
  readonly number: Generated<number>;
  /** The change number of position 0; `null` while the generation is loaded. */
  readonly base: number | null;
  /** The last position of the earlier generation when this one began. */
  readonly began_after: number;
  /** The last position of the documents of its refresh; later positions are later changes. */
  readonly refreshed: Generated<number>;
  /** The greatest position that an entry of this generation has had. */
  readonly last_position: number;
  /** The time at which it replaced the earlier one; `null` for the first generation and while it is loaded. */
  readonly refreshed_at: Time | null;
  /** JSON: the schema of its documents, if another one has replaced it; `null`: that of the dataset. */
  readonly schema: Generated<string | null>;
}

/** The latest change of each id in a generation. Its change number is the base of the generation plus its position. */
export interface EntryRow {
  readonly number: Generated<number>;
  readonly generation: number;
  /** From 1; increases with each change. */
  readonly position: number;
  readonly id: string;
  /** JSON; `null` for a deleted document. */
  readonly document: string | null;
}

/** A batch of changes that was applied with an idempotency key. */
export interface BatchRow {
  readonly key: string;
  /** A hash of the changes. */
  readonly hash: string;
  /** JSON: the result of the batch. */
  readonly result: string;
  readonly applied_at: Time;
}

/** A saved search. An owner has one with an id. */
export interface SavedSearchRow {
  /** Increases with every search that is added, replaced or deleted. */
  readonly version: Generated<number>;
  readonly owner: string;
  readonly id: string;
  /** `null` for a deleted one: the row tells other processes of it. */
  readonly query: string | null;
  /** JSON; `null` for no filter. */
  readonly filter: string | null;
  readonly default_operator: string;
  /** The number of the last change before it was added. Later changes can enter and leave it. */
  readonly since: number;
  readonly added_at: Time;
}

/** A change whose alerts have not been determined yet. */
export interface WatchedChangeRow {
  readonly change_number: number;
  /** The generation that the change belongs to, or that a refresh committed. */
  readonly generation: number;
  /** `null` for a refresh. */
  readonly id: string | null;
  /** JSON: the document before the change; `null` if there was none, and for a refresh. */
  readonly before: string | null;
  /** The generation that a refresh replaced; `null` for other changes. */
  readonly previous: number | null;
  /** The greatest id of a refresh whose alerts have been determined; empty at first. */
  readonly examined: string;
  readonly at: Time;
}

/** An alert that has not been acknowledged. */
export interface AlertRow {
  readonly id: Generated<number>;
  readonly owner: string;
  /** The id of the saved search. */
  readonly search: string;
  /** The id of the document. */
  readonly document: string;
  readonly kind: string;
  readonly change_number: number;
  readonly at: Time;
}

/** Two documents that somebody has declared different. */
export interface DistinctPairRow {
  readonly number: Generated<number>;
  /** The smaller id, in the order of code points. */
  readonly one: string;
  readonly other: string;
  /** Who decided it; may be empty. */
  readonly by: string;
  readonly at: Time;
}

/** Documents that somebody has made one. */
export interface MergeRow {
  readonly number: Generated<number>;
  /** The id of the document that remains. */
  readonly kept: string;
  /** JSON: the ids of the others. */
  readonly removed: string;
  /** JSON: the documents before the merge, that which remains first. */
  readonly before: string;
  /** The last change number after it. */
  readonly change_number: number;
  readonly by: string;
  readonly at: Time;
}

export interface Tables {
  readonly dataset: DatasetRow;
  readonly generations: GenerationRow;
  readonly entries: EntryRow;
  readonly batches: BatchRow;
  readonly saved_searches: SavedSearchRow;
  readonly watched_changes: WatchedChangeRow;
  readonly alerts: AlertRow;
  readonly distinct_pairs: DistinctPairRow;
  readonly merges: MergeRow;
}

/** The query builder of all tables. */
export const queries: Kysely<Tables> = queryBuilder<Tables>();
