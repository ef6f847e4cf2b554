import type { ProblemCode } from "./problem-code.ts";
import type { RequestName } from "./request-schemas.ts";
import type { AnswerName } from "./response-schemas.ts";

/** What an endpoint does, in words. */
export interface Operation {
  readonly id: OperationId;
  readonly method: "get" | "post";
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly needsKey: boolean;
  /** Whether its answers say what was charged and what is left. */
  readonly tellsCredits: boolean;
  readonly takesIdempotencyKey: boolean;
  readonly request: RequestName | null;
  readonly answer: AnswerName;
  readonly problems: readonly ProblemCode[];
}

export type OperationId = "searchCompanies" | "validateQuery" | "summarizeAccount" | "checkHealth" | "checkReadiness";

const KEY_PROBLEMS: readonly ProblemCode[] = ["unauthenticated", "key_revoked", "key_expired", "rate_limited"];
const SEARCH_KEY_PROBLEMS: readonly ProblemCode[] = [...KEY_PROBLEMS, "wrong_service", "no_api_access"];
const BODY_PROBLEMS: readonly ProblemCode[] = [
  "unsupported_media_type",
  "body_too_large",
  "invalid_json",
  "invalid_body",
];
const SERVER_PROBLEMS: readonly ProblemCode[] = ["internal_error", "accounts_unavailable"];
const ENGINE_PROBLEMS: readonly ProblemCode[] = ["overloaded", "not_ready"];

export const operations: readonly Operation[] = [
  {
    id: "searchCompanies",
    method: "post",
    path: "/search/hosted/companies",
    summary: "Search companies",
    description:
      "Gives a page of the companies that match a query. What it costs is charged when it is answered; a problem costs nothing. " +
      "With an `Idempotency-Key` a request may be repeated for 24 hours: it is done and charged once, and repetitions get the same answer.",
    needsKey: true,
    tellsCredits: true,
    takesIdempotencyKey: true,
    request: "SearchRequest",
    answer: "SearchAnswer",
    problems: [
      "query_syntax",
      "unknown_field",
      "field_type",
      "limit",
      ...BODY_PROBLEMS,
      "page_too_deep",
      "cursor_malformed",
      "cursor_mismatch",
      "cursor_expired",
      "invalid_idempotency_key",
      ...SEARCH_KEY_PROBLEMS,
      "insufficient_balance",
      "idempotency_conflict",
      ...SERVER_PROBLEMS,
      ...ENGINE_PROBLEMS,
    ],
  },
  {
    id: "validateQuery",
    method: "post",
    path: "/search/hosted/companies/validate",
    summary: "Check a query",
    description:
      "Says what is wrong with a query, what it may not mean to say, how it is best written and how many companies match. Costs nothing and is " +
      "not counted; the key has to be one that may search. A query with mistakes is answered with 200, too.",
    needsKey: true,
    tellsCredits: true,
    takesIdempotencyKey: false,
    request: "ValidationRequest",
    answer: "ValidationAnswer",
    problems: [...BODY_PROBLEMS, ...SEARCH_KEY_PROBLEMS, ...SERVER_PROBLEMS, ...ENGINE_PROBLEMS],
  },
  {
    id: "summarizeAccount",
    method: "get",
    path: "/internal-api/v1/account/summary",
    summary: "Summarize the account",
    description:
      "Tells the holder of a key about the account: the balance, what was spent and how many searches were made. Takes every active key " +
      "of the account, whatever it was made for. Costs nothing and is not counted.",
    needsKey: true,
    tellsCredits: false,
    takesIdempotencyKey: false,
    request: null,
    answer: "AccountSummary",
    problems: [...KEY_PROBLEMS, ...SERVER_PROBLEMS],
  },
  {
    id: "checkHealth",
    method: "get",
    path: "/healthz",
    summary: "Is it running?",
    description: "Answers as long as the service runs.",
    needsKey: false,
    tellsCredits: false,
    takesIdempotencyKey: false,
    request: null,
    answer: "Health",
    problems: [],
  },
  {
    id: "checkReadiness",
    method: "get",
    path: "/readyz",
    summary: "Is it ready?",
    description: "Answers with 200 when the companies are there and can be searched.",
    needsKey: false,
    tellsCredits: false,
    takesIdempotencyKey: false,
    request: null,
    answer: "Health",
    problems: ["not_ready"],
  },
];
