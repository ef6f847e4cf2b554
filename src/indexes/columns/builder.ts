import type { Analyzer } from "../../analysis/analyzer.ts";
import type { Steps } from "../../base/steps.ts";
import { numberValue } from "../../schema/document.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import { GrowingFloat64Array, GrowingUint32Array } from "../arrays/growing-array.ts";
import { GrowingBytes } from "../arrays/growing-bytes.ts";
import type { SegmentColumns } from "../arrays/segment-columns.ts";
import { StringInterner } from "../arrays/string-interner.ts";
import { CachingAnalyzer } from "./caching-analyzer.ts";
import { DocumentCodec, type WrittenTexts } from "./document-codec.ts";
import { DocumentIds } from "./document-ids.ts";
import type { ColumnsSource, SourceText } from "./source.ts";
import { TermNumberMap } from "./term-number-map.ts";
import { TextColumnBuilder } from "./text-column-builder.ts";
import { ValueColumnsBuilder } from "./value-columns-builder.ts";

/** A step of `addFrom` ends after so many tokens or documents: about two milliseconds. */
const TOKENS_A_STEP = 16_384;
const DOCUMENTS_A_STEP = 500;

const SAMPLED_DOCUMENTS = 64;

/** A number field's name and column. */
interface NumberColumnBuilder {
  readonly name: string;
  readonly values: GrowingFloat64Array;
}

/** Gathers documents into the columns of which a sealed segment is made. */
export class ColumnsBuilder<S extends Schema> {
  readonly #terms = new StringInterner();
  readonly #readers = new Map<Analyzer, CachingAnalyzer>();
  readonly #texts: readonly TextColumnBuilder[];
  readonly #numbers: readonly NumberColumnBuilder[];
  readonly #values: ValueColumnsBuilder;
  readonly #ids = new DocumentIds();
  readonly #documents: DocumentCodec<S>;
  readonly #bytes = new GrowingBytes();
  readonly #byteStarts = new GrowingUint32Array();

  /** @param analyzerOf the analyzer of each text field */
  constructor(schema: S, analyzerOf: (field: string) => Analyzer) {
    const texts: TextColumnBuilder[] = [];
    const numbers: NumberColumnBuilder[] = [];
    const hasMany: boolean[] = [];
    for (const [name, field] of Object.entries(schema.fields)) {
      if (field.type === "number") {
        numbers.push({ name, values: new GrowingFloat64Array() });
      } else {
        texts.push(new TextColumnBuilder(this.#readerOf(analyzerOf(name)), field.many));
        hasMany.push(field.many);
      }
    }
    this.#texts = texts;
    this.#numbers = numbers;
    this.#values = new ValueColumnsBuilder(hasMany);
    this.#documents = new DocumentCodec(schema);
    this.#byteStarts.push(0);
  }

  /** How many documents were added, discarded ones included. */
  get size(): number {
    return this.#ids.size;
  }

  /** How many bytes the documents take. */
  get documentBytes(): number {
    return this.#bytes.length;
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
   * Adds a document that `readDocument` gave, and gives its ordinal. An earlier document with its id is discarded.
   *
   * @throws what an analyzer throws; then the builder is as it was
   */
  add(document: DocumentOf<S>): number {
    const termCount = this.#terms.size;
    let written: WrittenTexts;
    try {
      written = this.#documents.encode(document, this.#bytes);
      let at = written.start;
      for (let field = 0; field < this.#texts.length; field++) {
        at = (this.#texts[field] as TextColumnBuilder).read(written, field, this.#bytes.view, at);
      }
    } catch (error) {
      this.#drop(termCount);
      throw error;
    }
    for (const text of this.#texts) text.close();
    for (const { name, values } of this.#numbers) values.push(numberValue(document, name));
    this.#values.add(written);
    this.#byteStarts.push(this.#bytes.length);
    return this.#ids.add(document.id);
  }

  /**
   * Makes room for all documents of some segments, so that `addFrom` takes no longer steps than it says: columns without room grow now and
   * then, and what they hold is copied at once.
   */
  reserve(sources: readonly ColumnsSource[]): void {
    const documentCount = sum(sources, ({ size }) => size);
    for (const [index, text] of this.#texts.entries()) {
      text.reserve(
        documentCount,
        sum(sources, ({ texts }) => texts[index]?.terms.length ?? 0),
      );
    }
    for (const { values } of this.#numbers) values.reserve(documentCount);
    this.#ids.reserve(documentCount);
    this.#byteStarts.reserve(documentCount);
    this.#bytes.reserve(sum(sources, (source) => source.documentBytes || this.#sampledBytes(source)));
    // Most terms of one segment are terms of the others.
    const termCounts = sources.flatMap(({ texts }) => texts.map(({ dictionary }) => dictionary.termCount));
    this.#terms.reserve(Math.max(0, ...termCounts));
  }

  /**
   * Adds the documents of a segment of the same schema without analysing them, in steps of a few milliseconds. Gives for each ordinal of
   * the segment the one that its document has here, -1 when it was left out. Documents may be added and discarded between the steps.
   *
   * @throws what the source throws; then nothing can be done with the builder any more
   */
  *addFrom(source: ColumnsSource): Steps<Int32Array> {
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

  /** What was gathered, for the most part without copying: nothing can be done with the builder any more. */
  columns(): SegmentColumns {
    return {
      size: this.size,
      terms: this.#terms.packed(),
      texts: this.#texts.map((text) => text.column()),
      values: this.#values.columns(),
      numbers: this.#numbers.map(({ values }) => values.view()),
      ids: this.#ids.packed(),
      discarded: this.#ids.discarded(),
      documents: { bytes: this.#bytes.bytes(), starts: this.#byteStarts.view() },
    };
  }

  /** About how many bytes documents will have, rather too many: room that is not used is never touched. */
  #sampledBytes(source: ColumnsSource): number {
    const sample = new GrowingBytes();
    const stride = Math.ceil(source.size / SAMPLED_DOCUMENTS);
    for (let ordinal = 0; ordinal < source.size; ordinal += stride) {
      this.#documents.encode(source.document(ordinal) as DocumentOf<S>, sample);
    }
    return sample.length * stride * 2;
  }

  #readerOf(analyzer: Analyzer): CachingAnalyzer {
    const reader = this.#readers.get(analyzer) ?? new CachingAnalyzer(analyzer, this.#terms);
    this.#readers.set(analyzer, reader);
    return reader;
  }

  /** Takes back what was read of a document, and the terms that came with it. */
  #drop(termCount: number): void {
    this.#bytes.truncate(this.#byteStarts.at(this.size));
    for (const text of this.#texts) text.drop();
    if (this.#terms.size === termCount) return;
    this.#terms.truncate(termCount);
    for (const reader of this.#readers.values()) reader.clear();
  }

  #numberingsOf({ texts }: ColumnsSource): readonly TermNumberMap[] {
    const numberings = new Map<unknown, TermNumberMap>();
    return texts.map(({ dictionary }) => {
      const numbering = numberings.get(dictionary) ?? new TermNumberMap(dictionary, this.#terms);
      numberings.set(dictionary, numbering);
      return numbering;
    });
  }

  #addSlice(
    source: ColumnsSource,
    numberings: readonly TermNumberMap[],
    ordinals: Int32Array,
    from: number,
    to: number,
  ): void {
    for (let ordinal = from; ordinal < to; ordinal++) {
      ordinals[ordinal] = source.isKept(ordinal) ? this.#addStored(source, ordinal) : -1;
    }
    this.#values.addFrom(source, ordinals, from, to);
    for (const [index, text] of this.#texts.entries()) {
      text.addFrom(source.texts[index] as SourceText, numberings[index] as TermNumberMap, ordinals, from, to);
    }
    for (const [index, { values }] of this.#numbers.entries()) {
      const column = source.numbers[index] as Float64Array;
      for (let ordinal = from; ordinal < to; ordinal++) {
        if ((ordinals[ordinal] as number) >= 0) values.push(column[ordinal] as number);
      }
    }
  }

  /** Adds the id and the bytes of a document, and those of its whole values that the source does not have at hand. */
  #addStored(source: ColumnsSource, ordinal: number): number {
    const document = source.document(ordinal);
    if (document instanceof Uint8Array) {
      this.#bytes.append(document);
      if (this.#values.needsTextsOf(source)) this.#values.addTextsOf(source, this.#documents.texts(document));
    } else this.#values.addTextsOf(source, this.#documents.encode(document as DocumentOf<S>, this.#bytes));
    this.#byteStarts.push(this.#bytes.length);
    return this.#ids.add(source.id(ordinal));
  }
}

function sum(sources: readonly ColumnsSource[], countOf: (source: ColumnsSource) => number): number {
  return sources.reduce((total, source) => total + countOf(source), 0);
}

/** Where a step ends that begins with a document. */
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
