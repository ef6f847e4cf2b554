import type { Field, Schema } from "firmament";
import { AnalyzedSchema } from "firmament/query";

/** A document of any type: its id and the values of its fields. */
export type AnyDocument = { readonly id: string } & Readonly<Record<string, unknown>>;

/** A document with the requested fields only. */
export type DocumentRow = Readonly<Record<string, unknown>>;

/** A column that result tables have unless the user names other fields. */
export interface DocumentColumn {
  readonly heading: string;
  /** The fields that it shows; `id` is one of them. */
  readonly fields: readonly string[];
  /** The width for which the column is included; for a column of numbers, that of 9,999,999. */
  readonly minWidth: number;
  /** The text of a cell. Default: the values of the fields. */
  readonly cell?: (document: DocumentRow) => string;
}

/** The documents that a command works with. */
export interface DocumentType<S extends Schema = Schema> {
  readonly schema: S;
  /** What one document is called: `company`. */
  readonly singular: string;
  readonly plural: string;
  /** Whether the package contains such documents, which are read unless the user names others. */
  readonly hasSamples: boolean;
  /** Whether numbers are shown as `1,234`: they are not if they may be years or codes. */
  readonly groupsDigits: boolean;
  /** The columns of result tables, the most distinctive first. The first one is always shown. */
  readonly columns: readonly [DocumentColumn, ...DocumentColumn[]];
  /** The field that stands for a document, such as its name; `id` if there is none. */
  readonly title: string;
  /** A sort order, for advice: `followers:desc,name`. */
  readonly sortExample: string;
  /** Facets, for help: `location_country` and `staff_count=0,11,51`. */
  readonly facetExamples: readonly string[];
  /** Text and keyword fields, for help: `name,description`. */
  readonly highlightExample: string;
}

/** `id` and the names of all fields. */
export function columnNames({ schema }: DocumentType): readonly string[] {
  return ["id", ...Object.keys(schema.fields)];
}

/** A field by name; `undefined` for `id` and for an unknown name. */
export function fieldNamed({ schema }: DocumentType, name: string): Field | undefined {
  return Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined;
}

/** A field that queries can search. */
export interface SearchedField {
  /** `city`, or `locations.city` for a field of nested objects. */
  readonly name: string;
  readonly type: "text" | "keyword" | "number" | "integer" | "date" | "boolean";
  /** Whether a document may have several values. */
  readonly many: boolean;
}

/** All fields with values that can be sorted and counted: those that queries can search, but points and vectors. In the order of the schema. */
export function searchedFields({ schema }: DocumentType): readonly SearchedField[] {
  return Object.entries(schema.fields).flatMap(([name, field]) => searchedIn(name, field, false));
}

function searchedIn(name: string, field: Field, many: boolean): readonly SearchedField[] {
  if (field.type === "stored" || field.type === "point" || field.type === "vector") return [];
  if (field.type === "objects") {
    return Object.entries(field.fields).flatMap(([member, own]) => searchedIn(`${name}.${member}`, own, true));
  }
  return [{ name, type: field.type, many: many || isMultiValued(field) }];
}

/** Whether a name is that of a field of points, also of nested objects. */
export function isPointField(name: string, { schema }: DocumentType): boolean {
  return new AnalyzedSchema(schema).storage(name) === "points";
}

/** Whether the values of a field are terms: texts and keywords. */
export function hasTerms({ type }: Pick<SearchedField, "type">): boolean {
  return type === "text" || type === "keyword";
}

/** Whether a document may have several values of a field. */
export function isMultiValued(field: Field): boolean {
  return "many" in field && field.many;
}

/** All fields that queries can search, as a sentence. */
export function fieldList(type: DocumentType): string {
  return `The fields are ${searchedFields(type)
    .map(({ name }) => name)
    .join(", ")}.`;
}
