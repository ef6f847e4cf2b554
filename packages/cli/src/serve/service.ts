import { withAgents } from "@firmament/mcp";
import {
  aliasProblem,
  CURSOR_TTL_MS,
  createHandler,
  type Embed,
  type HttpServer,
  JsonRequestLog,
  listen,
  type PageSource,
  PrometheusMetrics,
  type RequestHandler,
  type TransportProblem,
  transportProblem,
} from "@firmament/server";
import type { LimitStore, ServiceKey } from "@firmament/server/accounts";
import { invariant, isError } from "firmament/base";
import type { Logger } from "pino";
import type { ReadingStreams } from "../documents/document-records.ts";
import type { Accounts } from "../options/account-store.ts";
import { shownNodes } from "../options/cluster-options.ts";
import type { DocumentSource, ServedDocuments } from "../served/served-documents.ts";
import { checkClosed } from "./access-mode.ts";
import { AccountWork } from "./account-work.ts";
import { type ListenAddress, listenFailure } from "./listen-failure.ts";
import { hostCheck } from "./own-hosts.ts";
import { isPublic } from "./public-setting.ts";
import { type OpenStatistics, openStatistics } from "./query-statistics.ts";
import { type ServiceLimits, serviceLimits } from "./service-limits.ts";
import { pricesOf, type ServeSettings, threadsOf } from "./settings.ts";

/**
 * The engine keeps cursor states for as long as the service accepts their cursors, for up to 1,000 clients at a time.
 */
const CURSORS = { states: 1000, maxAge: CURSOR_TTL_MS };

/** What a service needs to start. */
export interface ServiceParts {
  /** `null`: the service has none. */
  readonly accounts: Accounts | null;
  /** The keys of a service without accounts; `null`: it has none. */
  readonly keys: readonly ServiceKey[] | null;
  /** Where servers share their limits; `null`: each has its own. */
  readonly limits: LimitStore | null;
  /** The web pages; `null` if they are not built. */
  readonly pages: PageSource | null;
  readonly datasets: readonly ServedDocuments[];
  /** Computes the vectors of texts; `null`: searches have vectors only. */
  readonly embed: Embed | null;
  readonly logger: Logger;
}

/** The HTTP service: documents, an account store and the servers for searches and metrics. */
export class Service {
  readonly #settings: ServeSettings;
  readonly #parts: ServiceParts;
  readonly #limits: ServiceLimits;
  readonly #metrics: PrometheusMetrics | null;
  readonly #accountWork: AccountWork | null;
  readonly #statistics: OpenStatistics | null;
  readonly #servers: HttpServer[] = [];

  private constructor(settings: ServeSettings, parts: ServiceParts) {
    const { accounts, logger } = parts;
    this.#settings = settings;
    this.#parts = parts;
    this.#limits = serviceLimits(settings, parts);
    this.#metrics = settings.metrics_port === null ? null : this.#newMetrics();
    this.#accountWork =
      accounts === null ? null : new AccountWork(settings, { accounts, logger, metrics: this.#metrics });
    this.#statistics = openStatistics(settings, parts);
  }

  /**
   * Starts the servers. Searches return 503 until {@link load} has finished. The service closes the accounts when it ends,
   * and when it cannot start.
   *
   * @throws {CommandFailure} exit 1, when a server cannot listen
   */
  static async start(settings: ServeSettings, parts: ServiceParts): Promise<Service> {
    const service = new Service(settings, parts);
    try {
      const { cors, public_url } = settings;
      await service.#listen(
        withAgents(service.#handler(), {
          origins: cors,
          ...(public_url !== null && { publicOrigin: public_url }),
        }),
        "searches",
      );
      const metrics = service.#metrics;
      if (metrics !== null) await service.#listen((request) => metrics.respond(request), "metrics");
      service.#accountWork?.start();
      service.#statistics?.statistics.start();
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

  get #documents(): readonly ServedDocuments[] {
    return this.#parts.datasets;
  }

  /**
   * Opens or reads the documents; then the service is ready for searches, and delivers alerts.
   *
   * @throws {CommandFailure | IndexFileError | DatasetError} when the documents cannot be read
   */
  async load(streams: ReadingStreams): Promise<void> {
    const { logger } = this.#parts;
    const onWarning = (message: string): void => logger.warn(message);
    for (const documents of this.#documents) {
      const start = performance.now();
      const threads = threadsOf(this.#settings, this.#documents.length);
      const size = await documents.open({ cursors: CURSORS, threads, onWarning, streams });
      const ms = Math.round(performance.now() - start);
      const { name, source } = documents;
      const count = name === "companies" ? { companies: size } : { dataset: name, documents: size };
      logger.info(
        { ...placeOf(source), ...count, ...(isPublic(name, this.#settings) && { public: true }), ms },
        "ready",
      );
    }
    await this.#warnOfAliases();
    this.#accountWork?.alerts.start();
  }

  /** Says which aliases of the accounts do not work here: other servers may have their datasets. */
  async #warnOfAliases(): Promise<void> {
    const { accounts, logger, datasets } = this.#parts;
    const names = datasets.map(({ name }) => name);
    const aliases = await accounts?.aliases.list().catch((error: unknown) => {
      logger.error({ err: error }, "failed");
      return [];
    });
    for (const alias of aliases ?? []) {
      const problem = aliasProblem(alias, names);
      if (problem !== null) logger.warn(problem);
    }
  }

  /** Finishes open requests within the grace period, and closes the servers, the datasets and the accounts. */
  async close(graceMs: number): Promise<void> {
    const { accounts, logger } = this.#parts;
    const onFailure = (error: unknown): void => logger.error({ err: error }, "failed");
    const [searches, ...others] = this.#servers;
    await searches?.close(graceMs);
    await this.#accountWork?.close();
    await this.#statistics?.close();
    await Promise.all(others.map((server) => server.close(0)));
    // The documents are on the disk; only index files may be missing.
    for (const documents of this.#documents) await documents.close().catch(onFailure);
    await this.#limits.close();
    await accounts?.close();
    logger.info("stopped");
  }

  #handler(): RequestHandler {
    const { alias, rate_limit, public_rate_limit, cors, behind_proxy, trace_queries } = this.#settings;
    const { accounts, pages, logger, keys, embed } = this.#parts;
    const closed = this.#documents.filter(({ name }) => !isPublic(name, this.#settings));
    checkClosed(
      this.#settings,
      closed.map(({ name }) => name),
    );
    return createHandler({
      datasets: Object.fromEntries(
        this.#documents.map((documents) => {
          const { name, type, handled } = documents;
          return [name, { schema: type.schema, public: isPublic(name, this.#settings), ...handled }];
        }),
      ),
      ...(keys !== null && { keys }),
      ...(accounts === null && { aliases: alias }),
      ...(this.#accountWork !== null && this.#accountOptions(this.#accountWork)),
      rateLimits: this.#limits.newRateLimits("key", rate_limit),
      publicRateLimits: this.#limits.newRateLimits("public", public_rate_limit),
      admission: this.#limits.admission,
      log: new JsonRequestLog(logger),
      ...(this.#metrics !== null && { metrics: this.#metrics }),
      cors: { origins: cors },
      ...(pages !== null && { pages }),
      behindProxy: behind_proxy,
      traceQueries: trace_queries,
      ...(embed !== null && { embed }),
      operator: {
        ...(accounts !== null && { stores: accounts }),
        ...(this.#statistics !== null && {
          statistics: this.#statistics.statistics,
          durableStatistics: this.#statistics.isDurable,
        }),
      },
    });
  }

  #accountOptions({ accounts, billing, alerts, linkMailer }: AccountWork) {
    const { public_url } = this.#settings;
    return {
      accounts,
      billing,
      prices: pricesOf(this.#settings),
      alerts: { store: accounts, deliveries: alerts },
      dashboard: {
        sessions: accounts,
        newRateLimits: this.#limits.newRateLimits,
        ...(linkMailer !== null && { linkMailer }),
        ...(public_url !== null && { publicOrigin: public_url }),
      },
    };
  }

  async #listen(handler: RequestHandler, purpose: "searches" | "metrics"): Promise<void> {
    const address = addressOf(purpose, this.#settings);
    const onFailure = (error: unknown): void => this.#parts.logger.error({ err: error }, "failed");
    try {
      const errorContent = (status: number): TransportProblem => {
        const problem = transportProblem(status);
        this.#parts.logger.info({ request_id: problem.requestId, status, problem: problem.code }, "rejected");
        return problem;
      };
      const isOwn = hostCheck(address.host, this.#settings);
      const checked: RequestHandler = async (request, connection) => {
        if (isOwn(new URL(request.url))) return handler(request, connection);
        const { headers, text } = errorContent(421);
        return new Response(request.method === "HEAD" ? null : text, { status: 421, headers });
      };
      const server = await listen(checked, { host: address.host, port: address.port, onFailure, errorContent });
      this.#servers.push(server);
      this.#parts.logger.info({ url: server.url, for: purpose }, "listening");
    } catch (error) {
      throw isError(error) ? listenFailure(address, error) : error;
    }
  }

  #newMetrics(): PrometheusMetrics {
    return new PrometheusMetrics({
      waiting: () => this.#limits.admission.waiting,
      // A cluster has metrics of its own.
      datasets: this.#documents
        .filter(({ source }) => source.kind !== "cluster")
        .map((documents) => ({
          name: documents.name,
          documents: () => documents.engine?.size ?? 0,
          memory: () => documents.engine?.memory ?? { index: 0, documents: 0 },
          ...(documents.source.kind === "dataset" && { file: () => documents.dataset }),
        })),
    });
  }
}

/** Where documents come from, for the log: without passwords. */
function placeOf(source: DocumentSource): object {
  if (source.kind === "records") return { data: source.reading.data ?? "bundled" };
  if (source.kind === "cluster") return { opensearch: shownNodes(source.address.nodes), index: source.index };
  return source.kind === "dataset" ? { db: source.path } : { data: source.path };
}

function addressOf(purpose: "searches" | "metrics", settings: ServeSettings): ListenAddress {
  const { host, port, metrics_host, metrics_port } = settings;
  return purpose === "searches"
    ? { host, port, settings: { host: "host", port: "port" } }
    : { host: metrics_host, port: metrics_port ?? 0, settings: { host: "metrics_host", port: "metrics_port" } };
}
