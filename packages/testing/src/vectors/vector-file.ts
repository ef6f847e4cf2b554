/**
 * The content of `vectors.json`, which `vectors.schema.json` describes. It is compact: an answer is an index into
 * `answers`, and members whose value follows from others are absent.
 */
export interface VectorFile {
  readonly $schema: string;
  /** The versions of Lucene. */
  readonly lucene8: string;
  readonly lucene10: string;
  /** What the reasons of `classic` mean, in a sentence each. */
  readonly reasons: Readonly<Record<string, string>>;
  /** The companies that the queries search. */
  readonly documents: readonly ({ readonly id: string } & Readonly<Record<string, unknown>>)[];
  /** Ascending numbers and ranges of ids, such as `1 3-5`, or the code of an error, such as `syntax`. */
  readonly answers: readonly string[];
  readonly vectors: readonly VectorLine[];
}

/** One query with its answers. */
export interface VectorLine {
  readonly query: string;
  readonly tags: readonly string[];
  /** With the default operator OR, and with AND. */
  readonly or: number;
  readonly and: number;
  /** Where Lucene 10 answers differently: those answers. */
  readonly lucene10?: AnswerPair;
  /** Where the classic parser does not read the query as the language does. */
  readonly classic?: ClassicLine;
}

/** With the default operator OR, and with AND. */
export type AnswerPair = readonly [or: number, and: number];

export interface ClassicLine {
  /** A key of `reasons`. */
  readonly reason: string;
  readonly lucene8: AnswerPair;
  readonly lucene10: AnswerPair;
}
