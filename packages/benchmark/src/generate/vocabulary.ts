import { RandomStream, WeightedChoice } from "@firmament/fixtures";
import type { Analyzer } from "firmament";
import { bandStart } from "../profile/frequency-band.ts";
import {
  type CharacterClass,
  type Profile,
  type ShapeProfile,
  type TextProfile,
  WORD_BAND,
} from "../profile/profile.ts";
import { quantileAt } from "../profile/quantiles.ts";
import { shuffle } from "./deck.ts";
import { scaledFrequencies } from "./scaled-frequencies.ts";
import { WordInventor } from "./word-inventor.ts";

/** The words of one field in falling order of frequency. */
export interface FieldWords {
  /** Numbers of words in the vocabulary. */
  readonly words: Uint32Array;
  /** The number of generated documents that contain each of them. */
  readonly documents: Float64Array;
}

/** Invented words, shared by the fields as those of the profile are. */
export interface Vocabulary {
  readonly words: readonly string[];
  readonly fields: ReadonlyMap<string, FieldWords>;
}

interface WordGroup {
  readonly count: number;
  readonly bands: readonly number[];
}

/**
 * @param factor how many times as many documents as in the profile are generated
 * @param analyzers by the fields with terms
 */
export function inventVocabulary(
  profile: Profile,
  factor: number,
  analyzers: ReadonlyMap<string, Analyzer>,
  seed: number,
): Vocabulary {
  const { fields, shapes } = profile.words;
  const groups = scaledGroups(profile, factor);
  const words: string[] = [];
  const bands = fields.map((): number[] => []);
  const inventor = new WordInventor(profile.words, new RandomStream(seed, 1));
  const shapesRandom = new RandomStream(seed, 2);
  const drawers = new Map(shapes.map((shape) => [shape.band, shapeDrawer(shape)]));
  for (const group of groups) {
    const used = new Set(group.bands.flatMap((band, field) => (band > 0 ? [analyzers.get(fields[field] ?? "")] : [])));
    const isUsable = (word: string): boolean => [...used].every((analyzer) => isOneTerm(word, analyzer));
    const drawShape = drawers.get(Math.max(...group.bands));
    for (let count = 0; count < group.count; count++) {
      const { type, length } = drawShape?.(shapesRandom) ?? { type: "latin", length: 7 };
      words.push(inventor.invent(type, length, isUsable));
      for (const [field, band] of group.bands.entries()) bands[field]?.push(band);
    }
  }
  const orders = fields.map((name, field) => {
    const order = fieldOrder(bands[field] ?? [], new RandomStream(seed, 16 + field));
    const { words: frequencies } = profile.fields[name] as TextProfile;
    return [name, { words: order, documents: scaledFrequencies(frequencies, factor, order.length) }] as const;
  });
  return { words, fields: new Map(orders) };
}

/** The groups from frequent to rare words. The number of rare words grows with the documents. */
function scaledGroups({ words: { groups, growth } }: Profile, factor: number): readonly WordGroup[] {
  const total = groups.reduce((sum, [count]) => sum + count, 0);
  const sorted = groups
    .map(([count, ...bands]) => ({ count, bands, weight: bands.reduce((sum, band) => sum + weightOf(band), 0) }))
    .sort((one, other) => other.weight - one.weight);
  let rank = 0;
  return sorted.map(({ count, bands }) => {
    const tail = Math.log(rank + count / 2 + 1) / Math.log(total + 1);
    rank += count;
    return { count: Math.round(count * factor ** (growth * tail)), bands };
  });
}

function weightOf(band: number): number {
  return band === 0 ? 0 : bandStart(band, WORD_BAND);
}

function shapeDrawer({ classes }: ShapeProfile): (random: RandomStream) => { type: CharacterClass; length: number } {
  const entries = Object.entries(classes) as [CharacterClass, ShapeProfile["classes"]["latin"] & object][];
  const choice = new WeightedChoice(
    entries,
    entries.map(([, { share }]) => share),
  );
  return (random) => {
    const [type, { lengths }] = choice.draw(random);
    return { type, length: Math.round(quantileAt(lengths, random.next())) };
  };
}

function isOneTerm(word: string, analyzer: Analyzer | undefined): boolean {
  const terms = analyzer?.terms(word) ?? [word];
  return terms.length === 1 && terms[0] === word;
}

/** The words of a field by falling band; those of one band in any order. */
function fieldOrder(bands: readonly number[], random: RandomStream): Uint32Array {
  const byBand = [...Map.groupBy(bands.keys(), (word) => bands[word] ?? 0)]
    .filter(([band]) => band > 0)
    .sort(([one], [other]) => other - one);
  return Uint32Array.from(
    byBand.flatMap(([, words]) => {
      const order = Uint32Array.from(words);
      shuffle(order, random);
      return [...order];
    }),
  );
}
