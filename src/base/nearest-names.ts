/** The maximum number of names that `nearestNames` returns. */
export const MAX_SUGGESTIONS = 3;
/** Longer names are pasted rather than typed, so they get no suggestions. */
const MAX_LENGTH = 64;

/** In shorter names, an edit leaves too little that is equal, and too many names contain them. */
const MIN_LENGTH = 2;

/** Between two words of a name: `company_name`, `shops.city`, `staffCount`, `50followers`. */
const WORD_END = /[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{N})(?=\p{L})/u;

/**
 * The known names most similar to `name`, best first: equal but for case, one edit away, two edits away, one contained
 * in the other, as half of it or as whole words. So a short name is not offered for a long one that happens to contain
 * its letters. A name of one character is only similar to the same one in the other case.
 */
export function nearestNames(name: string, known: readonly string[]): readonly string[] {
  const wanted = name.toLowerCase();
  if (wanted.length === 0 || wanted.length > MAX_LENGTH) return [];
  const words = wordsOf(name);
  const ranks: readonly ((candidate: string, known: string) => boolean)[] = [
    (candidate) => candidate === wanted,
    (candidate) => isLong(wanted) && isLong(candidate) && isWithin(1, wanted, candidate),
    (candidate) => wanted.length > 3 && isWithin(2, wanted, candidate),
    (candidate, known) =>
      wanted.length > 2 && isLong(candidate) && (isHalf(wanted, candidate) || areWordsOf(words, wordsOf(known))),
  ];
  const names = new Set(ranks.flatMap((isNear) => known.filter((each) => isNear(each.toLowerCase(), each))));
  return [...names].slice(0, MAX_SUGGESTIONS);
}

function isLong({ length }: string): boolean {
  return length >= MIN_LENGTH;
}

/** Whether one text contains the other, which is at least half as long. */
function isHalf(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return shorter.length * 2 >= longer.length && longer.includes(shorter);
}

/** The words of a name in lower case, separated and surrounded by spaces. */
function wordsOf(name: string): string {
  return ` ${name.split(WORD_END).join(" ").toLowerCase().trim()} `;
}

/** Whether the words of one name are in the other, next to each other. A letter is no word. */
function areWordsOf(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return isLong(shorter.trim()) && longer.includes(shorter);
}

/**
 * Whether one text becomes the other by at most `maxEdits` insertions, deletions, replacements and swaps of neighboring
 * code units (optimal string alignment distance).
 */
function isWithin(maxEdits: number, a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > maxEdits) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isEqual = a[row - 1] === b[column - 1];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (isEqual ? 0 : 1),
        isSwap ? (beforeLast[column - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return (last[b.length] as number) <= maxEdits;
}
