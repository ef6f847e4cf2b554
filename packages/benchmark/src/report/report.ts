import type { PeerName } from "../question/peer-name.ts";
import type { Operation } from "../question/question.ts";

/** Times of single executions in microseconds. */
export interface Figures {
  readonly median: number;
  /** The 95th percentile of the samples; a sample of a short execution is the mean of a batch. */
  readonly p95: number;
  readonly samples: number;
  /** The lower quartile of each round, because disturbances only add time. Round `r` was measured in process `r % processes` of Firmament. */
  readonly rounds: readonly number[];
}

/** The times of all engines for one query and operation. */
export interface QueryReport {
  readonly className: string;
  readonly title: string;
  readonly operation: Operation["kind"];
  /** The query in Lucene syntax. */
  readonly text: string;
  /** The number of matches in Firmament; `null` if the text was only parsed. */
  readonly matches: number | null;
  /** By peer, without peers that do not support the query. */
  readonly figures: Readonly<Partial<Record<PeerName, Figures>>>;
  /** The time of the reference loads beside the query in each round, in microseconds: their geometric mean. */
  readonly reference: readonly number[];
}

/** An answer whose number of matches differs from Firmament's. */
export interface Difference {
  readonly peer: PeerName;
  readonly className: string;
  readonly operation: Operation["kind"];
  readonly text: string;
  readonly ours: number;
  readonly theirs: number;
  /** `null` if no reason is known. */
  readonly reason: string | null;
}

/** What it costs to set up an engine. */
export interface PeerReport {
  readonly name: PeerName;
  readonly title: string;
  readonly version: string;
  /** `null` for programs in other languages. */
  readonly importMilliseconds: number | null;
  readonly buildSeconds: number;
  readonly megabytes: number;
  /** Without the original documents; `null` if unknown. */
  readonly indexMegabytes: number | null;
  /** The index as a file; `null` if the engine makes none. */
  readonly fileMegabytes: number | null;
  /** The first query after the build; `null` if unsupported. */
  readonly firstQueryMilliseconds: number | null;
}

/** The documents of a run. */
export interface CorpusReport {
  /** "generated" or a file name. */
  readonly name: string;
  /** What the documents are called: `companies`. */
  readonly plural: string;
  readonly count: number;
  /** The seed of generated documents; `null` for a file. */
  readonly seed: number | null;
  /** Equal for equal documents in the same order. */
  readonly digest: string;
}

/** The computer of a run. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly gigabytes: number;
  readonly system: string;
}

/** A fixed piece of work that was measured in the same rounds. Times in microseconds, by round. */
export interface ReferenceReport {
  readonly name: string;
  readonly rounds: readonly number[];
}

/** The result of one run; the others are compared with the first peer. */
export interface BenchReport {
  readonly format: "firmament-benchmark";
  readonly version: 1;
  /** When the run started, or the text of `--date`. */
  readonly date: string;
  readonly node: string;
  readonly machine: Machine;
  readonly corpus: CorpusReport;
  readonly rounds: number;
  /** The number of processes of Firmament, which take turns by round. */
  readonly processes: number;
  readonly peers: readonly PeerReport[];
  readonly queries: readonly QueryReport[];
  readonly references: readonly ReferenceReport[];
  readonly differences: readonly Difference[];
  /** Why requested engines were not measured, one sentence each. */
  readonly missing: readonly string[];
}
