import { geometricMean, median } from "./figures.ts";
import type { PeerName } from "./peer-registry.ts";
import type { BenchReport, QueryReport } from "./report.ts";

/** What one peer did in a class: over those of its queries that it could be asked. Microseconds. */
export interface PeerSummary {
  /** The median over the queries of each query's median. */
  readonly median: number;
  readonly p95: number;
  /** Theirs over ours: the geometric mean over the queries that both were asked. */
  readonly ratio: number;
  /** Of how many queries this speaks. */
  readonly queries: number;
}

/** All queries of a class that were asked in one way. */
export interface ClassSummary {
  readonly className: string;
  readonly title: string;
  readonly ask: QueryReport["ask"];
  readonly queries: number;
  readonly peers: ReadonlyMap<PeerName, PeerSummary>;
}

/** In the order in which the classes were asked. */
export function classSummaries(report: BenchReport): readonly ClassSummary[] {
  const ours = report.peers[0]?.name;
  const groups = Map.groupBy(report.queries, ({ className, ask }) => `${className} ${ask}`);
  return [...groups.values()].map((queries): ClassSummary => {
    const [first] = queries as [QueryReport, ...QueryReport[]];
    const peers = report.peers.flatMap(({ name }): [PeerName, PeerSummary][] => {
      const summary = summarize(queries, name, ours ?? name);
      return summary === null ? [] : [[name, summary]];
    });
    const { className, title, ask } = first;
    return { className, title, ask, queries: queries.length, peers: new Map(peers) };
  });
}

/** The geometric mean of a peer's ratios, over the classes that it was asked; `null` if there was none. */
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
