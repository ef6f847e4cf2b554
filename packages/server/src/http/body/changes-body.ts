import type { Schema } from "firmament";
import { nearestNames } from "firmament/base";
import { idFault, idText } from "firmament/query";
import { Problem } from "../exchange/problem.ts";
import { type ChangesRequest, type DocumentChange, uncheckedChangesRequest } from "../schema/change-schemas.ts";
import type { DocumentType } from "../schema/document-type.ts";
import { readMembers } from "./request-members.ts";

/**
 * Reads changes of documents. The values of documents remain unchecked: the dataset checks them.
 *
 * @throws {Problem} `invalid_body`, or `invalid_document` for a document with an unknown member
 */
export function readChanges(body: object, type: DocumentType): ChangesRequest<Schema> {
  const { changes } = readMembers(uncheckedChangesRequest, body);
  return { changes: changes.map((change, index) => readChange(change, index, type)) };
}

function readChange(change: unknown, index: number, type: DocumentType): DocumentChange<Schema> {
  const members = isObject(change) ? (change as Readonly<Record<string, unknown>>) : {};
  const { upsert, delete: id } = members;
  if (Object.keys(members).length === 1 && isObject(upsert)) {
    checkMembers(upsert as object, index, type);
    return members as DocumentChange<Schema>;
  }
  if (Object.keys(members).length !== 1 || !("delete" in members)) throw notAChange(index, type);
  const text = idText(id);
  if (text !== null && text !== "") return { delete: text };
  throw new Problem("invalid_body", { detail: `changes[${index}].delete: ${idFault(id)}.` });
}

function notAChange(index: number, { one }: DocumentType): Problem {
  const detail = `changes[${index}] must be { "upsert": ${one} } or { "delete": id }, with an object, or with a non-empty string or an integer.`;
  return new Problem("invalid_body", { detail });
}

function checkMembers(document: object, index: number, { schema, many }: DocumentType): void {
  const unknown = unknownMember(document, schema);
  if (unknown === null) return;
  const id = idText((document as { readonly id?: unknown }).id);
  const { path, known } = unknown;
  const name = path.length > 40 ? `${path.slice(0, 40)}…` : path;
  const [near] = nearestNames(path, known);
  const hint = near === undefined ? "" : ` Did you mean ${near}?`;
  throw new Problem("invalid_document", {
    detail: `changes[${index}].upsert: ${many} have no member ${JSON.stringify(name)}.${hint}`,
    change: { index, ...(id !== null && id !== "" && { id }), field: path },
  });
}

interface UnknownMember {
  /** `titel`, or `places.town` for a member of nested objects. */
  readonly path: string;
  readonly known: readonly string[];
}

function unknownMember(document: object, { fields }: Schema): UnknownMember | null {
  for (const [name, value] of Object.entries(document) as [string, unknown][]) {
    if (name === "id") continue;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) return { path: name, known: ["id", ...Object.keys(fields)] };
    if (field.type !== "objects") continue;
    const objects = (Array.isArray(value) ? value : [value]).filter(isObject) as object[];
    const unknown = objects.flatMap(Object.keys).find((member) => !Object.hasOwn(field.fields, member));
    if (unknown === undefined) continue;
    return { path: `${name}.${unknown}`, known: Object.keys(field.fields).map((member) => `${name}.${member}`) };
  }
  return null;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
