import type { Micros } from "../../accounts/money.ts";

/** A request after its response, as logs and metrics record it; without key text and body. */
export interface FinishedRequest {
  /** The value of the header `X-Request-Id`. */
  readonly requestId: string;
  readonly method: string;
  /** The requested path without its query string, cut after 200 characters. */
  readonly path: string;
  /** The path of the endpoint; `null` if no endpoint matches. It has as many values as there are endpoints. */
  readonly route: string | null;
  readonly status: number;
  /** The code of the problem in the response; `null` for a response without a problem. */
  readonly problem: string | null;
  /** The time between the call of the handler and its response. */
  readonly milliseconds: number;
  /** The account's id; `null` without a known key or session. */
  readonly account: string | null;
  /** The key's id; `null` without a known key. */
  readonly key: string | null;
  /** The number of records in the response; `null` unless the request is a search. */
  readonly rows: number | null;
  /** The charged amount; `null` unless the request reports credits. */
  readonly charged: Micros | null;
  /** Whether the response was a stored response. */
  readonly replayed: boolean;
  /** The time of computing the vector of a text; `null` for a request without one. */
  readonly embedMilliseconds: number | null;
  /** Whether the client disconnected before the response. */
  readonly cancelled: boolean;
}

/** Records requests and failures. The handler ignores errors that its methods throw. */
export interface RequestLog {
  finished(request: FinishedRequest): void;
  /** Records an unexpected error: a defect or a failing disk. The response was a 500 or 503 without details. */
  failed(requestId: string, error: unknown): void;
}

/** Counts requests. The handler ignores errors that its methods throw. */
export interface Metrics {
  /** Called once for each request, before `finished`. */
  started(): void;
  /** Called once for each started request, also if it fails. */
  finished(request: FinishedRequest): void;
}
