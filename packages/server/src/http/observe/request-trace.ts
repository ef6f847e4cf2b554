import type { Trace } from "../../trace/trace.ts";
import type { FinishedRequest } from "../exchange/observer.ts";

/** Ends the span of a request. Its attributes say nothing that the log does not. */
export function endTrace(
  trace: Trace,
  { method, route, status, problem, rows, replayed, requestId }: FinishedRequest,
): void {
  trace.set(() => ({
    "http.request.method": method,
    "http.response.status_code": status,
    "firmament.request_id": requestId,
    ...(route !== null && { "http.route": route }),
    ...(problem !== null && { "firmament.problem": problem }),
    ...(rows !== null && { "firmament.rows": rows }),
    ...(replayed && { "firmament.replayed": true }),
  }));
  trace.end(status >= 500, route === null ? method : `${method} ${route}`);
}
