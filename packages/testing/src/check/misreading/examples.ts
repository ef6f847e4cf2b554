import type { DefaultOperator, Schema } from "firmament";
import type { NaiveRecord } from "../../naive/document.ts";
import { fieldNamed, fieldRoles } from "./field-roles.ts";
import type { Example, FieldRoles } from "./misreading.ts";
import type { DocumentChange, Question } from "./question.ts";

const ROLES = /(?<![\w"])(text|other|many|number|date|keyword|boolean|objects|first|second):/g;

/** An example of a misreading, or of lost changes. */
interface AnyExample extends Example {
  readonly changes?: readonly ({ readonly upsert: Members } | { readonly delete: string } | { readonly ids: string })[];
}

type Members = Readonly<Record<string, unknown>>;

/**
 * An example with the fields of a schema, and the ids 1, 2, … for documents without one; `null` if the schema lacks one
 * of the fields, or if the example needs the other default operator.
 */
export function questionOf(example: AnyExample, schema: Schema, defaultOperator: DefaultOperator): Question | null {
  if ((example.defaultOperator ?? defaultOperator) !== defaultOperator) return null;
  const roles = fieldRoles(schema);
  const nameOf = (role: string): string | null => roles[role as keyof FieldRoles];
  const inQuery = [...example.query.matchAll(ROLES)].map(([, role = ""]) => role);
  if (inQuery.some((role) => nameOf(role) === null)) return null;
  const query = example.query.replace(ROLES, (_, role: string) => `${nameOf(role)}:`);
  const read = ({ id, ...members }: Members, index: number): NaiveRecord | null => {
    const record = renamed(members, nameOf, String(id ?? index + 1));
    return record !== null && fits(record, schema) ? record : null;
  };
  const documents = example.documents.map(read);
  const changes = (example.changes ?? []).map((change, index): DocumentChange | null => {
    if (!("upsert" in change)) return change;
    const upsert = read(change.upsert, index);
    return upsert === null ? null : { upsert };
  });
  if (documents.includes(null) || changes.includes(null)) return null;
  return {
    documents: documents.filter((each) => each !== null),
    changes: changes.filter((each) => each !== null),
    query,
  };
}

function renamed(members: Members, nameOf: (role: string) => string | null, id: string): NaiveRecord | null {
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
