import { splitRange } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import { ChunkedBytes } from "../arrays/chunked-bytes.ts";
import { GrowingUint32Array } from "../arrays/growing-array.ts";
import { release } from "../arrays/release.ts";
import type { PackedDocuments } from "../arrays/segment-columns.ts";
import { UNKNOWN } from "../arrays/short-word-cache.ts";
import { FIRST_RUN, LONG_RUN, LONG_RUN_LENGTH, MAX_RUN_LENGTH } from "../columns/word-codes.ts";
import { WordCounter } from "./word-counter.ts";
import { dictionaryOf, type WordDictionary } from "./word-dictionary.ts";
import type { WordTable } from "./word-table.ts";

/**
 * Words are counted in about this many bytes of the documents. Of 100,000 companies, a quarter and four times of it make
 * the documents 21% larger and 10% smaller.
 */
const SAMPLE_BYTES = 2 ** 22;

/** The parts of long documents that are in the sample or not. */
const BLOCK_BYTES = 2 ** 12;

/** Takes about a millisecond. */
const DOCUMENTS_PER_STEP = 128;

/** Documents as codes of words: see `WordCodes`. */
export interface CodedDocuments {
  readonly words: WordDictionary;
  /** Document `d` is the bytes `[starts[d], starts[d + 1])`. */
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

/**
 * Encodes documents with the words that repeat in a sample of them. A word ends behind a blank, so that one code stands
 * for a word, its punctuation and the space behind it. Splitting rare words at their punctuation would save 4% of the
 * bytes, and take a third more time. The chunks of the documents are removed.
 */
export function* encodeDocuments(documents: PackedDocuments): Steps<CodedDocuments> {
  const counter = new WordCounter();
  const interval = Math.max(1, Math.ceil((documents.starts.at(-1) as number) / SAMPLE_BYTES));
  yield* countWords(documents, interval, counter);
  const words = yield* dictionaryOf(counter, interval);
  return { words, ...(yield* encode(documents, words)) };
}

/** Counts the words of one in `interval` blocks. */
function* countWords(documents: PackedDocuments, interval: number, counter: WordCounter): Steps<void> {
  const reader = new ChunkReader(documents, false);
  let block = 0;
  for (const { from, to } of splitRange(0, documents.starts.length - 1, DOCUMENTS_PER_STEP)) {
    for (let document = from; document < to; document++) {
      reader.moveTo(document);
      const { view, start, end } = reader;
      for (const part of splitRange(start, end, BLOCK_BYTES)) {
        if (block++ % interval !== 0) continue;
        for (let word = part.from; word < part.to; ) word = counter.countNext(view, word, part.to);
      }
    }
    yield;
  }
}

function* encode(documents: PackedDocuments, words: WordDictionary): Steps<Omit<CodedDocuments, "words">> {
  const size = documents.starts.length - 1;
  const bytes = new ChunkedBytes(false);
  const starts = new GrowingUint32Array();
  starts.reserve(size + 1);
  starts.push(0);
  const reader = new ChunkReader(documents, true);
  for (const { from, to } of splitRange(0, size, DOCUMENTS_PER_STEP)) {
    for (let document = from; document < to; document++) {
      reader.moveTo(document);
      const { view, start, end } = reader;
      // A code is not longer than its word, and a run takes at most one byte more than what it contains.
      bytes.last.extend(2 * (end - start) + 4, (_, target, offset) =>
        encodeRange(view, start, end, words.codes, target, offset),
      );
      starts.push(bytes.length);
      bytes.endItem();
    }
    yield;
  }
  return { bytes: yield* bytes.join(), starts: starts.view() };
}

/** Writes the codes of the bytes `[from, to)` at an offset of the target, and returns the offset behind them. */
function encodeRange(
  bytes: DataView,
  from: number,
  to: number,
  codes: WordTable,
  target: DataView,
  offset: number,
): number {
  let end = offset;
  /** The start of the bytes that have no code. */
  let run = from;
  for (let at = from, next = from; at < to; at = next) {
    const code = codes.next(bytes, at, to);
    next = codes.end;
    if (code === UNKNOWN) continue;
    if (run < at) end = writeRun(bytes, run, at, target, end);
    run = next;
    target.setInt32(end, code, true);
    end += code >>> 24;
  }
  return run < to ? writeRun(bytes, run, to, target, end) : end;
}

/** Writes bytes that stand for themselves. */
function writeRun(bytes: DataView, from: number, to: number, target: DataView, offset: number): number {
  let end = offset;
  for (let at = from; at < to; ) {
    const length = Math.min(MAX_RUN_LENGTH, to - at);
    if (length < LONG_RUN_LENGTH) target.setUint8(end++, FIRST_RUN + length - 1);
    else {
      target.setUint8(end++, LONG_RUN);
      target.setUint8(end++, length - LONG_RUN_LENGTH);
    }
    for (const next = at + length; at < next; at++) target.setUint8(end++, bytes.getUint8(at));
  }
  return end;
}

const NO_BYTES = new Uint8Array(0);

/** Finds documents in chunks, in ascending order. */
class ChunkReader {
  readonly #documents: PackedDocuments;
  readonly #removes: boolean;
  #chunk = -1;
  /** The first byte of the chunk and the one behind its last, among all bytes. */
  #chunkStart = 0;
  #chunkEnd = 0;
  /** The chunk and what follows it. */
  view: DataView = new DataView(new ArrayBuffer(0));
  /** The offsets of the document in `view`. */
  start = 0;
  end = 0;

  /** @param removes whether chunks are removed once they were read */
  constructor(documents: PackedDocuments, removes: boolean) {
    this.#documents = documents;
    this.#removes = removes;
  }

  moveTo(document: number): void {
    const { chunks, starts } = this.#documents;
    const start = starts[document] as number;
    const end = starts[document + 1] as number;
    while (end > this.#chunkEnd) {
      if (this.#removes && this.#chunk >= 0) this.#remove(this.#chunk);
      const chunk = chunks[++this.#chunk] as Uint8Array;
      this.#chunkStart = this.#chunkEnd;
      this.#chunkEnd += chunk.length;
      this.view = new DataView(chunk.buffer, chunk.byteOffset);
    }
    this.start = start - this.#chunkStart;
    this.end = end - this.#chunkStart;
  }

  #remove(chunk: number): void {
    const { chunks } = this.#documents;
    release(chunks[chunk] as Uint8Array);
    chunks[chunk] = NO_BYTES;
  }
}
