/** Identifies the kind of a problem. A code never changes its meaning. */
export type ProblemCode =
  | "invalid_request"
  | "query_syntax"
  | "unknown_field"
  | "field_type"
  | "limit"
  | "invalid_json"
  | "invalid_body"
  | "invalid_document"
  | "invalid_webhook"
  | "invalid_alias"
  | "page_too_deep"
  | "cursor_malformed"
  | "cursor_mismatch"
  | "cursor_expired"
  | "invalid_idempotency_key"
  | "unauthenticated"
  | "link_invalid"
  | "not_signed_in"
  | "insufficient_balance"
  | "key_revoked"
  | "key_expired"
  | "needs_keys"
  | "needs_accounts"
  | "wrong_origin"
  | "wrong_scope"
  | "wrong_dataset"
  | "restricted_key"
  | "key_filter_invalid"
  | "no_api_access"
  | "cross_site"
  | "not_found"
  | "unknown_dataset"
  | "method_not_allowed"
  | "request_timeout"
  | "idempotency_conflict"
  | "response_dropped"
  | "unfit_documents"
  | "documents_changed"
  | "invalid_schema"
  | "read_only"
  | "too_many_keys"
  | "too_many_alerts"
  | "fixed_aliases"
  | "no_alerts"
  | "no_query_statistics"
  | "no_dataset_file"
  | "body_too_large"
  | "unsupported_media_type"
  | "rate_limited"
  | "wrong_host"
  | "headers_too_large"
  | "cancelled"
  | "internal_error"
  | "embedding_failed"
  | "overloaded"
  | "not_ready"
  | "accounts_unavailable"
  | "search_unavailable"
  | "dataset_locked"
  | "dataset_unavailable"
  | "disk_full";

export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** What the client should do. */
  readonly advice: string;
}

/** All problems, in the order of the documentation. */
export const problemKinds: Readonly<Record<ProblemCode, ProblemKind>> = Object.freeze({
  invalid_request: {
    status: 400,
    title: "The request is not valid HTTP/1.1",
    advice: "Check the request line, the header Host and the other headers.",
  },
  query_syntax: {
    status: 400,
    title: "The query has a syntax error",
    advice: "Correct the query at the spans in `diagnostics`.",
  },
  unknown_field: {
    status: 400,
    title: "The query contains an unknown field",
    advice: "Use a field of the documents. `diagnostics` contain suggestions.",
  },
  field_type: {
    status: 400,
    title: "The query does not fit the type of a field",
    advice:
      "Search each field for values of its type: words in text, whole values of keywords, numbers, dates, true or false.",
  },
  limit: {
    status: 400,
    title: "The query exceeds a limit of size or time",
    advice: "Simplify the query. `diagnostics` name the limit.",
  },
  invalid_json: {
    status: 400,
    title: "The body is not JSON",
    advice: "Send one JSON object in UTF-8.",
  },
  invalid_body: {
    status: 400,
    title: "The body has an invalid or unknown member",
    advice: "Send only the documented members, with values of their types.",
  },
  invalid_document: {
    status: 400,
    title: "A document of the changes is invalid",
    advice: "Nothing was changed. Correct the document that `change` names, and send all changes again.",
  },
  invalid_schema: {
    status: 400,
    title: "The schema is not valid",
    advice: "Correct the members that `detail` names. It is a schema as in a schema file.",
  },
  invalid_webhook: {
    status: 400,
    title: "The webhook cannot be used",
    advice: "Send the public address of a server with TLS, such as https://example.com/alerts.",
  },
  invalid_alias: {
    status: 400,
    title: "The alias cannot have this name",
    advice: "Choose a name of lower-case letters, digits and dashes that no dataset has.",
  },
  page_too_deep: {
    status: 400,
    title: "The page is too far from the first",
    advice: "`page` × `per_page` must be at most 10,000. To read further, send the last `next_cursor` as `cursor`.",
  },
  cursor_malformed: {
    status: 400,
    title: "The cursor is malformed",
    advice: "Send a `next_cursor` unchanged, or start at the first page.",
  },
  cursor_mismatch: {
    status: 400,
    title: "The cursor belongs to another search",
    advice: "Send a cursor with the `query`, `sort`, `rank`, `default_operator` and `as_you_type` of its search.",
  },
  cursor_expired: {
    status: 400,
    title: "The cursor has expired",
    advice:
      "Start at the first page. A cursor is valid for ten minutes, until the service restarts, the alias in the path moves, or a node of the cluster is lost.",
  },
  invalid_idempotency_key: {
    status: 400,
    title: "The Idempotency-Key is invalid",
    advice: "Send one Idempotency-Key of 1 to 255 visible ASCII characters, or none.",
  },
  unauthenticated: {
    status: 401,
    title: "The API key is missing or unknown",
    advice: "Send a valid key in the header X-API-Key.",
  },
  link_invalid: {
    status: 401,
    title: "The sign-in link is not valid",
    advice: "A link can be used once, for a limited time. Ask for a new one.",
  },
  not_signed_in: {
    status: 401,
    title: "The browser is not signed in",
    advice: "Open a sign-in link.",
  },
  insufficient_balance: {
    status: 402,
    title: "The balance is too low",
    advice: "Top up the account. Nothing was charged.",
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
  needs_keys: {
    status: 403,
    title: "The service has no keys, so it is read-only",
    advice: "Ask the operator to start the service with keys (FIRMAMENT_KEYS) or with accounts (--accounts-db).",
  },
  needs_accounts: {
    status: 403,
    title: "The service has no accounts",
    advice: "Ask the operator to start the service with accounts (--accounts-db).",
  },
  wrong_origin: {
    status: 403,
    title: "The API key is for pages of other origins",
    advice: "Use a key that names the origin of the page, or none.",
  },
  wrong_scope: {
    status: 403,
    title: "The API key lacks the scope of the path",
    advice: "Use a key with the scope of the path: `search` to search, `ingest` to change documents.",
  },
  wrong_dataset: {
    status: 403,
    title: "The API key does not open the dataset",
    advice: "Use one of the `datasets` of the key, or another key.",
  },
  restricted_key: {
    status: 403,
    title: "The API key is made for strangers",
    advice: "Use a key of the account without a filter and origins.",
  },
  key_filter_invalid: {
    status: 403,
    title: "The filter of the API key does not fit the documents",
    advice: "Use a key whose filter names fields of the dataset. Nothing was searched.",
  },
  no_api_access: {
    status: 403,
    title: "The account has no API access",
    advice: "Ask the operator of the service to enable API access for the account.",
  },
  cross_site: {
    status: 403,
    title: "The request comes from another site",
    advice: "Use the pages of the service.",
  },
  not_found: {
    status: 404,
    title: "The path or the id does not exist",
    advice: "See /docs for all paths. Paths are case-sensitive.",
  },
  unknown_dataset: {
    status: 404,
    title: "The service has no such dataset",
    advice: "Use one of the `datasets`. Their names are case-sensitive.",
  },
  method_not_allowed: {
    status: 405,
    title: "The path does not allow this method",
    advice: "Use a method from the header Allow.",
  },
  request_timeout: {
    status: 408,
    title: "The request took too long to arrive",
    advice: "Send the request again, on a new connection.",
  },
  idempotency_conflict: {
    status: 409,
    title: "The Idempotency-Key was used for another request",
    advice: "Use a new key for a new request. A retry must have the same body, byte for byte.",
  },
  read_only: {
    status: 409,
    title: "The documents of this dataset cannot be changed",
    advice:
      "Ask the operator to load the documents into a dataset, with firmament load FILE --db NAME.db, and to serve it as a file that can be written.",
  },
  unfit_documents: {
    status: 409,
    title: "Documents do not fit the new schema",
    advice:
      "Nothing was changed. Correct the documents or the schema, or send `allow_loss`. With `dry_run`, the response says which documents.",
  },
  documents_changed: {
    status: 409,
    title: "Documents have changed since the decision",
    advice: "Nothing was changed. Read the documents again, and decide anew.",
  },
  too_many_keys: {
    status: 409,
    title: "The account has too many keys",
    advice: "Revoke keys that are no longer used.",
  },
  too_many_alerts: {
    status: 409,
    title: "The account has too many saved searches",
    advice: "Delete saved searches that are no longer used.",
  },
  fixed_aliases: {
    status: 409,
    title: "The aliases of the service cannot be changed while it runs",
    advice:
      "Ask the operator to state them with --alias NAME=DATASET, or the option `aliases` of createHandler, and to start the service again. A service with accounts (--accounts-db) keeps aliases that requests change.",
  },
  no_alerts: {
    status: 409,
    title: "The dataset has no alerts",
    advice: "Ask the operator to serve a dataset file, with alerts.",
  },
  no_query_statistics: {
    status: 409,
    title: "The service does not count queries",
    advice: "Start it with `--query-statistics`, or give `statistics` to the option `operator` of createHandler.",
  },
  no_dataset_file: {
    status: 409,
    title: "The documents are in no dataset file",
    advice: "Serve a file that `firmament load` has written.",
  },
  response_dropped: {
    status: 410,
    title: "The response is no longer stored",
    advice:
      "The request was charged once, with its first response; this retry was not charged. To search again, use a new Idempotency-Key.",
  },
  body_too_large: {
    status: 413,
    title: "The body is too large",
    advice: "Send at most 65,536 bytes; changes of documents, at most 4,194,304 bytes.",
  },
  unsupported_media_type: {
    status: 415,
    title: "The body does not have the type JSON",
    advice: "Send the header Content-Type: application/json, and the body in UTF-8, plain or compressed with gzip.",
  },
  rate_limited: {
    status: 429,
    title: "The rate limit is exceeded",
    advice: "Wait for the number of seconds in the header Retry-After.",
  },
  wrong_host: {
    status: 421,
    title: "The service does not answer under this name",
    advice: "Use the address that the service prints. The operator allows a name with --public-url or --behind-proxy.",
  },
  headers_too_large: {
    status: 431,
    title: "The headers are too large",
    advice: "Send at most 16,384 bytes of headers.",
  },
  cancelled: {
    status: 499,
    title: "The client disconnected before the response",
    advice: "Nothing was charged. Send the request again.",
  },
  internal_error: {
    status: 500,
    title: "The service failed",
    advice: "Nothing was charged. Try again later; if the problem persists, report the request id.",
  },
  embedding_failed: {
    status: 502,
    title: "The vector of the text could not be computed",
    advice:
      "The function of the operator has failed. Nothing was charged. Send the request again later, or send `near.vector`.",
  },
  overloaded: {
    status: 503,
    title: "The service is overloaded",
    advice: "Nothing was charged. Wait for the number of seconds in the header Retry-After.",
  },
  not_ready: {
    status: 503,
    title: "The documents are not loaded yet",
    advice: "Wait for the number of seconds in the header Retry-After.",
  },
  accounts_unavailable: {
    status: 503,
    title: "The accounts cannot be read or written",
    advice:
      "Wait for the number of seconds in the header Retry-After. Nothing was charged unless a charge was being written; a retry with the same Idempotency-Key is not charged again.",
  },
  search_unavailable: {
    status: 503,
    title: "The search engine does not answer",
    advice: "Nothing was charged. Wait for the number of seconds in the header Retry-After.",
  },
  dataset_locked: {
    status: 503,
    title: "Another program has been writing to the dataset for too long",
    advice: "Nothing was changed. Wait for the number of seconds in the header Retry-After.",
  },
  dataset_unavailable: {
    status: 503,
    title: "The dataset cannot be read or written",
    advice:
      "Wait for the number of seconds in the header Retry-After. Send changes again with the same Idempotency-Key.",
  },
  disk_full: {
    status: 507,
    title: "The disk of the service is full",
    advice: "Nothing was changed. Report it to the operator, and send the changes again later.",
  },
});
