import { GrowingFloat64Array, GrowingUint32Array } from "../arrays/growing-array.ts";
import type { NumberColumn } from "../arrays/segment-columns.ts";
import { distinctNumbers } from "../number-values.ts";

/** Builds the column of a field of numbers. */
export class NumberColumnBuilder {
  readonly #values = new GrowingFloat64Array();
  /** `null` for a field that is not multi-valued. */
  readonly #starts: GrowingUint32Array | null;

  constructor(isMultiValued: boolean) {
    this.#starts = isMultiValued ? new GrowingUint32Array() : null;
    this.#starts?.push(0);
  }

  /** Adds the value or the values of the next document. */
  add(value: number | readonly number[] | undefined): void {
    if (this.#starts === null) {
      this.#values.push(typeof value === "number" ? value : Number.NaN);
      return;
    }
    const values = typeof value === "number" ? [value] : (value ?? []);
    for (const number of distinctNumbers(values)) this.#values.push(number);
    this.#starts.push(this.#values.length);
  }

  /** Adds the documents `[from, to)` of another column of the field whose new ordinal is not -1. */
  addFrom({ values, starts }: NumberColumn, newOrdinals: Int32Array, from: number, to: number): void {
    for (let ordinal = from; ordinal < to; ordinal++) {
      if ((newOrdinals[ordinal] as number) < 0) continue;
      if (starts === null) {
        this.#values.push(values[ordinal] as number);
        continue;
      }
      const end = starts[ordinal + 1] as number;
      for (let i = starts[ordinal] as number; i < end; i++) this.#values.push(values[i] as number);
      this.#starts?.push(this.#values.length);
    }
  }

  /** Allocates capacity for the documents of columns that will be added. */
  reserve(documentCount: number, columns: readonly NumberColumn[]): void {
    this.#values.reserve(columns.reduce((sum, { values }) => sum + values.length, 0));
    this.#starts?.reserve(documentCount);
  }

  /** The column, without copying. */
  column(): NumberColumn {
    return { values: this.#values.view(), starts: this.#starts?.view() ?? null };
  }
}
