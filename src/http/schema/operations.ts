import type { ProblemCode } from "./problem-code.ts";
import type { RequestName } from "./request-schemas.ts";
import type { ResponseName } from "./response-schemas.ts";

/** The documentation of an endpoint. */
export interface Operation {
  readonly id: OperationId;
  readonly method: "get" | "post";
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly needsKey: boolean;
  /** Whether responses have the headers `X-Credits-Charged` and `X-Credits-Remaining`. */
  readonly reportsCredits: boolean;
  readonly takesIdempotencyKey: boolean;
  /** Whether responses have the header `X-Dataset-Generation`, if the service has a dataset. */
  readonly reportsGeneration: boolean;
  readonly request: RequestName | null;
  readonly response: ResponseName;
  readonly problems: readonly ProblemCode[];
}

export type OperationId =
  | "searchCompanies"
  | "validateQuery"
  | "changeCompanies"
  | "summarizeAccount"
  | "checkHealth"
  | "checkReadiness";

const KEY_PROBLEMS: readonly ProblemCode[] = ["unauthenticated", "key_revoked", "key_expired", "rate_limited"];
const SERVICE_KEY_PROBLEMS: readonly ProblemCode[] = [...KEY_PROBLEMS, "wrong_service", "no_api_access"];
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
      "Returns a page of the companies that match a query. Only a 200 response is charged. To retry safely, send an `Idempotency-Key`: " +
      "within 24 hours, the same request with the same key is executed and charged once, and a retry returns the stored response. The " +
      "service stores the latest 256 MiB of responses per account. If a response is no longer stored, a retry within the 24 hours fails " +
      "with `response_dropped` and costs nothing; it is never charged again.",
    needsKey: true,
    reportsCredits: true,
    takesIdempotencyKey: true,
    reportsGeneration: true,
    request: "SearchRequest",
    response: "SearchResponse",
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
      ...SERVICE_KEY_PROBLEMS,
      "insufficient_balance",
      "idempotency_conflict",
      "response_dropped",
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
      "Returns the errors and warnings of a query, its formatted text, and the number of matching companies. The key must allow " +
      "searches. The request is free and does not count as a search. An invalid query is a 200 response as well.",
    needsKey: true,
    reportsCredits: true,
    takesIdempotencyKey: false,
    reportsGeneration: false,
    request: "ValidationRequest",
    response: "ValidationResponse",
    problems: [...BODY_PROBLEMS, ...SERVICE_KEY_PROBLEMS, ...SERVER_PROBLEMS, ...ENGINE_PROBLEMS],
  },
  {
    id: "changeCompanies",
    method: "post",
    path: "/internal-api/v1/companies",
    summary: "Change companies",
    description:
      "Adds, replaces and deletes companies, in the order of the list: all of them, or none. When the response arrives, the changes are on " +
      "the disk and searches see them. The key must be for the service `ingest`; keys for all services do not allow changes. The request is " +
      "free and does not count as a search. To retry safely, send an `Idempotency-Key`: within 24 hours, the same changes with the same " +
      "key are applied once, and a retry has the same response, also after a crash of the service. A body has at most 4,194,304 bytes.",
    needsKey: true,
    reportsCredits: false,
    takesIdempotencyKey: true,
    reportsGeneration: false,
    request: "ChangesRequest",
    response: "ChangesResponse",
    problems: [
      ...BODY_PROBLEMS,
      "invalid_company",
      "invalid_idempotency_key",
      ...SERVICE_KEY_PROBLEMS,
      "idempotency_conflict",
      "read_only",
      ...SERVER_PROBLEMS,
      ...ENGINE_PROBLEMS,
      "dataset_locked",
      "dataset_unavailable",
      "disk_full",
    ],
  },
  {
    id: "summarizeAccount",
    method: "get",
    path: "/internal-api/v1/account/summary",
    summary: "Summarize the account",
    description:
      "Returns the account of the key: its balance, its costs and its number of searches. Any active key of the account works. " +
      "The request is free and does not count as a search.",
    needsKey: true,
    reportsCredits: false,
    takesIdempotencyKey: false,
    reportsGeneration: false,
    request: null,
    response: "AccountSummary",
    problems: [...KEY_PROBLEMS, ...SERVER_PROBLEMS],
  },
  {
    id: "checkHealth",
    method: "get",
    path: "/healthz",
    summary: "Check health",
    description: "Responds with 200 while the service runs.",
    needsKey: false,
    reportsCredits: false,
    takesIdempotencyKey: false,
    reportsGeneration: false,
    request: null,
    response: "Health",
    problems: [],
  },
  {
    id: "checkReadiness",
    method: "get",
    path: "/readyz",
    summary: "Check readiness",
    description:
      "Responds with 200 once the companies are loaded and can be searched. Of a dataset, it reports how current the companies are.",
    needsKey: false,
    reportsCredits: false,
    takesIdempotencyKey: false,
    reportsGeneration: false,
    request: null,
    response: "Readiness",
    problems: ["not_ready", "dataset_unavailable"],
  },
];
