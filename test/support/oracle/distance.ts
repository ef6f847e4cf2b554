/** How many edits lead from one text to the other, "a swap of neighbours is one edit; code points": optimal string alignment. */
export function editsBetween(from: string, to: string): number {
  const a = Array.from(from);
  const b = Array.from(to);
  const known = new Map<string, number>();

  /** From the first `i` characters to the first `j`. */
  function edits(i: number, j: number): number {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    let fewest = known.get(key);
    if (fewest !== undefined) return fewest;
    fewest = Math.min(
      edits(i - 1, j) + 1,
      edits(i, j - 1) + 1,
      edits(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? edits(i - 2, j - 2) + 1 : i + j,
    );
    known.set(key, fewest);
    return fewest;
  }

  return edits(a.length, b.length);
}
