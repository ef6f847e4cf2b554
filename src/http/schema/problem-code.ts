/** What a problem is about, for programs to tell them apart by. A code never changes its meaning. */
export type ProblemCode =
  | "query_syntax"
  | "unknown_field"
  | "field_type"
  | "limit"
  | "invalid_json"
  | "invalid_body"
  | "page_too_deep"
  | "cursor_malformed"
  | "cursor_mismatch"
  | "cursor_expired"
  | "invalid_idempotency_key"
  | "unauthenticated"
  | "insufficient_balance"
  | "key_revoked"
  | "key_expired"
  | "wrong_service"
  | "no_api_access"
  | "not_found"
  | "method_not_allowed"
  | "idempotency_conflict"
  | "body_too_large"
  | "unsupported_media_type"
  | "rate_limited"
  | "cancelled"
  | "internal_error"
  | "overloaded"
  | "not_ready"
  | "accounts_unavailable";

export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** What to do about it. */
  readonly advice: string;
}

/** All problems there are, in the order of the documentation. */
export const problemKinds: Readonly<Record<ProblemCode, ProblemKind>> = Object.freeze({
  query_syntax: {
    status: 400,
    title: "The query does not parse",
    advice: "Mend the query where `diagnostics` say.",
  },
  unknown_field: {
    status: 400,
    title: "The query asks for a field that there is not",
    advice: "Use one of the fields of companies; `diagnostics` have suggestions.",
  },
  field_type: {
    status: 400,
    title: "The query asks of a field what it cannot tell",
    advice: "Ask number fields for numbers and ranges of numbers, text fields for words.",
  },
  limit: {
    status: 400,
    title: "The query is too large, or takes too long",
    advice: "Ask for less at once: `diagnostics` say what there was too much of.",
  },
  invalid_json: {
    status: 400,
    title: "The body is not JSON",
    advice: "Send one JSON object in UTF-8.",
  },
  invalid_body: {
    status: 400,
    title: "The body is not what is expected",
    advice: "Send the members that are described here, with values of their types, and no others.",
  },
  page_too_deep: {
    status: 400,
    title: "The page is too far from the first",
    advice:
      "Up to `page` × `per_page` = 10,000 pages have numbers; go on with `cursor`, the last page's `next_cursor`.",
  },
  cursor_malformed: {
    status: 400,
    title: "This is no cursor",
    advice: "Send a `next_cursor` as it came, or begin at the first page.",
  },
  cursor_mismatch: {
    status: 400,
    title: "The cursor belongs to another search",
    advice: "Send a cursor with the `query`, `sort` and `default_operator` of the search that gave it.",
  },
  cursor_expired: {
    status: 400,
    title: "The cursor is no longer good",
    advice: "Begin at the first page: cursors are good for ten minutes, and not beyond a restart.",
  },
  invalid_idempotency_key: {
    status: 400,
    title: "The Idempotency-Key cannot be used",
    advice: "Send one Idempotency-Key of 1 to 255 visible ASCII characters, or none.",
  },
  unauthenticated: {
    status: 401,
    title: "The API key is missing or unknown",
    advice: "Send a valid key in the header X-API-Key.",
  },
  insufficient_balance: {
    status: 402,
    title: "The balance is too low",
    advice: "Top the account up. Nothing was charged.",
  },
  key_revoked: {
    status: 403,
    title: "The API key was revoked",
    advice: "Use another key of the account.",
  },
  key_expired: {
    status: 403,
    title: "The API key has expired",
    advice: "Use another key of the account.",
  },
  wrong_service: {
    status: 403,
    title: "The API key is for another service",
    advice: "Use a key for the service `search`, or for all.",
  },
  no_api_access: {
    status: 403,
    title: "The account has no API access",
    advice: "Have API access turned on for the account.",
  },
  not_found: {
    status: 404,
    title: "There is nothing at this path",
    advice: "Paths are matched to the letter; all there are stand in /docs.",
  },
  method_not_allowed: {
    status: 405,
    title: "The path does not take this method",
    advice: "Use one of the methods in the header Allow.",
  },
  idempotency_conflict: {
    status: 409,
    title: "The Idempotency-Key was used for another request",
    advice: "Use a new key for a new request; repeat a request with its very body.",
  },
  body_too_large: {
    status: 413,
    title: "The body is too large",
    advice: "Send at most 65,536 bytes.",
  },
  unsupported_media_type: {
    status: 415,
    title: "The body is of another type than JSON",
    advice: "Send the header Content-Type: application/json, and the body in UTF-8, not compressed.",
  },
  rate_limited: {
    status: 429,
    title: "Too many requests",
    advice: "Wait for as many seconds as the header Retry-After says.",
  },
  cancelled: {
    status: 499,
    title: "The request was given up before its answer",
    advice: "Nothing was charged; send it again.",
  },
  internal_error: {
    status: 500,
    title: "Something went wrong here",
    advice: "Nothing was charged. Try again later, and if it stays so, report the request id.",
  },
  overloaded: {
    status: 503,
    title: "There is too much to do",
    advice: "Wait for as many seconds as the header Retry-After says. Nothing was charged.",
  },
  not_ready: {
    status: 503,
    title: "The companies are not there yet",
    advice: "Wait for as many seconds as the header Retry-After says.",
  },
  accounts_unavailable: {
    status: 503,
    title: "The accounts cannot be read or written",
    advice: "Nothing was charged. Wait for as many seconds as the header Retry-After says.",
  },
});
