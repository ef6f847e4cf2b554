import { type DocumentInput, type Schema, type SchemaJson, schemaToJson } from "firmament";
import { DocumentReader } from "firmament/query";
import { type FieldStatistics, isSingleNumber, type NamedStatistics, statisticsOf } from "./field-statistics.ts";
import { Growth } from "./growth.ts";
import type { CorrelationProfile, FieldProfile, PresenceProfile, Profile } from "./profile.ts";
import { quantilesOf, VALUES_PER_POINT } from "./quantiles.ts";
import { rankCorrelation } from "./rank-correlation.ts";
import { rounded } from "./rounding.ts";
import { instantOf } from "./value-statistics.ts";
import { WordNumbers } from "./word-numbers.ts";
import { type CountedWord, wordsProfile } from "./words-profile.ts";

const ID_POINTS = 16;

/** Rarer sets of fields are left to chance. */
const MAX_SETS = 200;

/** Correlations of fewer documents are noise. */
const LEAST_CORRELATED = 20;

/** Collects the statistics of documents. Needs memory for all different words, pairs, short values and numbers. */
export class ProfileBuilder {
  readonly #schema: Schema;
  readonly #reader: DocumentReader<Schema>;
  readonly #numbers = new WordNumbers();
  readonly #growth = new Growth();
  readonly #statistics: readonly NamedStatistics[];
  readonly #fields: readonly (readonly [name: string, statistics: FieldStatistics])[];
  /** By field: its number in each document; `NaN` without one. */
  readonly #columns: ReadonlyMap<string, number[]>;
  /** The documents with each set of fields. */
  readonly #fieldSets = new Map<string, number[]>();
  readonly #ids: string[] = [];
  #documents = 0;
  #risingIds = 0;
  /** The numbers of objects by field of objects. */
  readonly #objects = new Map<string, number>();

  constructor(schema: Schema) {
    this.#schema = schema;
    this.#reader = new DocumentReader(schema);
    this.#statistics = statisticsOf(schema, this.#numbers);
    const names = Object.keys(schema.fields);
    this.#fields = this.#statistics.flatMap(({ name, statistics }) =>
      names.includes(name) ? [[name, statistics] as const] : [],
    );
    const numbers = Object.entries(schema.fields).filter(([, field]) => isSingleNumber(field));
    this.#columns = new Map(numbers.map(([name]) => [name, []]));
  }

  /** The number of documents so far. */
  get documents(): number {
    return this.#documents;
  }

  /** @throws {DocumentError} for a record that is not a document; it is not counted */
  add(input: DocumentInput<Schema>): void {
    const document: Readonly<Record<string, unknown>> = this.#reader.read(input, this.#documents).document();
    this.#documents++;
    const id = document.id as string;
    if (id > (this.#ids.at(-1) ?? "")) this.#risingIds++;
    this.#ids.push(id);
    const present: string[] = [];
    for (const [name, statistics] of this.#fields) {
      const value = Object.hasOwn(document, name) ? document[name] : undefined;
      if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
      present.push(name);
      statistics.add(value);
      if (this.#schema.fields[name]?.type !== "objects") continue;
      this.#objects.set(name, (this.#objects.get(name) ?? 0) + (value as readonly unknown[]).length);
    }
    for (const [name, column] of this.#columns) column.push(numberOf(document[name]));
    const set = JSON.stringify(present);
    const documents = this.#fieldSets.get(set) ?? [];
    documents.push(this.#ids.length - 1);
    this.#fieldSets.set(set, documents);
    this.#growth.after(this.#documents, this.#numbers.count);
  }

  profile(): Profile {
    const withTerms = this.#statistics.flatMap(({ name, texts }) => (texts === undefined ? [] : [{ name, texts }]));
    const fields = withTerms.map(({ name }) => name);
    const words = countedWords(
      this.#numbers,
      withTerms.map(({ texts }) => texts.documents),
    );
    return {
      version: 1,
      documents: this.#documents,
      risingIds: rounded(this.#risingIds / Math.max(1, this.#documents)),
      schema: withoutWords(schemaToJson(this.#schema)),
      presence: this.#presence(),
      correlations: this.#correlations(),
      words: wordsProfile(fields, words, this.#growth.exponent(this.#documents, this.#numbers.count)),
      fields: Object.fromEntries(this.#statistics.map((each) => [each.name, this.#fieldProfile(each)])),
    };
  }

  #fieldProfile({ name, statistics }: NamedStatistics): FieldProfile {
    const parent = Object.hasOwn(this.#schema.fields, name) ? null : parentOf(name, this.#schema);
    return statistics.profile(parent === null ? this.#documents : (this.#objects.get(parent) ?? 0));
  }

  #presence(): readonly PresenceProfile[] {
    const ids = this.#ids;
    const order = [...ids.keys()].sort((one, other) => compareCodeUnits(ids[one] ?? "", ids[other] ?? ""));
    const ranks = new Float64Array(ids.length);
    for (const [rank, document] of order.entries()) ranks[document] = rank / ids.length;
    return [...this.#fieldSets]
      .filter(([, documents]) => documents.length >= VALUES_PER_POINT)
      .sort(([, one], [, other]) => other.length - one.length)
      .slice(0, MAX_SETS)
      .map(([set, documents]) => ({
        share: rounded(documents.length / this.#documents, 4),
        fields: JSON.parse(set),
        idRanks: quantilesOf(
          documents.map((document) => ranks[document] ?? 0),
          ID_POINTS,
        ),
      }));
  }

  #correlations(): readonly CorrelationProfile[] {
    const columns = [...this.#columns];
    return columns.flatMap(([one, values], index) =>
      columns.slice(index + 1).map(([other, others]) => ({
        fields: [one, other] as const,
        correlation: Math.round(rankCorrelation(values, others, LEAST_CORRELATED) * 100) / 100,
      })),
    );
  }
}

function* countedWords(
  numbers: WordNumbers,
  documents: readonly ReadonlyMap<number, number>[],
): Generator<CountedWord> {
  let number = 0;
  for (const text of numbers.words()) {
    yield { text, documents: documents.map((counts) => counts.get(number) ?? 0) };
    number++;
  }
}

function compareCodeUnits(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function numberOf(value: unknown): number {
  if (typeof value === "string") return instantOf(value);
  return typeof value === "number" ? value : Number.NaN;
}

/** The field of objects that a name such as `locations.city` begins with. */
function parentOf(name: string, { fields }: Schema): string {
  return Object.keys(fields).find((field) => fields[field]?.type === "objects" && name.startsWith(`${field}.`)) ?? name;
}

/** The schema without the words of its synonyms and of its lists of stop words. */
function withoutWords({ synonyms: _, ...schema }: SchemaJson): SchemaJson {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === "analyzer" && typeof value === "string" ? value.replace(/: [^()]*\)/g, ")") : value,
  );
}
