import { OURS, OWN, type PeerName } from "../question/peer-name.ts";
import { geometricMean, median } from "./figures.ts";
import type { BenchReport, QueryReport } from "./report.ts";

/** A class and operation in which a peer is faster than Firmament. */
export interface RowAhead {
  readonly className: string;
  readonly title: string;
  readonly operation: QueryReport["operation"];
  readonly peer: PeerName;
  /** The medians of the queries that both support, in microseconds. */
  readonly ours: number;
  readonly theirs: number;
  /** `ours / theirs`. */
  readonly ratio: number;
  /** The same ratio as a geometric mean over the queries. */
  readonly meanRatio: number;
  /** The median number of matches of these queries. */
  readonly matches: number;
}

/** The rows whose median or geometric mean is lower in a peer, by the larger ratio first. */
export function rowsAhead({ peers, queries }: Pick<BenchReport, "peers" | "queries">): readonly RowAhead[] {
  const groups = Map.groupBy(queries, ({ className, operation }) => `${className} ${operation}`);
  const others = peers.map(({ name }) => name).filter((name) => !OWN.includes(name));
  return [...groups.values()]
    .flatMap((group) => others.flatMap((peer) => compare(group, peer) ?? []))
    .filter(({ ratio, meanRatio }) => ratio > 1 || meanRatio > 1)
    .toSorted((one, other) => Math.max(other.ratio, other.meanRatio) - Math.max(one.ratio, one.meanRatio));
}

/** `null` if there is no query that both support. */
function compare(queries: readonly QueryReport[], peer: PeerName): RowAhead | null {
  const pairs = queries.flatMap(({ figures, matches }) => {
    const [ours, theirs] = [figures[OURS]?.median, figures[peer]?.median];
    return ours === undefined || theirs === undefined ? [] : [{ ours, theirs, matches: matches ?? 0 }];
  });
  const [first] = queries;
  if (first === undefined || pairs.length === 0) return null;
  const ours = median(pairs.map((pair) => pair.ours));
  const theirs = median(pairs.map((pair) => pair.theirs));
  const meanRatio = geometricMean(pairs.map((pair) => pair.ours / pair.theirs));
  const matches = median(pairs.map((pair) => pair.matches));
  const { className, title, operation } = first;
  return { className, title, operation, peer, ours, theirs, ratio: ours / theirs, meanRatio, matches };
}
