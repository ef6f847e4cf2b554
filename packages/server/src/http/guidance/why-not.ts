import { whyNot } from "@firmament/decide";
import type { DocumentInput, Schema } from "firmament";
import { parse } from "firmament/grammar";
import type { Principal } from "../../accounts/api-key.ts";
import { readBody } from "../body/request-body.ts";
import { readMembers } from "../body/request-members.ts";
import { type Found, foundJson } from "../endpoints/charged-work.ts";
import { ready } from "../endpoints/engine-source.ts";
import { FilterCheck } from "../endpoints/filter-check.ts";
import { convertErrors, convertRejections } from "../endpoints/query-problem.ts";
import type { SearchDependencies } from "../endpoints/search.ts";
import type { SearchBackend } from "../endpoints/search-backend.ts";
import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem } from "../exchange/problem.ts";
import { type WhyNotRequest, type WhyNotResponse, whyNotRequestOf } from "../schema/guidance-schemas.ts";
import type { RequestSchema } from "../schema/request-schema.ts";
import { clauseCounts } from "./clause-counts.ts";

/**
 * Says why a query finds nothing, without a charge, or why it does not find a document. The reasons contain values of the
 * document, so they cost as much as the document.
 */
export class WhyNotEndpoint implements Endpoint {
  readonly method = "POST";
  readonly compresses = true;
  readonly path: string;
  readonly #request: RequestSchema<WhyNotRequest>;
  readonly #filters: FilterCheck;
  readonly #dependencies: SearchDependencies;

  constructor(dependencies: SearchDependencies) {
    const { paths, type } = dependencies.documents;
    this.path = paths.whyNot;
    this.#request = whyNotRequestOf(type);
    this.#filters = new FilterCheck(type.schema);
    this.#dependencies = dependencies;
  }

  async respond(exchange: Exchange): Promise<EndpointResponse> {
    const { accessControl, cashier, scheduler, documents, prices } = this.#dependencies;
    const { type } = documents;
    const principal = await accessControl.authorizePublic(exchange, { scope: "search", dataset: type.dataset }, type);
    const { value, bytes } = await readBody(exchange.request);
    const request = readMembers(this.#request, value);
    this.#filters.check(request.filter);
    const { id } = request;
    if (id === undefined) {
      return scheduler.admit(exchange, async () =>
        jsonResponse(await this.#reasonsOfNothing(exchange, principal, request)),
      );
    }
    const run = (): Promise<Found> => this.#reasonsOf(exchange, principal, { ...request, id });
    return cashier.respond(exchange, principal, {
      body: bytes,
      maxAmount: prices.price("search", 1),
      amount: (rows) => prices.price("search", rows),
      run,
      check: async () => {
        await run();
      },
    });
  }

  async #reasonsOfNothing(
    exchange: Exchange,
    principal: Principal | null,
    request: WhyNotRequest,
  ): Promise<WhyNotResponse> {
    const { scheduler, documents, timeBudget } = this.#dependencies;
    const { query, filter } = request;
    const { signal } = exchange.request;
    const backend = ready(() => documents.backend(principal));
    const end = performance.now() + timeBudget;
    const countMatches = async (text: string): Promise<number> => {
      const left = Math.max(1, end - performance.now());
      const options = { ...readingOf(request), timeBudget: left, ...(filter !== undefined && { filter }) };
      return backend.count(text, options, { signal });
    };
    const counts = async (): Promise<WhyNotResponse> => {
      const total = await countMatches(query);
      const clauses = total > 0 ? [] : await clauseCounts(query, parse(query), countMatches);
      return { total, matches: null, clauses, edit: null };
    };
    return scheduler.run(exchange, backend, () => convertRejections(signal, counts()));
  }

  async #reasonsOf(
    exchange: Exchange,
    principal: Principal | null,
    request: WhyNotRequest & { readonly id: string },
  ): Promise<Found> {
    const { scheduler, documents, timeBudget } = this.#dependencies;
    const { signal } = exchange.request;
    const { query, id } = request;
    const { schema, one } = documents.type;
    const backend = ready(() => documents.backend(principal));
    const { total, document } = await scheduler.run(exchange, backend, () =>
      convertRejections(signal, foundIn(backend, request, { timeBudget, signal })),
    );
    if (document === undefined) {
      throw new Problem("not_found", { detail: `There is no ${one} with the id ${JSON.stringify(id)}.`, member: "id" });
    }
    const found = await scheduler.compute(exchange, () =>
      convertErrors(() => whyNot(query, document as DocumentInput<Schema>, { schema, ...readingOf(request) })),
    );
    return foundJson(1, {
      total,
      matches: found === null,
      clauses: (found?.clauses ?? []).map(({ span, text, reason }) => ({ span, text, reason })),
      edit: found?.edit ?? null,
    } satisfies WhyNotResponse);
  }
}

/** The number of matches, which finds the errors of a query, and the document. */
async function foundIn(
  backend: SearchBackend,
  { query, id, ...reading }: WhyNotRequest & { readonly id: string },
  { timeBudget, signal }: { readonly timeBudget: number; readonly signal: AbortSignal },
) {
  const total = await backend.count(query, { ...readingOf(reading), timeBudget }, { signal });
  return { total, document: await backend.get(id, { signal }) };
}

function readingOf({ default_operator: defaultOperator }: Pick<WhyNotRequest, "default_operator">) {
  return defaultOperator === undefined ? {} : { defaultOperator };
}
