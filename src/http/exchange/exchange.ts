import type { Authentication } from "../../accounts/api-key.ts";
import { type Micros, toDecimalText } from "../../accounts/money.ts";
import type { RateLimit } from "../limits/rate-limits.ts";
import type { ProblemCode } from "../schema/problem-code.ts";
import type { FinishedRequest } from "./finished-request.ts";

/** What a search cost, and what is left. */
export interface Credits {
  readonly charged: Micros;
  readonly remaining: Micros;
}

const LONGEST_PATH = 200;

/** A request on its way to its answer: the endpoints note here what the answer's headers and the log tell of it. */
export class Exchange {
  readonly request: Request;
  readonly requestId: string = `req_${crypto.randomUUID().replaceAll("-", "")}`;
  /** The path of the endpoint, if there is one. */
  route: string | null = null;
  /** Whose key it came with, also if that was refused. */
  holder: Authentication | null = null;
  rateLimit: RateLimit | null = null;
  /** Of requests that may be charged for. */
  credits: Credits | null = null;
  /** How many records the answer has, of searches. */
  rows: number | null = null;
  replayed = false;
  problem: ProblemCode | null = null;
  readonly #startedAt = performance.now();

  constructor(request: Request) {
    this.request = request;
  }

  /** The headers by which every answer tells of its request. */
  get headers(): Record<string, string> {
    const headers: Record<string, string> = { "x-request-id": this.requestId };
    if (this.rateLimit !== null) {
      headers["ratelimit-limit"] = String(this.rateLimit.limit);
      headers["ratelimit-remaining"] = String(this.rateLimit.remaining);
      headers["ratelimit-reset"] = String(this.rateLimit.resetSeconds);
    }
    if (this.credits !== null) {
      headers["x-credits-charged"] = toDecimalText(this.credits.charged);
      headers["x-credits-remaining"] = toDecimalText(this.credits.remaining);
    }
    return headers;
  }

  finished(status: number): FinishedRequest {
    return {
      requestId: this.requestId,
      method: this.request.method,
      path: pathOf(this.request.url).slice(0, LONGEST_PATH),
      route: this.route,
      status,
      problem: this.problem,
      milliseconds: performance.now() - this.#startedAt,
      account: this.holder?.account.id ?? null,
      key: this.holder?.key.id ?? null,
      rows: this.rows,
      charged: this.credits?.charged ?? null,
      replayed: this.replayed,
      cancelled: this.problem === "cancelled" || this.request.signal.aborted,
    };
  }
}

/** The path of an absolute URL as it was sent. */
function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}
