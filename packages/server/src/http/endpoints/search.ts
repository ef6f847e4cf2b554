import type { Attributes } from "@opentelemetry/api";
import { CursorError, QueryError } from "firmament";
import type { Principal } from "../../accounts/api-key.ts";
import type { Billing, Reservation, ReserveResult } from "../../accounts/billing/billing.ts";
import type { ChargeResult } from "../../accounts/charge.ts";
import { type Micros, toDecimalText } from "../../accounts/money.ts";
import type { Idempotency, StoredResponse } from "../../accounts/stored-response.ts";
import { readBody } from "../body/request-body.ts";
import { readMembers } from "../body/request-members.ts";
import type { Endpoint, EndpointResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem } from "../exchange/problem.ts";
import { problemKinds } from "../schema/problem-code.ts";
import type { RequestSchema } from "../schema/request-schema.ts";
import { type AnySearchRequest, searchRequestOf } from "../schema/request-schemas.ts";
import type { AccessControl } from "./access-control.ts";
import { ready } from "./engine-source.ts";
import { type FairScheduler, turnEventLoop } from "./fair-scheduler.ts";
import { FilterCheck } from "./filter-check.ts";
import { readIdempotency } from "./idempotency-key.ts";
import { readPaging } from "./paging.ts";
import type { Prices } from "./prices.ts";
import { convertRejections, cursorProblem, queryProblem } from "./query-problem.ts";
import { searchResponse } from "./search-response.ts";
import type { ServedDataset } from "./served-dataset.ts";

export interface SearchDependencies {
  readonly documents: ServedDataset;
  readonly accessControl: AccessControl;
  readonly billing: Billing;
  readonly scheduler: FairScheduler;
  readonly prices: Prices;
  /** The time limit of one search, in milliseconds. */
  readonly timeBudget: number;
  /** Whether spans have queries and filters as attributes. */
  readonly traceQueries: boolean;
}

/** A valid request of a known principal. */
interface Search {
  readonly principal: Principal;
  readonly request: AnySearchRequest;
  readonly idempotency: Idempotency | null;
}

/** A response that is not charged yet. */
interface FoundPage {
  /** The number of records. */
  readonly rows: number;
  readonly response: EndpointResponse & Pick<StoredResponse, "body">;
}

type NotReserved = Exclude<ReserveResult, { readonly kind: "reserved" }>;
type NotCharged = Exclude<ChargeResult, { readonly kind: "charged" }>;

const JSON_TYPE = "application/json";

/** Turns of the event loop until a disconnect aborts the signal: one turn reads the end, the next closes the socket. */
const TURNS_TO_NOTICE_ABORT = 3;

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

  constructor(dependencies: SearchDependencies) {
    this.path = dependencies.documents.paths.search;
    this.#request = searchRequestOf(dependencies.documents.type);
    this.#filters = new FilterCheck(dependencies.documents.type.schema);
    this.#dependencies = dependencies;
  }

  async respond(exchange: Exchange): Promise<EndpointResponse> {
    const { accessControl, scheduler, documents, traceQueries } = this.#dependencies;
    const { trace } = exchange;
    const principal = await trace.step("authorize", () =>
      accessControl.authorizePublic(exchange, "search", documents.type),
    );
    const { value, bytes } = await trace.step("read", () => readBody(exchange.request));
    const request = readMembers(this.#request, value);
    this.#filters.check(request.filter);
    if (traceQueries) exchange.trace.set(() => queryAttributes(request));
    if (principal === null) return scheduler.admit(exchange, () => this.#searchWithoutKey(exchange, request));
    const idempotency = await readIdempotency(exchange.request, this.path, bytes);
    // Admission comes before the wait for an idempotency key, so that waiting requests count as requests in flight.
    return scheduler.admit(exchange, () => this.#reserveAndSearch(exchange, { principal, request, idempotency }));
  }

  /** A search of a public dataset costs nothing. */
  async #searchWithoutKey(exchange: Exchange, request: AnySearchRequest): Promise<EndpointResponse> {
    const { rows, response } = await this.#search(exchange, request);
    exchange.rows = rows;
    return response;
  }

  /** Looks for a stored response before it checks the cursor: the cursor of a repeated request may have expired. */
  async #reserveAndSearch(exchange: Exchange, search: Search): Promise<EndpointResponse> {
    const result = await this.#reserve(exchange, search);
    if (result.kind === "reserved") {
      try {
        return await this.#searchAndCharge(exchange, search, result.reservation);
      } finally {
        result.reservation.release();
      }
    }
    if (result.kind !== "insufficient") return uncharged(exchange, result);
    await this.#checkQueryAndCursor(exchange, search);
    exchange.credits = { charged: 0, remaining: result.balance };
    throw insufficientBalance(this.#dependencies.prices.maxPrice(search.request), result.balance);
  }

  async #reserve(exchange: Exchange, { principal, request, idempotency }: Search): Promise<ReserveResult> {
    const { billing, prices } = this.#dependencies;
    const { signal } = exchange.request;
    const billable = {
      account: principal.account.id,
      key: principal.key.id,
      requestId: exchange.requestId,
      maxAmount: prices.maxPrice(request),
      signal,
      ...(idempotency !== null && { idempotency }),
    };
    return billing.reserve(billable).catch((error: unknown) => {
      throw signal.aborted && error === signal.reason ? new Problem("cancelled") : error;
    });
  }

  /** Responds only after the charge is committed; a request that is cancelled before costs nothing. */
  async #searchAndCharge(exchange: Exchange, { request }: Search, reservation: Reservation): Promise<EndpointResponse> {
    const { rows, response } = await this.#search(exchange, request);
    const amount = this.#dependencies.prices.price(rows);
    const stored: StoredResponse = { ...response, headers: Object.entries(response.headers) };
    const result = await exchange.trace.step("charge", () => reservation.charge(amount, rows, stored));
    if (result.kind !== "charged") return uncharged(exchange, result);
    exchange.credits = { charged: amount, remaining: result.balance };
    exchange.rows = rows;
    return response;
  }

  /** @throws {Problem} `cancelled` if the client has disconnected before the response */
  async #search(exchange: Exchange, request: AnySearchRequest): Promise<FoundPage> {
    const { scheduler, timeBudget, documents } = this.#dependencies;
    const { signal } = exchange.request;
    const backend = ready(documents.backend);
    const paging = readPaging(request, backend);
    const { generation, rows, body } = await scheduler.run(exchange, backend, () => {
      const run = { current: this.#generation, timeBudget, signal };
      const search = () => convertRejections(signal, searchResponse(backend, request, paging, run));
      return exchange.trace.step("search", search);
    });
    await turnEventLoop(TURNS_TO_NOTICE_ABORT);
    if (signal.aborted) throw new Problem("cancelled");
    const headers: Record<string, string> = {
      "content-type": JSON_TYPE,
      ...(generation !== null && { "x-dataset-generation": String(generation) }),
    };
    return { rows, response: { status: 200, headers, body } };
  }

  get #generation(): number | null {
    return this.#dependencies.documents.dataset?.()?.searched.generation ?? null;
  }

  /** Reports errors of the query or the cursor in preference to the balance, without running the search. */
  async #checkQueryAndCursor(exchange: Exchange, { request }: Search): Promise<void> {
    const { query, default_operator, as_you_type } = request;
    const { signal } = exchange.request;
    const backend = ready(this.#dependencies.documents.backend);
    const paging = readPaging(request, backend);
    const options = {
      asYouType: as_you_type,
      ...(default_operator !== undefined && { defaultOperator: default_operator }),
    };
    const diagnostics = await convertRejections(signal, (async () => backend.validate(query, options, { signal }))());
    if (diagnostics.length > 0) throw queryProblem(query, diagnostics);
    if (paging.cursor === null) return;
    try {
      const run = { current: this.#generation, timeBudget: NO_TIME_BUDGET_MS, signal };
      await searchResponse(backend, request, paging, run);
    } catch (error) {
      if (error instanceof CursorError) throw cursorProblem(error);
      if (!(error instanceof QueryError)) throw error;
    }
  }
}

function queryAttributes({ query, filter }: AnySearchRequest): Attributes {
  return {
    "firmament.query": query,
    ...(filter !== undefined && { "firmament.filter": typeof filter === "string" ? filter : JSON.stringify(filter) }),
  };
}

/** States the maximum price, so that the client can lower `per_page`. */
function insufficientBalance(maxPrice: Micros, balance: Micros): Problem {
  const costs = `The request may cost ${toDecimalText(maxPrice)}, and the balance is ${toDecimalText(balance)}.`;
  return new Problem("insufficient_balance", { detail: `${costs} ${problemKinds.insufficient_balance.advice}` });
}

/** The response to a request that is not charged. */
function uncharged(exchange: Exchange, result: NotReserved | NotCharged): EndpointResponse {
  exchange.credits = { charged: 0, remaining: result.balance };
  switch (result.kind) {
    case "replayed":
      return replayed(exchange, result.response);
    case "dropped":
      throw new Problem("response_dropped");
    case "conflict":
      throw new Problem("idempotency_conflict");
    case "insufficient":
      throw new Problem("insufficient_balance");
  }
}

function replayed(exchange: Exchange, { status, headers, body }: StoredResponse): EndpointResponse {
  exchange.replayed = true;
  return { status, headers: { ...Object.fromEntries(headers), "idempotency-replayed": "true" }, body };
}
