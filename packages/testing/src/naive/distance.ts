/** The optimal string alignment distance of two texts, in code points: a transposition of neighbours is one edit. */
export function editsBetween(from: string, to: string): number {
  const a = Array.from(from);
  const b = Array.from(to);
  const cache = new Map<string, number>();

  /** The distance between the first `i` characters of `from` and the first `j` of `to`. */
  function edits(i: number, j: number): number {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    let fewest = cache.get(key);
    if (fewest !== undefined) return fewest;
    fewest = Math.min(
      edits(i - 1, j) + 1,
      edits(i, j - 1) + 1,
      edits(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? edits(i - 2, j - 2) + 1 : i + j,
    );
    cache.set(key, fewest);
    return fewest;
  }

  return edits(a.length, b.length);
}
