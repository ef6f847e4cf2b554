import type { LoadProgress } from "../../engine/options/load-options.ts";
import type { ErrorMessage } from "./error-message.ts";

/** Increased with every change of the messages: a page may run another version than a worker script from a cache. */
export const PROTOCOL = 4;

/** The methods that engines and snapshots have. */
export type ReaderMethod =
  | "search"
  | "count"
  | "ids"
  | "explain"
  | "get"
  | "has"
  | "size"
  /** Opens a stream of hits or of documents, whose number is that of the request. */
  | "stream"
  | "documents";

/** The methods that answer one message with one message. */
export type Method =
  | ReaderMethod
  /** The next items of a stream: `StreamPart`. */
  | "next"
  | "validate"
  | "lint"
  | "complete"
  | "upsert"
  | "upsertAll"
  | "patch"
  | "delete"
  | "deleteWhere"
  | "clear"
  | "compact"
  | "memory"
  | "snapshot"
  | "save"
  | "saveIndex"
  | "openIndex"
  | "deleteIndex";

/** From the program to the worker. `id` is the number of a request. */
export type RequestMessage =
  | {
      readonly kind: "call";
      readonly id: number;
      readonly method: Method;
      /** The number of a snapshot; `null` for the engine. */
      readonly snapshot: number | null;
      readonly args: readonly unknown[];
    }
  | {
      readonly kind: "load";
      readonly id: number;
      readonly skipsInvalid: boolean;
      /** `null`: the default. */
      readonly publishEvery: number | null;
    }
  /** `totalBytes`: `null` if it is not known. */
  | { readonly kind: "open"; readonly id: number; readonly totalBytes: number | null }
  | { readonly kind: "records"; readonly id: number; readonly records: readonly unknown[] }
  | { readonly kind: "bytes"; readonly id: number; readonly bytes: Uint8Array }
  /** All records or bytes of the request have been sent. */
  | { readonly kind: "end"; readonly id: number }
  | { readonly kind: "cancel"; readonly id: number }
  /** Drops a snapshot or a stream. */
  | { readonly kind: "release"; readonly number: number }
  | { readonly kind: "close" };

/** Some items of a stream. */
export interface StreamPart {
  readonly items: readonly unknown[];
  /** Whether these are the last ones. */
  readonly isLast: boolean;
}

/** The part of a load's progress that the worker knows. */
export type IndexingProgress = Pick<LoadProgress, "indexed" | "skipped">;

/** From the worker to the program: one answer, or several in the order in which they were given. */
export type AnswerMessage = SingleAnswer | { readonly kind: "batch"; readonly answers: readonly SingleAnswer[] };

export type SingleAnswer =
  | { readonly kind: "result"; readonly id: number; readonly value: unknown }
  | { readonly kind: "error"; readonly id: number; readonly error: ErrorMessage }
  /** A message with records or bytes was processed, so that the next one may be sent. */
  | { readonly kind: "taken"; readonly id: number }
  | { readonly kind: "progress"; readonly id: number; readonly progress: IndexingProgress }
  /** The error of a record that was skipped. */
  | { readonly kind: "skipped"; readonly id: number; readonly error: ErrorMessage }
  /** No request will be answered any more. */
  | { readonly kind: "failed"; readonly error: ErrorMessage };

/** A message as it is sent. Others that arrive at a port belong to other code of the program. */
export type Sent<Message> = Message & { readonly firmament: number };

export function sent<Message extends object>(message: Message): Sent<Message> {
  return { ...message, firmament: PROTOCOL };
}

/** Whether a value is a message of the protocol, of any version. */
export function isSent(value: unknown): value is { readonly firmament: number } {
  return typeof value === "object" && value !== null && "firmament" in value && typeof value.firmament === "number";
}
