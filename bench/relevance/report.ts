import type { DefaultOperator } from "../../src/entries/index.ts";
import type { CranfieldReport } from "./cranfield/measurement.ts";
import type { JudgedReport } from "./judged.ts";
import type { Measures } from "./measures.ts";
import type { QueryKind } from "./query-generator.ts";
import type { EngineTyping } from "./typing/measurement.ts";

/** The measures of one engine with one operator. `null` marks queries that the engine does not support. */
export interface EngineMeasures {
  readonly title: string;
  /** The meaning of white space. */
  readonly operator: DefaultOperator;
  readonly overall: Measures | null;
  readonly kinds: Readonly<Record<QueryKind, Measures | null>>;
}

/** A kind of query in a report. */
export interface ReportedKind {
  readonly kind: QueryKind;
  /** The number of queries. */
  readonly queries: number;
  /** The first query. */
  readonly example: string;
}

/** The result of `npm run bench:relevance`. */
export interface RelevanceReport {
  readonly node: string;
  /** `generated`, or the name of the file. */
  readonly corpus: string;
  /** The number of companies. */
  readonly companies: number;
  readonly seed: number;
  /** The number of generated queries. */
  readonly queries: number;
  /** Engines with their versions. */
  readonly versions: readonly string[];
  readonly kinds: readonly ReportedKind[];
  readonly engines: readonly EngineMeasures[];
  /** Search as you type. Empty if no names are typed. */
  readonly typing: readonly EngineTyping[];
  readonly judged: JudgedReport;
  /** `null` without a collection. */
  readonly cranfield: CranfieldReport | null;
}
