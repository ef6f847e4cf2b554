/** A part of a text: its first and its last characters, and what stands for it. */
export type Cut = readonly [first: string, last: string, replacement: string];

/**
 * Replaces a part that begins with `first`, up to and including the next `last`.
 *
 * @throws {Error} if the text does not have `first` exactly once, or no `last` after it
 */
export function withCut(text: string, [first, last, replacement]: Cut, file: string): string {
  const start = text.indexOf(first);
  const end = text.indexOf(last, start + first.length);
  if (start < 0 || end < 0 || text.includes(first, start + 1)) throw new Error(`${file} does not have once: ${first}`);
  return text.slice(0, start) + replacement + text.slice(end + last.length);
}
