import type { Analyzer } from "../../analysis/analyzer.ts";
import { isBytes } from "../../base/builtin-value.ts";
import type { Steps } from "../../base/steps.ts";
import { DocumentValues } from "../../schema/document-values.ts";
import { indexedFields, type NumericIndexField } from "../../schema/indexed-fields.ts";
import { indexedNumbers } from "../../schema/numeric-value.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import type { VectorRows } from "../../vectors/vector-rows.ts";
import { type VectorSupport, vectorSupport } from "../../vectors/vector-support.ts";
import { ChunkedBytes } from "../arrays/chunked-bytes.ts";
import { GrowingUint32Array } from "../arrays/growing-array.ts";
import { NO_TOKENS, type NumberColumn, type SegmentColumns } from "../arrays/segment-columns.ts";
import { StringInterner } from "../arrays/string-interner.ts";
import { CachingAnalyzer } from "./caching-analyzer.ts";
import { DocumentCodec, type EncodedTexts } from "./document-codec.ts";
import { DocumentIds } from "./document-ids.ts";
import { NumberColumnBuilder } from "./number-column-builder.ts";
import type { RemoteFields } from "./remote-fields.ts";
import type { ColumnsSource, SourceText } from "./source.ts";
import { TermNumberMap } from "./term-number-map.ts";
import { TextColumnBuilder } from "./text-column-builder.ts";
import { ValueColumnsBuilder } from "./value-columns-builder.ts";

/** A step of `addFrom` ends at the first of these limits, after about 2 ms. */
const TOKENS_PER_STEP = 16_384;
const DOCUMENTS_PER_STEP = 500;

interface NumberField {
  readonly field: NumericIndexField;
  readonly column: NumberColumnBuilder;
}

interface VectorColumn {
  /** The index of the field's value in `DocumentValues.values`. */
  readonly value: number;
  readonly rows: ReturnType<VectorSupport["growingRows"]>;
}

/** Builds the columns of a segment from documents and from other segments. */
export class ColumnsBuilder<S extends Schema> {
  readonly #schema: S;
  readonly #terms = new StringInterner();
  readonly #analyzers = new Map<Analyzer, CachingAnalyzer>();
  /** By index of terms; `null` for a remote one. */
  #texts: readonly (TextColumnBuilder | null)[];
  /** The indexes of forms, by field of terms; `null` for a field without one. */
  #forms: readonly (TextColumnBuilder | null)[];
  readonly #remote: RemoteFields | null;
  /** The end of the fields of terms that are not all remote. */
  readonly #localEnd: number;
  readonly #numbers: readonly NumberField[];
  readonly #vectors: readonly VectorColumn[];
  readonly #values: ValueColumnsBuilder;
  readonly #ids = new DocumentIds();
  readonly #codec: DocumentCodec<S>;
  #bytes: ChunkedBytes;
  readonly #byteStarts = new GrowingUint32Array();

  /**
   * @param analyzerOf the analyzer of each index of terms
   * @param remote excludes `addFrom` and `reserve`
   */
  constructor(schema: S, analyzerOf: (field: string) => Analyzer, remote: RemoteFields | null = null) {
    this.#schema = schema;
    const texts: (TextColumnBuilder | null)[] = [];
    const numbers: NumberField[] = [];
    const multiValued: boolean[] = [];
    const fields = indexedFields(schema);
    const forms = fields.terms.map((): TextColumnBuilder | null => null);
    for (const { name, source, kind, many } of fields.termIndexes) {
      const isRemote = remote?.fields.includes(texts.length) === true;
      const text = isRemote ? null : new TextColumnBuilder(this.#cachingAnalyzer(analyzerOf(name)), many);
      texts.push(text);
      if (kind === "words") multiValued.push(many);
      else forms[source] = text;
    }
    for (const field of fields.numbers) numbers.push({ field, column: new NumberColumnBuilder(field.many) });
    this.#vectors = fields.vectors.map((field) => {
      return { value: field.value, rows: vectorSupport().growingRows(field) };
    });
    this.#texts = texts;
    this.#remote = remote;
    this.#forms = forms;
    this.#localEnd = fields.terms.findLastIndex((_, index) => (texts[index] ?? forms[index] ?? null) !== null) + 1;
    this.#numbers = numbers;
    this.#values = new ValueColumnsBuilder(multiValued);
    this.#codec = new DocumentCodec(schema);
    this.#bytes = new ChunkedBytes(remote !== null);
    this.#byteStarts.push(0);
  }

  /** The number of documents, including discarded ones. */
  get size(): number {
    return this.#ids.size;
  }

  /** The number of bytes of all encoded documents. */
  get documentBytes(): number {
    return this.#bytes.length;
  }

  /** Whether a document with this id exists and is not discarded. */
  has(id: string): boolean {
    return this.#ids.find(id) >= 0;
  }

  /** Discards the document with an id. Returns whether it existed. */
  discard(id: string): boolean {
    const ordinal = this.#ids.find(id);
    if (ordinal >= 0) this.#ids.discard(ordinal);
    return ordinal >= 0;
  }

  /** Discards all documents. */
  discardAll(): void {
    for (let ordinal = 0; ordinal < this.size; ordinal++) this.#ids.discard(ordinal);
  }

  /**
   * Adds a document, discards an earlier document with its id, and returns the new ordinal.
   *
   * @throws what an analyzer throws; then the builder is unchanged
   */
  add(document: DocumentValues<S>): number {
    const termCount = this.#terms.size;
    let encoded: EncodedTexts;
    try {
      encoded = this.#codec.encode(document, this.#bytes.last);
      this.#analyze(encoded);
    } catch (error) {
      this.#rollBack(termCount);
      throw error;
    }
    for (const text of this.#texts) text?.endDocument();
    this.#remote?.add(encoded);
    for (const { field, column } of this.#numbers) column.add(indexedNumbers(field, document.values[field.value]));
    for (const { value, rows } of this.#vectors) {
      rows.add(this.size, (document.values[value] ?? []) as readonly number[]);
    }
    this.#values.add(encoded);
    this.#endBytes();
    return this.#ids.add(document.id);
  }

  /**
   * Allocates capacity for the documents of these sources. Otherwise growing columns are copied now and then, which
   * makes single steps of `addFrom` long.
   */
  reserve(sources: readonly ColumnsSource[]): void {
    const documentCount = sum(sources, ({ size }) => size);
    for (const [index, text] of this.#texts.entries()) {
      text?.reserve(
        documentCount,
        sum(sources, ({ texts }) => texts[index]?.terms.length ?? 0),
      );
    }
    for (const [index, { column }] of this.#numbers.entries()) {
      column.reserve(
        documentCount,
        sources.map(({ numbers }) => numbers[index] as NumberColumn),
      );
    }
    for (const [index, { rows }] of this.#vectors.entries()) {
      rows.reserve(sum(sources, ({ vectors }) => vectors[index]?.documents.length ?? 0));
    }
    this.#ids.reserve(documentCount);
    this.#byteStarts.reserve(documentCount);
    // Segments share most of their terms.
    const termCounts = sources.flatMap(({ texts }) => texts.map(({ dictionary }) => dictionary.termCount));
    this.#terms.reserve(Math.max(0, ...termCounts));
  }

  /**
   * Adds the documents of a segment with the same schema without analysis, in steps of a few milliseconds. Returns, by
   * ordinal of the source, the new ordinal of the document; -1 for an omitted one. Documents may be added and discarded
   * between steps.
   *
   * @throws what the source throws; then the builder is unusable
   */
  *addFrom(source: ColumnsSource): Steps<Int32Array> {
    const termNumbers = this.#termNumbersOf(source);
    const newOrdinals = new Int32Array(source.size);
    for (let from = 0; from < newOrdinals.length; ) {
      const to = stepEnd(source, from);
      this.#addRange(source, termNumbers, newOrdinals, from, to);
      from = to;
      yield;
    }
    return newOrdinals;
  }

  /**
   * Takes the columns, mostly without copying; those of remote fields are empty. The builder must not be used afterwards:
   * it keeps no tokens and no documents.
   */
  columns(): SegmentColumns {
    const columns = {
      size: this.size,
      terms: this.#terms.packed(),
      texts: this.#texts.map((text) => text?.take() ?? NO_TOKENS),
      values: this.#values.columns(),
      numbers: this.#numbers.map(({ column }) => column.column()),
      vectors: this.#vectors.map(({ rows }) => rows.view()),
      ids: this.#ids.packed(),
      discarded: this.#ids.discarded(),
      documents: { chunks: this.#bytes.chunks(), starts: this.#byteStarts.view() },
    };
    this.#texts = [];
    this.#forms = [];
    this.#bytes = new ChunkedBytes(false);
    return columns;
  }

  #analyze(encoded: EncodedTexts): void {
    let offset = encoded.start;
    for (let field = 0; field < this.#localEnd; field++) {
      const text = this.#texts[field] ?? null;
      const forms = this.#forms[field] as TextColumnBuilder | null;
      const start = offset;
      if (text !== null) offset = text.analyze(encoded, field, this.#bytes.last.view, start);
      else offset = this.#offsetAfter(field, encoded, start);
      if (forms !== null) forms.analyze(encoded, field, this.#bytes.last.view, start);
    }
  }

  /** Ends the bytes of a document. */
  #endBytes(): void {
    this.#byteStarts.push(this.#bytes.length);
    const chunk = this.#bytes.endItem();
    if (chunk !== null) this.#remote?.send(chunk);
  }

  /** The offset after the texts of a field. */
  #offsetAfter(field: number, { firsts }: EncodedTexts, start: number): number {
    if (start < 0) return start;
    const bytes = this.#bytes.last.bytes();
    let offset = start;
    for (let i = firsts[field] as number; i < (firsts[field + 1] as number); i++) offset = bytes.indexOf(0, offset) + 1;
    return offset;
  }

  #valuesOf(document: object): DocumentValues<S> {
    return DocumentValues.of(this.#schema, document as DocumentOf<S>);
  }

  #cachingAnalyzer(analyzer: Analyzer): CachingAnalyzer {
    const caching = this.#analyzers.get(analyzer) ?? new CachingAnalyzer(analyzer, this.#terms);
    this.#analyzers.set(analyzer, caching);
    return caching;
  }

  /** Removes the bytes, tokens and new terms of an incomplete document. */
  #rollBack(termCount: number): void {
    this.#bytes.truncate(this.#byteStarts.at(this.size));
    for (const text of this.#texts) text?.rollBack();
    if (this.#terms.size === termCount) return;
    this.#terms.truncate(termCount);
    for (const analyzer of this.#analyzers.values()) analyzer.clear();
  }

  /** By field of terms; fields with the same dictionary share a map. */
  #termNumbersOf({ texts }: ColumnsSource): readonly TermNumberMap[] {
    const maps = new Map<unknown, TermNumberMap>();
    return texts.map(({ dictionary }) => {
      const map = maps.get(dictionary) ?? new TermNumberMap(dictionary, this.#terms);
      maps.set(dictionary, map);
      return map;
    });
  }

  #addRange(
    source: ColumnsSource,
    termNumbers: readonly TermNumberMap[],
    newOrdinals: Int32Array,
    from: number,
    to: number,
  ): void {
    for (let ordinal = from; ordinal < to; ordinal++) {
      newOrdinals[ordinal] = source.isKept(ordinal) ? this.#addStored(source, ordinal) : -1;
    }
    this.#values.addFrom(source, newOrdinals, from, to);
    for (const [index, text] of this.#texts.entries()) {
      text?.addFrom(source.texts[index] as SourceText, termNumbers[index] as TermNumberMap, newOrdinals, from, to);
    }
    for (const [index, { column }] of this.#numbers.entries()) {
      column.addFrom(source.numbers[index] as NumberColumn, newOrdinals, from, to);
    }
    for (const [index, { rows }] of this.#vectors.entries()) {
      rows.addFrom(source.vectors[index] as VectorRows, newOrdinals, from, to);
    }
  }

  /** Adds the id and the bytes of a document, and the values of fields for which the source has no value index. */
  #addStored(source: ColumnsSource, ordinal: number): number {
    const document = source.document(ordinal);
    if (isBytes(document)) {
      this.#bytes.last.append(document);
      if (this.#values.needsTextsOf(source)) this.#values.addTextsOf(source, this.#codec.texts(document));
    } else this.#values.addTextsOf(source, this.#codec.encode(this.#valuesOf(document), this.#bytes.last));
    this.#endBytes();
    return this.#ids.add(source.id(ordinal));
  }
}

function sum(sources: readonly ColumnsSource[], countOf: (source: ColumnsSource) => number): number {
  return sources.reduce((total, source) => total + countOf(source), 0);
}

/** The end of the step that starts with document `from`. */
function stepEnd({ size, texts }: ColumnsSource, from: number): number {
  const max = Math.min(size, from + DOCUMENTS_PER_STEP);
  let to = from;
  let tokens = 0;
  while (to < max && tokens < TOKENS_PER_STEP) {
    for (const { starts } of texts) tokens += (starts[to + 1] as number) - (starts[to] as number);
    to++;
  }
  return to;
}
