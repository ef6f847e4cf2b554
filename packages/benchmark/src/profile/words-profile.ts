import { characterClass } from "./character-class.ts";
import { bandOf } from "./frequency-band.ts";
import { type CharacterClass, type ShapeProfile, WORD_BAND, type WordsProfile } from "./profile.ts";
import { quantilesOf } from "./quantiles.ts";
import { rankCurve } from "./rank-curve.ts";
import { rounded } from "./rounding.ts";

/** The letters of a beginning or an ending. */
export const PART_LENGTH = 4;

/** The maximum number of points of the lengths of the words of one shape. */
const WORD_LENGTH_POINTS = 12;

/** A word of all fields together. */
export interface CountedWord {
  readonly text: string;
  /** The number of documents with the word in each field. */
  readonly documents: readonly number[];
}

/** The statistics of the words of all fields. */
export function wordsProfile(fields: readonly string[], words: Iterable<CountedWord>, growth: number): WordsProfile {
  const groups = new Map<string, [number, ...number[]]>();
  const shapes = new Map<number, Map<CharacterClass, number[]>>();
  const beginnings = new Map<string, number>();
  const endings = new Map<string, number>();
  for (const { text, documents } of words) {
    const bands = documents.map((count) => bandOf(count, WORD_BAND));
    const group = groups.get(bands.join()) ?? [0, ...bands];
    group[0]++;
    groups.set(bands.join(), group);

    const type = characterClass(text);
    const band = Math.max(...bands);
    const classes = shapes.get(band) ?? new Map<CharacterClass, number[]>();
    shapes.set(band, classes);
    const lengths = classes.get(type) ?? [];
    classes.set(type, lengths);
    lengths.push([...text].length);

    if (type !== "latin" || text.length < PART_LENGTH) continue;
    count(beginnings, text.slice(0, PART_LENGTH));
    count(endings, text.slice(-PART_LENGTH));
  }
  return {
    growth,
    fields,
    groups: [...groups.values()].sort((one, other) => other[0] - one[0] || compare(one, other)),
    shapes: [...shapes].sort(([one], [other]) => one - other).map(([band, classes]) => shapeProfile(band, classes)),
    beginnings: rankCurve(beginnings.values()),
    endings: rankCurve(endings.values()),
  };
}

function shapeProfile(band: number, classes: ReadonlyMap<CharacterClass, readonly number[]>): ShapeProfile {
  const total = [...classes.values()].reduce((sum, { length }) => sum + length, 0);
  const profiles = [...classes]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([type, lengths]) => {
      return [type, { share: rounded(lengths.length / total), lengths: quantilesOf(lengths, WORD_LENGTH_POINTS, 2) }];
    });
  return { band, classes: Object.fromEntries(profiles) };
}

function count(counts: Map<string, number>, part: string): void {
  counts.set(part, (counts.get(part) ?? 0) + 1);
}

/** By the first band that differs. */
function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((band, position) => band !== other[position]);
  return (other[index] ?? 0) - (one[index] ?? 0);
}
