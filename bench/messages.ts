import type { LibraryName } from "./peer-registry.ts";
import type { Question } from "./question.ts";

/** The requests to the process of a library and their replies. Times are in milliseconds unless stated otherwise. */
export interface Exchange {
  /** Loads the engine's code. */
  readonly load: { readonly request: { readonly peer: LibraryName; readonly folder: string }; readonly reply: number };
  /** Builds the engine from a file; the time excludes reading it. */
  readonly build: { readonly request: { readonly corpus: string }; readonly reply: Building };
  /** Answers a question once; `null` if the peer does not support it. */
  readonly answer: { readonly request: Question; readonly reply: Answer | null };
  /** Measures a question in microseconds; empty if the peer does not support it. */
  readonly measure: {
    readonly request: { readonly question: Question; readonly budget: number };
    readonly reply: readonly number[];
  };
}

export interface Building {
  readonly milliseconds: number;
  /** The memory that the build added. */
  readonly bytes: number;
  /** The part that the original companies take; `null` if it is unknown. */
  readonly recordBytes: number | null;
}

export interface Answer {
  readonly size: number;
  /** Why the number may differ from Firmament's; `null` if it must not. */
  readonly deviation: string | null;
  /** The time of this single execution. */
  readonly milliseconds: number;
}

export type Request = { [K in keyof Exchange]: { readonly kind: K } & Exchange[K]["request"] }[keyof Exchange];

/** The reply to one request; replies are in the order of the requests. */
export type Reply = { readonly value: Exchange[keyof Exchange]["reply"] } | { readonly failure: string };
