import type { SortedNumbers } from "../segment.ts";

export const NO_NUMBERS: SortedNumbers = { values: new Float64Array(0), ordinals: new Uint32Array(0) };

/** Merges two sorted parts. Of equal values those of `earlier` come first, because their ordinals are smaller. */
export function mergeSorted(earlier: SortedNumbers, later: SortedNumbers): SortedNumbers {
  if (earlier.values.length === 0) return later;
  const length = earlier.values.length + later.values.length;
  const values = new Float64Array(length);
  const ordinals = new Uint32Array(length);
  let e = 0;
  let l = 0;
  for (let i = 0; i < length; i++) {
    const isLater = e === earlier.values.length || (later.values[l] as number) < (earlier.values[e] as number);
    const source = isLater ? later : earlier;
    const index = isLater ? l++ : e++;
    values[i] = source.values[index] as number;
    ordinals[i] = source.ordinals[index] as number;
  }
  return { values, ordinals };
}

/** The numbers whose ordinals are less than `size`. */
export function prefixOf({ values, ordinals }: SortedNumbers, size: number): SortedNumbers {
  const prefixValues = new Float64Array(values.length);
  const prefixOrdinals = new Uint32Array(values.length);
  let n = 0;
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i] as number;
    if (ordinal >= size) continue;
    prefixValues[n] = values[i] as number;
    prefixOrdinals[n++] = ordinal;
  }
  return { values: prefixValues.slice(0, n), ordinals: prefixOrdinals.slice(0, n) };
}
