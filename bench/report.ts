import type { PeerName } from "./peer-registry.ts";
import type { Ask } from "./question.ts";

/** Times of single askings in microseconds. */
export interface Figures {
  readonly median: number;
  /** 95 of 100 samples were no longer. A sample of a short asking is the mean of a batch. */
  readonly p95: number;
  readonly samples: number;
}

export interface QueryReport {
  readonly className: string;
  readonly title: string;
  readonly ask: Ask["kind"];
  /** In Lucene's language. */
  readonly text: string;
  /** How many companies ours found; `null` where only the text was read. */
  readonly found: number | null;
  /** Of the peers that could be asked. */
  readonly figures: Readonly<Partial<Record<PeerName, Figures>>>;
}

/** An answer with another number of companies than ours. */
export interface Difference {
  readonly peer: PeerName;
  readonly className: string;
  readonly ask: Ask["kind"];
  readonly text: string;
  readonly ours: number;
  readonly theirs: number;
  /** `null`: there is none that we know. */
  readonly reason: string | null;
}

export interface PeerReport {
  readonly name: PeerName;
  readonly title: string;
  readonly version: string;
  readonly importMilliseconds: number;
  readonly buildSeconds: number;
  readonly megabytes: number;
  /** Without the companies as they were given; `null` where that cannot be told. */
  readonly indexMegabytes: number | null;
  /** The first asking after the engine was built; `null` if it could not be asked. */
  readonly firstQueryMilliseconds: number | null;
}

/** One run of the bench; the first peer is the one with which the others are compared. */
export interface BenchReport {
  /** As it was given on the command line. */
  readonly date: string | null;
  readonly node: string;
  /** Where the companies are from: "generated", or a file. */
  readonly corpus: string;
  readonly count: number;
  readonly seed: number;
  readonly rounds: number;
  readonly peers: readonly PeerReport[];
  readonly queries: readonly QueryReport[];
  readonly differences: readonly Difference[];
}
