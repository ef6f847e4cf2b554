import type { DocumentType } from "./document-type.ts";
import type { ProblemCode } from "./problem-code.ts";

/** The documentation of an endpoint. */
export interface Operation {
  /** `searchCompanies`, for example; no other operation has it. */
  readonly id: string;
  readonly method: "get" | "post" | "put" | "delete";
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly key: "required" | "optional" | "none";
  /** Whether responses have the headers `X-Credits-Charged` and `X-Credits-Remaining`. */
  readonly reportsCredits: boolean;
  readonly takesIdempotencyKey: boolean;
  /** Whether responses have the header `X-Dataset-Generation`, if the service has a dataset. */
  readonly reportsGeneration: boolean;
  /** The names of the schemas of the bodies; `null` without a request body. */
  readonly request: string | null;
  /** Whether the body can also have a change in each line. */
  readonly takesLines?: true;
  readonly response: string;
  readonly problems: readonly ProblemCode[];
}

export const KEY_PROBLEMS: readonly ProblemCode[] = [
  "unauthenticated",
  "key_revoked",
  "key_expired",
  "wrong_origin",
  "rate_limited",
];
export const DATASET_KEY_PROBLEMS: readonly ProblemCode[] = [...KEY_PROBLEMS, "wrong_dataset", "no_api_access"];
export const SCOPED_KEY_PROBLEMS: readonly ProblemCode[] = [...DATASET_KEY_PROBLEMS, "wrong_scope"];
export const SEARCH_KEY_PROBLEMS: readonly ProblemCode[] = [...SCOPED_KEY_PROBLEMS, "key_filter_invalid"];
export const QUERY_PROBLEMS: readonly ProblemCode[] = ["query_syntax", "unknown_field", "field_type", "limit"];
export const CHARGE_PROBLEMS: readonly ProblemCode[] = [
  "invalid_idempotency_key",
  "insufficient_balance",
  "idempotency_conflict",
  "response_dropped",
];
export const BODY_PROBLEMS: readonly ProblemCode[] = [
  "unsupported_media_type",
  "body_too_large",
  "invalid_json",
  "invalid_body",
];
export const SERVER_PROBLEMS: readonly ProblemCode[] = ["internal_error", "accounts_unavailable"];
export const ENGINE_PROBLEMS: readonly ProblemCode[] = ["overloaded", "not_ready", "search_unavailable"];

const WITHOUT_KEY =
  "The dataset is public: without a key the request is free, its rate is limited by the network of the client, and " +
  "an `Idempotency-Key` has no effect.";

/** The key of searches, and what their responses report. */
export function searchTerms({ isPublic }: DocumentType): Pick<Operation, "key" | "reportsCredits"> {
  return { key: isPublic ? "optional" : "required", reportsCredits: true };
}

/** What descriptions add for a public dataset. */
export function withoutKey({ isPublic }: DocumentType): string {
  return isPublic ? ` ${WITHOUT_KEY}` : "";
}
