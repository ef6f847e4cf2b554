import type { JsonNever, JsonRule } from "@firmament/duplicates";
import {
  amount,
  type Checked,
  flag,
  listOf,
  nullable,
  record,
  type Shape,
  text,
  time,
} from "../../dashboard/client/shape.ts";
import { operatorRequests } from "./operator-requests.ts";

/** A document of any schema. */
export type DuplicateDocument = Readonly<Record<string, unknown>> & { readonly id: string };

const documentShape: Shape<DuplicateDocument> = (value, path) => ({
  ...(value as object),
  ...record({ id: text })(value, path),
});

const linkShape = record({ ids: listOf(text), reasons: listOf(text) });

const groupShape = record({
  ids: listOf(text),
  documents: listOf(documentShape),
  links: listOf(linkShape),
  by_names_only: flag,
  merged_before: listOf(record({ merge: amount, removed: listOf(text), at: time })),
});

export type DuplicateGroup = Checked<typeof groupShape>;

const reportShape = record({
  documents: amount,
  total: amount,
  groups: listOf(groupShape),
  next_offset: nullable(amount),
  conflicts: listOf(record({ ids: listOf(text), reasons: listOf(text), difference: text })),
  conflict_count: amount,
  skipped: listOf(record({ rule: text, key: text, documents: amount })),
  notes: listOf(text),
  took_ms: amount,
  change_number: nullable(amount),
});

export type DuplicatesReport = Checked<typeof reportShape>;

const mergeShape = record({ document: documentShape, merge: nullable(amount), deleted: amount });

const decisionsShape = record({
  distinct: record({
    total: amount,
    pairs: listOf(record({ number: amount, ids: listOf(text), by: text, at: time })),
  }),
  merges: record({
    total: amount,
    merges: listOf(
      record({
        number: amount,
        kept: text,
        removed: listOf(text),
        before: listOf(documentShape),
        by: text,
        at: time,
      }),
    ),
  }),
});

export type Decisions = Checked<typeof decisionsShape>;

/** The rules of a search. */
export interface RequestedRules {
  readonly by: readonly JsonRule[];
  readonly never: readonly JsonNever[];
  readonly min_weight: number;
}

export interface MergeTerms {
  readonly keep: string;
  readonly remove: readonly string[];
  readonly rule: "fill" | "unite";
  readonly values: Readonly<Record<string, string>>;
  readonly change_number?: number;
}

const { ask, change, read } = operatorRequests;

/** The part of the operator's API about duplicates. Every method rejects with an `ApiProblem`. */
export const duplicatesApi = {
  search: (dataset: string, rules: RequestedRules, offset: number, signal: AbortSignal) =>
    ask("/duplicates", { dataset, ...rules, offset, limit: PAGE }, reportShape, signal),
  dismiss: (dataset: string, ids: readonly string[]) =>
    change("/duplicates/dismiss", { dataset, ids }, record({ added: amount })),
  join: (dataset: string, ids: readonly string[]) =>
    change("/duplicates/join", { dataset, ids }, record({ removed: amount })),
  merge: (dataset: string, terms: MergeTerms) => change("/duplicates/merge", { dataset, ...terms }, mergeShape),
  undo: (dataset: string, merge: number) =>
    change("/duplicates/undo", { dataset, merge }, record({ restored: amount })),
  decisions: (dataset: string, signal: AbortSignal) =>
    read(`/duplicates/decisions?${new URLSearchParams({ dataset })}`, decisionsShape, signal),
};

const PAGE = 20;
