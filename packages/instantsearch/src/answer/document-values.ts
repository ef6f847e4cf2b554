import type { StoredDocument } from "../engine/engine-search.ts";

/** The member and the inner field that a field of nested objects such as `places.city` names; `null` for other fields. */
export function nestedPath(document: StoredDocument, field: string): readonly [member: string, inner: string] | null {
  if (document[field] !== undefined) return null;
  const member = Object.keys(document).find((name) => field.startsWith(`${name}.`));
  return member === undefined ? null : [member, field.slice(member.length + 1)];
}

/** The texts of a field, in their order. */
export function textsOf(document: StoredDocument, field: string): readonly string[] {
  const path = nestedPath(document, field);
  if (path === null) return listOf(document[field]) as readonly string[];
  return objectsOf(document, path[0]).flatMap((object) => listOf(object[path[1]]) as readonly string[]);
}

export function objectsOf(document: StoredDocument, member: string): readonly Readonly<Record<string, unknown>>[] {
  return listOf(document[member]) as readonly Readonly<Record<string, unknown>>[];
}

function listOf(value: unknown): readonly unknown[] {
  return value === undefined ? [] : [value].flat();
}
