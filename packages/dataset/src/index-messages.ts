import type { SchemaJson } from "firmament";
import type { SealedDirectory } from "firmament/storage";
import type { ErrorMessage } from "./thread/requests.ts";

/** What a thread builds. */
export interface IndexSetup {
  readonly kind: "setup";
  /** The SQLite file. */
  readonly path: string;
  /** The id of the dataset. */
  readonly dataset: string;
  readonly generation: number;
  readonly schema: SchemaJson;
  /** The name of the analyzer that replaces those of the schema; `null` for none. */
  readonly analyzer: string | null;
  readonly liveCapacity: number | null;
  readonly segmentCapacity: number | null;
  /** The number of threads that build, including this one. */
  readonly threads: number;
}

export type IndexRequest =
  | IndexSetup
  /** The entries up to this position can be read. */
  | { readonly kind: "extend"; readonly position: number }
  /** Index the rest and save the index file. `position` is the last position. */
  | { readonly kind: "finish"; readonly position: number };

/** A sealed segment, whose buffer moves to the receiver. */
export interface BuiltSegment {
  readonly directory: SealedDirectory;
  readonly buffer: ArrayBufferLike;
  /** The deleted ordinals. */
  readonly deleted: Uint32Array;
}

export type IndexAnswer =
  | { readonly kind: "progress"; readonly done: number }
  /** `warning`: why the index file could not be saved; `null` if it was. */
  | { readonly kind: "built"; readonly segments: readonly BuiltSegment[]; readonly warning: string | null }
  | { readonly kind: "failed"; readonly error: ErrorMessage };
