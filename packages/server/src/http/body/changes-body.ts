import type { Schema } from "firmament";
import { nearestNames } from "firmament/base";
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
  for (const [index, change] of changes.entries()) checkChange(change, index, type);
  return { changes: changes as readonly DocumentChange<Schema>[] };
}

function checkChange(change: unknown, index: number, type: DocumentType): void {
  const members = isObject(change) ? (change as Readonly<Record<string, unknown>>) : {};
  const { upsert, delete: id } = members;
  const isChange = Object.keys(members).length === 1 && (upsert === undefined ? isId(id) : isObject(upsert));
  if (!isChange) throw notAChange(index, type);
  if (upsert !== undefined) checkMembers(upsert as object, index, type);
}

function notAChange(index: number, { one }: DocumentType): Problem {
  const detail = `changes[${index}] must be { "upsert": ${one} } or { "delete": id }, with an object or a non-empty text.`;
  return new Problem("invalid_body", { detail });
}

function checkMembers(document: object, index: number, { schema, many }: DocumentType): void {
  const unknown = unknownMember(document, schema);
  if (unknown === null) return;
  const { id } = document as { readonly id?: unknown };
  const { path, known } = unknown;
  const name = path.length > 40 ? `${path.slice(0, 40)}…` : path;
  const [near] = nearestNames(path, known);
  const hint = near === undefined ? "" : ` Did you mean ${near}?`;
  throw new Problem("invalid_document", {
    detail: `changes[${index}].upsert: ${many} have no member ${JSON.stringify(name)}.${hint}`,
    change: { index, ...(isId(id) && { id }), field: path },
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

function isId(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
