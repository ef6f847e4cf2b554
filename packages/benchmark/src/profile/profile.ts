import type { SchemaJson } from "firmament";
import type { Quantiles } from "./quantiles.ts";
import type { RankCurve } from "./rank-curve.ts";

/** The width of the bands of {@link WordsProfile.groups} and {@link ShapeProfile}: a factor of the frequency. */
export const WORD_BAND = 4;

/** The width of the bands of {@link PairsProfile.groups}. */
export const PAIR_BAND = 2;

/** The statistics of documents. Frequencies are rounded to three significant digits; shares lie between 0 and 1. */
export interface Profile {
  /** The address of the JSON Schema, for editors. Ignored. */
  readonly $schema?: string;
  readonly version: 1;
  /** The number of documents. */
  readonly documents: number;
  /** The share of documents whose id is greater than the one before it: 1 if they are sorted, ½ if they are in no order. */
  readonly risingIds: number;
  /** The schema of the documents without synonyms and lists of stop words. */
  readonly schema: SchemaJson;
  /** The most frequent sets of fields that documents have; the other documents have each field by chance. */
  readonly presence: readonly PresenceProfile[];
  /** The rank correlations (Spearman) of single-valued numbers and dates. */
  readonly correlations: readonly CorrelationProfile[];
  readonly words: WordsProfile;
  /** By name; members of nested objects have names such as `locations.city`. Stored fields have no statistics. */
  readonly fields: Readonly<Record<string, FieldProfile>>;
}

/** A set of fields that documents have together. */
export interface PresenceProfile {
  /** The share of the documents with these fields and no others. */
  readonly share: number;
  readonly fields: readonly string[];
  /** Where the ids of these documents are in the order of all ids: from 0, the first one, to 1. */
  readonly idRanks: Quantiles;
}

/** The rank correlation of two fields. */
export interface CorrelationProfile {
  readonly fields: readonly [string, string];
  /** From −1 to 1. */
  readonly correlation: number;
}

/** The words of all fields together. */
export interface WordsProfile {
  /** The growth of the vocabulary: n times as many documents have n^growth times as many words. */
  readonly growth: number;
  /** The fields of the bands in `groups`. */
  readonly fields: readonly string[];
  /** The number of words with the same band of document frequency in each field; band 0: not in the field. */
  readonly groups: readonly (readonly [count: number, ...bands: number[]])[];
  readonly shapes: readonly ShapeProfile[];
  /** The number of words with the same first, and last, four letters, by rank; of words of a–z. */
  readonly beginnings: RankCurve;
  readonly endings: RankCurve;
}

/** The forms of the words in one band of document frequency. */
export interface ShapeProfile {
  readonly band: number;
  /** The share of the words with characters of each class. */
  readonly classes: Readonly<Partial<Record<CharacterClass, ShapeClassProfile>>>;
}

/** The words of one class of characters. */
export interface ShapeClassProfile {
  readonly share: number;
  /** In code points. */
  readonly lengths: Quantiles;
}

/**
 * `latin` are words of a–z, `accented` other words in Latin script, `mixed` letters and digits together, `joined` words
 * with other characters within, such as an apostrophe.
 */
export type CharacterClass =
  | "latin"
  | "accented"
  | "digits"
  | "mixed"
  | "joined"
  | "cyrillic"
  | "greek"
  | "arabic"
  | "hebrew"
  | "devanagari"
  | "thai"
  | "han"
  | "hiragana"
  | "katakana"
  | "hangul"
  | "other";

/** The statistics of one field. */
export type FieldProfile = TextProfile | NumberProfile | DateProfile | BooleanProfile | ObjectsProfile;

interface PresentProfile {
  /** The share of the documents, or of the objects around a member, that have the field. */
  readonly present: number;
}

interface ValuesProfile extends PresentProfile {
  /** The numbers of values of a document that has the field. */
  readonly valuesPerDocument: Quantiles;
}

/** The words and values of a text or keyword field. */
export interface TextProfile extends ValuesProfile {
  readonly type: "text" | "keyword";
  /** The numbers of words of a value. */
  readonly wordsPerValue: Quantiles;
  /** The number of documents with each word, by rank. */
  readonly words: FrequencyProfile;
  /** The number of occurrences of each whole value, by rank. */
  readonly values: FrequencyProfile;
  /** Missing if values repeat, so that pairs follow from them. */
  readonly pairs?: PairsProfile;
}

/** How often the members of a set occur. */
export interface FrequencyProfile {
  /** The sum of all frequencies. */
  readonly total: number;
  readonly growth: number;
  readonly frequencies: RankCurve;
}

/** Two words next to each other. */
export interface PairsProfile {
  /** The number of documents whose pairs were counted. */
  readonly documents: number;
  readonly distinct: number;
  /** The number of documents with each pair, by rank; of pairs in at least four documents. */
  readonly frequencies: RankCurve;
  /** The number of these pairs by band of the frequencies of the pair, its first and its second word. */
  readonly groups: readonly (readonly [count: number, pair: number, first: number, second: number])[];
}

/** The values of a number or integer field. */
export interface NumberProfile extends ValuesProfile {
  readonly type: "number" | "integer";
  readonly quantiles: Quantiles;
  readonly distinct: number;
  /** The digits after the decimal point. */
  readonly decimals: number;
}

/** The values of a date field. */
export interface DateProfile extends ValuesProfile {
  readonly type: "date";
  /** Days at evenly spaced probabilities, in rising order: `2024-06-03`. */
  readonly quantiles: readonly string[];
  /** The shares of values with each precision. */
  readonly precisions: Readonly<Record<DatePrecision, number>>;
}

/** The smallest unit that a date states; `time` for all below a day. */
export type DatePrecision = "year" | "month" | "day" | "time";

export interface BooleanProfile extends PresentProfile {
  readonly type: "boolean";
  /** The share of true values. */
  readonly true: number;
}

export interface ObjectsProfile extends ValuesProfile {
  readonly type: "objects";
}
