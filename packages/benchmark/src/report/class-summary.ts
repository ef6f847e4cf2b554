import type { PeerName } from "../question/peer-name.ts";
import { geometricMean, median } from "./figures.ts";
import type { BenchReport, QueryReport } from "./report.ts";

/** The times of one peer in a class, over the queries that it supports. Microseconds. */
export interface PeerSummary {
  /** The median of the medians of the queries. */
  readonly median: number;
  readonly p95: number;
  /** The peer's time divided by Firmament's: the geometric mean over the queries that both support. */
  readonly ratio: number;
  /** The number of supported queries. */
  readonly queries: number;
}

/** All queries of a class for one operation. */
export interface ClassSummary {
  readonly className: string;
  readonly title: string;
  readonly operation: QueryReport["operation"];
  readonly queries: number;
  readonly peers: ReadonlyMap<PeerName, PeerSummary>;
}

/** In the order of the classes. */
export function classSummaries(report: BenchReport): readonly ClassSummary[] {
  const ours = report.peers[0]?.name;
  const groups = Map.groupBy(report.queries, ({ className, operation }) => `${className} ${operation}`);
  return [...groups.values()].map((queries): ClassSummary => {
    const [first] = queries as [QueryReport, ...QueryReport[]];
    const peers = report.peers.flatMap(({ name }): [PeerName, PeerSummary][] => {
      const summary = summarize(queries, name, ours ?? name);
      return summary === null ? [] : [[name, summary]];
    });
    const { className, title, operation } = first;
    return { className, title, operation, queries: queries.length, peers: new Map(peers) };
  });
}

/** The geometric mean of a peer's ratios over the classes that it supports; `null` if there are none. */
export function overallRatio(summaries: readonly ClassSummary[], peer: PeerName): number | null {
  const ratios = summaries.flatMap(({ peers }) => peers.get(peer)?.ratio ?? []);
  return ratios.length === 0 ? null : geometricMean(ratios);
}

function summarize(queries: readonly QueryReport[], peer: PeerName, ours: PeerName): PeerSummary | null {
  const pairs = queries.flatMap(({ figures }) => {
    const [theirFigures, ourFigures] = [figures[peer], figures[ours]];
    return theirFigures && ourFigures ? [{ theirs: theirFigures, ours: ourFigures }] : [];
  });
  if (pairs.length === 0) return null;
  return {
    median: median(pairs.map(({ theirs }) => theirs.median)),
    p95: median(pairs.map(({ theirs }) => theirs.p95)),
    ratio: geometricMean(pairs.map((pair) => pair.theirs.median / pair.ours.median)),
    queries: pairs.length,
  };
}
