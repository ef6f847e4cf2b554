import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { format } from "../../../grammar/format.ts";
import type { SearchEngine } from "../../engine/search-engine.ts";
import type { CompanySchema } from "../../schema/company-schema.ts";
import { readBody } from "../body/request-body.ts";
import { readMembers } from "../body/request-members.ts";
import type { Endpoint } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { type Answer, jsonAnswer } from "../exchange/response.ts";
import { type ValidationRequest, validationRequest } from "../schema/request-schemas.ts";
import type { ValidationAnswer } from "../schema/response-schemas.ts";
import type { AccessControl } from "./access-control.ts";
import { type EngineSource, readyEngine } from "./engine-source.ts";
import type { FairScheduler } from "./fair-scheduler.ts";
import { describeMistakes } from "./query-problem.ts";

export interface ValidationParts {
  readonly engine: EngineSource;
  readonly gate: AccessControl;
  readonly turns: FairScheduler;
  /** For how many milliseconds a query may be worked on. */
  readonly timeBudget: number;
}

/** Says what there is to say of a query. Nothing is charged. */
export class ValidationEndpoint implements Endpoint {
  readonly method = "POST";
  readonly path = "/search/hosted/companies/validate";
  readonly #parts: ValidationParts;

  constructor(parts: ValidationParts) {
    this.#parts = parts;
  }

  async answer(exchange: Exchange): Promise<Answer> {
    const { gate, turns, timeBudget } = this.#parts;
    await gate.authorize(exchange, "search");
    const { value } = await readBody(exchange.request);
    const request = readMembers(validationRequest, value);
    const engine = readyEngine(this.#parts.engine);
    return turns.admit(exchange, () =>
      turns.compute(exchange, () => jsonAnswer(validationAnswer(engine, request, timeBudget))),
    );
  }
}

/** @param timeBudget for counting, and as much again for warnings, in milliseconds */
function validationAnswer(
  engine: SearchEngine<CompanySchema>,
  { query, default_operator }: ValidationRequest,
  timeBudget: number,
): ValidationAnswer {
  const options = {
    timeBudget,
    ...(default_operator !== undefined && { defaultOperator: default_operator }),
  };
  try {
    const total = engine.count(query, options);
    return { diagnostics: [], lint: engine.lint(query, options), formatted: format(query), estimated_total: total };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const diagnostics = describeMistakes(query, error.diagnostics);
    return { diagnostics, lint: [], formatted: null, estimated_total: null };
  }
}
