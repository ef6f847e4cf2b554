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
  return { changes: changes.map((change, index) => readChange(change, { index, name: `changes[${index}]` }, type)) };
}

/** Where a change is: its position from 0, and its name in messages. */
export interface ChangePlace {
  readonly index: number;
  readonly name: string;
}

/**
 * Reads one change.
 *
 * @throws {Problem} as {@link readChanges} does
 */
export function readChange(change: unknown, place: ChangePlace, type: DocumentType): DocumentChange<Schema> {
  const members = isObject(change) ? (change as Readonly<Record<string, unknown>>) : {};
  const [kind, ...others] = Object.keys(members);
  const value = kind === undefined ? undefined : members[kind];
  if (others.length > 0) throw notAChange(place, type);
  switch (kind) {
    case "upsert":
      if (!isObject(value)) break;
      checkMembers(value as object, kind, place, type);
      return { upsert: value } as DocumentChange<Schema>;
    case "patch": {
      if (!isObject(value)) break;
      checkMembers(value as object, kind, place, type);
      const { id, ...fields } = value as { readonly id?: unknown };
      return { patch: { ...fields, id: readId(id, `${place.name}.patch.id`) } } as DocumentChange<Schema>;
    }
    case "delete":
      return { delete: readId(value, `${place.name}.delete`) };
  }
  throw notAChange(place, type);
}

/** @throws {Problem} `invalid_body` for a value that is no id */
function readId(id: unknown, path: string): string {
  const text = idText(id);
  if (text !== null && text !== "") return text;
  throw new Problem("invalid_body", { detail: `${path}: ${idFault(id)}.` });
}

function notAChange({ name }: ChangePlace, { one }: DocumentType): Problem {
  const detail = `${name} must be { "upsert": ${one} }, { "patch": fields with the id } or { "delete": id }, with an object, or with a non-empty string or an integer.`;
  return new Problem("invalid_body", { detail });
}

function checkMembers(
  document: object,
  kind: "upsert" | "patch",
  { index, name: place }: ChangePlace,
  { schema, many }: DocumentType,
): void {
  const unknown = unknownMember(document, schema);
  if (unknown === null) return;
  const id = idText((document as { readonly id?: unknown }).id);
  const { path, known } = unknown;
  const name = path.length > 40 ? `${path.slice(0, 40)}…` : path;
  const [near] = nearestNames(path, known);
  const hint = near === undefined ? "" : ` Did you mean ${near}?`;
  throw new Problem("invalid_document", {
    detail: `${place}.${kind}: ${many} have no member ${JSON.stringify(name)}.${hint}`,
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
