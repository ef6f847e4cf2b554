import type { SearchEngine } from "../../engine/search-engine.ts";
import type { CompanySchema } from "../../schema/company-schema.ts";
import { temporaryProblem } from "../exchange/problem.ts";

/** Returns the engine, or `null` until its companies are loaded. */
export type EngineSource = () => SearchEngine<CompanySchema> | null;

const RETRY_SECONDS = 1;

/** @throws {Problem} `not_ready` until the companies are loaded */
export function readyEngine(source: EngineSource): SearchEngine<CompanySchema> {
  const engine = source();
  if (engine === null) throw temporaryProblem("not_ready", RETRY_SECONDS);
  return engine;
}
