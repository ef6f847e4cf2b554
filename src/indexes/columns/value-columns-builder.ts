import type { ValueColumn } from "../arrays/segment-columns.ts";
import type { ValueIndex } from "../segment.ts";
import type { FieldTexts } from "./document-codec.ts";
import type { ColumnsSource, SourceText } from "./source.ts";
import { TermNumberMap } from "./term-number-map.ts";
import { ValueColumnBuilder } from "./value-column-builder.ts";

/** Builds the value columns of all fields of terms. A column is dropped once it is clear that it will not be sealed. */
export class ValueColumnsBuilder {
  /** By field of terms; `null` for a dropped column. */
  readonly #columns: (ValueColumnBuilder | null)[];
  readonly #valueNumbers = new WeakMap<ValueIndex, TermNumberMap>();

  /** @param multiValued by field of terms: whether the field is multi-valued */
  constructor(multiValued: readonly boolean[]) {
    this.#columns = multiValued.map((isMultiValued) => new ValueColumnBuilder(isMultiValued));
  }

  /** Adds a document with these texts. */
  add(texts: FieldTexts): void {
    for (let field = 0; field < this.#columns.length; field++) this.#addTexts(field, texts);
  }

  /** Whether the documents of a source must be decoded, because it has no value index for a field that is needed. */
  needsTextsOf({ texts }: ColumnsSource): boolean {
    return this.#columns.some((column, field) => column !== null && texts[field]?.values === null);
  }

  /** Adds the texts of a source's document to the fields without a value index, which `addFrom` skips. */
  addTextsOf({ texts }: ColumnsSource, document: FieldTexts): void {
    for (let field = 0; field < this.#columns.length; field++) {
      if (texts[field]?.values === null) this.#addTexts(field, document);
    }
  }

  /** Adds the documents `[from, to)` of a source whose new ordinal is not -1, to the fields with a value index. */
  addFrom({ texts }: ColumnsSource, newOrdinals: Int32Array, from: number, to: number): void {
    for (const [field, column] of this.#columns.entries()) {
      const { values } = texts[field] as SourceText;
      if (column === null || values === null) continue;
      column.addFrom(values, this.#valueNumbersOf(values, column), newOrdinals, from, to);
      this.#dropIfRuledOut(field, column);
    }
  }

  columns(): readonly (ValueColumn | null)[] {
    return this.#columns.map((column) => (column?.isWorthSealing === true ? column.column() : null));
  }

  #addTexts(field: number, { texts, firsts }: FieldTexts): void {
    const column = this.#columns[field] ?? null;
    if (column === null) return;
    column.add(texts, firsts[field] as number, firsts[field + 1] as number);
    this.#dropIfRuledOut(field, column);
  }

  #dropIfRuledOut(field: number, column: ValueColumnBuilder): void {
    if (column.isRuledOut) this.#columns[field] = null;
  }

  #valueNumbersOf(values: ValueIndex, column: ValueColumnBuilder): TermNumberMap {
    const known = this.#valueNumbers.get(values);
    if (known !== undefined) return known;
    const dictionary = { termCount: values.count, termAt: (number: number) => values.at(number) };
    const valueNumbers = new TermNumberMap(dictionary, column.texts);
    this.#valueNumbers.set(values, valueNumbers);
    return valueNumbers;
  }
}
