import { GrowingUint32Array } from "../arrays/growing-array.ts";
import type { TextColumn } from "../arrays/segment-columns.ts";
import { POSITION_GAP } from "../segment.ts";
import type { CachingAnalyzer } from "./caching-analyzer.ts";
import type { EncodedTexts } from "./document-codec.ts";
import type { SourceText } from "./source.ts";
import type { TermNumberMap } from "./term-number-map.ts";

/** Builds the token column of a field of terms, document by document. */
export class TextColumnBuilder {
  readonly #analyzer: CachingAnalyzer;
  readonly #terms = new GrowingUint32Array(false);
  readonly #starts = new GrowingUint32Array(false);
  readonly #positions: GrowingUint32Array | null;

  constructor(analyzer: CachingAnalyzer, isMultiValued: boolean) {
    this.#analyzer = analyzer;
    this.#positions = isMultiValued ? new GrowingUint32Array(false) : null;
    this.#starts.push(0);
  }

  /**
   * Analyzes the texts of this field in a document, which `endDocument` completes. Returns the offset after their
   * bytes.
   *
   * @param field the index of the field among the fields of terms
   * @param start the offset of their bytes, see `EncodedTexts`
   * @throws what the analyzer throws; then `rollBack` must be called
   */
  analyze({ texts, firsts }: EncodedTexts, field: number, bytes: DataView, start: number): number {
    const end = firsts[field + 1] as number;
    let position = 0;
    let offset = start;
    for (let i = firsts[field] as number; i < end; i++) {
      const length = this.#terms.length;
      offset = this.#analyzer.analyze(texts[i] as string, bytes, offset, this.#terms);
      const next = position + this.#terms.length - length;
      if (this.#positions !== null) pushRange(this.#positions, position, next);
      position = next + POSITION_GAP;
    }
    return offset;
  }

  endDocument(): void {
    this.#starts.push(this.#terms.length);
  }

  /** Removes the tokens after the last completed document. */
  rollBack(): void {
    const length = this.#starts.at(this.#starts.length - 1);
    this.#terms.truncate(length);
    this.#positions?.truncate(length);
  }

  /** Adds the documents `[from, to)` of a source whose new ordinal is not -1. */
  addFrom(source: SourceText, termNumbers: TermNumberMap, newOrdinals: Int32Array, from: number, to: number): void {
    for (let ordinal = from; ordinal < to; ordinal++) {
      if ((newOrdinals[ordinal] as number) < 0) continue;
      const start = source.starts[ordinal] as number;
      const end = source.starts[ordinal + 1] as number;
      for (let token = start; token < end; token++) this.#terms.push(termNumbers.of(source.terms[token] as number));
      if (this.#positions !== null && source.positions !== null) {
        for (let token = start; token < end; token++) this.#positions.push(source.positions[token] as number);
      }
      this.endDocument();
    }
  }

  /** Allocates capacity for more documents and tokens. */
  reserve(documentCount: number, tokenCount: number): void {
    this.#starts.reserve(documentCount);
    this.#terms.reserve(tokenCount);
    this.#positions?.reserve(tokenCount);
  }

  /** Takes the column. The builder must not be used afterwards. */
  take(): TextColumn {
    return { terms: this.#terms.take(), starts: this.#starts.take(), positions: this.#positions?.take() ?? null };
  }

  /** The current column, without copying; valid until the next document is analyzed. */
  column(): TextColumn {
    return {
      terms: this.#terms.view(),
      starts: this.#starts.view(),
      positions: this.#positions === null ? null : this.#positions.view(),
    };
  }
}

function pushRange(column: GrowingUint32Array, from: number, to: number): void {
  for (let value = from; value < to; value++) column.push(value);
}
