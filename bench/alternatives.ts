import { median } from "@firmament/benchmark/src/report/figures.ts";

/** The warm-up time of each alternative, and the number and time of its measured turns. Milliseconds. */
const WARM_UP = 30;
const TURNS = 15;
const TURN = 1;

/** Prevents the compiler from removing unused results. */
let sum = 0;

export function sumOfResults(): number {
  return sum;
}

/** The median time of each alternative in µs. The alternatives take turns. */
export function timesOf(alternatives: readonly (() => number)[]): readonly number[] {
  const calls = alternatives.map((run) => {
    const end = performance.now() + WARM_UP;
    let count = 0;
    for (; performance.now() < end; count++) sum += run();
    return Math.max(1, Math.ceil((count * TURN) / WARM_UP));
  });
  const times = alternatives.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [index, run] of alternatives.entries()) {
      const count = calls[index] as number;
      const start = performance.now();
      for (let call = 0; call < count; call++) sum += run();
      times[index]?.push(((performance.now() - start) * 1000) / count);
    }
  }
  return times.map(median);
}

/** Formats a number with three significant digits. */
export function short(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString("en");
}
