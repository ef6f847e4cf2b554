import { instantText, MS_PER_DAY, readDateValue } from "firmament/query";
import type { DatePrecision, DateProfile, NumberProfile } from "./profile.ts";
import { LENGTH_POINTS, quantilesOf } from "./quantiles.ts";
import { rounded } from "./rounding.ts";

const POINTS = 200;

/** The maximum number of decimals that a profile states. */
const MAX_DECIMALS = 20;

/** Collects the values of a number or integer field. */
export class NumberStatistics {
  readonly #values: number[] = [];
  readonly #valuesPerDocument: number[] = [];
  readonly #distinct = new Set<number>();
  #decimals = 0;

  add(values: readonly number[]): void {
    this.#valuesPerDocument.push(values.length);
    for (const value of values) {
      this.#values.push(value);
      this.#distinct.add(value);
      this.#decimals = Math.max(this.#decimals, decimalsOf(value));
    }
  }

  profile(type: NumberProfile["type"], present: number): NumberProfile {
    return {
      type,
      present,
      valuesPerDocument: quantilesOf(this.#valuesPerDocument, LENGTH_POINTS),
      quantiles: quantilesOf(this.#values, POINTS),
      distinct: rounded(this.#distinct.size),
      decimals: type === "integer" ? 0 : this.#decimals,
    };
  }
}

/** The digits after the decimal point, up to {@link MAX_DECIMALS}: 2 for 0.25, 7 for 1e-7. */
function decimalsOf(value: number): number {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [, digits = ""] = mantissa.split(".");
  return Math.min(MAX_DECIMALS, Math.max(0, digits.length - Number(exponent)));
}

/** Collects the values of a date field. */
export class DateStatistics {
  readonly #values: number[] = [];
  readonly #valuesPerDocument: number[] = [];
  readonly #precisions: Record<DatePrecision, number> = { year: 0, month: 0, day: 0, time: 0 };

  add(values: readonly string[]): void {
    this.#valuesPerDocument.push(values.length);
    for (const value of values) {
      this.#values.push(instantOf(value));
      this.#precisions[precisionOf(value)]++;
    }
  }

  profile(present: number): DateProfile {
    const share = (precision: DatePrecision): number =>
      this.#values.length === 0 ? 0 : rounded(this.#precisions[precision] / this.#values.length);
    const quantiles = quantilesOf(
      this.#values.map((value) => Math.floor(value / MS_PER_DAY)),
      POINTS,
      15,
    );
    return {
      type: "date",
      present,
      valuesPerDocument: quantilesOf(this.#valuesPerDocument, LENGTH_POINTS),
      quantiles: quantiles.map((day) => instantText(day * MS_PER_DAY).slice(0, "2024-06-03".length)),
      precisions: { year: share("year"), month: share("month"), day: share("day"), time: share("time") },
    };
  }
}

/** Milliseconds since 1970. */
export function instantOf(value: string): number {
  return readDateValue(value) ?? 0;
}

function precisionOf(text: string): DatePrecision {
  if (/^\d{4}$/.test(text)) return "year";
  if (/^\d{4}-\d{2}$/.test(text)) return "month";
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? "day" : "time";
}
