import type { PeerName } from "./peer-registry.ts";
import type { Operation } from "./question.ts";

/** Times of single executions in microseconds. */
export interface Figures {
  readonly median: number;
  /** The 95th percentile of the samples; a sample of a short execution is the mean of a batch. */
  readonly p95: number;
  readonly samples: number;
}

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

export interface PeerReport {
  readonly name: PeerName;
  readonly title: string;
  readonly version: string;
  /** `null` for programs in other languages. */
  readonly importMilliseconds: number | null;
  readonly buildSeconds: number;
  readonly megabytes: number;
  /** Without the original companies; `null` if unknown. */
  readonly indexMegabytes: number | null;
  /** The first query after the build; `null` if unsupported. */
  readonly firstQueryMilliseconds: number | null;
}

/** The result of one run; the others are compared with the first peer. */
export interface BenchReport {
  /** The value of `--date`. */
  readonly date: string | null;
  readonly node: string;
  /** The source of the companies: "generated" or a file name. */
  readonly corpus: string;
  readonly count: number;
  readonly seed: number;
  readonly rounds: number;
  readonly peers: readonly PeerReport[];
  readonly queries: readonly QueryReport[];
  readonly differences: readonly Difference[];
  /** Why requested engines were not measured, one sentence each. */
  readonly missing: readonly string[];
}
