import type { InvalidChange } from "../schema/change-schemas.ts";
import { type ProblemCode, problemKinds } from "../schema/problem-code.ts";
import type { ProblemBody, ProblemDiagnostic } from "../schema/response-schemas.ts";
import type { EndpointResponse } from "./endpoint.ts";
import { type Exchange, newRequestId } from "./exchange.ts";
import { securityHeaders } from "./security-headers.ts";

export const PROBLEM_TYPE = "application/problem+json";

export interface ProblemOptions {
  /** What is wrong with this request; default: the advice for problems of this code. */
  readonly detail?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly diagnostics?: readonly ProblemDiagnostic[];
  readonly change?: InvalidChange;
  /** The invalid member of the request. */
  readonly member?: string;
  /** The datasets that exist. */
  readonly datasets?: readonly string[];
  /** How many lines of the body were applied before the problem. */
  readonly appliedLines?: number;
}

/** The reason why a request is rejected. The handler turns a thrown problem into a response. */
export class Problem extends Error {
  override readonly name: string = "Problem";
  readonly code: ProblemCode;
  readonly #options: ProblemOptions;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ?? problemKinds[code].advice);
    this.code = code;
    this.#options = options;
  }

  /** The problem of a body with lines, of which some were applied before. */
  afterLines(appliedLines: number): Problem {
    return new Problem(this.code, { ...this.#options, detail: this.message, appliedLines });
  }

  toResponse({ requestId }: Exchange): EndpointResponse {
    const { headers, diagnostics, change, member, datasets, appliedLines } = this.#options;
    const body: ProblemBody = {
      ...problemBody(this.code, requestId),
      detail: this.message,
      ...(diagnostics !== undefined && { diagnostics }),
      ...(change !== undefined && { change }),
      ...(member !== undefined && { member }),
      ...(datasets !== undefined && { datasets }),
      ...(appliedLines !== undefined && { applied_lines: appliedLines }),
    };
    const { status } = problemKinds[this.code];
    return { status, headers: { "content-type": PROBLEM_TYPE, ...headers }, body: JSON.stringify(body) };
  }
}

/** A problem that disappears without a change of the request: `Retry-After` is `seconds`. */
export function temporaryProblem(code: ProblemCode, seconds: number): Problem {
  return new Problem(code, { headers: { "retry-after": String(seconds) } });
}

const TRANSPORT_CODES: Readonly<Record<number, ProblemCode>> = {
  400: "invalid_request",
  408: "request_timeout",
  413: "body_too_large",
  421: "wrong_host",
  431: "headers_too_large",
};

/** A response to a request that the HTTP server rejects before the handler can read it. */
export interface TransportProblem {
  /** A new id, which is also in the headers and the body. */
  readonly requestId: string;
  readonly code: ProblemCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The problem for status 400, 408, 413, 421 or 431; `internal_error` for any other status. */
export function transportProblem(status: number): TransportProblem {
  const code = TRANSPORT_CODES[status] ?? "internal_error";
  const requestId = newRequestId();
  const headers = { ...securityHeaders, "content-type": PROBLEM_TYPE, "x-request-id": requestId };
  return { requestId, code, headers, text: JSON.stringify(problemBody(code, requestId)) };
}

function problemBody(code: ProblemCode, requestId: string): ProblemBody {
  const { status, title, advice } = problemKinds[code];
  return { type: `/docs#${code}`, title, status, code, detail: advice, request_id: requestId };
}
