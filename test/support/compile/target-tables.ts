import type { SqlOptions } from "@firmament/compile";
import type { Schema } from "firmament";
import type { SimpleField } from "firmament/query";
import type { TargetDocument, TargetValue } from "./target-document.ts";

export type TargetFields = Readonly<Record<string, SimpleField>>;

/** A table of documents, or of the objects in one of their fields. */
export interface TargetTable {
  readonly name: string;
  /** The column with the id of the document. */
  readonly key: string;
  readonly fields: TargetFields;
  readonly rows: readonly TargetRow[];
}

export interface TargetRow {
  /** The id of the document. */
  readonly key: string;
  /** In the order of the fields. */
  readonly values: readonly TargetValue[];
}

/** The table of the documents first. */
export function tablesOf(schema: Schema, documents: readonly TargetDocument[]): readonly TargetTable[] {
  const simple = simpleFields(schema);
  const documentRows = documents.map(({ id, values }) => rowOf(id, simple, values));
  const objectTables = objectFields(schema).map(([field, fields]): TargetTable => {
    const rows = documents.flatMap(({ id, objects }) =>
      (objects[field] ?? []).map((object) => rowOf(id, fields, object)),
    );
    return { name: objectTable(field), key: "document", fields, rows };
  });
  return [{ name: "documents", key: "id", fields: simple, rows: documentRows }, ...objectTables];
}

/** The options that describe these tables. */
export function tableOptions<Options extends object>(
  schema: Schema,
  optionsOf: (table: string, fields: TargetFields) => Options,
): Options &
  Pick<SqlOptions, "table"> & { readonly objects: Record<string, Options & { table: string; key: string }> } {
  const objects = objectFields(schema).map(([field, fields]) => {
    const table = objectTable(field);
    return [field, { table, key: "document", ...optionsOf(table, fields) }] as const;
  });
  return {
    table: "documents",
    ...optionsOf("documents", simpleFields(schema)),
    objects: Object.fromEntries(objects),
  };
}

/** A name that no table has by itself, and that needs quotes. */
export function columnOf(field: string): string {
  return `the ${field}`;
}

function objectTable(field: string): string {
  return `objects of ${field}`;
}

function simpleFields({ fields }: Schema): TargetFields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.type === "objects" ? [] : [[name, field]])),
  );
}

function objectFields({ fields }: Schema): readonly (readonly [string, TargetFields])[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.type === "objects" ? [[name, field.fields] as const] : [],
  );
}

/** Fields may have the names of inherited members. */
function rowOf(key: string, fields: TargetFields, values: Readonly<Record<string, TargetValue>>): TargetRow {
  const ownValue = (name: string): TargetValue => (Object.hasOwn(values, name) ? values[name] : null) ?? null;
  return { key, values: Object.keys(fields).map(ownValue) };
}
