import type { Logger } from "pino";
import type { AccountStore } from "../../accounts/account-store.ts";
import { Billing } from "../../accounts/billing/billing.ts";
import { TopUps } from "../../accounts/billing/top-ups.ts";
import { WebhookPaymentProvider } from "../../accounts/billing/webhook-payment-provider.ts";
import { LinkMailer } from "../../accounts/mail/link-mailer.ts";
import { WebhookMailProvider } from "../../accounts/mail/webhook-mail-provider.ts";
import { toDecimal } from "../../accounts/money.ts";
import type { SessionStore } from "../../accounts/session-store.ts";
import { invariant } from "../../base/invariant.ts";
import { CURSOR_TTL_MS } from "../../http/endpoints/expiring-cursor.ts";
import type { PageSource } from "../../http/endpoints/pages.ts";
import { FairAdmission } from "../../http/limits/admission.ts";
import { TokenBuckets } from "../../http/limits/rate-limits.ts";
import { JsonRequestLog } from "../../http/observe/json-request-log.ts";
import { PrometheusMetrics } from "../../http/observe/prometheus-metrics.ts";
import { createHandler, type TransportProblem, transportProblem } from "../../http.ts";
import { type CompanySchema, companySchema, type ReadonlyEngine, SearchEngine } from "../../index.ts";
import { type HttpServer, listen, type RequestHandler } from "../../node/http-server.ts";
import { type Dataset, openIndex } from "../../node.ts";
import { companyDocuments } from "../document-type/company-documents.ts";
import type { ReadingStreams } from "../documents/document-records.ts";
import { isIndexFile } from "../documents/is-index-file.ts";
import { openDatasetOf } from "../documents/open-dataset.ts";
import { type ReadingOptions, readDocuments } from "../documents/read-documents.ts";
import { type ListenAddress, listenFailure } from "./listen-failure.ts";
import { ObservedPayments } from "./observed-payments.ts";
import type { ServeSettings } from "./settings.ts";

/**
 * The engine keeps cursor states for as long as the service accepts their cursors, for up to 1,000 clients at a time.
 */
const CURSORS = { states: 1000, maxAge: CURSOR_TTL_MS };

/** The accounts of a service, with the sessions of their holders. */
export type ServiceAccounts = AccountStore & SessionStore;

/** The HTTP service: an engine, an account store and the servers for searches and metrics. */
export class Service {
  readonly #settings: ServeSettings;
  readonly #accounts: ServiceAccounts;
  readonly #logger: Logger;
  readonly #admission: FairAdmission;
  readonly #metrics: PrometheusMetrics | null;
  readonly #topUps: TopUps | null;
  readonly #billing: Billing;
  readonly #linkMailer: LinkMailer | null;
  readonly #pages: PageSource | null;
  readonly #servers: HttpServer[] = [];
  #engine: ReadonlyEngine<CompanySchema> | null = null;
  #dataset: Dataset<CompanySchema> | null = null;
  #isClosed = false;

  private constructor(settings: ServeSettings, accounts: ServiceAccounts, pages: PageSource | null, logger: Logger) {
    this.#settings = settings;
    this.#accounts = accounts;
    this.#pages = pages;
    this.#logger = logger;
    this.#admission = new FairAdmission({ maxInFlight: settings.max_in_flight });
    this.#metrics = settings.metrics_port === null ? null : this.#newMetrics();
    this.#topUps = settings.payment_webhook === null ? null : this.#newTopUps(settings.payment_webhook);
    this.#linkMailer = this.#newLinkMailer();
    this.#billing = this.#topUps === null ? new Billing(accounts) : new Billing(accounts, this.#topUps);
  }

  /**
   * Starts the servers. Searches return 503 until {@link load} has finished. The service closes `accounts` when it
   * ends, and when it cannot start.
   *
   * @param pages the web pages; `null` if they are not built
   * @throws {CommandFailure} exit 1, when a server cannot listen
   */
  static async start(
    settings: ServeSettings,
    accounts: ServiceAccounts,
    pages: PageSource | null,
    logger: Logger,
  ): Promise<Service> {
    const service = new Service(settings, accounts, pages, logger);
    try {
      await service.#listen(service.#handler(), "searches");
      const metrics = service.#metrics;
      if (metrics !== null) await service.#listen((request) => metrics.respond(request), "metrics");
      service.#topUps?.start();
      return service;
    } catch (error) {
      await service.close(0);
      throw error;
    }
  }

  /** The address of the search endpoint: `http://127.0.0.1:8080`. */
  get url(): string {
    const [searches] = this.#servers;
    invariant(searches !== undefined, "a started service has a server");
    return searches.url;
  }

  /**
   * Opens or reads the companies; then the service is ready for searches.
   *
   * @throws {CommandFailure | IndexFileError | DatasetError} when the companies cannot be read
   */
  async load(streams: ReadingStreams): Promise<void> {
    const { data, db } = this.#settings;
    const start = performance.now();
    const engine = db === null ? await this.#open(streams) : await this.#openDataset(db, streams);
    this.#engine = engine;
    const ms = Math.round(performance.now() - start);
    const source = db === null ? { data: data ?? "bundled" } : { db };
    this.#logger.info({ ...source, companies: engine.size, ms }, "ready");
  }

  /** Warnings of the dataset go to the log for as long as it is open. */
  async #openDataset(path: string, { screen }: ReadingStreams): Promise<ReadonlyEngine<CompanySchema>> {
    const onWarning = (message: string): void => this.#logger.warn(message);
    const dataset = await openDatasetOf(companyDocuments, path, { cursors: CURSORS, onWarning }, screen);
    this.#dataset = dataset;
    if (this.#isClosed) await dataset.close();
    return dataset.engine;
  }

  /** Finishes open requests within the grace period, and closes the servers, the dataset and the accounts. */
  async close(graceMs: number): Promise<void> {
    this.#isClosed = true;
    const [searches, ...others] = this.#servers;
    await searches?.close(graceMs);
    await this.#billing.flush();
    await this.#topUps?.close();
    await this.#linkMailer?.close();
    await Promise.all(others.map((server) => server.close(0)));
    // The companies are on the disk; only the index file may be missing.
    await this.#dataset?.close().catch((error: unknown) => this.#logger.error({ err: error }, "failed"));
    await this.#accounts.close();
    this.#logger.info("stopped");
  }

  async #open(streams: ReadingStreams): Promise<SearchEngine<CompanySchema>> {
    const { data, format, map, separator } = this.#settings;
    if (data !== null && isIndexFile(data)) return openIndex(data, { cursors: CURSORS });
    const engine = new SearchEngine(companySchema, { cursors: CURSORS });
    const options: ReadingOptions = {
      type: companyDocuments,
      ...(data !== null && { data }),
      ...(format !== null && { format }),
      ...(separator !== null && { separator }),
      map,
    };
    await readDocuments(engine, options, streams);
    return engine;
  }

  #handler(): RequestHandler {
    const { price_per_request, price_per_record, rate_limit, cors, public_url, behind_proxy } = this.#settings;
    return createHandler({
      ...(this.#settings.db === null ? { engine: () => this.#engine } : { dataset: () => this.#dataset }),
      accounts: this.#accounts,
      billing: this.#billing,
      prices: { perRequest: price_per_request, perRecord: price_per_record },
      rateLimits: new TokenBuckets(rate_limit),
      admission: this.#admission,
      log: new JsonRequestLog(this.#logger),
      ...(this.#metrics !== null && { metrics: this.#metrics }),
      cors: { origins: cors },
      ...(this.#pages !== null && { pages: this.#pages }),
      dashboard: {
        sessions: this.#accounts,
        behindProxy: behind_proxy,
        ...(this.#linkMailer !== null && { linkMailer: this.#linkMailer }),
        ...(public_url !== null && { publicOrigin: public_url }),
      },
    });
  }

  async #listen(handler: RequestHandler, purpose: "searches" | "metrics"): Promise<void> {
    const address = addressOf(purpose, this.#settings);
    const onFailure = (error: unknown): void => this.#logger.error({ err: error }, "failed");
    try {
      const errorContent = (status: number): TransportProblem => {
        const problem = transportProblem(status);
        this.#logger.info({ request_id: problem.requestId, status, problem: problem.code }, "rejected");
        return problem;
      };
      const server = await listen(handler, { ...address, onFailure, errorContent });
      this.#servers.push(server);
      this.#logger.info({ url: server.url, for: purpose }, "listening");
    } catch (error) {
      throw error instanceof Error ? listenFailure(address, error) : error;
    }
  }

  #newMetrics(): PrometheusMetrics {
    return new PrometheusMetrics({
      waiting: () => this.#admission.waiting,
      companies: () => this.#engine?.size ?? 0,
      memory: () => this.#engine?.memory ?? { index: 0, documents: 0 },
      ...(this.#settings.db !== null && { dataset: () => this.#dataset }),
    });
  }

  #newLinkMailer(): LinkMailer | null {
    const { mail_webhook, public_url } = this.#settings;
    if (mail_webhook === null || public_url === null) return null;
    return new LinkMailer({
      accounts: this.#accounts,
      provider: new WebhookMailProvider(mail_webhook.href),
      origin: public_url,
      onEnd: (account, error) => {
        if (error === null) this.#logger.info({ account }, "sign-in link mailed");
        else this.#logger.error({ err: error, account }, "sign-in link not mailed");
      },
    });
  }

  #newTopUps(webhook: URL): TopUps {
    const provider = new WebhookPaymentProvider(webhook.href);
    const observed = new ObservedPayments(provider, (outcome, { account, amount, reference }) => {
      this.#metrics?.paymentEnded(outcome);
      this.#logger.info({ account, amount: toDecimal(amount), reference, outcome }, "top-up");
    });
    return new TopUps(this.#accounts, observed, {
      onFailure: (error, account) => this.#logger.error({ err: error, account }, "top-up failed"),
    });
  }
}

function addressOf(purpose: "searches" | "metrics", settings: ServeSettings): ListenAddress {
  const { host, port, metrics_host, metrics_port } = settings;
  return purpose === "searches"
    ? { host, port, settings: { host: "host", port: "port" } }
    : { host: metrics_host, port: metrics_port ?? 0, settings: { host: "metrics_host", port: "metrics_port" } };
}
