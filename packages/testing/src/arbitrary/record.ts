import fc, { type Arbitrary } from "fast-check";
import type { DocumentInput, Field, Schema } from "firmament";
import { checkOptions, type OptionNames } from "firmament/base";
import { isComputed } from "firmament/query";
import type { NaiveRecord } from "../naive/document.ts";
import { fieldValues } from "./literal.ts";
import { shrinkable } from "./shrinkable.ts";
import { smallerDocuments } from "./smaller-documents.ts";
import { vectorsOf } from "./vector.ts";
import { ARBITRARY_OPTIONS, type ArbitraryOptions } from "./vocabulary.ts";
import { type WordSource, wordSource } from "./words.ts";

const INVALID = {
  text: [true, {}, Number.NaN, [[]], Symbol.iterator],
  keyword: [false, {}, Number.POSITIVE_INFINITY, "x".repeat(32_767)],
  number: ["5", true, Number.NaN, Number.NEGATIVE_INFINITY, 5n],
  integer: [1.5, "1", 2 ** 53, Number.NaN],
  date: ["2024/02/29", "2023-02-29", "", 5, new Date(Number.NaN), "yesterday"],
  point: [[13.4, 52.5], { lat: 91, lon: 0 }, { lat: Number.NaN, lon: 0 }, "Berlin", "52.5", { lat: 1 }, "1,181"],
  vector: ["1", { length: 2 }, [], new Array(5000).fill(1), [Number.NaN], [0, 0, 0]],
  boolean: ["true", 0, 1, []],
  stored: [() => 1, 5n, Number.NaN, { a: Symbol.iterator }],
  objects: [5, "Berlin", [["Berlin"]], true],
} as const satisfies Record<Field["type"], readonly unknown[]>;

/** Valid values of a field, also missing ones unless it is required. A document states no value of a computed field. */
function valuesOf(name: string, field: Field, source: WordSource): Arbitrary<unknown> {
  const missing = fc.constantFrom(null, undefined);
  if (isComputed(field)) return fc.constant(undefined);
  const optional = field.required ? [] : [{ weight: 1, arbitrary: missing as Arbitrary<unknown> }];
  const minLength = Number(field.required);
  /** @param value one value: a list may also contain missing ones */
  const listOf = (value: Arbitrary<unknown>, maxLength: number): Arbitrary<unknown> => {
    const items = field.required ? value : fc.oneof({ weight: 9, arbitrary: value }, missing);
    return fc.array(items, { minLength, maxLength });
  };
  if (field.type === "objects") {
    const object = membersOf(field.fields, source, `${name}.`);
    return fc.oneof({ weight: 4, arbitrary: listOf(object, 3) }, { weight: 1, arbitrary: object }, ...optional);
  }
  const value = field.type === "vector" ? vectorsOf(field.dimensions) : fieldValues(field.type, name, source);
  if (!("many" in field && field.many)) return fc.oneof({ weight: 3, arbitrary: value }, ...optional);
  return fc.oneof({ weight: 5, arbitrary: listOf(value, 4) }, { weight: 1, arbitrary: value }, ...optional);
}

function membersOf(
  fields: Readonly<Record<string, Field>>,
  source: WordSource,
  prefix: string,
): Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(fields).map(([name, field]) => {
    return fc.tuple(fc.constant(name), valuesOf(prefix + name, field, source));
  });
  return fc.tuple(...entries).map((members) => Object.fromEntries(members));
}

/** Few ids, so that documents replace each other; some are names of inherited properties of objects. */
export const ids: Arbitrary<string> = fc.constantFrom(
  ...["a", "b", "c", "d", "e", "f", "g", "10", "9", "__proto__", "constructor"],
);

/**
 * Valid documents of a schema, with missing values and values of all kinds that `upsert` accepts. Some have the same id. A
 * counterexample shrinks to few fields with few simple words.
 */
export function documentsOf<S extends Schema>(schema: S, options: ArbitraryOptions = {}): Arbitrary<DocumentInput<S>> {
  checkOptions("documentsOf", options, ARBITRARY_OPTIONS);
  const { words } = options;
  const source = wordSource(words);
  const records = fc.tuple(ids, membersOf(schema.fields, source, "")).map(([id, members]) => ({ ...members, id }));
  // Its members are values of the fields of the schema.
  const documents = records as unknown as Arbitrary<DocumentInput<S>>;
  return shrinkable(documents, (document) => smallerDocuments(document, schema));
}

/** The options of {@link corporaOf}. */
export interface CorpusOptions extends ArbitraryOptions {
  /** The minimum number of documents; default 1. */
  readonly minLength?: number | undefined;
  /** The maximum number of documents; default 10. */
  readonly maxLength?: number | undefined;
}

const CORPUS_OPTIONS: OptionNames<CorpusOptions> = { words: true, minLength: true, maxLength: true };

/** Lists of valid documents with distinct ids. A counterexample shrinks to few documents. */
export function corporaOf<S extends Schema>(schema: S, options: CorpusOptions = {}): Arbitrary<DocumentInput<S>[]> {
  checkOptions("corporaOf", options, CORPUS_OPTIONS);
  const { minLength = 1, maxLength = 10, ...ofDocuments } = options;
  const lists = fc
    .array(documentsOf(schema, ofDocuments), { minLength, maxLength, size: "max" })
    .map((documents) => documents.map((document, index) => ({ ...document, id: String(index + 1) })));
  return shrinkable(lists, function* (documents) {
    if (documents.length > minLength) {
      for (const index of documents.keys()) yield documents.toSpliced(index, 1);
    }
    for (const [index, document] of documents.entries()) {
      // The simplest id stays as it is, so that only the members change.
      for (const smaller of smallerDocuments({ ...document, id: "a" }, schema)) {
        yield documents.with(index, { ...smaller, id: document.id });
      }
    }
  });
}

/** Valid records of a schema, also with a member that it does not have, and with a value of a computed field, which is ignored. */
export function recordsOf(schema: Schema): Arbitrary<NaiveRecord> {
  const documents = documentsOf(schema) as unknown as Arbitrary<NaiveRecord>;
  if (schema.strict === true) return documents;
  return fc.oneof(
    documents,
    documents.map((document) => ({ ...document, other: 5, ...statedTexts(schema) })),
  );
}

/** Values of computed fields, which no template gives. */
function statedTexts({ fields }: Schema): Readonly<Record<string, string>> {
  const computed = Object.entries(fields).filter(([, field]) => isComputed(field));
  return Object.fromEntries(computed.map(([name]) => [name, "stated"]));
}

/** Records that a schema does not accept, because of one value. */
export function invalidRecordsOf(schema: Schema): Arbitrary<NaiveRecord> {
  const faults = Object.entries(schema.fields).flatMap(([name, field]) =>
    isComputed(field) ? [] : INVALID[field.type].map((value) => ({ [name]: value })),
  );
  const strict = schema.strict === true ? [{ other: 5 }, statedTexts(schema)] : [];
  const others = [{ id: "" }, { id: {} }, { id: null }, ...strict.filter((each) => Object.keys(each).length > 0)];
  return fc
    .tuple(recordsOf(schema), fc.constantFrom<object[]>(...faults, ...others))
    .map(([record, fault]) => ({ ...record, ...fault }) as NaiveRecord);
}
