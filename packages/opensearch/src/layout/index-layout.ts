import { invariant } from "firmament/base";
import { type AnalyzedSchema, formIndexOf, type NumericIndexField } from "firmament/query";
import { KEYWORD_STORAGE, TEXT_STORAGE, type ValueStorage } from "./value-storage.ts";

/** The field with the id: sorted and looked up. */
export const ID_PATH = "id";

/** The field with the insertion order: see `insertion-clock.ts`. */
export const ORDER_PATH = "o";

/** The field with the document as JSON text, which is stored and not indexed. */
export const DOCUMENT_PATH = "doc";

/** The field that marks a document as deleted while a refresh builds a new index. */
export const TOMBSTONE_PATH = "deleted";

/** The part of a field of terms with their impacts. */
export const IMPACTS_PART = "i";

/** An index of terms: of a field's words, or of their forms. */
export interface TermIndexPaths {
  /** The name of the index, as resolved queries have it. */
  readonly name: string;
  /** The field whose values it contains. */
  readonly field: string;
  /** Terms of a keyword field are stored as they are; those of a text field with positions. */
  readonly type: "text" | "keyword";
  /** The terms, for phrases and patterns. */
  readonly terms: string;
  /** The terms with their impacts, for words; of a text field, the cluster reads them in the texts of the terms. */
  readonly impacts: string;
  /** The field of the impacts over several indexes, this one included; `null` for none. */
  readonly combined: string | null;
}

/** Several indexes of terms whose impacts are stored together: a word is one clause then. An index is in one of them at most. */
export interface CombinedImpacts {
  readonly path: string;
  /** The names of the indexes. */
  readonly indexes: ReadonlySet<string>;
}

/** The values of a field of terms, for facets and sorts. */
export interface ValuePaths {
  readonly field: string;
  /** The values of a keyword field are indexed, and those of a text field are not. */
  readonly type: "text" | "keyword";
  readonly storage: ValueStorage;
  /** The distinct values. */
  readonly values: string;
  /** The first value, by which documents are sorted; the same field if there is only one value. */
  readonly first: string;
}

export interface NumberPath {
  readonly field: NumericIndexField;
  readonly path: string;
}

/** The nested objects of a field. */
export interface ObjectPaths {
  readonly field: string;
  readonly path: string;
  /** The fields of one object; their paths begin with `path`. */
  readonly layout: IndexLayout;
}

/**
 * The fields of an index of a cluster. Their names are numbers of the schema's fields, because the names of a schema may
 * contain any characters.
 *
 * | path | content |
 * | --- | --- |
 * | `t0` | the terms of an index of terms, for phrases and patterns |
 * | `t0.i`, of keywords `i0` | its terms with their impacts, for words |
 * | `a`, `f0` | the impacts over several fields: over all, over the forms of those with the same analyzer |
 * | `n0` | numbers, dates in milliseconds, truth values as 0 and 1, 1 for a vector, and the codes of points |
 * | `v0`, `s0` | values as documents contain them: for facets, for sorts |
 * | `x0` | whole values as terms, which rank first |
 * | `o0` | nested objects, each with such fields of its own |
 */
export class IndexLayout {
  readonly schema: AnalyzedSchema;
  /** Precedes all paths: the path of the objects with a dot, or nothing. */
  readonly prefix: string;
  readonly termIndexes: readonly TermIndexPaths[];
  readonly combined: readonly CombinedImpacts[];
  readonly numbers: readonly NumberPath[];
  /** Empty for nested objects: only documents have facets and sorts. */
  readonly values: readonly ValuePaths[];
  /** The fields whose whole values rank first. */
  readonly exact: readonly { readonly field: string; readonly path: string }[];
  readonly objects: readonly ObjectPaths[];
  readonly #termIndexes: ReadonlyMap<string, TermIndexPaths>;
  readonly #numbers: ReadonlyMap<string, NumberPath>;
  readonly #values: ReadonlyMap<string, ValuePaths>;

  /** @param prefix the path of the objects that the fields belong to, with a dot; empty for documents */
  constructor(schema: AnalyzedSchema, prefix = "") {
    this.schema = schema;
    this.prefix = prefix;
    this.combined = combinedImpactsOf(schema, prefix);
    this.termIndexes = termIndexesOf(schema, prefix, this.combined);
    this.numbers = [...schema.numericFields, ...schema.vectorFields, ...schema.pointFields].map((name, number) => {
      return { field: schema.numberIndex(name), path: `${prefix}n${number}` };
    });
    const isDocument = prefix === "";
    this.values = isDocument ? valuesOf(schema) : [];
    this.exact = isDocument ? schema.exactFirstFields.map((field, number) => ({ field, path: `x${number}` })) : [];
    this.objects = isDocument ? objectsOf(schema) : [];
    this.#termIndexes = new Map(this.termIndexes.map((index) => [index.name, index]));
    this.#numbers = new Map(this.numbers.map((number) => [number.field.name, number]));
    this.#values = new Map(this.values.map((value) => [value.field, value]));
  }

  /** An index of terms. The caller guarantees that it exists. */
  termIndex(name: string): TermIndexPaths {
    return known(this.#termIndexes.get(name), name);
  }

  /** The path of a field of numbers. The caller guarantees that it exists. */
  numberPath(field: string): string {
    return known(this.#numbers.get(field), field).path;
  }

  /** The paths of the values of a field of terms. The caller guarantees that it exists. */
  valuePaths(field: string): ValuePaths {
    return known(this.#values.get(field), field);
  }

  exactPath(field: string): string {
    return known(
      this.exact.find((exact) => exact.field === field),
      field,
    ).path;
  }

  /** The objects of a field. The caller guarantees that it has any. */
  objectPaths(field: string): ObjectPaths {
    return known(
      this.objects.find((objects) => objects.field === field),
      field,
    );
  }

  /**
   * The indexes whose impacts score a word in some indexes: all of them for those of one analyzer, because the impacts over
   * all fields hardly differ from those over the fields of one analyzer, and are stored.
   */
  scoredIndexes(indexes: readonly string[]): readonly string[] {
    const { fields, groups } = this.schema.defaultTermFields;
    const isGroup = indexes.length > 1 && groups.some((group) => equalLists(group.fields, indexes));
    return isGroup && indexes.length < fields.length ? fields : indexes;
  }

  /** The fewest impact fields that together contain exactly these indexes of terms. */
  impactPaths(indexes: readonly string[]): readonly string[] {
    const missing = new Set(indexes);
    const paths: string[] = [];
    for (const { path, indexes: combined } of this.combined) {
      if (!combined.isSubsetOf(missing)) continue;
      paths.push(path);
      for (const index of combined) missing.delete(index);
    }
    return [...paths, ...[...missing].map((index) => this.termIndex(index).impacts)];
  }
}

function known<Value>(value: Value | undefined, name: string): Value {
  invariant(value !== undefined, `the layout has no field ${name}`);
  return value;
}

function termIndexesOf(
  schema: AnalyzedSchema,
  parent: string,
  combined: readonly CombinedImpacts[],
): readonly TermIndexPaths[] {
  const names = schema.termFields.flatMap((field) => {
    const words = { name: field, field };
    return schema.termField(field).forms === null ? [words] : [words, { name: formIndexOf(field), field }];
  });
  return names.map((index, number) => {
    const type = typeOf(schema, index.field);
    const terms = `${parent}t${number}`;
    return {
      ...index,
      type,
      terms,
      impacts: type === "text" ? `${terms}.${IMPACTS_PART}` : `${parent}i${number}`,
      combined: combined.find(({ indexes }) => indexes.has(index.name))?.path ?? null,
    };
  });
}

function typeOf(schema: AnalyzedSchema, field: string): "text" | "keyword" {
  return schema.type(field) === "keyword" ? "keyword" : "text";
}

/** A single index has its impacts already. */
function combinedImpactsOf(schema: AnalyzedSchema, parent: string): readonly CombinedImpacts[] {
  const { fields, groups } = schema.defaultTermFields;
  const forms = groups.map((group, number) => ({ path: `${parent}f${number}`, indexes: group.forms?.fields ?? [] }));
  return [{ path: `${parent}a`, indexes: fields }, ...forms]
    .filter(({ indexes }) => indexes.length > 1)
    .map(({ path, indexes }) => ({ path, indexes: new Set(indexes) }));
}

function valuesOf(schema: AnalyzedSchema): readonly ValuePaths[] {
  return schema.termFields.map((field, number) => {
    const values = `v${number}`;
    const type = typeOf(schema, field);
    const storage = type === "keyword" ? KEYWORD_STORAGE : TEXT_STORAGE;
    return { field, type, storage, values, first: schema.isMultiValued(field) ? `s${number}` : values };
  });
}

function objectsOf(schema: AnalyzedSchema): readonly ObjectPaths[] {
  const fields = schema.fieldNames.filter((name) => schema.type(name) === "objects");
  return fields.map((field, number) => {
    const objects = schema.objects(field);
    invariant(objects !== null, "the field contains objects");
    const path = `o${number}`;
    return { field, path, layout: new IndexLayout(objects, `${path}.`) };
  });
}

function equalLists(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
