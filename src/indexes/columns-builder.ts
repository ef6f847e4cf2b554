import type { Analyzer } from "../analysis/analyzer.ts";
import { numberValue } from "../schema/document.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import type { ColumnsSource, SourceText } from "./columns-source.ts";
import { DocumentBytes } from "./document-bytes.ts";
import { DocumentIds } from "./document-ids.ts";
import { GrowingFloat64Array, GrowingUint32Array } from "./growing-array.ts";
import { GrowingBytes } from "./growing-bytes.ts";
import type { SegmentColumns } from "./segment-columns.ts";
import { TermNumbering } from "./term-numbering.ts";
import { TermReader } from "./term-reader.ts";
import { TextColumnBuilder } from "./text-column-builder.ts";
import { TextTable } from "./text-table.ts";

/** A step of `addFrom` ends after so many tokens or documents: about two milliseconds. */
const TOKENS_A_STEP = 65_536;
const DOCUMENTS_A_STEP = 2_000;

/**
 * Gathers documents into columns, from which a sealed segment is made. Of several documents with one id the last counts.
 */
export class ColumnsBuilder<S extends Schema> {
  readonly #terms = new TextTable();
  readonly #readers: readonly TermReader[];
  readonly #texts: readonly TextColumnBuilder[];
  readonly #numberNames: readonly string[];
  readonly #numbers: readonly GrowingFloat64Array[];
  readonly #ids = new DocumentIds();
  readonly #documents: DocumentBytes<S>;
  readonly #bytes = new GrowingBytes();
  readonly #byteStarts = new GrowingUint32Array();

  /** @param analyzerOf the analyzer of each text field */
  constructor(schema: S, analyzerOf: (field: string) => Analyzer) {
    const readers = new Map<Analyzer, TermReader>();
    const readerOf = (analyzer: Analyzer): TermReader => {
      const reader = readers.get(analyzer) ?? new TermReader(analyzer, this.#terms);
      readers.set(analyzer, reader);
      return reader;
    };
    const texts: TextColumnBuilder[] = [];
    const numberNames: string[] = [];
    for (const [name, field] of Object.entries(schema.fields)) {
      if (field.type === "number") numberNames.push(name);
      else texts.push(new TextColumnBuilder(readerOf(analyzerOf(name)), field.many));
    }
    this.#readers = [...readers.values()];
    this.#texts = texts;
    this.#numberNames = numberNames;
    this.#numbers = numberNames.map(() => new GrowingFloat64Array());
    this.#documents = new DocumentBytes(schema);
    this.#byteStarts.push(0);
  }

  /** How many documents were added, discarded ones included. */
  get size(): number {
    return this.#ids.size;
  }

  /** Whether there is a document with the id that is not discarded. */
  has(id: string): boolean {
    return this.#ids.find(id) >= 0;
  }

  /** Discards the document with an id; tells whether there was one. */
  discard(id: string): boolean {
    const ordinal = this.#ids.find(id);
    if (ordinal >= 0) this.#ids.discard(ordinal);
    return ordinal >= 0;
  }

  /**
   * Adds a document that `readDocument` gave, and gives its ordinal. An earlier one with its id is discarded.
   *
   * @throws what an analyzer throws; then the builder is as it was
   */
  add(document: DocumentOf<S>): number {
    const termCount = this.#terms.size;
    try {
      const written = this.#documents.write(document, this.#bytes);
      let at = written.start;
      for (const [field, text] of this.#texts.entries()) at = text.read(written, field, this.#bytes.view, at);
    } catch (error) {
      this.#drop(termCount);
      throw error;
    }
    for (const text of this.#texts) text.close();
    for (const [index, numbers] of this.#numbers.entries()) {
      numbers.push(numberValue(document, this.#numberNames[index] as string));
    }
    this.#byteStarts.push(this.#bytes.length);
    return this.#ids.add(document.id);
  }

  /**
   * Makes room at once for all documents of some segments. Without it, growing copies what is there now and then, which takes longer than
   * a step of `addFrom` should.
   */
  reserve(sources: readonly ColumnsSource[]): void {
    const sum = (countOf: (source: ColumnsSource) => number): number =>
      sources.reduce((total, source) => total + countOf(source), 0);
    const documentCount = sum(({ size }) => size);
    for (const [index, text] of this.#texts.entries()) {
      text.reserve(
        documentCount,
        sum(({ texts }) => texts[index]?.terms.length ?? 0),
      );
    }
    for (const numbers of this.#numbers) numbers.reserve(documentCount);
    this.#ids.reserve(documentCount);
    this.#bytes.reserve(sum(({ documentBytes }) => documentBytes));
    this.#byteStarts.reserve(documentCount);
    // Most terms of one are terms of the others.
    this.#terms.reserve(Math.max(0, ...sources.flatMap(dictionarySizes)));
  }

  /**
   * Adds the documents of a segment without analysing them, in bounded steps, and gives the new ordinal of each old one, -1 for those that
   * are left out. What the source throws leaves the builder unusable.
   */
  *addFrom(source: ColumnsSource): Generator<void, Int32Array> {
    const numberings = this.#numberingsOf(source);
    const ordinals = new Int32Array(source.size);
    for (let from = 0; from < ordinals.length; ) {
      const to = stepEnd(source, from);
      this.#addSlice(source, numberings, ordinals, from, to);
      from = to;
      yield;
    }
    return ordinals;
  }

  /** What was gathered, without copying: nothing may be added after that. */
  columns(): SegmentColumns {
    return {
      size: this.size,
      terms: this.#terms.packed(),
      texts: this.#texts.map((text) => text.column()),
      numbers: this.#numbers.map((numbers) => numbers.view()),
      ids: this.#ids.packed(),
      discarded: this.#ids.discarded(),
      documents: { bytes: this.#bytes.bytes(), starts: this.#byteStarts.view() },
    };
  }

  /** Takes back what was read of a document, and the terms that came with it. */
  #drop(termCount: number): void {
    this.#bytes.truncate(this.#byteStarts.at(this.size));
    for (const text of this.#texts) text.drop();
    if (this.#terms.size === termCount) return;
    this.#terms.truncate(termCount);
    for (const reader of this.#readers) reader.clear();
  }

  #numberingsOf({ texts }: ColumnsSource): readonly TermNumbering[] {
    const numberings = new Map(
      texts.map(({ dictionary }) => [dictionary, new TermNumbering(dictionary, this.#terms)] as const),
    );
    return texts.map(({ dictionary }) => numberings.get(dictionary) as TermNumbering);
  }

  #addSlice(
    source: ColumnsSource,
    numberings: readonly TermNumbering[],
    ordinals: Int32Array,
    from: number,
    to: number,
  ): void {
    for (let ordinal = from; ordinal < to; ordinal++) {
      ordinals[ordinal] = source.isKept(ordinal) ? this.#addStored(source, ordinal) : -1;
    }
    for (const [index, text] of this.#texts.entries()) {
      text.addFrom(source.texts[index] as SourceText, numberings[index] as TermNumbering, ordinals, from, to);
    }
    for (const [index, numbers] of this.#numbers.entries()) {
      const column = source.numbers[index] as Float64Array;
      for (let ordinal = from; ordinal < to; ordinal++) {
        if ((ordinals[ordinal] as number) >= 0) numbers.push(column[ordinal] as number);
      }
    }
  }

  /** Adds the id and the bytes of a document. */
  #addStored(source: ColumnsSource, ordinal: number): number {
    const document = source.document(ordinal);
    if (document instanceof Uint8Array) this.#bytes.append(document);
    else this.#documents.write(document as DocumentOf<S>, this.#bytes);
    this.#byteStarts.push(this.#bytes.length);
    return this.#ids.add(source.id(ordinal));
  }
}

function dictionarySizes({ texts }: ColumnsSource): readonly number[] {
  return texts.map(({ dictionary }) => dictionary.termCount);
}

/** Where a step that begins with a document ends. */
function stepEnd({ size, texts }: ColumnsSource, from: number): number {
  const most = Math.min(size, from + DOCUMENTS_A_STEP);
  let to = from;
  let tokens = 0;
  while (to < most && tokens < TOKENS_A_STEP) {
    for (const { starts } of texts) tokens += (starts[to + 1] as number) - (starts[to] as number);
    to++;
  }
  return to;
}
