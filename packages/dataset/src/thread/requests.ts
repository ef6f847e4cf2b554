import { messageOf } from "firmament/base";
import type { ConversionCounts } from "../schema/conversion-report.ts";
import type { NewSchema } from "../schema/entry-conversion.ts";
import type { ExaminedChange } from "../tables/alert-store.ts";
import type { AppliedBatch, Batch, StoredChange } from "../tables/batch.ts";
import { DatasetError, type DatasetErrorCode } from "../tables/dataset-error.ts";
import type { IdPair } from "../tables/decision-store.ts";
import type { ConversionPosition, GenerationEffects } from "../tables/generation-store.ts";
import type { NewSavedSearch } from "../tables/saved-search-table.ts";

/** The operations that the thread performs, with their arguments and results. */
export interface Operations {
  open: { arguments: { readonly path: string }; result: null };
  apply: {
    /** `isLoading`: the batch is a part of a load. */
    arguments: { readonly batch: Batch; readonly isLoading: boolean };
    result: AppliedBatch;
  };
  endLoad: { arguments: Record<never, never>; result: null };
  begin: { arguments: { readonly since: number }; result: number };
  stage: { arguments: { readonly generation: number; readonly documents: readonly StoredChange[] }; result: null };
  commit: { arguments: { readonly generation: number; readonly mayShrink: boolean }; result: GenerationEffects };
  /** Commits documents of another schema. */
  commitSchema: {
    arguments: { readonly generation: number; readonly mayShrink: boolean; readonly schema: NewSchema };
    result: GenerationEffects;
  };
  /** Begins a generation of converted documents, of which one is in work. */
  beginConversion: { arguments: { readonly schema: NewSchema }; result: number };
  /** Converts the next documents of the current generation; see `GenerationStore.convertNext`. */
  convert: {
    arguments: {
      readonly generation: number;
      readonly until: number;
      /** Whether the documents were changed during the conversion; otherwise they are counted. */
      readonly isCatchingUp: boolean;
    };
    result: ConversionPosition & { readonly counts: ConversionCounts };
  };
  commitConversion: {
    arguments: { readonly generation: number; readonly position: number };
    result: null;
  };
  /** The result is whether there are more entries to delete. */
  deleteUnused: { arguments: { readonly kept: number | null }; result: boolean };
  /** The result is the reason why an index file is damaged, or `null`. */
  verifyIndex: { arguments: { readonly path: string }; result: string | null };
  /** The result is what SQLite finds wrong with the file. */
  damages: { arguments: Record<never, never>; result: readonly string[] };
  /** The result is whether a saved search was replaced. */
  addSearch: { arguments: NewSavedSearch; result: boolean };
  /** The result is whether there was one. */
  deleteSearch: { arguments: { readonly owner: string; readonly id: string }; result: boolean };
  recordAlerts: { arguments: { readonly changes: readonly ExaminedChange[] }; result: null };
  /** The result is the number of alerts that were there. */
  acknowledge: { arguments: { readonly ids: readonly number[] }; result: number };
  /** The result is how many of the pairs had not been declared different. */
  keepApart: { arguments: { readonly pairs: readonly IdPair[]; readonly by: string }; result: number };
  /** The result is how many of the pairs had been declared different. */
  joinAgain: { arguments: { readonly pairs: readonly IdPair[] }; result: number };
  /** The result is whether there was such a merge. */
  forgetMerge: { arguments: { readonly merge: number }; result: boolean };
  close: { arguments: Record<never, never>; result: null };
}

export type OperationName = keyof Operations;

export type StoreRequest = {
  [Name in OperationName]: {
    readonly number: number;
    readonly name: Name;
    readonly arguments: Operations[Name]["arguments"];
  };
}[OperationName];

const CONVERSIONS = ["beginConversion", "convert", "commitSchema", "commitConversion"] as const;

/** A request that reads documents with a schema. */
export type ConversionRequest = Extract<StoreRequest, { readonly name: (typeof CONVERSIONS)[number] }>;

export function isConversion(request: StoreRequest): request is ConversionRequest {
  return CONVERSIONS.some((name) => name === request.name);
}

/** An error in a message: structured clones lose the class and the code. */
export interface ErrorMessage {
  readonly code: DatasetErrorCode | null;
  readonly message: string;
}

/** The message of an error. */
export function errorMessage(error: unknown): ErrorMessage {
  if (error instanceof DatasetError) return { code: error.code, message: error.message };
  return { code: null, message: messageOf(error) };
}

/** The error of a message. */
export function errorOf({ code, message }: ErrorMessage): Error {
  return code === null ? new Error(message) : new DatasetError(code, message);
}

/** The answer to the request with the same number. */
export type StoreAnswer =
  | { readonly number: number; readonly result: Operations[OperationName]["result"] }
  | { readonly number: number; readonly error: ErrorMessage };
