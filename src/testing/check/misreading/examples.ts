import type { DefaultOperator } from "../../../plan/resolve/resolver.ts";
import type { Schema } from "../../../schema/schema.ts";
import type { NaiveRecord } from "../../naive/document.ts";
import { fieldNamed, fieldRoles } from "./field-roles.ts";
import type { Example, FieldRoles } from "./misreading.ts";

/** A query and the documents that it searches. */
export interface Question {
  readonly documents: readonly NaiveRecord[];
  readonly query: string;
}

const ROLES = /(?<![\w"])(text|other|many|number|date|keyword|boolean|objects|first|second):/g;

/**
 * An example with the fields of a schema and the ids 1, 2, …; `null` if the schema lacks one of the fields, or if the
 * example needs the other default operator.
 */
export function questionOf(example: Example, schema: Schema, defaultOperator: DefaultOperator): Question | null {
  if ((example.defaultOperator ?? defaultOperator) !== defaultOperator) return null;
  const roles = fieldRoles(schema);
  const nameOf = (role: string): string | null => roles[role as keyof FieldRoles];
  const inQuery = [...example.query.matchAll(ROLES)].map(([, role = ""]) => role);
  if (inQuery.some((role) => nameOf(role) === null)) return null;
  const query = example.query.replace(ROLES, (_, role: string) => `${nameOf(role)}:`);
  const documents = example.documents.map((members, index) => renamed(members, nameOf, `${index + 1}`));
  return documents.every((each) => each !== null && fits(each, schema))
    ? { query, documents: documents as NaiveRecord[] }
    : null;
}

function renamed(
  members: Readonly<Record<string, unknown>>,
  nameOf: (role: string) => string | null,
  id: string,
): NaiveRecord | null {
  const entries = Object.entries(members).map(([role, value]) => {
    const objects = role === "objects" && Array.isArray(value) ? value.map((each) => renamed(each, nameOf, "")) : null;
    return [nameOf(role), objects?.map((each) => withoutId(each ?? {})) ?? value] as const;
  });
  return entries.some(([name]) => name === null) ? null : { id, ...Object.fromEntries(entries) };
}

function withoutId({ id, ...members }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return members;
}

/** Whether the fields accept the values, and none is missing that a document must have. */
function fits(record: NaiveRecord, schema: Schema): boolean {
  return Object.entries(schema.fields).every(([name, field]) => {
    const value = record[name];
    if (value === undefined) return !("required" in field && field.required);
    if (Array.isArray(value))
      return field.type === "objects" || (fieldNamed(schema, name) as { many?: boolean }).many === true;
    return field.type !== "integer" || Number.isInteger(value);
  });
}
