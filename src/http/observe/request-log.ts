import type { FinishedRequest } from "../exchange/finished-request.ts";

/** Where it is written down what was asked and answered. Its methods never throw. */
export interface RequestLog {
  finished(request: FinishedRequest): void;
  /** Something was thrown that no request may cause: a defect, or a disk that fails. The answer was a 500 or 503 without details. */
  failed(requestId: string, error: unknown): void;
}
