import { mean, quantile } from "@firmament/benchmark/src/report/figures.ts";

/** The result of one name. */
export interface NameOutcome {
  /** Whether the misspelt name has the company among the first ten hits. */
  readonly isFoundMisspelt: boolean;
  /** For each keystroke, whether the company is among the first ten hits. */
  readonly shown: readonly boolean[];
  /** The number of keystrokes of the complete name; the others are those of the continuation. */
  readonly nameLength: number;
}

/** Shares are from 0 to 1, of all names. */
export interface TypingMeasures {
  readonly names: number;
  /** The share of names that find the company although one letter is wrong. */
  readonly misspelt: number;
  /** The share of complete names that find the company. */
  readonly complete: number;
  /** The number of companies that were among the first ten hits, but are not when their name is complete. */
  readonly goneWhenComplete: number;
  /** The number of companies that leave the first ten hits after they were there with their complete name. */
  readonly leftLater: number;
  /** The mean share of the name that is typed when the company first appears; 1 if it never does. */
  readonly typedShare: number;
  readonly keystroke: Latency;
}

/** In milliseconds. */
export interface Latency {
  readonly median: number;
  readonly p95: number;
}

/** @param outcomes not empty @param milliseconds the time of each keystroke of all names, not empty */
export function typingMeasures(outcomes: readonly NameOutcome[], milliseconds: readonly number[]): TypingMeasures {
  return {
    names: outcomes.length,
    misspelt: mean(outcomes.map(({ isFoundMisspelt }) => Number(isFoundMisspelt))),
    complete: mean(outcomes.map((outcome) => Number(isShownComplete(outcome)))),
    goneWhenComplete: outcomes.filter(isGoneWhenComplete).length,
    leftLater: outcomes.filter(leavesLater).length,
    typedShare: mean(outcomes.map(typedShare)),
    keystroke: { median: quantile(milliseconds, 0.5), p95: quantile(milliseconds, 0.95) },
  };
}

function isShownComplete({ shown, nameLength }: NameOutcome): boolean {
  return shown[nameLength - 1] === true;
}

function isGoneWhenComplete(outcome: NameOutcome): boolean {
  return !isShownComplete(outcome) && outcome.shown.slice(0, outcome.nameLength).includes(true);
}

/** Whether it is missing at any keystroke after one that shows it with its complete name. */
function leavesLater({ shown, nameLength }: NameOutcome): boolean {
  const complete = shown.slice(nameLength - 1);
  const first = complete.indexOf(true);
  return first >= 0 && complete.includes(false, first);
}

function typedShare({ shown, nameLength }: NameOutcome): number {
  const first = shown.indexOf(true);
  return first < 0 ? 1 : Math.min(1, (first + 1) / nameLength);
}
