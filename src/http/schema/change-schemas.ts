import { z } from "zod";
import type { Company } from "../../schema/company-schema.ts";
import { fieldNames, type MembersOf } from "./company-fields.ts";
import type { RequestSchema } from "./request-schema.ts";

/** A company in a change: a field with `null` has no value. */
export type ChangedCompany = Readonly<{ id: string } & { [K in Exclude<keyof Company, "id">]?: Company[K] | null }>;

export type CompanyChange = { readonly upsert: ChangedCompany } | { readonly delete: string };

/** The body of a request that changes companies. */
export interface ChangesRequest {
  readonly changes: readonly CompanyChange[];
}

/** The body of the response to applied changes. */
export interface ChangesResponse {
  readonly added: number;
  readonly replaced: number;
  readonly deleted: number;
  readonly unchanged: number;
  readonly generation: number;
  readonly change_number: number;
}

/** Which company of a request is invalid. */
export interface InvalidChange {
  readonly index: number;
  readonly id?: string;
  readonly field?: string;
}

export const MAX_CHANGES: number = 1000;
export const MAX_CHANGES_BYTES: number = 4 * 1024 * 1024;

const id = z.string().min(1);
const text = z.string().nullable().exactOptional();
const texts = z.array(z.string()).nullable().exactOptional();
const number = z.number().nullable().exactOptional();

const changedCompany: z.ZodType<ChangedCompany> = z
  .strictObject({
    id,
    name: text,
    website: text,
    tagline: text,
    type: text,
    postal_code: text,
    description: text,
    industries: texts,
    location_country: text,
    location_city: text,
    specialities: texts,
    followers: number,
    staff_count: number,
  } satisfies MembersOf<ChangedCompany>)
  .meta({
    description: "A company with all its fields; null is a missing value. It replaces the company with its id.",
  });

const change: z.ZodType<CompanyChange> = z
  .union([z.strictObject({ upsert: changedCompany }), z.strictObject({ delete: id })])
  .meta({ description: "Adds or replaces a company, or deletes the company with an id." });

/** Describes the body. Companies are checked against the schema of documents, which stops at the first error. */
export const changesBody: z.ZodType<ChangesRequest> = z.strictObject({
  changes: z.array(change).min(1).max(MAX_CHANGES).meta({
    description: "The changes, which are applied in their order: all of them, or none.",
  }),
} satisfies MembersOf<ChangesRequest>);

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

/** The names of all members of a company. */
export const companyMembers: readonly string[] = ["id", ...fieldNames];

function count(description: string): z.ZodType<number> {
  return z.int().min(0).meta({ description });
}

export const changesResponse: z.ZodType<ChangesResponse> = z.strictObject({
  added: count("The number of companies that did not exist."),
  replaced: count("The number of companies that were replaced by different ones."),
  deleted: count("The number of companies that were deleted."),
  unchanged: count("The number of changes that changed nothing: an equal company exists, or none to delete."),
  generation: count("The generation of the companies; it increases with each refresh of all companies."),
  change_number: count("The number of the last change after these changes."),
} satisfies MembersOf<ChangesResponse>);

export const invalidChange: z.ZodType<InvalidChange> = z
  .strictObject({
    index: count("The position of the change in `changes`, from 0."),
    id: z.string().exactOptional().meta({ description: "The id of the company, if it has a valid one." }),
    field: z.string().exactOptional().meta({ description: "The invalid member of the company." }),
  } satisfies MembersOf<InvalidChange>)
  .meta({ description: "The first invalid company of the changes." });
