import { ClusterError } from "@firmament/opensearch";
import type { Schema } from "firmament";
import { readTimeBudget } from "firmament/backend";
import { checkOptionNames, checkOptions, describeValue, type OptionNames, requireOptions } from "firmament/base";
import { requireSchema } from "firmament/query";
import { WorkerError } from "firmament/worker";
import { Hono } from "hono";
import { METHOD_NAME_ALL } from "hono/router";
import type { AccountStore } from "../accounts/account-store.ts";
import { AccountsError } from "../accounts/accounts-error.ts";
import { Billing } from "../accounts/billing/billing.ts";
import { type DashboardOptions, dashboardEndpoints } from "./dashboard/dashboard.ts";
import type { KeyDataset } from "./dashboard/keys.ts";
import { AccessControl } from "./endpoints/access-control.ts";
import { type Alerts, alertEndpoints } from "./endpoints/alerts.ts";
import { ChangesEndpoint } from "./endpoints/changes.ts";
import { Cashier } from "./endpoints/charged-work.ts";
import { clusterProblem } from "./endpoints/cluster-problem.ts";
import { CountEndpoint } from "./endpoints/count.ts";
import { DatasetEndpoint, DatasetsEndpoint } from "./endpoints/datasets.ts";
import { DocumentEndpoint } from "./endpoints/document.ts";
import { DescriptionEndpoint, DOCUMENTATION_PATH, PageRedirectEndpoint } from "./endpoints/documentation.ts";
import { FairScheduler } from "./endpoints/fair-scheduler.ts";
import { HealthEndpoint, ReadinessEndpoint } from "./endpoints/health.ts";
import { KeyFilters } from "./endpoints/key-filters.ts";
import { type PageSource, pageResponse } from "./endpoints/pages.ts";
import { type PriceOptions, Prices } from "./endpoints/prices.ts";
import { SearchEndpoint } from "./endpoints/search.ts";
import { type DocumentOptions, type ServedDataset, servedDataset } from "./endpoints/served-dataset.ts";
import { SummaryEndpoint } from "./endpoints/summary.ts";
import { unknownDatasetEndpoints } from "./endpoints/unknown-dataset.ts";
import { ValidationEndpoint } from "./endpoints/validation.ts";
import { compressed } from "./exchange/content-coding.ts";
import { CrossOrigin, type CrossOriginOptions } from "./exchange/cross-origin.ts";
import type { Endpoint, EndpointResponse } from "./exchange/endpoint.ts";
import { type Connection, Exchange } from "./exchange/exchange.ts";
import type { Metrics, RequestLog } from "./exchange/observer.ts";
import { Problem, temporaryProblem } from "./exchange/problem.ts";
import { securityHeaders } from "./exchange/security-headers.ts";
import { type Admission, FairAdmission } from "./limits/admission.ts";
import { type RateLimits, TokenBuckets } from "./limits/rate-limits.ts";
import { areCompanies, typeOfDataset } from "./schema/company-type.ts";
import { DATASETS_PATH, HOSTED_DATASET, HOSTED_SEARCH_PATH } from "./schema/dataset-paths.ts";
import type { DocumentType } from "./schema/document-type.ts";

/** A dataset: its schema, and where its documents come from. */
export interface DatasetOptions<S extends Schema> extends DocumentOptions<S> {
  readonly schema: S;
  /** The name of the dataset for people. Default: its name, as in `Price lists` for `price-lists`. */
  readonly title?: string;
  /**
   * Whether it is searched without a key: its documents are then open to everybody. Such searches are free, and their
   * rate is limited by `publicRateLimits`. Changes and alerts need a key. Default `false`.
   */
  readonly public?: boolean;
}

/** The schemas of datasets, by name. */
export type Schemas = Readonly<Record<string, Schema>>;

export interface HandlerOptions<S extends Schemas = Schemas> {
  /**
   * The datasets by name, at least one: `{ products: { schema, engine } }` is searched at `/datasets/products/search`. A name
   * consists of lower-case letters, digits and dashes.
   */
  readonly datasets: { readonly [Name in keyof S]: DatasetOptions<S[Name]> };
  readonly accounts: AccountStore;
  /** Default: a `Billing` over `accounts`, without top-ups. */
  readonly billing?: Billing;
  readonly prices?: PriceOptions;
  /** Default: 600 requests per minute and key. */
  readonly rateLimits?: RateLimits;
  /** By client network, for requests without a key. Default: 600 requests per minute and network. */
  readonly publicRateLimits?: RateLimits;
  /** Whether each request comes through one proxy that appends the client to `X-Forwarded-For`; default `false`. */
  readonly behindProxy?: boolean;
  /** Default: 64 requests in flight. */
  readonly admission?: Admission;
  /** Default: no log. */
  readonly log?: RequestLog;
  /** Default: no metrics. */
  readonly metrics?: Metrics;
  /** Default: no other origin is allowed. */
  readonly cors?: CrossOriginOptions;
  /** The files of the web pages at `/`, `/dashboard` and `/docs`; default: `/` and `/docs` redirect to `/openapi.json`. */
  readonly pages?: PageSource;
  /** Default: no dashboard. */
  readonly dashboard?: DashboardOptions;
  /** Saves searches of accounts in dataset files, and posts their alerts. Default: no alerts. */
  readonly alerts?: Alerts;
  /** The time limit of one query, in milliseconds; default 2,000. */
  readonly timeBudget?: number;
}

const HANDLER_OPTIONS: OptionNames<HandlerOptions> = {
  datasets: true,
  accounts: true,
  billing: true,
  prices: true,
  rateLimits: true,
  publicRateLimits: true,
  behindProxy: true,
  admission: true,
  log: true,
  metrics: true,
  cors: true,
  pages: true,
  dashboard: true,
  alerts: true,
  timeBudget: true,
};

const DATASET_OPTIONS: OptionNames<DatasetOptions<Schema>> = {
  schema: true,
  title: true,
  public: true,
  engine: true,
  dataset: true,
  searchedBy: true,
};

const ALERTS_OPTIONS: OptionNames<Alerts> = { store: true, deliveries: true };

const DEFAULT_RATE = { tokens: 600, milliseconds: 60_000 };
const DEFAULT_TIME_BUDGET_MS = 2000;
const ACCOUNTS_RETRY_SECONDS = 5;
const SEARCH_RETRY_SECONDS = 1;

/**
 * The service as a function of web-standard requests, for any HTTP server. The returned promise never rejects: errors
 * become responses. The rates of sign-ins and of requests without a key are limited by the
 * client address of the connection; without it, all clients share one limit.
 *
 * @throws {TypeError | RangeError} for invalid options
 */
export function createHandler<const S extends Schemas = Schemas>(
  options: HandlerOptions<S>,
): (request: Request, connection?: Connection) => Promise<Response> {
  requireOptions("createHandler", options);
  for (const name of ["engine", "dataset", "searchedBy"]) {
    if (!Object.hasOwn(options, name)) continue;
    throw new TypeError(
      `createHandler has no option ${name}. Give it to a dataset: datasets: { products: { schema, ${name} } }.`,
    );
  }
  checkOptionNames("createHandler", options, HANDLER_OPTIONS);
  // The endpoints work with any schema.
  return new Handler(options as unknown as HandlerOptions).handle;
}

class Handler {
  readonly #app = new Hono<{ Bindings: Exchange }>();
  readonly #accessControl: AccessControl;
  readonly #crossOrigin: CrossOrigin;
  readonly #log: RequestLog | null;
  readonly #metrics: Metrics | null;

  constructor(options: HandlerOptions) {
    this.#crossOrigin = new CrossOrigin(options.cors ?? { origins: [] });
    this.#log = options.log ?? null;
    this.#metrics = options.metrics ?? null;
    this.#accessControl = accessControlOf(options);
    const all = endpointsOf(options, this.#accessControl);
    for (const [path, endpoints] of Map.groupBy(all, (endpoint) => endpoint.path)) {
      this.#app.all(path, ({ env }) => this.#respond(env, () => this.#dispatch(path, endpoints, env)));
    }
    const pages = options.pages ?? null;
    this.#app.notFound(({ env }) => this.#respond(env, () => this.#pageOrProblem(pages, env)));
  }

  readonly handle = async (request: Request, connection?: Connection): Promise<Response> => {
    const exchange = new Exchange(request, connection);
    ignoreFailure(() => this.#metrics?.started());
    const response = await this.#app.fetch(request, exchange);
    const finished = exchange.finished(response.status);
    ignoreFailure(() => this.#log?.finished(finished));
    ignoreFailure(() => this.#metrics?.finished(finished));
    return response;
  };

  async #dispatch(path: string, endpoints: readonly Endpoint[], exchange: Exchange): Promise<EndpointResponse> {
    exchange.route = path.replace(/(:dataset)\{.*\}(?=$|\/)/, "$1");
    const endpoint = endpoints.find(({ method }) => methodsFor(method).includes(exchange.request.method));
    if (endpoint !== undefined) {
      const response = await endpoint.respond(exchange);
      return endpoint.compresses === true ? compressed(exchange.request, response) : response;
    }
    const allow = endpoints.flatMap(({ method }) => methodsFor(method)).join(", ");
    const preflight = await this.#crossOrigin.preflight(exchange.request, allow, (origin) =>
      path.startsWith(DATASETS_PATH) || path === HOSTED_SEARCH_PATH ? this.#accessControl.allowsOrigin(origin) : false,
    );
    if (preflight !== null) return preflight;
    throw new Problem("method_not_allowed", { headers: { allow } });
  }

  /** @throws {Problem} `not_found`, which names the path without the slash at its end if there is an endpoint */
  async #pageOrProblem(pages: PageSource | null, exchange: Exchange): Promise<EndpointResponse> {
    try {
      return await pageResponse(pages, exchange);
    } catch (error) {
      const { pathname } = new URL(exchange.request.url);
      const path = pathname.slice(0, -1);
      const isNotFound = error instanceof Problem && error.code === "not_found";
      if (!isNotFound || !pathname.endsWith("/") || !this.#hasEndpoint(path)) throw error;
      throw new Problem("not_found", { detail: `Write the path without a slash at its end: ${path}` });
    }
  }

  #hasEndpoint(path: string): boolean {
    return this.#app.router.match(METHOD_NAME_ALL, path)[0].length > 0;
  }

  async #respond(exchange: Exchange, work: () => EndpointResponse | Promise<EndpointResponse>): Promise<Response> {
    const { status, headers, body } = await this.#responseOrProblem(exchange, work);
    const crossOrigin = this.#crossOrigin.headersFor(exchange.request, exchange.principal?.key.origins ?? []);
    const vary = [crossOrigin.vary, headers.vary].filter((names) => names !== undefined);
    const allHeaders = {
      ...securityHeaders,
      ...crossOrigin,
      ...exchange.headers,
      ...headers,
      ...(vary.length > 0 && { vary: vary.join(", ") }),
    };
    // No endpoint responds with shared memory.
    return new Response(body as ConstructorParameters<typeof Response>[0], {
      status,
      headers: allHeaders,
    });
  }

  async #responseOrProblem(
    exchange: Exchange,
    work: () => EndpointResponse | Promise<EndpointResponse>,
  ): Promise<EndpointResponse> {
    try {
      return await work();
    } catch (error) {
      const problem = this.#problemOf(exchange, error);
      exchange.problem = problem.code;
      return problem.toResponse(exchange);
    }
  }

  #problemOf(exchange: Exchange, error: unknown): Problem {
    if (error instanceof Problem) return error;
    ignoreFailure(() => this.#log?.failed(exchange.requestId, error));
    if (error instanceof AccountsError) return temporaryProblem("accounts_unavailable", ACCOUNTS_RETRY_SECONDS);
    if (error instanceof ClusterError) return clusterProblem(error);
    if (error instanceof WorkerError) return temporaryProblem("search_unavailable", SEARCH_RETRY_SECONDS);
    return new Problem("internal_error");
  }
}

function methodsFor(method: Endpoint["method"]): readonly string[] {
  return method === "GET" ? ["GET", "HEAD"] : [method];
}

function accessControlOf(options: HandlerOptions): AccessControl {
  const { rateLimits = new TokenBuckets(DEFAULT_RATE), publicRateLimits = new TokenBuckets(DEFAULT_RATE) } = options;
  const { accounts, behindProxy = false } = options;
  requireFlag("The option behindProxy", behindProxy);
  return new AccessControl({ accounts, rateLimits, publicRateLimits, behindProxy });
}

/** All endpoints of a service: the first one that fits a request responds to it. */
export function endpointsOf(
  options: HandlerOptions,
  accessControl: AccessControl = accessControlOf(options),
): readonly Endpoint[] {
  const { accounts, billing = new Billing(accounts), admission = new FairAdmission(), log = null } = options;
  const datasets = servedDatasets(options.datasets);
  const types = datasets.map(({ type }) => type);
  const alerts = options.alerts ?? null;
  if (alerts !== null) checkOptions("alerts", alerts, ALERTS_OPTIONS);
  if (alerts !== null) watchAlerts(alerts, datasets);
  const { behindProxy = false } = options;
  const prices = new Prices(options.prices ?? {});
  const scheduler = new FairScheduler(admission);
  const cashier = new Cashier(billing, scheduler);
  const timeBudget = readTimeBudget(options.timeBudget ?? DEFAULT_TIME_BUDGET_MS);
  return [
    ...datasets.flatMap((documents) => {
      const { paths, type } = documents;
      const search = { documents, accessControl, cashier, scheduler, prices, timeBudget };
      return [
        new SearchEndpoint(paths.search, search),
        ...(type.dataset === HOSTED_DATASET ? [new SearchEndpoint(HOSTED_SEARCH_PATH, search)] : []),
        new CountEndpoint(search),
        new ValidationEndpoint({ documents, accessControl, scheduler, timeBudget }),
        new DocumentEndpoint(search),
        new ChangesEndpoint({ documents, accessControl, scheduler, log }),
        new DatasetEndpoint(documents, accessControl),
        ...alertEndpoints({ documents, alerts, accessControl, scheduler, log }),
      ];
    }),
    new DatasetsEndpoint(datasets, accessControl),
    new SummaryEndpoint(accessControl, accounts),
    new HealthEndpoint(),
    new ReadinessEndpoint(datasets),
    ...(options.pages === undefined ? ["/", DOCUMENTATION_PATH].map((path) => new PageRedirectEndpoint(path)) : []),
    new DescriptionEndpoint(types),
    ...(options.dashboard === undefined
      ? []
      : dashboardEndpoints(options.dashboard, {
          accounts,
          datasets: datasets.map(keyDataset),
          exampleDataset: exampleOf(types),
          behindProxy,
        })),
    ...unknownDatasetEndpoints(
      types.map(({ dataset }) => dataset),
      accessControl,
    ),
  ];
}

/** The dataset of examples. */
function exampleOf(types: readonly DocumentType[]): string {
  return (types.find(areCompanies) ?? types[0])?.dataset ?? "companies";
}

function keyDataset({ type }: ServedDataset): KeyDataset {
  const filters = new KeyFilters(type);
  return { name: type.dataset, filterProblem: (filter) => filters.problemOf(filter) };
}

function watchAlerts({ deliveries }: Alerts, datasets: readonly ServedDataset[]): void {
  for (const { type, dataset } of datasets) {
    if (dataset === null) continue;
    deliveries.watch(type.dataset, () => {
      const { savedSearches, alerts } = dataset() ?? {};
      return savedSearches === undefined || alerts === undefined ? null : { savedSearches, alerts };
    });
  }
}

/** @throws {TypeError} without any dataset, for an invalid name, and for a dataset without a schema or an engine */
function servedDatasets(datasets: HandlerOptions["datasets"] | undefined): readonly ServedDataset[] {
  const named = Object.entries(datasets ?? {});
  if (named.length === 0) {
    throw new TypeError("createHandler needs at least one dataset: datasets: { products: { schema, engine } }.");
  }
  return named.map(([name, options]) => {
    const subject = `the dataset ${JSON.stringify(name)}`;
    checkOptions(subject, options, DATASET_OPTIONS);
    requireSchema(subject, options.schema);
    const { title = readableName(name), public: isPublic = false } = options;
    requireTitle(subject, title);
    requireFlag(`The option public of ${subject}`, isPublic);
    return servedDataset(typeOfDataset(name, options.schema, isPublic), title, options);
  });
}

function requireTitle(subject: string, title: unknown): void {
  if (typeof title === "string" && title.trim() !== "") return;
  throw new TypeError(`The title of ${subject} must be a text, not ${describeValue(title)}.`);
}

function requireFlag(subject: string, flag: unknown): void {
  if (typeof flag === "boolean") return;
  throw new TypeError(`${subject} must be true or false, not ${describeValue(flag)}.`);
}

/** `Price lists` for `price-lists`. */
function readableName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
}

/** A failing log or metric must not lose a response that was charged. */
function ignoreFailure(work: () => void): void {
  try {
    work();
  } catch {
    // The failure has no other place to be reported.
  }
}
