import { format, QueryError } from "firmament";
import { TimeSlice } from "firmament/base";
import { readBody } from "../body/request-body.ts";
import { readMembers } from "../body/request-members.ts";
import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { RequestSchema } from "../schema/request-schema.ts";
import { type ValidationRequest, validationRequestOf } from "../schema/request-schemas.ts";
import type { ValidationResponse } from "../schema/response-schemas.ts";
import type { AccessControl } from "./access-control.ts";
import { ready } from "./engine-source.ts";
import type { FairScheduler } from "./fair-scheduler.ts";
import { FilterCheck } from "./filter-check.ts";
import { convertRejections, describeDiagnostics } from "./query-problem.ts";
import type { BackendRequest, SearchBackend } from "./search-backend.ts";
import type { ServedDataset } from "./served-dataset.ts";

export interface ValidationDependencies {
  readonly documents: ServedDataset;
  readonly accessControl: AccessControl;
  readonly scheduler: FairScheduler;
  /** The time limit of one query, in milliseconds. */
  readonly timeBudget: number;
}

/** Returns the diagnostics, the warnings, the formatted text and the number of matches of a query, without a charge. */
export class ValidationEndpoint implements Endpoint {
  readonly method = "POST";
  readonly compresses = true;
  readonly path: string;
  readonly #request: RequestSchema<ValidationRequest>;
  readonly #filters: FilterCheck;
  readonly #dependencies: ValidationDependencies;

  constructor(dependencies: ValidationDependencies) {
    this.path = dependencies.documents.paths.validate;
    this.#request = validationRequestOf(dependencies.documents.type);
    this.#filters = new FilterCheck(dependencies.documents.type.schema);
    this.#dependencies = dependencies;
  }

  async respond(exchange: Exchange): Promise<EndpointResponse> {
    const { accessControl, scheduler, documents, timeBudget } = this.#dependencies;
    const need = { scope: "search", dataset: documents.type.dataset } as const;
    const principal = await accessControl.authorizePublic(exchange, need, documents.type);
    const { value } = await readBody(exchange.request);
    const request = readMembers(this.#request, value);
    this.#filters.check(request.filter);
    const backend = ready(() => documents.backend(principal));
    const { signal } = exchange.request;
    return scheduler.admit(exchange, () =>
      scheduler.run(exchange, backend, async () => {
        const response = validationResponse(backend, request, { timeBudget, signal });
        return jsonResponse(await convertRejections(signal, response));
      }),
    );
  }
}

const SLICE_MS = 5;

/** @param timeBudget for the count, and once more for the warnings, in milliseconds */
async function validationResponse(
  backend: SearchBackend,
  { query, filter, default_operator, as_you_type: asYouType }: ValidationRequest,
  { timeBudget, signal }: BackendRequest & { readonly timeBudget: number },
): Promise<ValidationResponse> {
  const options = {
    timeBudget,
    asYouType,
    ...(default_operator !== undefined && { defaultOperator: default_operator }),
  };
  // Other requests have a turn between two computations that take long.
  const slice = new TimeSlice(SLICE_MS);
  try {
    const total = await backend.count(query, { ...options, ...(filter !== undefined && { filter }) }, { signal });
    if (slice.isOver) await slice.yield();
    const lint = await backend.lint(query, options, { signal });
    return { diagnostics: [], lint, formatted: formatted(query), estimated_total: total };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const diagnostics = describeDiagnostics(query, error.diagnostics);
    return { diagnostics, lint: [], formatted: null, estimated_total: null };
  }
}

/** `null` for a text that only a search as you type accepts. */
function formatted(query: string): string | null {
  try {
    return format(query);
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}
