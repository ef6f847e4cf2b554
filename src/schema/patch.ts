import { describeThrown } from "../base/describe-value.ts";
import { DocumentError } from "../base/document-error.ts";
import { computedFields, isComputed } from "./computed-fields.ts";
import { statedComputed, unknownMember } from "./document.ts";
import { idText } from "./document-id.ts";
import { plainRecord } from "./plain-record.ts";
import type { DocumentInput, DocumentOf, Schema } from "./schema.ts";

/**
 * Some fields of a document, as `patch` accepts them: `null` removes a field that is not required, and a missing or `undefined` member leaves
 * it as it is.
 */
export type DocumentPatch<S extends Schema> = {
  readonly [K in Exclude<keyof DocumentInput<S>, "id">]?: DocumentInput<S>[K] | undefined;
};

/**
 * A record with the fields of a document, replaced by those of a patch. It has the fields of the schema only.
 *
 * @throws {DocumentError} for a patch that is not an object, that cannot be read, that has another id, or that has a
 *   member which a strict schema does not have or computes
 */
export function patched<S extends Schema>(schema: S, document: DocumentOf<S>, patch: unknown): DocumentInput<S> {
  const { id } = document;
  const members = membersOf(patch, id);
  const unknown = schema.strict === true ? [...members.keys()].find((name) => !isMember(schema, name)) : undefined;
  if (unknown !== undefined) {
    throw new DocumentError({ record: 0, id, field: unknown, reason: unknownMember(unknown, schema) });
  }
  const computed = computedFields(schema.fields);
  const stated = schema.strict === true ? computed.find(({ name }) => members.get(name) !== undefined) : undefined;
  if (stated !== undefined) {
    const { name, template } = stated;
    throw new DocumentError({ record: 0, id, field: name, reason: statedComputed(name, template) });
  }
  const entries = Object.entries(schema.fields).flatMap(([name, field]): [string, unknown][] => {
    // It is computed when the record is read.
    if (isComputed(field)) return [];
    const value = members.get(name);
    if (value !== undefined) return [[name, value]];
    return Object.hasOwn(document, name) ? [[name, document[name as keyof typeof document]]] : [];
  });
  // Its values are checked when it is read.
  return Object.fromEntries([["id", id], ...entries]) as DocumentInput<S>;
}

function isMember({ fields }: Schema, name: string): boolean {
  return name === "id" || Object.hasOwn(fields, name);
}

/** The members of a patch; a field may have a name such as `__proto__`. */
function membersOf(patch: unknown, id: string): ReadonlyMap<string, unknown> {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) {
    throw new DocumentError({ record: 0, id, reason: "a patch must be an object with fields" });
  }
  let members: ReadonlyMap<string, unknown>;
  try {
    members = new Map(Object.entries(plainRecord(patch)));
  } catch (error) {
    const reason = `the patch cannot be read: ${describeThrown(error)}`;
    throw new DocumentError({ record: 0, id, reason });
  }
  const other = members.get("id");
  if (other === undefined || idText(other) === id) return members;
  throw new DocumentError({ record: 0, id, field: "id", reason: "a patch cannot change the id" });
}
