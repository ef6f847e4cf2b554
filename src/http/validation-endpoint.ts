import { format } from "../../grammar/format.ts";
import { QueryError } from "../../grammar/query-error.ts";
import type { SearchEngine } from "../engine/search-engine.ts";
import type { CompanySchema } from "../schema/company-schema.ts";
import { type Answer, jsonAnswer } from "./answer.ts";
import type { ValidationAnswer } from "./answer-schemas.ts";
import type { Endpoint } from "./endpoint.ts";
import { type EngineSource, readyEngine } from "./engine-source.ts";
import type { Exchange } from "./exchange.ts";
import type { Gate } from "./gate.ts";
import { describeMistakes } from "./query-problem.ts";
import { readBody } from "./request-body.ts";
import { readMembers } from "./request-members.ts";
import { type ValidationRequest, validationRequest } from "./request-schemas.ts";
import type { WorkTurns } from "./work-turns.ts";

export interface ValidationParts {
  readonly engine: EngineSource;
  readonly gate: Gate;
  readonly turns: WorkTurns;
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
    await gate.pass(exchange, "search");
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
