import type { Attributes } from "@opentelemetry/api";
import { CursorError, QueryError } from "firmament";
import type { Principal } from "../../accounts/api-key.ts";
import { readBody } from "../body/request-body.ts";
import { readMembers } from "../body/request-members.ts";
import type { Endpoint, EndpointResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { type TextVectors, withoutFunction } from "../near/text-vectors.ts";
import type { RequestSchema } from "../schema/request-schema.ts";
import { type AnySearchRequest, searchRequestOf } from "../schema/request-schemas.ts";
import type { AccessControl } from "./access-control.ts";
import type { Cashier, Found } from "./charged-work.ts";
import { ready } from "./engine-source.ts";
import type { FairScheduler } from "./fair-scheduler.ts";
import { FilterCheck } from "./filter-check.ts";
import { likeSearch } from "./like-search.ts";
import { readPaging } from "./paging.ts";
import { kindOf, type Prices } from "./prices.ts";
import { convertRejections, cursorProblem, queryProblem } from "./query-problem.ts";
import type { SearchBackend } from "./search-backend.ts";
import { searchResponse } from "./search-response.ts";
import type { ServedDataset } from "./served-dataset.ts";

export interface SearchDependencies {
  readonly documents: ServedDataset;
  readonly accessControl: AccessControl;
  readonly cashier: Cashier;
  readonly scheduler: FairScheduler;
  readonly prices: Prices;
  /** The time limit of one search, in milliseconds. */
  readonly timeBudget: number;
  readonly textVectors: TextVectors;
  /** Whether spans have queries and filters as attributes. */
  readonly traceQueries: boolean;
}

const JSON_TYPE = "application/json";

/** A time budget that lets the engine check a cursor, which precedes all evaluation. */
const NO_TIME_BUDGET_MS = Number.MIN_VALUE;

/** Searches documents and charges for the response, unless the dataset is public and the request has no key. */
export class SearchEndpoint implements Endpoint {
  readonly method = "POST";
  readonly compresses = true;
  readonly path: string;
  readonly #request: RequestSchema<AnySearchRequest>;
  readonly #filters: FilterCheck;
  readonly #dependencies: SearchDependencies;

  constructor(path: string, dependencies: SearchDependencies) {
    this.path = path;
    this.#request = searchRequestOf(dependencies.documents.type);
    this.#filters = new FilterCheck(dependencies.documents.type.schema);
    this.#dependencies = dependencies;
  }

  async respond(exchange: Exchange): Promise<EndpointResponse> {
    const { accessControl, cashier, documents, prices, traceQueries } = this.#dependencies;
    const need = { scope: "search", dataset: documents.type.dataset } as const;
    exchange.searched = need.dataset;
    const principal = await accessControl.authorizePublic(exchange, need, documents.type);
    const { value, bytes: body } = await exchange.trace.step("read", () => readBody(exchange.request));
    const request = readMembers(this.#request, value);
    this.#filters.check(request.filter);
    if (request.near?.text !== undefined && !this.#dependencies.textVectors.areComputed) throw withoutFunction();
    if (traceQueries) exchange.trace.set(() => queryAttributes(request));
    const kind = kindOf(request);
    return cashier.respond(exchange, principal, {
      body,
      maxAmount: prices.maxPrice(request),
      amount: (rows) => prices.price(kind, rows),
      run: () => this.#search(exchange, principal, request),
      check: () => this.#checkQueryAndCursor(exchange, principal, request),
    });
  }

  async #search(exchange: Exchange, principal: Principal | null, requested: AnySearchRequest): Promise<Found> {
    const { scheduler, timeBudget, documents } = this.#dependencies;
    const { signal } = exchange.request;
    const { dataset } = documents.type;
    const backend = ready(() => documents.backend(principal));
    const { schema } = documents.type;
    const paging = readPaging(requested, backend, { dataset, alias: exchange.alias });
    const request = await this.#withVector(exchange, backend, requested);
    const { search, response } = await scheduler.run(exchange, backend, () => {
      const run = { dataset, current: this.#generation, timeBudget, signal };
      return convertRejections(
        signal,
        (async () => {
          const search = await likeSearch(backend, request, schema, run);
          return { search, response: await searchResponse(backend, search.request, paging, run, search.reasons) };
        })(),
      );
    });
    const { generation, rows, total, milliseconds, body } = response;
    if (paging.offset === 0) {
      const { query, default_operator: operator = "OR", as_you_type: isTyped } = search.request;
      exchange.found = { dataset, query, operator, total, milliseconds, isTyped };
    }
    const headers: Record<string, string> = {
      "content-type": JSON_TYPE,
      ...(generation !== null && { "x-dataset-generation": String(generation) }),
    };
    return { rows, response: { status: 200, headers, body } };
  }

  /**
   * The request with the vector of its text. Computing it takes no turn of the searches.
   *
   * @throws {Problem} for an invalid query, before the function of the operator is called
   */
  async #withVector(exchange: Exchange, backend: SearchBackend, request: AnySearchRequest): Promise<AnySearchRequest> {
    const { near } = request;
    if (near?.text === undefined) return request;
    const { documents, textVectors } = this.#dependencies;
    const { dataset, fields } = documents.type;
    const { text, field } = near;
    const { signal } = exchange.request;
    await this.#checkQuery(exchange, backend, request);
    const dimensions = fields.vectors[field] ?? 0;
    const startedAt = performance.now();
    try {
      const vector = await exchange.trace.step("embed", () =>
        textVectors.vectorOf({ text, field, dataset, dimensions, signal }, exchange.requestId),
      );
      return { ...request, near: { ...near, vector } };
    } finally {
      exchange.embedMilliseconds = performance.now() - startedAt;
    }
  }

  get #generation(): number | null {
    return this.#dependencies.documents.dataset?.()?.searched.generation ?? null;
  }

  /** Reports errors of the query or the cursor without running the search. */
  async #checkQueryAndCursor(
    exchange: Exchange,
    principal: Principal | null,
    request: AnySearchRequest,
  ): Promise<void> {
    const { signal } = exchange.request;
    const { documents } = this.#dependencies;
    const { dataset } = documents.type;
    const backend = ready(() => documents.backend(principal));
    const paging = readPaging(request, backend, { dataset, alias: exchange.alias });
    await this.#checkQuery(exchange, backend, request);
    // A cursor belongs to a vector, and none is computed for a request that nobody pays.
    if (paging.cursor === null || request.near?.text !== undefined) return;
    try {
      const run = { dataset, current: this.#generation, timeBudget: NO_TIME_BUDGET_MS, signal };
      await searchResponse(backend, request, paging, run);
    } catch (error) {
      if (error instanceof CursorError) throw cursorProblem(error);
      if (!(error instanceof QueryError)) throw error;
    }
  }

  async #checkQuery(exchange: Exchange, backend: SearchBackend, request: AnySearchRequest): Promise<void> {
    const { query, default_operator, as_you_type } = request;
    const { signal } = exchange.request;
    const options = {
      asYouType: as_you_type,
      ...(default_operator !== undefined && { defaultOperator: default_operator }),
    };
    const diagnostics = await convertRejections(signal, (async () => backend.validate(query, options, { signal }))());
    if (diagnostics.length > 0) throw queryProblem(query, diagnostics);
  }
}

function queryAttributes({ query, filter }: AnySearchRequest): Attributes {
  return {
    "firmament.query": query,
    ...(filter !== undefined && { "firmament.filter": typeof filter === "string" ? filter : JSON.stringify(filter) }),
  };
}
