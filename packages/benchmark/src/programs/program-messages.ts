import type { Answer, Operation } from "../question/question.ts";

/** A question with the query in the engine's own syntax. */
export interface ProgramQuestion {
  readonly text: string;
  readonly operation: Operation["kind"];
  /** The order and number of top matches; ignored by other operations. */
  readonly order: string;
  readonly limit: number;
  /** The edit distance of all words, for engines whose syntax has no fuzzy terms; 0 for exact words. */
  readonly edits: 0 | 1 | 2;
  /** Whether the weights of the fields change the order; not in a query of one field. */
  readonly weighted: boolean;
}

/** The requests to an engine that is a program of another language, one per line. Times as in `Exchange`. */
export interface ProgramExchange {
  /** Builds the index from a file with one document per line. */
  readonly build: {
    readonly request: {
      readonly corpus: string;
      /** All text fields, which a word without a field is searched in. */
      readonly weights: Readonly<Record<string, number>>;
      /** The text fields with web addresses. */
      readonly addresses: readonly string[];
      /** The fields with whole numbers, and those with others. */
      readonly numbers: readonly string[];
      readonly decimals: readonly string[];
    };
    /** `bytes` are the files of the index and the ids. */
    readonly reply: { readonly milliseconds: number; readonly bytes: number };
  };
  readonly answer: {
    readonly request: { readonly question: ProgramQuestion };
    readonly reply: Omit<Answer, "deviation">;
  };
  readonly measure: {
    readonly request: { readonly question: ProgramQuestion; readonly budget: number };
    readonly reply: readonly number[];
  };
}

/** A request of any kind. */
export type ProgramRequest = {
  [K in keyof ProgramExchange]: { readonly kind: K } & ProgramExchange[K]["request"];
}[keyof ProgramExchange];

/** The reply to one request. A program sends its version as the first value, without a request. */
export type ProgramReply = { readonly value: unknown } | { readonly failure: string };
