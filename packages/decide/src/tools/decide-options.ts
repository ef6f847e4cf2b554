import type { Analyzer, EngineOptions, Limits, Schema } from "firmament";
import { checkOptions, type OptionNames, requireWholeNumber } from "firmament/base";
import { AnalyzedSchema, type ResolveRules, readEngineRules, requireSchema, rulesFor } from "firmament/query";
import { DEFAULT_BUDGET } from "../solver/decisions.ts";

/** What gives queries their meaning, and the cost of a decision. */
export interface DecideOptions<S extends Schema = Schema>
  extends Pick<EngineOptions, "analyzer" | "defaultOperator" | "clock" | "limits"> {
  /** The schema of the documents. */
  readonly schema: S;
  /**
   * How many steps a decision may take before its answer is "unknown"; a whole number from 0, default 400,000. A step is
   * about as much work as one transition of an automaton, so that the default takes some tens of milliseconds at most.
   * Equal questions take equal steps on every machine.
   */
  readonly budget?: number | undefined;
}

const DECIDE_OPTIONS: OptionNames<DecideOptions> = {
  schema: true,
  analyzer: true,
  defaultOperator: true,
  clock: true,
  limits: true,
  budget: true,
};

/** The rules of the queries of one decision. */
export interface DecideRules extends ResolveRules {
  readonly limits: Limits;
  readonly budget: number;
}

/**
 * @param subject the function, for errors
 * @throws {TypeError | RangeError} for invalid options
 */
export function readDecideOptions(subject: string, options: DecideOptions): DecideRules {
  checkOptions(subject, options ?? {}, DECIDE_OPTIONS);
  requireSchema(subject, options?.schema);
  const { budget } = options;
  return {
    ...rulesFor(readEngineRules(analyzedSchema(options.schema, options.analyzer), options), {}),
    budget: budget === undefined ? DEFAULT_BUDGET : requireWholeNumber("budget", budget, 0),
  };
}

/** Analyzing a schema takes longer than most decisions. */
const analyzedSchemas = new WeakMap<Schema, Map<Analyzer | undefined, AnalyzedSchema>>();

function analyzedSchema(schema: Schema, analyzer: Analyzer | undefined): AnalyzedSchema {
  const isCached = typeof schema === "object" && schema !== null;
  const known = isCached ? analyzedSchemas.get(schema)?.get(analyzer) : undefined;
  if (known !== undefined) return known;
  const analyzed = new AnalyzedSchema(schema, analyzer);
  const byAnalyzer = analyzedSchemas.get(schema) ?? new Map<Analyzer | undefined, AnalyzedSchema>();
  analyzedSchemas.set(schema, byAnalyzer.set(analyzer, analyzed));
  return analyzed;
}
