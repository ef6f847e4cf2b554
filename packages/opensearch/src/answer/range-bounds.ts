import { isDeepStrictEqual } from "node:util";
import { boundsOf, type FacetRanges, type NumberExtent, type RangeBounds } from "firmament/backend";
import type { AggregationBatch, Matches } from "./aggregation-batch.ts";

/**
 * The ranges of a facet, without reading all numbers of the matches: at most one request finds their extent. `null` if the
 * edges of bins depend on whether all numbers are whole, which the extent does not tell.
 *
 * @param isInteger whether the field has integers only
 * @throws {FacetLimitError} for too many ranges of one width
 */
export async function rangeBounds(
  batch: AggregationBatch,
  matches: Matches,
  path: string,
  field: string,
  ranges: FacetRanges,
  isInteger: boolean,
): Promise<RangeBounds | null> {
  if ("edges" in ranges) return boundsOf(field, ranges, null);
  const extent = await extentIn(batch, matches, path, "bins" in ranges && ranges.scale === "log");
  const bounds = (areWhole: boolean): RangeBounds =>
    boundsOf(field, ranges, extent && { ...extent, areWhole: () => areWhole });
  if (isInteger) return bounds(true);
  if (hasFraction(extent)) return bounds(false);
  const ofWhole = bounds(true);
  return isDeepStrictEqual(ofWhole, bounds(false)) ? ofWhole : null;
}

type Extent = Omit<NumberExtent, "areWhole">;

/** @param isLog whether `leastPositive` and `hasZero` are needed */
async function extentIn(
  batch: AggregationBatch,
  matches: Matches,
  path: string,
  isLog: boolean,
): Promise<Extent | null> {
  // A filter would find documents, which may have negative numbers, too. The keys are those after a given one.
  const composite = { size: 2, sources: [{ key: { terms: { field: path } } }], after: { key: -Number.MIN_VALUE } };
  const asked = {
    min: { min: { field: path } },
    max: { max: { field: path } },
    ...(isLog && { fromZero: { composite } }),
  };
  const { min, max, fromZero } = (await batch.ask(matches, asked, 4)) as unknown as ExtentAnswer;
  if (min.value === null || max.value === null) return null;
  const [first = null, second = null] = fromZero?.buckets.map(({ key }) => key.key) ?? [];
  return { min: min.value, max: max.value, leastPositive: first === 0 ? second : first, hasZero: first === 0 };
}

function hasFraction(extent: Extent | null): boolean {
  return [extent?.min, extent?.max, extent?.leastPositive].some(
    (number) => number != null && !Number.isInteger(number),
  );
}

interface ExtentAnswer {
  readonly min: { readonly value: number | null };
  readonly max: { readonly value: number | null };
  readonly fromZero?: { readonly buckets: readonly { readonly key: { readonly key: number } }[] };
}
