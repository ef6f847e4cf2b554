/** The least byte with at least an impact; 256 if there is none. Rounds the impact down: a bound may be too low. */
export function leastByteWith(impact: number, impacts: Uint8Array): number {
  const minImpact = Math.floor(impact);
  let low = 0;
  let high = impacts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((impacts[middle] as number) < minImpact) low = middle + 1;
    else high = middle;
  }
  return low;
}
