/**
 * A regular expression for the words within some edits of a text: an edit inserts, deletes or replaces a character and,
 * with `swaps`, exchanges two neighbours.
 */
export function fuzzyPattern(text: string, edits: 0 | 1 | 2, { swaps }: { readonly swaps: boolean }): string {
  let patterns = new Set([JSON.stringify(Array.from(text, quoted))]);
  for (let edit = 0; edit < edits; edit++) {
    patterns = new Set([...patterns].flatMap((pattern) => edited(JSON.parse(pattern) as string[], swaps)));
  }
  return [...patterns].map((pattern) => (JSON.parse(pattern) as string[]).join("")).join("|");
}

/** A literal character of a regular expression. */
function quoted(letter: string): string {
  return /[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter}`;
}

/** The pattern itself and those that differ by one edit, as lists of the pieces of each. */
function edited(pieces: readonly string[], swaps: boolean): string[] {
  const results: (readonly string[])[] = [pieces];
  for (let at = 0; at <= pieces.length; at++) {
    const [before, after] = [pieces.slice(0, at), pieces.slice(at)];
    results.push([...before, ".", ...after]);
    if (after.length > 0) results.push([...before, ".", ...after.slice(1)], [...before, ...after.slice(1)]);
    const [first, second] = after;
    if (swaps && first !== undefined && second !== undefined) {
      results.push([...before, second, first, ...after.slice(2)]);
    }
  }
  return results.map((result) => JSON.stringify(result));
}
