import type { Schema } from "firmament";
import type { OptionNames } from "firmament/base";
import type { AccountStore } from "../accounts/account-store.ts";
import type { Billing } from "../accounts/billing/billing.ts";
import type { ServiceKey } from "../accounts/rules/service-keys.ts";
import type { FixedAliases } from "./aliases/served-aliases.ts";
import type { DashboardOptions } from "./dashboard/dashboard.ts";
import type { Alerts } from "./endpoints/alerts.ts";
import type { PageSource } from "./endpoints/pages.ts";
import type { PriceOptions } from "./endpoints/prices.ts";
import type { DocumentOptions } from "./endpoints/served-dataset.ts";
import type { CrossOriginOptions } from "./exchange/cross-origin.ts";
import type { Metrics, RequestLog } from "./exchange/observer.ts";
import type { Admission } from "./limits/admission.ts";
import type { RateLimits } from "./limits/rate-limits.ts";
import type { Embed } from "./near/embed.ts";
import type { OperatorOptions } from "./operator/operator.ts";

/** A dataset: its schema, and where its documents come from. */
export interface DatasetOptions<S extends Schema> extends DocumentOptions<S> {
  readonly schema: S;
  /** The name of the dataset for people. Default: its name, as in `Price lists` for `price-lists`. */
  readonly title?: string | undefined;
  /**
   * Whether it is searched without a key: its documents are then open to everybody. Such searches are free, and their
   * rate is limited by `publicRateLimits`. Changes and alerts need a key. Default: `false`, and `true` in an open service.
   */
  readonly public?: boolean | undefined;
}

/** The schemas of datasets, by name. */
export type Schemas = Readonly<Record<string, Schema>>;

export interface HandlerOptions<S extends Schemas = Schemas> {
  /**
   * The datasets by name, at least one: `{ products: { schema, engine } }` is searched at `/datasets/products/search`. A name
   * consists of lower-case letters, digits and dashes.
   */
  readonly datasets: { readonly [Name in keyof S]: DatasetOptions<S[Name]> };
  /** The accounts of clients, with their keys and balances. Without them and `keys`, the service is open: everybody may search. */
  readonly accounts?: AccountStore | undefined;
  /** The keys of clients, instead of accounts. */
  readonly keys?: readonly ServiceKey[] | undefined;
  /**
   * The names that stand for datasets in paths, for a service without accounts: `{ products: "products-2" }` makes
   * `/datasets/products/search` search `products-2`. A service with accounts keeps its aliases there.
   */
  readonly aliases?: FixedAliases | undefined;
  /** Default: a `Billing` over `accounts`, without top-ups. */
  readonly billing?: Billing | undefined;
  /** Default: all requests are free. */
  readonly prices?: PriceOptions | undefined;
  /** Default: 600 requests per minute and key. */
  readonly rateLimits?: RateLimits | undefined;
  /** By client network, for requests without a key. Default: 600 requests per minute and network. */
  readonly publicRateLimits?: RateLimits | undefined;
  /** Whether each request comes through one proxy that appends the client to `X-Forwarded-For`; default `false`. */
  readonly behindProxy?: boolean | undefined;
  /** Default: 64 requests in flight. */
  readonly admission?: Admission | undefined;
  /** Default: no log. */
  readonly log?: RequestLog | undefined;
  /** Default: no metrics. */
  readonly metrics?: Metrics | undefined;
  /** Default: no other origin is allowed. */
  readonly cors?: CrossOriginOptions | undefined;
  /** The files of the web pages at `/`, `/dashboard` and `/docs`; default: `/` and `/docs` redirect to `/openapi.json`. */
  readonly pages?: PageSource | undefined;
  /** Default: no dashboard. */
  readonly dashboard?: DashboardOptions | undefined;
  /** Default: no API of the operator. */
  readonly operator?: OperatorOptions | undefined;
  /** Saves searches of accounts in dataset files, and posts their alerts. Default: no alerts. */
  readonly alerts?: Alerts | undefined;
  /**
   * Computes the vectors of texts, so that searches may have `near: { field, text }`. A call takes at most 10 seconds. Default: requests
   * have vectors only.
   */
  readonly embed?: Embed | undefined;
  /** The time limit of one query, in milliseconds; default 2,000. */
  readonly timeBudget?: number | undefined;
  /** Whether spans of OpenTelemetry have the queries and filters of searches as attributes; default `false`. */
  readonly traceQueries?: boolean | undefined;
}

export const HANDLER_OPTIONS: OptionNames<HandlerOptions> = {
  datasets: true,
  accounts: true,
  keys: true,
  aliases: true,
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
  operator: true,
  alerts: true,
  embed: true,
  timeBudget: true,
  traceQueries: true,
};

export const DATASET_OPTIONS: OptionNames<DatasetOptions<Schema>> = {
  schema: true,
  title: true,
  public: true,
  engine: true,
  dataset: true,
  searchedBy: true,
};

export const ALERTS_OPTIONS: OptionNames<Alerts> = { store: true, deliveries: true };
