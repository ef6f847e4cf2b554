import type { Principal } from "../../accounts/api-key.ts";
import { readBody } from "../body/request-body.ts";
import { readMembers } from "../body/request-members.ts";
import type { Endpoint, EndpointResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { RequestSchema } from "../schema/request-schema.ts";
import { type ValidationRequest, validationRequestOf } from "../schema/request-schemas.ts";
import type { CountResponse } from "../schema/response-schemas.ts";
import { type Found, foundJson } from "./charged-work.ts";
import { ready } from "./engine-source.ts";
import { FilterCheck } from "./filter-check.ts";
import { convertRejections, queryProblem } from "./query-problem.ts";
import type { SearchDependencies } from "./search.ts";

/** Counts the matches of a query, and charges for the count. */
export class CountEndpoint implements Endpoint {
  readonly method = "POST";
  readonly path: string;
  readonly #request: RequestSchema<ValidationRequest>;
  readonly #filters: FilterCheck;
  readonly #dependencies: SearchDependencies;

  constructor(dependencies: SearchDependencies) {
    this.path = dependencies.documents.paths.count;
    this.#request = validationRequestOf(dependencies.documents.type);
    this.#filters = new FilterCheck(dependencies.documents.type.schema);
    this.#dependencies = dependencies;
  }

  async respond(exchange: Exchange): Promise<EndpointResponse> {
    const { accessControl, cashier, documents, prices } = this.#dependencies;
    const need = { scope: "search", dataset: documents.type.dataset } as const;
    exchange.searched = need.dataset;
    const principal = await accessControl.authorizePublic(exchange, need, documents.type);
    const { value, bytes: body } = await readBody(exchange.request);
    const request = readMembers(this.#request, value);
    this.#filters.check(request.filter);
    return cashier.respond(exchange, principal, {
      body,
      maxAmount: prices.price("count", 0),
      amount: (rows) => prices.price("count", rows),
      run: () => this.#count(exchange, principal, request),
      check: () => this.#check(exchange, principal, request),
    });
  }

  async #count(exchange: Exchange, principal: Principal | null, request: ValidationRequest): Promise<Found> {
    const { scheduler, timeBudget, documents } = this.#dependencies;
    const { signal } = exchange.request;
    const { query, filter } = request;
    const backend = ready(() => documents.backend(principal));
    const startedAt = performance.now();
    const options = { ...optionsOf(request), timeBudget, ...(filter !== undefined && { filter }) };
    const total = await scheduler.run(exchange, backend, () =>
      convertRejections(signal, (async () => backend.count(query, options, { signal }))()),
    );
    const took_ms = Math.round((performance.now() - startedAt) * 1000) / 1000;
    return foundJson(0, { total, took_ms } satisfies CountResponse);
  }

  async #check(exchange: Exchange, principal: Principal | null, request: ValidationRequest): Promise<void> {
    const { signal } = exchange.request;
    const { query } = request;
    const backend = ready(() => this.#dependencies.documents.backend(principal));
    const diagnostics = await backend.validate(query, optionsOf(request), { signal });
    if (diagnostics.length > 0) throw queryProblem(query, diagnostics);
  }
}

function optionsOf({ as_you_type, default_operator }: ValidationRequest) {
  return { asYouType: as_you_type, ...(default_operator !== undefined && { defaultOperator: default_operator }) };
}
