import type { DocumentId, DocumentOf, Schema } from "firmament";
import { z } from "zod";
import type { DocumentType } from "./document-type.ts";
import { memberSchema, valueSchema } from "./document-value.ts";
import type { MembersOf } from "./members-of.ts";
import type { RequestSchema } from "./request-schema.ts";

/** A document in a change, by default a company: a field with `null` has no value. */
export type ChangedDocument<S extends Schema = Schema> = Readonly<
  { id: DocumentId } & { [K in Exclude<keyof DocumentOf<S>, "id">]?: DocumentOf<S>[K] | null }
>;

export type DocumentChange<S extends Schema = Schema> =
  | { readonly upsert: ChangedDocument<S> }
  /** The fields that are replaced; `null` removes a value. */
  | { readonly patch: ChangedDocument<S> }
  | { readonly delete: DocumentId };

/** The body of a request that changes documents. */
export interface ChangesRequest<S extends Schema = Schema> {
  readonly changes: readonly DocumentChange<S>[];
}

/** The body of the response to applied changes. */
export interface ChangesResponse {
  readonly added: number;
  readonly replaced: number;
  readonly deleted: number;
  readonly unchanged: number;
  readonly missing: number;
  /** How many lines of the body are applied; missing unless the body has lines. */
  readonly applied_lines?: number;
  readonly generation: number;
  readonly change_number: number;
}

/** Which document of a request is invalid. */
export interface InvalidChange {
  readonly index: number;
  readonly id?: string;
  readonly field?: string;
}

export const MAX_CHANGES: number = 1000;
export const MAX_CHANGES_BYTES: number = 4 * 1024 * 1024;

/** The media type of a body with a change or a document in each line. */
export const LINES_TYPE = "application/x-ndjson";

/** The limit of such a body; that of a line is {@link MAX_CHANGES_BYTES}. */
export const MAX_LINES_BYTES: number = 256 * 1024 * 1024;

const id = z.string().min(1);
/** The service reads a number as its decimal text. */
const documentId = z.union([id, z.int()]);

/** The schema of a request. Documents are checked against the schema of the dataset, which stops at the first error. */
export function changesBodyOf({ schema, one }: DocumentType): z.ZodType {
  const values = Object.entries(schema.fields).map(([name, field]) => [
    name,
    memberSchema(field, valueSchema(field).nullable()).exactOptional(),
  ]);
  const document = z.strictObject({ id: documentId, ...Object.fromEntries(values) }).meta({
    description: `A ${one} with all its fields; null is a missing value. It replaces the ${one} with its id.`,
  });
  const fields = z.strictObject({ id: documentId, ...Object.fromEntries(values) }).meta({
    description: `The id of a ${one}, and the fields to replace; null removes a value. All other fields remain.`,
  });
  const change = z
    .union([
      z.strictObject({ upsert: document }),
      z.strictObject({ patch: fields }),
      z.strictObject({ delete: documentId }),
    ])
    .meta({
      description: `Adds or replaces a ${one}, replaces fields of the ${one} with an id, or deletes the ${one} with an id.`,
    });
  const changes = z.array(change).min(1).max(MAX_CHANGES).meta({
    description: "The changes, which are applied in their order: all of them, or none.",
  });
  return z.strictObject({ changes });
}

const listExpected = `a list of 1 to ${MAX_CHANGES} changes`;
const uncheckedChanges = z
  .array(z.unknown(), { error: listExpected })
  .min(1, { error: listExpected })
  .max(MAX_CHANGES, { error: listExpected });

/** The body, without the contents of the changes. */
export const uncheckedChangesRequest: RequestSchema<{ readonly changes: readonly unknown[] }> = {
  schema: z.strictObject({ changes: uncheckedChanges }),
  members: ["changes"],
  nested: {},
};

function count(description: string): z.ZodType<number> {
  return z.int().min(0).meta({ description });
}

export const changesResponse: z.ZodType<ChangesResponse> = z.strictObject({
  added: count("The number of documents that did not exist."),
  replaced: count("The number of documents that were replaced by different ones."),
  deleted: count("The number of documents that were deleted."),
  unchanged: count(
    "The number of changes that changed nothing: an equal document exists, or none to delete or to patch.",
  ),
  missing: count("How many of the unchanged are patches of documents that do not exist."),
  applied_lines: count(
    "How many lines of the body are applied: all of them. Only for a body with lines.",
  ).exactOptional(),
  generation: count("The generation of the documents; it increases with each refresh of all documents."),
  change_number: count("The number of the last change after these changes."),
} satisfies MembersOf<ChangesResponse>);

export const invalidChange: z.ZodType<InvalidChange> = z
  .strictObject({
    index: count("The position of the change in `changes`, or of the line in the body, from 0."),
    id: z.string().exactOptional().meta({ description: "The id of the document, if it has a valid one." }),
    field: z.string().exactOptional().meta({ description: "The invalid member of the document." }),
  } satisfies MembersOf<InvalidChange>)
  .meta({ description: "The first invalid document of the changes." });
