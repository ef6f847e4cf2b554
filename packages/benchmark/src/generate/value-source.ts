import { type RandomStream, WeightedChoice } from "@firmament/fixtures";
import { instantText, readDateValue } from "firmament/query";
import type { DatePrecision, DateProfile, FieldProfile, NumberProfile, TextProfile } from "../profile/profile.ts";
import { nearestQuantile, quantileAt } from "../profile/quantiles.ts";
import { rankCount } from "../profile/rank-curve.ts";
import { REPEATED } from "../profile/text-statistics.ts";
import { RepeatedValues } from "./repeated-values.ts";
import { RunningTexts } from "./running-texts.ts";
import type { TextSource, TextSourceOptions } from "./text-source.ts";

/** Numbers with at most this number of different values are taken as they are in the profile. */
const FEW_VALUES = 100;

/** The value of a field whose values have no words. */
const NO_WORD = "–";

const LENGTHS: Readonly<Record<DatePrecision, number>> = { year: 4, month: 7, day: 10, time: 24 };

/** The values of one field. */
export interface ValueSource {
  /**
   * @param count the number of values
   * @param rank of the first value among all values, 0 to 1, for a number that depends on others
   */
  draw(count: number, random: RandomStream, rank?: number): readonly unknown[];
}

/** The source of a field that is not nested. Sources of texts deal from decks: draw for one document after the other. */
export function valueSource(
  profile: Exclude<FieldProfile, { readonly type: "objects" }>,
  texts: (profile: TextProfile) => ValueSource,
): ValueSource {
  switch (profile.type) {
    case "text":
    case "keyword":
      return texts(profile);
    case "number":
    case "integer":
      return listOf((random, rank = random.next()) => drawNumber(profile, rank));
    case "date":
      return dateSource(profile);
    case "boolean":
      return listOf((random) => random.chance(profile.true));
  }
}

/** @param words the words of the vocabulary */
export function textSource(options: TextSourceOptions, words: readonly string[]): ValueSource {
  if (options.words.words.length === 0) return listOf(() => NO_WORD);
  const { values } = options.profile;
  const repeats = rankCount(values.frequencies) <= REPEATED * values.total;
  const source: TextSource = repeats ? new RepeatedValues(options) : new RunningTexts(options);
  return {
    draw: (count, random) =>
      source.draw(count, random).map((value) => value.map((word) => words[word] ?? "").join(" ")),
  };
}

function listOf(draw: (random: RandomStream, rank: number | undefined) => unknown): ValueSource {
  return {
    draw: (count, random, rank) =>
      Array.from({ length: count }, (_, index) => draw(random, index === 0 ? rank : undefined)),
  };
}

function drawNumber({ type, quantiles, distinct, decimals }: NumberProfile, rank: number): number {
  const value = distinct <= FEW_VALUES ? nearestQuantile(quantiles, rank) : quantileAt(quantiles, rank);
  const limit = type === "integer" ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE;
  // Adding 0 turns -0 into 0.
  return Math.max(-limit, Math.min(limit, Number(value.toFixed(decimals)))) + 0;
}

function dateSource({ quantiles, precisions }: DateProfile): ValueSource {
  const instants = quantiles.map((day) => readDateValue(day) ?? 0);
  const entries = Object.entries(precisions) as [DatePrecision, number][];
  const precision = new WeightedChoice(
    entries.map(([name]) => name),
    entries.map(([, share]) => share),
  );
  return listOf((random, rank = random.next()) =>
    instantText(Math.floor(quantileAt(instants, rank))).slice(0, LENGTHS[precision.draw(random)]),
  );
}
