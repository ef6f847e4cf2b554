import type { ReadonlyEngine } from "../../engine/search-engine.ts";
import type { CompanySchema } from "../../schema/company-schema.ts";
import type { Schema } from "../../schema/schema.ts";
import { temporaryProblem } from "../exchange/problem.ts";

/** Returns the engine, or `null` until its documents are loaded. */
export type EngineSource<S extends Schema = CompanySchema> = () => ReadonlyEngine<S> | null;

const RETRY_SECONDS = 1;

/** @throws {Problem} `not_ready` until the documents are loaded */
export function ready<T>(source: () => T | null): T {
  const value = source();
  if (value === null) throw temporaryProblem("not_ready", RETRY_SECONDS);
  return value;
}
