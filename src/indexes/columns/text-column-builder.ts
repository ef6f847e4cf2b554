import { GrowingUint32Array } from "../arrays/growing-array.ts";
import type { TextColumn } from "../arrays/segment-columns.ts";
import { POSITION_GAP } from "../segment.ts";
import type { CachingAnalyzer } from "./caching-analyzer.ts";
import type { WrittenTexts } from "./document-codec.ts";
import type { SourceText } from "./source.ts";
import type { TermNumberMap } from "./term-number-map.ts";

/** Gathers the tokens of one text field, document by document. */
export class TextColumnBuilder {
  readonly #reader: CachingAnalyzer;
  readonly #terms = new GrowingUint32Array();
  readonly #starts = new GrowingUint32Array();
  readonly #positions: GrowingUint32Array | null;

  /** @param many whether a document may have several values */
  constructor(reader: CachingAnalyzer, many: boolean) {
    this.#reader = reader;
    this.#positions = many ? new GrowingUint32Array() : null;
    this.#starts.push(0);
  }

  /**
   * Reads the texts of this field, and gives the place after their bytes. They belong to the column once the document is closed.
   *
   * @param field the field's number among the text fields
   * @param start where their bytes are; see `WrittenTexts`
   * @throws what the analyzer throws; then what was read must be dropped
   */
  read({ texts, firsts }: WrittenTexts, field: number, bytes: DataView, start: number): number {
    const end = firsts[field + 1] as number;
    let position = 0;
    let at = start;
    for (let i = firsts[field] as number; i < end; i++) {
      const before = this.#terms.length;
      at = this.#reader.read(texts[i] as string, bytes, at, this.#terms);
      const next = position + this.#terms.length - before;
      if (this.#positions !== null) pushRange(this.#positions, position, next);
      position = next + POSITION_GAP;
    }
    return at;
  }

  /** Ends a document. */
  close(): void {
    this.#starts.push(this.#terms.length);
  }

  /** Takes back what was read after the last document that was closed. */
  drop(): void {
    const length = this.#starts.at(this.#starts.length - 1);
    this.#terms.truncate(length);
    this.#positions?.truncate(length);
  }

  /** Adds those of a source's documents `[from, to)` that have an ordinal here. */
  addFrom(source: SourceText, numbering: TermNumberMap, ordinals: Int32Array, from: number, to: number): void {
    for (let ordinal = from; ordinal < to; ordinal++) {
      if ((ordinals[ordinal] as number) < 0) continue;
      const start = source.starts[ordinal] as number;
      const end = source.starts[ordinal + 1] as number;
      for (let token = start; token < end; token++) this.#terms.push(numbering.of(source.terms[token] as number));
      if (this.#positions !== null && source.positions !== null) {
        for (let token = start; token < end; token++) this.#positions.push(source.positions[token] as number);
      }
      this.close();
    }
  }

  /** Makes room for so many more documents and tokens at once. */
  reserve(documentCount: number, tokenCount: number): void {
    this.#starts.reserve(documentCount);
    this.#terms.reserve(tokenCount);
    this.#positions?.reserve(tokenCount);
  }

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
