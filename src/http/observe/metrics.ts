import type { FinishedRequest } from "../exchange/finished-request.ts";

/** What is counted of all requests. Its methods never throw. */
export interface Metrics {
  /** A request has come; `finished` is called once for it, whatever becomes of it. */
  started(): void;
  finished(request: FinishedRequest): void;
}
