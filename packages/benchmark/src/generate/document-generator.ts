import { RandomStream, WeightedChoice } from "@firmament/fixtures";
import { type DocumentInput, type Field, type Schema, schemaFromJson } from "firmament";
import { isComputed } from "firmament/query";
import type { FieldProfile, Profile, TextProfile } from "../profile/profile.ts";
import { quantileAt } from "../profile/quantiles.ts";
import { CorrelatedRanks } from "./correlated-ranks.ts";
import { textSource, type ValueSource, valueSource } from "./value-source.ts";
import { inventVocabulary } from "./vocabulary.ts";

export interface GenerateOptions {
  /** The number of documents. */
  readonly count: number;
  /** A whole number from 0 to 2^53 − 1. Default 1. */
  readonly seed?: number | undefined;
}

/** The distance of the seeds of the fields of one generation; streams of different seeds are independent. */
const FIELD_SEED = 104_729;

/** The digits of the first number of an id: more than those of the maximum count. */
const ID_DIGITS = 8;

/** Ids are in order if at least this share of them is greater than the one before. */
const SORTED = 0.9;

/** The index of the stream of the first document; lower ones are for the vocabulary. */
const FIRST_DOCUMENT = 2 ** 32;

interface GeneratedField {
  readonly name: string;
  readonly many: boolean;
  readonly profile: FieldProfile;
  /** Of a field that is not nested. */
  readonly source: ValueSource | null;
  /** Of a field of nested objects. */
  readonly members: readonly GeneratedField[];
}

/**
 * Invents documents with the statistics of a profile. Stored fields are left out: no query searches them; so are computed ones,
 * which follow from others.
 */
export function* generateDocuments(
  profile: Profile,
  { count, seed = 1 }: GenerateOptions,
): Generator<DocumentInput<Schema>> {
  const fields = generatedFields(profile, count, seed);
  const ranks = new CorrelatedRanks(profile.correlations);
  const drawPresence = presenceDrawer(profile, fields);
  for (let index = 0; index < count; index++) {
    const random = new RandomStream(seed, FIRST_DOCUMENT + index);
    const { present, idRank } = drawPresence(random);
    const numbers = ranks.draw(random);
    const document: Record<string, unknown> = { id: idAt(index, idRank, profile) };
    for (const field of fields) {
      if (!present.has(field.name)) continue;
      const value = drawField(field, random, numbers.get(field.name));
      if (value !== undefined) define(document, field.name, value);
    }
    yield document as DocumentInput<Schema>;
  }
}

/**
 * An id such as `d-61803399-17`, whose first number is its place in the order of ids: equal hits are sorted by their
 * ids. The ids of a profile with sorted ones are `d-00000001` and so on.
 *
 * @param rank from 0 to 1
 */
function idAt(index: number, rank: number, { risingIds }: Profile): string {
  if (risingIds >= SORTED) return `d-${digits(index + 1)}`;
  return `d-${digits(Math.floor(rank * (10 ** ID_DIGITS - 1)))}-${index + 1}`;
}

function digits(number: number): string {
  return String(number).padStart(ID_DIGITS, "0");
}

function generatedFields(profile: Profile, count: number, seed: number): readonly GeneratedField[] {
  const schema = schemaFromJson(profile.schema);
  const factor = Math.max(1, count) / Math.max(1, profile.documents);
  const terms = Object.entries(schema.fields).flatMap(([name, field]) =>
    field.type === "objects"
      ? Object.entries(field.fields).map(([member, own]) => [`${name}.${member}`, own] as const)
      : [[name, field] as const],
  );
  const analyzers = new Map(
    terms.map(([name, field]) => [name, (field.type === "text" ? field.analyzer : null) ?? schema.analyzer]),
  );
  const vocabulary = inventVocabulary(profile, factor, analyzers, seed);
  let fieldNumber = 0;
  /** @param units the expected number of documents, or of objects around a member */
  const generated = (name: string, field: Field, units: number): readonly GeneratedField[] => {
    const own = profile.fields[name];
    if (own === undefined || own.present === 0) return [];
    const present = units * own.present;
    const many = field.type === "objects" || ("many" in field && field.many);
    if (own.type === "objects") {
      const objects = present * mean(own.valuesPerDocument);
      const members = field.type === "objects" ? Object.entries(field.fields) : [];
      const inside = members.flatMap(([member, each]) => generated(`${name}.${member}`, each, objects));
      return [{ name, many, profile: own, source: null, members: inside }];
    }
    fieldNumber++;
    const fieldSeed = (seed + fieldNumber * FIELD_SEED) % Number.MAX_SAFE_INTEGER;
    const source = valueSource(own, (texts: TextProfile) => {
      const words = vocabulary.fields.get(name) ?? { words: new Uint32Array(), documents: new Float64Array() };
      return textSource({ profile: texts, words, units: present, factor, seed: fieldSeed }, vocabulary.words);
    });
    return [{ name, many, profile: own, source, members: [] }];
  };
  const stated = Object.entries(schema.fields).filter(([, field]) => !isComputed(field));
  return stated.flatMap(([name, field]) => generated(name, field, count));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

interface Presence {
  readonly present: ReadonlySet<string>;
  /** The place of the id in the order of ids, from 0 to 1. */
  readonly idRank: number;
}

/** Draws the fields of a document: one of the frequent sets, or each field by chance. */
function presenceDrawer({ presence }: Profile, fields: readonly GeneratedField[]): (random: RandomStream) => Presence {
  const rest = 1 - presence.reduce((sum, { share }) => sum + share, 0);
  const sets = [...presence.map((each) => ({ present: new Set(each.fields), idRanks: each.idRanks })), null];
  const choice = new WeightedChoice(sets, [...presence.map(({ share }) => share), Math.max(1e-9, rest)]);
  return (random) => {
    const drawn = choice.draw(random);
    const place = random.next();
    if (drawn !== null) return { present: drawn.present, idRank: quantileAt(drawn.idRanks, place) };
    const names = fields.flatMap(({ name, profile }) => (random.chance(profile.present) ? [name] : []));
    return { present: new Set(names), idRank: place };
  };
}

/** The value of a field; `undefined` for none. */
function drawField(
  { many, profile, source, members, name }: GeneratedField,
  random: RandomStream,
  rank?: number,
): unknown {
  const count =
    many && "valuesPerDocument" in profile ? Math.round(quantileAt(profile.valuesPerDocument, random.next())) : 1;
  if (source === null) return Array.from({ length: count }, () => drawObject(name, members, random));
  const values = source.draw(Math.max(1, count), random, rank);
  return many ? values : values[0];
}

function drawObject(name: string, members: readonly GeneratedField[], random: RandomStream): object {
  const object: Record<string, unknown> = {};
  for (const member of members) {
    if (!random.chance(member.profile.present)) continue;
    const value = drawField(member, random);
    if (value !== undefined) define(object, member.name.slice(name.length + 1), value);
  }
  return object;
}

/** Fields may have names such as `__proto__`. */
function define(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}
