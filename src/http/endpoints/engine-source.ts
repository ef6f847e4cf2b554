import type { SearchEngine } from "../../engine/search-engine.ts";
import type { CompanySchema } from "../../schema/company-schema.ts";
import { passing } from "../exchange/problem.ts";

/** The engine with the companies, or `null` until it has them. */
export type EngineSource = () => SearchEngine<CompanySchema> | null;

const RETRY_SECONDS = 1;

/** @throws {Problem} when the companies are not there yet */
export function readyEngine(source: EngineSource): SearchEngine<CompanySchema> {
  const engine = source();
  if (engine === null) throw passing("not_ready", RETRY_SECONDS);
  return engine;
}
