import type { AbortSignalLike, Analyzer, DefaultOperator, Schema } from "firmament";
import { checkOptions, type OptionNames } from "firmament/base";
import { requireSchema } from "firmament/query";
import type { EngineAdapter } from "./adapter.ts";
import type { CheckReport } from "./check-report.ts";
import { EngineCheck } from "./engine-check.ts";
import { EngineSession } from "./engine-session.ts";
import { readWholeNumber } from "./options.ts";
import type { CheckProgress } from "./progress.ts";

/** The options of {@link checkEngine}. */
export interface CheckOptions {
  /** The fields of the documents. */
  readonly schema: Schema;
  /** The number of random queries. Default 1,000. */
  readonly runs?: number | undefined;
  /** Selects the random documents and queries: a whole number. The same seed gives the same findings. Default 0. */
  readonly seed?: number | undefined;
  /**
   * Whether to ask queries whose answers by Lucene are known before the random ones, for `companySchema`: at most as many
   * as `runs`, which the seed selects. Default `true`.
   */
  readonly vectors?: boolean | undefined;
  /** The operator that white space between clauses stands for. Default "OR". */
  readonly defaultOperator?: DefaultOperator | undefined;
  /** Replaces the analyzer of every text field. */
  readonly analyzer?: Analyzer | undefined;
  /** Milliseconds after which the check ends. Default: no limit, so that findings do not depend on speed. */
  readonly timeLimit?: number | undefined;
  /** The number of findings after which the check ends. Default 50. */
  readonly maxFindings?: number | undefined;
  readonly signal?: AbortSignalLike | undefined;
  /** Called after every few queries. */
  readonly onProgress?: ((progress: CheckProgress) => void) | undefined;
}

const CHECK_OPTIONS: OptionNames<CheckOptions> = {
  schema: true,
  runs: true,
  seed: true,
  vectors: true,
  defaultOperator: true,
  analyzer: true,
  timeLimit: true,
  maxFindings: true,
  signal: true,
  onProgress: true,
};

/**
 * Compares the answers of an engine with those of the reference. It asks small questions about each known misreading
 * first, then the queries whose answers by Lucene are known, and then random ones, with changes of the documents in
 * between if the engine offers them. Every disagreement is reduced to one query and at most three documents, and named
 * by the misreading that explains it.
 *
 * @throws {Error} if the engine cannot be opened, and the reason of the signal when it is aborted
 * @throws {RangeError} for an option that is not a whole number, or negative
 */
export async function checkEngine(adapter: EngineAdapter, options: CheckOptions): Promise<CheckReport> {
  checkOptions("checkEngine", options ?? {}, CHECK_OPTIONS);
  requireSchema("checkEngine", options?.schema);
  const { schema, defaultOperator = "OR", analyzer, signal, onProgress } = options;
  const rules = { schema, analyzer, defaultOperator, now: Date.now() };
  const limits = {
    runs: readWholeNumber("runs", options.runs ?? 1000),
    seed: readWholeNumber("seed", options.seed ?? 0),
    maxFindings: readWholeNumber("maxFindings", options.maxFindings ?? 50),
    timeLimit: options.timeLimit ?? Number.POSITIVE_INFINITY,
    vectors: options.vectors ?? true,
  };
  signal?.throwIfAborted();
  try {
    await adapter.open?.({ schema, defaultOperator });
    const check = new EngineCheck(new EngineSession(adapter, signal), rules, limits, onProgress);
    return await check.run(adapter.name ?? "The engine");
  } finally {
    await adapter.close?.();
  }
}
