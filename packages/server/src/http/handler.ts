import { ClusterError } from "@firmament/opensearch";
import { checkOptionNames, requireOptions } from "firmament/base";
import { WorkerError } from "firmament/worker";
import { Hono } from "hono";
import { METHOD_NAME_ALL } from "hono/router";
import { getPath } from "hono/utils/url";
import { AccountsError } from "../accounts/accounts-error.ts";
import { clusterProblem } from "./endpoints/cluster-problem.ts";
import { type PageSource, pageResponse } from "./endpoints/pages.ts";
import { compressed } from "./exchange/content-coding.ts";
import { CrossOrigin } from "./exchange/cross-origin.ts";
import type { Endpoint, EndpointResponse } from "./exchange/endpoint.ts";
import { type Connection, Exchange } from "./exchange/exchange.ts";
import type { RequestLog } from "./exchange/observer.ts";
import { Problem, temporaryProblem } from "./exchange/problem.ts";
import { securityHeaders } from "./exchange/security-headers.ts";
import { HANDLER_OPTIONS, type HandlerOptions, type Schemas } from "./handler-options.ts";
import { ignoreFailure, RequestObservers } from "./observe/request-observers.ts";
import { Observation } from "./operator/observation.ts";
import { DATASETS_PATH, HOSTED_SEARCH_PATH } from "./schema/dataset-paths.ts";
import { ServiceEndpoints } from "./service-endpoints.ts";

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

type Application = Hono<{ Bindings: Exchange }>;

class Handler {
  readonly #service: ServiceEndpoints;
  readonly #pages: PageSource | null;
  /** The application with the endpoints for the schemas that the datasets have. */
  #routed: { readonly app: Application; readonly endpoints: readonly Endpoint[] } | null = null;
  readonly #crossOrigin: CrossOrigin;
  readonly #log: RequestLog | null;
  readonly #observers: RequestObservers;
  readonly #observation: Observation;

  constructor(options: HandlerOptions) {
    this.#crossOrigin = new CrossOrigin(options.cors ?? { origins: [] });
    this.#log = options.log ?? null;
    this.#observers = new RequestObservers(options);
    this.#observation = new Observation(options);
    this.#service = new ServiceEndpoints(options, this.#observation);
    this.#pages = options.pages ?? null;
    this.#application();
  }

  /** A request has one application from its beginning to its end, and so one schema of each dataset. Its aliases are those of its beginning. */
  #application(): Application {
    const endpoints = this.#service.current();
    if (this.#routed?.endpoints === endpoints) return this.#routed.app;
    const app: Application = new Hono({ getPath: (request, surroundings) => routedPath(request, surroundings?.env) });
    for (const [path, ofPath] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
      app.all(path, ({ env }) => this.#respond(env, () => this.#dispatch(path, ofPath, env)));
    }
    app.notFound(({ env }) => this.#respond(env, () => this.#pageOrProblem(app, env)));
    this.#routed = { app, endpoints };
    return app;
  }

  readonly handle = async (request: Request, connection?: Connection): Promise<Response> => {
    const exchange = new Exchange(request, connection);
    this.#observers.started();
    const response = await exchange.trace.run(async () => {
      exchange.aliases = await this.#service.aliases.current();
      return this.#application().fetch(request, exchange);
    });
    const finished = exchange.finished(response.status);
    this.#observers.finished(exchange.trace, finished);
    ignoreFailure(() => this.#observation.finished(exchange, finished));
    return response;
  };

  async #dispatch(path: string, endpoints: readonly Endpoint[], exchange: Exchange): Promise<EndpointResponse> {
    exchange.route = path.replace(/(:dataset|:path)\{.*\}(?=$|\/)/, "$1");
    const endpoint = endpoints.find(({ method }) => methodsFor(method).includes(exchange.request.method));
    if (endpoint !== undefined) {
      const response = await endpoint.respond(exchange);
      return endpoint.compresses === true ? compressed(exchange.request, response) : response;
    }
    const allow = endpoints.flatMap(({ method }) => methodsFor(method)).join(", ");
    const preflight = await this.#crossOrigin.preflight(exchange.request, allow, (origin) =>
      path.startsWith(DATASETS_PATH) || path === HOSTED_SEARCH_PATH
        ? this.#service.accessControl.allowsOrigin(origin)
        : false,
    );
    if (preflight !== null) return preflight;
    throw new Problem("method_not_allowed", { headers: { allow } });
  }

  /** @throws {Problem} `not_found`, which names the path without the slash at its end if there is an endpoint */
  async #pageOrProblem(app: Application, exchange: Exchange): Promise<EndpointResponse> {
    try {
      return await pageResponse(this.#pages, exchange);
    } catch (error) {
      const { pathname } = new URL(exchange.request.url);
      const path = pathname.slice(0, -1);
      const isNotFound = error instanceof Problem && error.code === "not_found";
      if (!isNotFound || !pathname.endsWith("/") || !hasEndpoint(app, path)) throw error;
      throw new Problem("not_found", { detail: `Write the path without a slash at its end: ${path}` });
    }
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

/** The path of the endpoint: with the name of a dataset in place of its alias, which the exchange notes. */
function routedPath(request: Request, exchange: Exchange | undefined): string {
  const path = getPath(request);
  if (exchange === undefined) return path;
  const routed = exchange.aliases.routed(path);
  exchange.alias = routed.alias;
  return routed.path;
}

function hasEndpoint({ router }: Application, path: string): boolean {
  return router.match(METHOD_NAME_ALL, path)[0].length > 0;
}

function methodsFor(method: Endpoint["method"]): readonly string[] {
  return method === "GET" ? ["GET", "HEAD"] : [method];
}
