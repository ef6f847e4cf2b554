import type { Principal } from "../../accounts/api-key.ts";
import { type Micros, toDecimalText } from "../../accounts/money.ts";
import type { SignedIn } from "../../accounts/session.ts";
import type { CountedSearch } from "../../accounts/statistics/query-statistics.ts";
import { Trace } from "../../trace/trace.ts";
import type { RateLimit } from "../limits/rate-limits.ts";
import type { ProblemCode } from "../schema/problem-code.ts";
import { AliasNames } from "./alias-names.ts";
import type { FinishedRequest } from "./observer.ts";

/** The charge for a request, and the balance after it. */
export interface Credits {
  readonly charged: Micros;
  readonly remaining: Micros;
}

/** What the server knows about the client of a request. */
export interface Connection {
  /** The address of the client, or of the last proxy. */
  readonly clientAddress: string;
}

/** A search that has found its response, for the statistics of queries. */
export interface FoundSearch extends CountedSearch {
  /** Whether the query is a text that somebody is typing. */
  readonly isTyped: boolean;
}

const MAX_PATH_LENGTH = 200;

/** A request while it is handled. Endpoints record here what the response headers, the log and the metrics report. */
export class Exchange {
  readonly request: Request;
  /** `null` if the server does not report it. */
  readonly clientAddress: string | null;
  readonly requestId: string = newRequestId();
  readonly trace: Trace;
  /** The aliases when the request began. */
  aliases: AliasNames = AliasNames.none;
  /** The alias in the path, which stands for a dataset; `null` without one. */
  alias: string | null = null;
  /** The path of the endpoint; `null` if no endpoint matches. */
  route: string | null = null;
  /** The account and the key, also if the request is rejected; `null` without a known key. */
  principal: Principal | null = null;
  /** The session and its account; `null` without a session. */
  signedIn: SignedIn | null = null;
  rateLimit: RateLimit | null = null;
  /** `null` unless the endpoint reports credits. */
  credits: Credits | null = null;
  /** The number of records in the response; `null` unless it is a search. */
  rows: number | null = null;
  /** The time of computing the vector of a text; `null` for a request without one. */
  embedMilliseconds: number | null = null;
  /** The dataset that the request searches; `null` for other requests. */
  searched: string | null = null;
  /** `null` unless the request has found the first page of a query. */
  found: FoundSearch | null = null;
  replayed = false;
  problem: ProblemCode | null = null;
  readonly #startedAt = performance.now();

  constructor(request: Request, connection?: Connection) {
    this.request = request;
    this.trace = Trace.ofRequest(request);
    this.clientAddress = connection?.clientAddress ?? null;
  }

  /** The response headers that depend on the request. */
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
      path: pathOf(this.request.url).slice(0, MAX_PATH_LENGTH),
      route: this.route,
      status,
      problem: this.problem,
      milliseconds: performance.now() - this.#startedAt,
      account: (this.principal ?? this.signedIn)?.account?.id ?? null,
      key: this.principal?.key.id ?? null,
      rows: this.rows,
      charged: this.credits?.charged ?? null,
      replayed: this.replayed,
      embedMilliseconds: this.embedMilliseconds,
      cancelled: this.problem === "cancelled" || this.request.signal.aborted,
    };
  }
}

export function newRequestId(): string {
  return `req_${crypto.randomUUID().replaceAll("-", "")}`;
}

/** The path of an absolute URL, not decoded. */
function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}
