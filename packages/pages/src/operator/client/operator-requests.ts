import { type ApiRequests, requestsTo } from "../../dashboard/client/api-request.ts";
import { operatorKey } from "./key.ts";

/** The key of the tab as a header. */
export function keyHeader(): Readonly<Record<string, string>> {
  const key = operatorKey();
  return key === null ? {} : { "x-api-key": key };
}

/** Requests of the operator's API. */
export const operatorRequests: ApiRequests = requestsTo("/operator", keyHeader);
