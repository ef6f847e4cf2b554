import type { Analyzer } from "../analysis/analyzer.ts";
import { foldingKeywordAnalyzer, keywordAnalyzer } from "../analysis/keyword-analyzer.ts";
import type { Field, ObjectFields, SimpleField } from "./field.ts";
import { formIndexOf } from "./form-index.ts";
import type { NumericField, Schema } from "./schema.ts";

/** A field with an index of terms: a text or keyword field, also of nested objects. */
export interface TermIndexField {
  /** `city`, or `locations.city` for the objects `locations`. */
  readonly name: string;
  readonly type: "text" | "keyword";
  readonly many: boolean;
  readonly weight: number;
  readonly typicalLength: number;
  readonly exactFirst: boolean;
  /** `null` for the analyzer of the schema. */
  readonly analyzer: Analyzer | null;
  /** The index of its value in `DocumentValues.values`. */
  readonly value: number;
}

/** An index of the terms of a field: of its words, or of their forms. */
export interface TermIndex {
  /** The name of the field for its words, and `formIndexOf` it for their forms. */
  readonly name: string;
  /** The index of the field in `IndexedFields.terms`. */
  readonly source: number;
  readonly kind: "words" | "forms";
  readonly many: boolean;
  readonly weight: number;
  readonly typicalLength: number;
}

/** A field with an index of numbers, also of nested objects. The numbers of points are codes of cells; that of a vector is 1. */
export interface NumericIndexField<Type extends string = NumericField["type"] | "point" | "vector"> {
  readonly name: string;
  readonly type: Type;
  readonly many: boolean;
  /** The index of its value in `DocumentValues.values`. */
  readonly value: number;
}

/** A field of vectors, also of nested objects. It has an index of numbers, too, for its existence. */
export interface VectorIndexField {
  readonly name: string;
  readonly dimensions: number;
  readonly originals: boolean;
  /** The index of its value in `DocumentValues.values`; the vectors of several objects follow each other there. */
  readonly value: number;
}

/** A field of nested objects, whose values are also those of a field of the document. */
export interface ObjectMember {
  /** The index of the objects in `DocumentValues.values`. */
  readonly parent: number;
  /** The name of the member. */
  readonly member: string;
}

/**
 * What an index has for the fields of a schema. `DocumentValues.values` contains the values of the schema's fields, and
 * then those of the members of nested objects.
 */
export interface IndexedFields {
  readonly terms: readonly TermIndexField[];
  /** The indexes of words in the order of `terms`, then those of forms. */
  readonly termIndexes: readonly TermIndex[];
  readonly numbers: readonly NumericIndexField[];
  readonly vectors: readonly VectorIndexField[];
  /** The indexed members of nested objects, in the order of their values. */
  readonly members: readonly ObjectMember[];
}

const cache = new WeakMap<Schema, IndexedFields>();

/** The indexed fields of a schema. The same schema returns the same object. */
export function indexedFields(schema: Schema): IndexedFields {
  const cached = cache.get(schema);
  if (cached !== undefined) return cached;
  const fields = computeIndexedFields(schema);
  cache.set(schema, fields);
  return fields;
}

function computeIndexedFields(schema: Schema): IndexedFields {
  const fields = Object.entries(schema.fields);
  const terms: TermIndexField[] = [];
  const numbers: NumericIndexField[] = [];
  const vectors: VectorIndexField[] = [];
  const members: ObjectMember[] = [];
  const add = (name: string, field: SimpleField, many: boolean, value: number): void => {
    const { type } = field;
    if (type === "text" || type === "keyword") terms.push({ name, type, many, ...termOptions(field), value });
    else if (type !== "stored") numbers.push({ name, type, many, value });
    if (type === "vector") vectors.push({ name, dimensions: field.dimensions, originals: field.originals, value });
  };
  for (const [value, [name, field]] of fields.entries()) {
    if (field.type !== "objects") add(name, field, isMany(field), value);
  }
  for (const [parent, [name, field]] of fields.entries()) {
    if (field.type !== "objects") continue;
    for (const [member, inner] of Object.entries<ObjectFields[string]>(field.fields)) {
      if (inner.type === "stored") continue;
      add(`${name}.${member}`, inner, true, fields.length + members.length);
      members.push({ parent, member });
    }
  }
  return { terms, termIndexes: termIndexesOf(terms, schema.analyzer), numbers, vectors, members };
}

function termIndexesOf(terms: readonly TermIndexField[], analyzer: Analyzer): readonly TermIndex[] {
  const words = terms.map(({ name, many, weight, typicalLength }, source): TermIndex => {
    return { name, source, kind: "words", many, weight, typicalLength };
  });
  const forms = words.flatMap((index): TermIndex[] => {
    const hasForms = (terms[index.source]?.analyzer ?? analyzer).forms !== undefined;
    return hasForms ? [{ ...index, name: formIndexOf(index.name), kind: "forms" }] : [];
  });
  return [...words, ...forms];
}

function termOptions(
  field: SimpleField & { readonly type: "text" | "keyword" },
): Pick<TermIndexField, "weight" | "typicalLength" | "exactFirst" | "analyzer"> {
  if (field.type === "text") {
    const { weight, typicalLength, exactFirst, analyzer } = field;
    return { weight, typicalLength, exactFirst, analyzer };
  }
  const analyzer = field.fold ? foldingKeywordAnalyzer : keywordAnalyzer;
  return { weight: field.weight, typicalLength: 1, exactFirst: false, analyzer };
}

/** Whether a document may have several values of a field. */
export function isMany(field: Field): boolean {
  return field.type === "objects" || ("many" in field && field.many);
}
