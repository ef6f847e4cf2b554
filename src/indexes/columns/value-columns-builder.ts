import type { ValueColumn } from "../arrays/segment-columns.ts";
import type { ValueIndex } from "../segment.ts";
import type { FieldTexts } from "./document-codec.ts";
import type { ColumnsSource, SourceText } from "./source.ts";
import { TermNumberMap } from "./term-number-map.ts";
import { ValueColumnBuilder } from "./value-column-builder.ts";

/** Gathers the whole values of all text fields. It gives up those of a field once they cannot be worth sealing any more. */
export class ValueColumnsBuilder {
  /** By text field; `null` when given up. */
  readonly #columns: (ValueColumnBuilder | null)[];
  readonly #numberings = new WeakMap<ValueIndex, TermNumberMap>();

  /** @param many of each text field, whether a document may have several values */
  constructor(many: readonly boolean[]) {
    this.#columns = many.map((each) => new ValueColumnBuilder(each));
  }

  /** Adds a document with these texts. */
  add(written: FieldTexts): void {
    for (let field = 0; field < this.#columns.length; field++) this.#addTexts(field, written);
  }

  /** Whether the texts of a source's documents must be added, since the source has not all values at hand that are gathered. */
  needsTextsOf({ texts }: ColumnsSource): boolean {
    return this.#columns.some((column, field) => column !== null && texts[field]?.values === null);
  }

  /** Adds of a source's document what `addFrom` will not. */
  addTextsOf({ texts }: ColumnsSource, written: FieldTexts): void {
    for (let field = 0; field < this.#columns.length; field++) {
      if (texts[field]?.values === null) this.#addTexts(field, written);
    }
  }

  /** Adds those of a source's documents `[from, to)` that have an ordinal here. */
  addFrom({ texts }: ColumnsSource, ordinals: Int32Array, from: number, to: number): void {
    for (const [field, column] of this.#columns.entries()) {
      const { values } = texts[field] as SourceText;
      if (column === null || values === null) continue;
      column.addFrom(values, this.#numberingOf(values, column), ordinals, from, to);
      this.#giveUp(field, column);
    }
  }

  columns(): readonly (ValueColumn | null)[] {
    return this.#columns.map((column) => (column?.isWorthSealing === true ? column.column() : null));
  }

  #addTexts(field: number, { texts, firsts }: FieldTexts): void {
    const column = this.#columns[field] ?? null;
    if (column === null) return;
    column.add(texts, firsts[field] as number, firsts[field + 1] as number);
    this.#giveUp(field, column);
  }

  #giveUp(field: number, column: ValueColumnBuilder): void {
    if (column.isHopeless) this.#columns[field] = null;
  }

  #numberingOf(values: ValueIndex, column: ValueColumnBuilder): TermNumberMap {
    const known = this.#numberings.get(values);
    if (known !== undefined) return known;
    const dictionary = { termCount: values.count, termAt: (number: number) => values.at(number) };
    const numbering = new TermNumberMap(dictionary, column.texts);
    this.#numberings.set(values, numbering);
    return numbering;
  }
}
