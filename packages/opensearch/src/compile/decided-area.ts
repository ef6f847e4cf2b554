import type { AreaQuery, CodeRanges } from "./area-query.ts";
import { anyOf, type ClusterQuery } from "./cluster-query.ts";

/** The documents, or the nested objects, with a point near the border of an area. */
export function nearBorder({ path, border }: AreaQuery): ClusterQuery {
  return anyOf(rangeQueries(path, border));
}

/**
 * The documents, or the nested objects, with a point in an area.
 *
 * @param codes the codes of all points near the border that are in the area
 */
export function decidedArea({ path, inside }: AreaQuery, codes: readonly number[]): ClusterQuery {
  const ranges = rangeQueries(path, inside);
  return anyOf(codes.length === 0 ? ranges : [...ranges, { terms: { [path]: codes } }]);
}

function rangeQueries(path: string, ranges: CodeRanges): readonly ClusterQuery[] {
  return ranges.map(({ low, high }) => ({ range: { [path]: { gte: low, lte: high } } }));
}
