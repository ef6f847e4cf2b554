import type { Analyzer } from "../../analysis/analyzer.ts";
import type { TermIndex } from "../../schema/indexed-fields.ts";
import type { TextColumn, TokenColumns } from "../arrays/segment-columns.ts";
import type { FieldTexts } from "../columns/document-codec.ts";
import type { ListLayout } from "../seal/lists.ts";
import type { InvertedTokens } from "../seal/token-sections.ts";

/** Starts threads that analyze texts. */
export interface ThreadSource {
  /** Whether a thread has this analyzer: functions cannot be sent. */
  has(analyzer: Analyzer): boolean;
  /** Starts a thread that runs a `TokenWorker`. */
  start(): LoadThread;
}

/** A thread that receives messages and answers each with one or several, in order. */
export interface LoadThread {
  /** @param transfer the buffers that move to the thread instead of being copied */
  post(message: ThreadRequest, transfer: readonly ArrayBuffer[]): void;
  /**
   * The next answer.
   *
   * @throws the error of the thread
   */
  receive(): Promise<ThreadAnswer>;
  end(): void;
}

export type ThreadRequest = ThreadSetup | TextBatch | SealRequest;

/** The first message: the fields. */
export interface ThreadSetup {
  readonly kind: "setup";
  /** All indexes of terms, in the order of `IndexedFields`. */
  readonly fields: readonly ThreadField[];
}

export interface ThreadField extends TermIndex {
  /** The name of the field's analyzer; `null` for an index that the thread does not build. */
  readonly analyzer: string | null;
}

/** The texts of consecutive documents. The answer is a {@link BatchDone}. */
export interface TextBatch {
  readonly kind: "texts";
  /** Encoded documents, and at least fifteen more bytes in the buffer. See `DocumentCodec`. */
  readonly bytes: Uint8Array;
  /** By document: the offset of its texts in `bytes`. */
  readonly starts: Uint32Array;
  /** By document and field of terms: the number of texts. */
  readonly counts: Uint32Array;
  /** By document: texts that UTF-8 cannot represent. They are not in `bytes`. */
  readonly exceptions: ReadonlyMap<number, FieldTexts>;
}

/** Asks for the sealed tokens of all documents. The answers are {@link SealedLists} and {@link SealedTokens}. */
export interface SealRequest {
  readonly kind: "seal";
  /** The fields that the thread has not analyzed; `null` for the others. */
  readonly texts: readonly (TextColumn | null)[];
  /** The terms of these fields. */
  readonly terms: TokenColumns["terms"];
  /** The number of documents. */
  readonly size: number;
}

export type ThreadAnswer = BatchDone | SealedLists | SealedTokens;

export interface BatchDone {
  readonly kind: "done";
}

export interface SealedLists {
  readonly kind: "lists";
  readonly columns: TokenColumns;
  readonly lists: ListLayout;
}

export interface SealedTokens {
  readonly kind: "tokens";
  readonly tokens: InvertedTokens;
}
