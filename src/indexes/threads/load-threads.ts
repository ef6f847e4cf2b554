import type { Analyzer } from "../../analysis/analyzer.ts";
import type { Schema } from "../../schema/schema.ts";
import type { RemoteTexts } from "./remote-texts.ts";

/**
 * Supplies the threads of a load. `threads` of `firmament/node` creates one. It brings the code of loads with threads, which
 * programs without it do not contain.
 */
export interface LoadThreads {
  /** The number of threads, including the one that loads. */
  readonly count: number;
  /** Starts a thread that analyzes the texts of one segment. */
  start(schema: Schema, analyzerOf: (field: string) => Analyzer): RemoteTexts;
}
