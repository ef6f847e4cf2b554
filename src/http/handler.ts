import { Hono } from "hono";
import type { AccountStore } from "../accounts/account-store.ts";
import { AccountsError } from "../accounts/accounts-error.ts";
import { Billing } from "../accounts/billing/billing.ts";
import type { SearchEngine } from "../engine/search-engine.ts";
import type { CompanySchema } from "../schema/company-schema.ts";
import { AccessControl } from "./endpoints/access-control.ts";
import { DescriptionEndpoint, DocumentationEndpoint } from "./endpoints/documentation.ts";
import type { EngineSource } from "./endpoints/engine-source.ts";
import { FairScheduler } from "./endpoints/fair-scheduler.ts";
import { HealthEndpoint, ReadinessEndpoint } from "./endpoints/health.ts";
import { type PriceOptions, Prices } from "./endpoints/prices.ts";
import { SearchEndpoint } from "./endpoints/search.ts";
import { SummaryEndpoint } from "./endpoints/summary.ts";
import { ValidationEndpoint } from "./endpoints/validation.ts";
import { CrossOrigin, type CrossOriginOptions } from "./exchange/cross-origin.ts";
import type { Endpoint } from "./exchange/endpoint.ts";
import { Exchange } from "./exchange/exchange.ts";
import { Problem, passing } from "./exchange/problem.ts";
import type { Answer } from "./exchange/response.ts";
import { securityHeaders } from "./exchange/security-headers.ts";
import { type Admission, FairAdmission } from "./limits/admission.ts";
import { type RateLimits, TokenBuckets } from "./limits/rate-limits.ts";
import type { Metrics } from "./observe/metrics.ts";
import type { RequestLog } from "./observe/request-log.ts";

export interface HandlerOptions {
  /**
   * The companies. A function gives `null` until they are there. Made with `cursors: { states: 1000, maxAge: 600_000 }` it leads on all callers for
   * ten minutes, however often companies change.
   */
  readonly engine: SearchEngine<CompanySchema> | EngineSource;
  readonly accounts: AccountStore;
  /** What charges the accounts; default: a `Billing` of them, without top-ups. */
  readonly billing?: Billing;
  readonly prices?: PriceOptions;
  /** Default: 600 requests a minute for each key. */
  readonly rateLimits?: RateLimits;
  /** Default: 64 requests at a time. */
  readonly admission?: Admission;
  /** Default: nothing is written down. */
  readonly log?: RequestLog;
  /** Default: nothing is counted. */
  readonly metrics?: Metrics;
  /** Default: pages of other origins are not let in. */
  readonly cors?: CrossOriginOptions;
  /** For how many milliseconds a query may be worked on; default 2,000. */
  readonly timeBudget?: number;
}

const DEFAULT_RATE = { tokens: 600, milliseconds: 60_000 };
const DEFAULT_TIME_BUDGET_MS = 2000;
const ACCOUNTS_RETRY_SECONDS = 5;

/**
 * The service as a function of web-standard requests, to be run by whatever server there is. It never rejects: what goes wrong
 * is an answer.
 *
 * @throws {TypeError | RangeError} for options that cannot be
 */
export function createHandler(options: HandlerOptions): (request: Request) => Promise<Response> {
  return new Handler(options).handle;
}

class Handler {
  readonly #app = new Hono<{ Bindings: Exchange }>();
  readonly #crossOrigin: CrossOrigin;
  readonly #log: RequestLog | null;
  readonly #metrics: Metrics | null;

  constructor(options: HandlerOptions) {
    this.#crossOrigin = new CrossOrigin(options.cors ?? { origins: [] });
    this.#log = options.log ?? null;
    this.#metrics = options.metrics ?? null;
    for (const endpoint of endpointsOf(options)) {
      this.#app.all(endpoint.path, ({ env }) => this.#respond(env, () => this.#answerAt(endpoint, env)));
    }
    this.#app.notFound(({ env }) =>
      this.#respond(env, () => {
        throw new Problem("not_found");
      }),
    );
  }

  readonly handle = async (request: Request): Promise<Response> => {
    const exchange = new Exchange(request);
    unlessBroken(() => this.#metrics?.started());
    const response = await this.#app.fetch(request, exchange);
    const finished = exchange.finished(response.status);
    unlessBroken(() => this.#log?.finished(finished));
    unlessBroken(() => this.#metrics?.finished(finished));
    return response;
  };

  /** Every path has one endpoint; what comes with other methods is refused. */
  #answerAt(endpoint: Endpoint, exchange: Exchange): Answer | Promise<Answer> {
    exchange.route = endpoint.path;
    const methods = endpoint.method === "GET" ? ["GET", "HEAD"] : [endpoint.method];
    if (methods.includes(exchange.request.method)) return endpoint.answer(exchange);
    const allow = methods.join(", ");
    const preflight = this.#crossOrigin.preflight(exchange.request, allow);
    if (preflight !== null) return preflight;
    throw new Problem("method_not_allowed", { headers: { allow } });
  }

  async #respond(exchange: Exchange, work: () => Answer | Promise<Answer>): Promise<Response> {
    const { status, headers, body } = await this.#answer(exchange, work);
    const all = {
      ...securityHeaders,
      ...this.#crossOrigin.headersFor(exchange.request),
      ...exchange.headers,
      ...headers,
    };
    return new Response(body, { status, headers: all });
  }

  async #answer(exchange: Exchange, work: () => Answer | Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      const problem = this.#problemOf(exchange, error);
      exchange.problem = problem.code;
      return problem.answerTo(exchange);
    }
  }

  #problemOf(exchange: Exchange, error: unknown): Problem {
    if (error instanceof Problem) return error;
    this.#log?.failed(exchange.requestId, error);
    return error instanceof AccountsError
      ? passing("accounts_unavailable", ACCOUNTS_RETRY_SECONDS)
      : new Problem("internal_error");
  }
}

function endpointsOf(options: HandlerOptions): readonly Endpoint[] {
  const { accounts, billing = new Billing(accounts), admission = new FairAdmission(), engine: given } = options;
  const engine: EngineSource = typeof given === "function" ? given : () => given;
  const gate = new AccessControl(accounts, options.rateLimits ?? new TokenBuckets(DEFAULT_RATE));
  const prices = new Prices(options.prices ?? {});
  const turns = new FairScheduler(admission);
  const timeBudget = readTimeBudget(options.timeBudget ?? DEFAULT_TIME_BUDGET_MS);
  return [
    new SearchEndpoint({ engine, gate, billing, turns, prices, timeBudget }),
    new ValidationEndpoint({ engine, gate, turns, timeBudget }),
    new SummaryEndpoint(gate, accounts),
    new HealthEndpoint(),
    new ReadinessEndpoint(engine),
    new DescriptionEndpoint(),
    new DocumentationEndpoint(),
  ];
}

function readTimeBudget(milliseconds: number): number {
  if (milliseconds > 0) return milliseconds;
  throw new RangeError(`The time budget is milliseconds, more than 0, not ${milliseconds}.`);
}

/** What is told of a request is not worth its answer, which has been paid for. */
function unlessBroken(tell: () => void): void {
  try {
    tell();
  } catch {
    // Nobody is left to tell.
  }
}
