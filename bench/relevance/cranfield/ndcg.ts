import { FIRST_PAGE } from "../measures.ts";

/**
 * The normalized discounted cumulative gain of the first ten hits, from 0 to 1. A gain at rank r is divided by
 * log2(r + 1); the sum is divided by that of the best possible order. 0 if nothing is relevant.
 *
 * Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR techniques", 2002, with the discount of trec_eval.
 *
 * @param ids distinct, the best hit first
 * @param gains of the relevant documents
 */
export function normalizedGain(ids: readonly string[], gains: ReadonlyMap<string, number>): number {
  const ideal = discountedGain([...gains.values()].sort((one, other) => other - one));
  return ideal === 0 ? 0 : discountedGain(ids.map((id) => gains.get(id) ?? 0)) / ideal;
}

function discountedGain(gains: readonly number[]): number {
  return gains.slice(0, FIRST_PAGE).reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}
