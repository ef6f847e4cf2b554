import type { ProblemCode } from "./problem-code.ts";

// The problems that several operations have.

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
