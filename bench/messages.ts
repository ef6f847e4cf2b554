import type { PeerName } from "./peer-registry.ts";
import type { Question } from "./question.ts";

/** What the bench asks of a peer's process, and what it gets for it. Times are in milliseconds if nothing else is said. */
export interface Exchange {
  /** Loads the engine's code. */
  readonly load: { readonly request: { readonly peer: PeerName; readonly folder: string }; readonly reply: number };
  /** Builds the engine from a file; reading that is not in the time. */
  readonly build: { readonly request: { readonly corpus: string }; readonly reply: Building };
  /** How many companies the answer has; `null`: it cannot be asked. */
  readonly answer: { readonly request: Question; readonly reply: Answer | null };
  /** Microseconds of single askings; none: it cannot be asked. */
  readonly measure: {
    readonly request: { readonly question: Question; readonly budget: number };
    readonly reply: readonly number[];
  };
}

export interface Building {
  readonly milliseconds: number;
  /** What is alive afterwards and was not before. */
  readonly bytes: number;
  /** What of it are the companies themselves; `null` if that cannot be told. */
  readonly recordBytes: number | null;
}

export interface Answer {
  readonly size: number;
  /** Why it may be another number than ours; `null` if it must not. */
  readonly deviation: string | null;
  /** How long this one asking took. */
  readonly milliseconds: number;
}

export type Request = { [K in keyof Exchange]: { readonly kind: K } & Exchange[K]["request"] }[keyof Exchange];

/** What a process sends back for one request: in order, one for each. */
export type Reply = { readonly value: Exchange[keyof Exchange]["reply"] } | { readonly failure: string };
