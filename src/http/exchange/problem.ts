import { type ProblemCode, problemKinds } from "../schema/problem-code.ts";
import type { ProblemBody, ProblemDiagnostic } from "../schema/response-schemas.ts";
import type { Exchange } from "./exchange.ts";
import type { Answer } from "./response.ts";

export interface ProblemOptions {
  /** What is wrong with this very request; default: what to do about problems of its code. */
  readonly detail?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly diagnostics?: readonly ProblemDiagnostic[];
}

/** Why a request is refused. Thrown on the way to the answer, it becomes the answer. */
export class Problem extends Error {
  override readonly name: string = "Problem";
  readonly code: ProblemCode;
  readonly #options: ProblemOptions;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ?? problemKinds[code].advice);
    this.code = code;
    this.#options = options;
  }

  answerTo(exchange: Exchange): Answer {
    const { status, title } = problemKinds[this.code];
    const { headers, diagnostics } = this.#options;
    const body: ProblemBody = {
      type: `/docs#${this.code}`,
      title,
      status,
      code: this.code,
      detail: this.message,
      request_id: exchange.requestId,
      ...(diagnostics !== undefined && { diagnostics }),
    };
    return { status, headers: { "content-type": "application/problem+json", ...headers }, body: JSON.stringify(body) };
  }
}

/** A problem that passes by itself, if the request is sent again in some seconds. */
export function passing(code: ProblemCode, seconds: number): Problem {
  return new Problem(code, { headers: { "retry-after": String(seconds) } });
}
