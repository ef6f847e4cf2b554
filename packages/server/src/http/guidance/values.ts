import type { FacetOptions, NumberFacet, Schema, ValueFacet } from "firmament";
import { invariant } from "firmament/base";
import { AnalyzedSchema } from "firmament/query";
import { readBody } from "../body/request-body.ts";
import { readMembers } from "../body/request-members.ts";
import { ready } from "../endpoints/engine-source.ts";
import { convertRejections } from "../endpoints/query-problem.ts";
import type { BackendRequest, SearchBackend } from "../endpoints/search-backend.ts";
import type { ValidationDependencies } from "../endpoints/validation.ts";
import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { DocumentType } from "../schema/document-type.ts";
import {
  type FieldValues,
  type ValuesRequest,
  type ValuesResponse,
  valuesRequestOf,
} from "../schema/guidance-schemas.ts";
import type { RequestSchema } from "../schema/request-schema.ts";

/** No year has more intervals than there are years. */
const MAX_YEARS = 10_000;

/** Returns the values of fields with the numbers of their documents, without a charge. */
export class ValuesEndpoint implements Endpoint {
  readonly method = "POST";
  readonly compresses = true;
  readonly path: string;
  readonly #request: RequestSchema<ValuesRequest>;
  readonly #schema: AnalyzedSchema;
  readonly #dependencies: ValidationDependencies;

  constructor(dependencies: ValidationDependencies) {
    const { paths, type } = dependencies.documents;
    this.path = paths.values;
    this.#request = valuesRequestOf(type);
    this.#schema = new AnalyzedSchema(type.schema);
    this.#dependencies = dependencies;
  }

  async respond(exchange: Exchange): Promise<EndpointResponse> {
    const { accessControl, scheduler, documents, timeBudget } = this.#dependencies;
    const { type } = documents;
    const principal = await accessControl.authorizePublic(exchange, { scope: "search", dataset: type.dataset }, type);
    const { value } = await readBody(exchange.request);
    const request = readMembers(this.#request, value);
    const backend = ready(() => documents.backend(principal));
    const { signal } = exchange.request;
    return scheduler.admit(exchange, () =>
      scheduler.run(exchange, backend, async () => {
        const values = this.#values(backend, request, { timeBudget, signal });
        return jsonResponse((await convertRejections(signal, values)) satisfies ValuesResponse);
      }),
    );
  }

  async #values(
    backend: SearchBackend,
    request: ValuesRequest,
    { timeBudget, signal }: BackendRequest & { readonly timeBudget: number },
  ): Promise<ValuesResponse> {
    const { type } = this.#dependencies.documents;
    const names = [...new Set(request.fields)];
    const facets = Object.fromEntries(
      names.map((name) => [name, facetOf(type, name, request)]),
    ) as FacetOptions<Schema>;
    const options = { asYouType: false, limit: 0, timeBudget, facets };
    const page = await backend.search("*:*", options, { signal });
    const counted = page.facets as Readonly<Record<string, ValueFacet | NumberFacet>>;
    const fields = names.map((name): [string, FieldValues] => {
      const [facet, fieldType] = [counted[name], this.#schema.type(name)];
      invariant(facet !== undefined && fieldType !== undefined, "each field has a type and a facet");
      return [name, { type: fieldType, ...valuesIn(facet, type.fields.dates.includes(name)) }];
    });
    return { fields: Object.fromEntries(fields) };
  }
}

function facetOf({ fields: { numbers, dates } }: DocumentType, name: string, { limit, like }: ValuesRequest): object {
  if (numbers.includes(name)) return { bins: 1 };
  if (dates.includes(name)) return { interval: "year", limit: MAX_YEARS };
  return { limit, ...(like !== undefined && { like }) };
}

function valuesIn(facet: ValueFacet | NumberFacet, isDate: boolean): Omit<FieldValues, "type"> {
  const { missing } = facet;
  if ("ranges" in facet) return { min: facet.min, max: facet.max, missing };
  const { values, other } = facet;
  if (isDate) return { min: values.at(0)?.value ?? null, max: values.at(-1)?.value ?? null, missing };
  return { values: values.map(({ value, count }) => ({ value, count })), others: other, missing };
}
