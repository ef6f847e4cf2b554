import type { MergeRule } from "@firmament/duplicates";
import { z } from "zod";
import { requestOf, text } from "./operator-schemas.ts";
import type { RequestSchema } from "./request-schema.ts";

/** A document with the values of its schema. */
export type DuplicateDocument = Readonly<Record<string, unknown>> & { readonly id: string };

export interface DuplicateLinkBody {
  readonly ids: readonly [string, string];
  readonly weight: number;
  readonly reasons: readonly string[];
}

export interface DuplicateGroupBody {
  readonly ids: readonly string[];
  /** The first 20 of them as they are now. */
  readonly documents: readonly DuplicateDocument[];
  readonly links: readonly DuplicateLinkBody[];
  readonly by_names_only: boolean;
  /** The merges that removed one of the documents, which is there again. */
  readonly merged_before: readonly {
    readonly merge: number;
    readonly removed: readonly string[];
    readonly at: string;
  }[];
}

/** A page of a report. Lists besides `groups` have at most 100 entries. */
export interface DuplicatesResponse {
  readonly dataset: string;
  /** How many documents were examined. */
  readonly documents: number;
  /** How many groups the report has, also those that were decided since. */
  readonly total: number;
  readonly groups: readonly DuplicateGroupBody[];
  /** `offset` of the next page; `null` after the last one. */
  readonly next_offset: number | null;
  readonly conflicts: readonly (DuplicateLinkBody & { readonly difference: string })[];
  readonly conflict_count: number;
  readonly skipped: readonly { readonly rule: string; readonly key: string; readonly documents: number }[];
  readonly notes: readonly string[];
  readonly searched_at: string;
  readonly took_ms: number;
  /** The last change that the documents of the page have; `null` without a dataset file, which keeps no decisions. */
  readonly change_number: number | null;
}

export interface DismissResponse {
  /** How many pairs had not been declared different. */
  readonly added: number;
  readonly distinct: number;
}

export interface MergeResponse {
  /** The document that remains, or would remain. */
  readonly document: DuplicateDocument;
  readonly dry_run: boolean;
  /** The number of the merge, for taking it back; `null` with `dry_run`. */
  readonly merge: number | null;
  readonly deleted: number;
  /** Whether an earlier request has merged the same documents in the same way. */
  readonly is_repeated: boolean;
}

export interface DecisionsResponse {
  readonly distinct: {
    readonly total: number;
    readonly pairs: readonly {
      readonly number: number;
      readonly ids: readonly [string, string];
      readonly by: string;
      readonly at: string;
    }[];
  };
  readonly merges: {
    readonly total: number;
    readonly merges: readonly {
      readonly number: number;
      readonly kept: string;
      readonly removed: readonly string[];
      readonly before: readonly Readonly<Record<string, unknown>>[];
      readonly by: string;
      readonly at: string;
    }[];
  };
}

export const MAX_RULES = 20;
export const MAX_GROUP_IDS = 100;

const dataset = text("the name of a dataset", 100);
const id = z
  .string({ error: "an id" })
  .min(1, { error: "an id" })
  .refine((text) => text.isWellFormed(), { error: "an id without half of a surrogate pair" });
const rules = z
  .array(z.unknown(), { error: "a list of rules" })
  .max(MAX_RULES, { error: `a list of at most ${MAX_RULES} rules` });

function whole(min: number, max: number): z.ZodType<number> {
  const error = `a whole number from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

function ids(min: number): z.ZodType<readonly string[]> {
  const error = `a list of ${min} to ${MAX_GROUP_IDS} ids`;
  return z.array(id, { error }).min(min, { error }).max(MAX_GROUP_IDS, { error });
}

export interface DuplicatesRequest {
  readonly dataset: string;
  /** As `rulesFromJson` reads them. */
  readonly by: readonly unknown[];
  readonly never: readonly unknown[];
  readonly min_weight?: number;
  readonly max_shared?: number;
  readonly offset: number;
  readonly limit: number;
}

const MAX_PAGE = 50;

export const duplicatesRequest: RequestSchema<DuplicatesRequest> = requestOf<DuplicatesRequest>({
  dataset,
  by: rules.min(1, { error: "a list of at least one rule" }),
  never: rules.default([]),
  min_weight: z.number({ error: "a positive number" }).exactOptional(),
  max_shared: whole(2, 1000).exactOptional(),
  offset: whole(0, 1_000_000).default(0),
  limit: whole(1, MAX_PAGE).default(20),
});

export interface DismissRequest {
  readonly dataset: string;
  readonly ids: readonly string[];
  /** Absent: `ids` are different from each other. */
  readonly from?: readonly string[];
}

export const dismissRequest: RequestSchema<DismissRequest> = requestOf<DismissRequest>({
  dataset,
  ids: ids(1),
  from: ids(1).exactOptional(),
});

export interface MergeRequest {
  readonly dataset: string;
  readonly keep: string;
  readonly remove: readonly string[];
  readonly rule: MergeRule;
  readonly values: Readonly<Record<string, string | null>>;
  readonly change_number?: number;
  readonly dry_run: boolean;
}

export const mergeRequest: RequestSchema<MergeRequest> = requestOf<MergeRequest>({
  dataset,
  keep: id,
  remove: ids(1),
  rule: z.enum(["keep", "fill", "unite"], { error: "keep, fill or unite" }).default("fill"),
  values: z.record(z.string(), id.nullable(), { error: "an object of ids by field" }).default({}),
  change_number: whole(0, Number.MAX_SAFE_INTEGER).exactOptional(),
  dry_run: z.boolean({ error: "true or false" }).default(false),
});

export interface StoredMergeRequest {
  readonly dataset: string;
  readonly merge: number;
}

export const storedMergeRequest: RequestSchema<StoredMergeRequest> = requestOf<StoredMergeRequest>({
  dataset,
  merge: whole(1, Number.MAX_SAFE_INTEGER),
});

export interface DecisionsParameters {
  readonly dataset: string;
}

export const decisionsParameters: RequestSchema<DecisionsParameters> = requestOf<DecisionsParameters>({ dataset });
