import type { Analyzer, Field } from "firmament";
import { foldingKeywordAnalyzer, keywordAnalyzer, type SimpleField } from "firmament/query";
import { type Rules, standardRules } from "./rules.ts";

/** The fields of a schema. Members of nested objects are fields with names such as `places.city`. */
export interface NaiveFields {
  /** Of all fields, also of those that no query searches. */
  readonly types: ReadonlyMap<string, Field["type"]>;
  /** The analyzers of text and keyword fields. */
  readonly text: ReadonlyMap<string, Analyzer>;
  readonly numbers: ReadonlyMap<string, NaiveNumberType>;
  readonly points: ReadonlySet<string>;
  readonly vectors: ReadonlySet<string>;
  /** The fields of nested objects. */
  readonly objects: ReadonlyMap<string, NaiveFields>;
  /** What a field of words contributes to a score. */
  readonly weights: ReadonlyMap<string, FieldWeight>;
  /** "Exact matches come first" in these text fields. */
  readonly exactFirst: ReadonlySet<string>;
  /** The default analyzer of the schema. */
  readonly analyzer: Analyzer;
  /** What `now` stands for in dates. */
  readonly now: number;
  readonly rules: Rules;
  /** `places.`: what a query on one object may write before the names of its fields; empty for a document. */
  readonly prefix: string;
  /** `places.` if members of these objects are searched as fields of the document, which only a misreading does. */
  readonly addedPrefix?: string;
}

/** The types whose values are numbers: a date is its milliseconds since 1970, `true` is 1. */
export type NaiveNumberType = "number" | "integer" | "date" | "boolean";

/** "A schema states the weight of a field and its typical length in words." */
export interface FieldWeight {
  readonly weight: number;
  readonly typicalLength: number;
}

/**
 * @param analyzer "replaces the analyzer of every text field"
 * @param now what `now` stands for in dates
 */
export function naiveFields(
  schema: { readonly analyzer: Analyzer; readonly fields: Readonly<Record<string, Field>> },
  analyzer?: Analyzer,
  now = 0,
  rules: Rules = standardRules,
  prefix = "",
): NaiveFields {
  const types = new Map<string, Field["type"]>();
  const text = new Map<string, Analyzer>();
  const numbers = new Map<string, NaiveNumberType>();
  const points = new Set<string>();
  const vectors = new Set<string>();
  const weights = new Map<string, FieldWeight>();
  const exactFirst = new Set<string>();
  const objects = new Map<string, NaiveFields>();
  const add = (name: string, field: SimpleField): void => {
    types.set(name, field.type);
    if (field.type === "text") {
      text.set(name, rules.analyzer(analyzer ?? field.analyzer ?? schema.analyzer, "text"));
      weights.set(name, field);
      if (field.exactFirst) exactFirst.add(name);
    } else if (field.type === "keyword") {
      text.set(name, rules.analyzer(field.fold ? foldingKeywordAnalyzer : keywordAnalyzer, "keyword"));
      weights.set(name, { weight: field.weight, typicalLength: 1 });
    } else if (field.type === "point") points.add(name);
    else if (field.type === "vector") vectors.add(name);
    else if (field.type !== "stored") numbers.set(name, field.type);
  };
  const entries = Object.entries(schema.fields);
  for (const [name, field] of entries) if (field.type !== "objects") add(name, field);
  for (const [name, field] of entries) {
    if (field.type !== "objects") continue;
    types.set(name, "objects");
    const members = { analyzer: schema.analyzer, fields: field.fields };
    objects.set(name, naiveFields(members, analyzer, now, rules, `${name}.`));
    for (const [member, inner] of Object.entries(field.fields))
      if (inner.type !== "stored") add(`${name}.${member}`, inner);
  }
  const ownAnalyzer = rules.analyzer(analyzer ?? schema.analyzer, "text");
  return {
    types,
    text,
    numbers,
    points,
    vectors,
    objects,
    weights,
    exactFirst,
    analyzer: ownAnalyzer,
    now,
    rules,
    prefix,
  };
}

/** "`_id` stands for the id of a document": unless a field has the name, and not in a query on one object. */
export function isId(name: string, { prefix, addedPrefix, types }: NaiveFields): boolean {
  return name === "_id" && prefix === "" && addedPrefix === undefined && !types.has(name);
}

/** The name of a field in these fields: `city` for `places.city` in a query on one of the `places`. */
export function nameOf(name: string, { prefix, addedPrefix = "" }: NaiveFields): string {
  if (addedPrefix !== "") return name.startsWith(addedPrefix) ? name : addedPrefix + name;
  return prefix !== "" && name.startsWith(prefix) ? name.slice(prefix.length) : name;
}
