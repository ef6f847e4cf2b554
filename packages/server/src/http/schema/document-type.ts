import type { Field, Schema } from "firmament";
import { AnalyzedSchema, indexedFields, type Storage } from "firmament/query";

/** The fields of documents by what a request can do with them. Those of nested objects have names such as `locations.city`. */
export interface FieldKinds {
  /** The fields that documents have, without those of nested objects. */
  readonly ofDocuments: readonly string[];
  /** The fields whose values queries search, and by which hits can be sorted: not points. */
  readonly searched: readonly string[];
  /** Texts and keywords: they can be highlighted, and facets count their values. */
  readonly terms: readonly string[];
  /** Numbers and integers: facets count their ranges. */
  readonly numbers: readonly string[];
  /** Those of `numbers` that have whole numbers only. */
  readonly integers: readonly string[];
  /** Facets count their calendar intervals. */
  readonly dates: readonly string[];
  readonly booleans: readonly string[];
  /** Queries and filters search them by areas, and hits are sorted by distance. */
  readonly points: readonly string[];
  /** The dimensions of each field of vectors. Hits are ordered by their similarity. */
  readonly vectors: Readonly<Record<string, number>>;
  /** The fields that have at most one value, which groups need. */
  readonly singleValued: readonly string[];
}

/** Members of requests that error messages and the documentation show as examples. */
export interface RequestSamples {
  readonly query: string;
  readonly sort: readonly (string | readonly string[])[];
  readonly fields: readonly string[];
  readonly highlight: readonly string[];
  readonly filter: object;
  /** The first one is also in an error message. */
  readonly facets: readonly object[];
  readonly group: object;
  /** `null` without number fields. */
  readonly rank: object | null;
}

/** The documents of one dataset: its requests, responses and documentation are made from them. */
export interface DocumentType {
  /** The name of the dataset in paths. */
  readonly dataset: string;
  readonly schema: Schema;
  /** Whether searches need no key. */
  readonly isPublic: boolean;
  /** What texts call a document. */
  readonly one: string;
  readonly many: string;
  /** The name of the schema of a document in the OpenAPI document. */
  readonly schemaName: string;
  /** Precedes the names of the other schemas. */
  readonly prefix: string;
  /** Names the dataset in the names of operations: `searchCompanies`. */
  readonly title: string;
  readonly fields: FieldKinds;
  readonly samples: RequestSamples;
}

/** Names that paths of the service have, or may have. */
const RESERVED: readonly string[] = ["account", "accounts", "dashboard", "datasets", "validate"];

const NAME = /^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The documents of a dataset with any schema.
 *
 * @throws {TypeError} unless the name consists of lower-case letters, digits and dashes, and is not reserved
 */
export function documentType(dataset: string, schema: Schema, isPublic = false): DocumentType {
  const problem = datasetNameProblem(dataset);
  if (problem !== null) throw new TypeError(problem);
  const title = dataset.replace(/(?:^|-)([a-z0-9])/g, (_, first: string) =>
    /\d/.test(first) ? `_${first}` : first.toUpperCase(),
  );
  const fields = fieldKinds(schema);
  return Object.freeze({
    dataset,
    schema,
    isPublic,
    one: "document",
    many: "documents",
    schemaName: `${title}Document`,
    prefix: title,
    title,
    fields,
    samples: samplesOf(fields),
  });
}

/** Why a text is not the name of a dataset; `null` if it is one. */
export function datasetNameProblem(name: string): string | null {
  const shown = JSON.stringify(name);
  if (RESERVED.includes(name)) return `The name ${shown} is reserved for paths of the service. Choose another name.`;
  if (NAME.test(name)) return null;
  return `${shown} is not a name of a dataset. Write 1 to 63 lower-case letters, digits and dashes, such as "price-lists": a letter first, and no dash at the end.`;
}

type ValueKind = "terms" | "numbers" | "dates" | "booleans";

/** `null` for fields that no query searches by themselves, for points, which are searched by areas, and for vectors. */
const VALUE_KINDS: Readonly<Record<Field["type"], ValueKind | null>> = {
  text: "terms",
  keyword: "terms",
  number: "numbers",
  integer: "numbers",
  date: "dates",
  boolean: "booleans",
  point: null,
  vector: null,
  stored: null,
  objects: null,
};

/** @param schema any schema, such as that of companies */
export function fieldKinds(schema: Schema): FieldKinds {
  const analyzed = new AnalyzedSchema(schema);
  const searched = analyzed.fieldNames.filter((name) => isSearched(analyzed.storage(name)));
  const ofKind = (kind: ValueKind): readonly string[] =>
    searched.filter((name) => {
      const type = analyzed.type(name);
      return type !== undefined && VALUE_KINDS[type] === kind;
    });
  return {
    ofDocuments: Object.keys(schema.fields),
    searched,
    terms: ofKind("terms"),
    numbers: ofKind("numbers"),
    integers: searched.filter((name) => analyzed.type(name) === "integer"),
    dates: ofKind("dates"),
    booleans: ofKind("booleans"),
    points: analyzed.pointFields,
    vectors: Object.fromEntries(indexedFields(schema).vectors.map(({ name, dimensions }) => [name, dimensions])),
    singleValued: searched.filter((name) => !analyzed.isMultiValued(name)),
  };
}

function isSearched(storage: Storage | undefined): boolean {
  return storage === "terms" || storage === "numbers";
}

function samplesOf({ ofDocuments, terms, numbers, dates, points, singleValued }: FieldKinds): RequestSamples {
  const [term = "id"] = terms;
  const [number] = numbers;
  const [date] = dates;
  const [point] = points;
  const facets = {
    [term]: 10,
    ...(number !== undefined && { [number]: [0, 10, 100] }),
    ...(date !== undefined && { [date]: { interval: "year" } }),
  };
  return {
    query: `${term}:a*`,
    filter: { [term]: ["a", "b"], ...(number !== undefined && { [number]: { gte: 10, lt: 100 } }) },
    sort: number === undefined ? [`${term}:desc`] : [`${number}:desc`, [term, `${number}:desc`]],
    fields: ofDocuments.slice(0, 2),
    highlight: terms.slice(0, 2),
    facets: [facets, { [term]: { limit: 10, like: "a", except: "own" } }],
    group: { by: singleValued[0] ?? term, size: 3 },
    rank: rankSample(number, point),
  };
}

function rankSample(number: string | undefined, point: string | undefined): RequestSamples["rank"] {
  if (number !== undefined) return { field: number, modifier: "log1p", factor: 0.2 };
  return point === undefined ? null : { field: point, from: { lat: 52.52, lon: 13.4 }, pivot: 10 };
}

/** What differs between fields of terms, numbers, dates, truth values and points. */
export interface ByKind<T> {
  readonly terms: T;
  readonly numbers: T;
  readonly dates: T;
  readonly booleans: T;
  readonly points: T;
}

/** A value for each field that queries search. */
export function byField<T>(
  { searched, terms, numbers, dates, points }: FieldKinds,
  values: ByKind<T>,
): Readonly<Record<string, T>> {
  const ofField = (name: string): T => {
    if (terms.includes(name)) return values.terms;
    if (numbers.includes(name)) return values.numbers;
    if (points.includes(name)) return values.points;
    return dates.includes(name) ? values.dates : values.booleans;
  };
  return Object.fromEntries([...searched, ...points].map((name) => [name, ofField(name)]));
}
