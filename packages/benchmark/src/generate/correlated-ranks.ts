import type { RandomStream } from "@firmament/fixtures";
import type { CorrelationProfile } from "../profile/profile.ts";

/** Least variance that is a number's own, so that rounded correlations which contradict each other can be drawn. */
const LEAST_VARIANCE = 1e-4;

/** Draws ranks of several numbers with given correlations: a Gaussian copula. */
export class CorrelatedRanks {
  readonly #fields: readonly string[];
  /** The lower triangular factor of the matrix of correlations. */
  readonly #factor: readonly Float64Array[];

  constructor(correlations: readonly CorrelationProfile[]) {
    this.#fields = [...new Set(correlations.flatMap(({ fields }) => fields))];
    // The correlation of normal numbers whose ranks have the correlation r is 2 sin(πr ÷ 6).
    const byFields = new Map(
      correlations.map(({ fields, correlation }) => [fields.join("\n"), 2 * Math.sin((Math.PI * correlation) / 6)]),
    );
    const between = (one: string, other: string): number =>
      one === other ? 1 : (byFields.get(`${one}\n${other}`) ?? byFields.get(`${other}\n${one}`) ?? 0);
    const factor: Float64Array[] = [];
    for (const [row, one] of this.#fields.entries()) {
      const own = new Float64Array(row + 1);
      for (const [column, other] of this.#fields.slice(0, row + 1).entries()) {
        let rest = between(one, other);
        const before = row === column ? own : factor[column];
        for (let index = 0; index < column; index++) rest -= (own[index] ?? 0) * (before?.[index] ?? 0);
        own[column] =
          row === column ? Math.sqrt(Math.max(LEAST_VARIANCE, rest)) : rest / (factor[column]?.[column] ?? 1);
      }
      // Contradictions leave a variance above 1.
      const length = Math.hypot(...own);
      factor.push(own.map((value) => value / length));
    }
    this.#factor = factor;
  }

  /** A rank between 0 and 1 for each field that has a correlation. */
  draw(random: RandomStream): ReadonlyMap<string, number> {
    const normals = this.#fields.map(() => random.normal());
    return new Map(
      this.#fields.map((field, row) => {
        const own = this.#factor[row] ?? new Float64Array();
        return [field, normalShare(own.reduce((sum, value, column) => sum + value * (normals[column] ?? 0), 0))];
      }),
    );
  }
}

/** The share of a standard normal distribution below a value: Abramowitz and Stegun 26.2.17, with an error below 1e-7. */
function normalShare(value: number): number {
  const scale = 1 / (1 + 0.2316419 * Math.abs(value));
  const tail =
    (Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)) *
    scale *
    (0.31938153 + scale * (-0.356563782 + scale * (1.781477937 + scale * (-1.821255978 + scale * 1.330274429))));
  return value < 0 ? tail : 1 - tail;
}
