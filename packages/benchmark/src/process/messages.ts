import type { SchemaJson } from "firmament";
import type { PeerSource } from "../peers/peer-source.ts";
import type { LibraryName } from "../question/peer-name.ts";
import type { Answer, Question } from "../question/question.ts";

/** The requests to the process of a library and their replies. Times are in milliseconds unless stated otherwise. */
export interface Exchange {
  /** Loads the engine's code. */
  readonly load: {
    readonly request: {
      readonly peer: LibraryName;
      readonly source: PeerSource;
      /** `null` for companies. */
      readonly schema: SchemaJson;
    };
    readonly reply: number;
  };
  /** Builds the engine from a file; the time excludes reading it. */
  readonly build: { readonly request: { readonly corpus: string }; readonly reply: Building };
  /** Answers a question once; `null` if the peer does not support it. */
  readonly answer: { readonly request: Question; readonly reply: Answer | null };
  /** Measures a question in microseconds; empty if the peer does not support it. */
  readonly measure: {
    readonly request: { readonly question: Question; readonly budget: number };
    readonly reply: readonly number[];
  };
  /** Runs the reference loads, which need no engine: the microseconds of each. */
  readonly reference: { readonly request: object; readonly reply: readonly number[] };
}

/** What the build of an engine cost. */
export interface Building {
  readonly milliseconds: number;
  /** The memory that the build added. */
  readonly bytes: number;
  /** The part that the original documents take; `null` if it is unknown. */
  readonly recordBytes: number | null;
  /** The bytes of the index as a file; `null` if the engine makes none. */
  readonly fileBytes: number | null;
}

/** A request of any kind. */
export type Request = { [K in keyof Exchange]: { readonly kind: K } & Exchange[K]["request"] }[keyof Exchange];

/** The reply to one request; replies are in the order of the requests. */
export type Reply = { readonly value: Exchange[keyof Exchange]["reply"] } | { readonly failure: string };
