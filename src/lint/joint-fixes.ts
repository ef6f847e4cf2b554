import type { Fix } from "../../grammar/diagnostics/fix.ts";

/** By how much a query may still grow. */
export interface Room {
  /** UTF-16 code units. */
  readonly length: number;
  /** Parentheses and negations around one clause. */
  readonly nesting: number;
}

/** Picks fixes of one text that can be applied at once: apart from each other, and with a query as their result that is not too large. */
export class JointFixes {
  #length: number;
  #nesting: number;
  /** By place: whether something is put in there, or both what is before it and what is behind it goes. */
  readonly #places: Uint8Array;
  /** By place: whether the character behind it goes. */
  readonly #characters: Uint8Array;

  constructor(text: string, room: Room) {
    this.#length = room.length;
    this.#nesting = room.nesting;
    this.#places = new Uint8Array(text.length + 1);
    this.#characters = new Uint8Array(text.length);
  }

  /** Takes fixes that belong together, all of them or, if one is in the way of those that were taken before, none. */
  take(fixes: readonly Fix[]): boolean {
    const growth = fixes.reduce((sum, { span, replacement }) => sum + replacement.length - (span.end - span.start), 0);
    const isDeeper = fixes.some(({ replacement }) => /\(|NOT/.test(replacement));
    if (growth > this.#length || (isDeeper && this.#nesting <= 0) || fixes.some((fix) => this.#isTaken(fix)))
      return false;
    this.#length -= Math.max(0, growth);
    if (isDeeper) this.#nesting--;
    for (const fix of fixes) this.#mark(fix);
    return true;
  }

  #isTaken({ span: { start, end } }: Fix): boolean {
    if (start === end) return this.#places[start] === 1;
    return this.#characters.subarray(start, end).includes(1) || this.#places.subarray(start + 1, end).includes(1);
  }

  #mark({ span: { start, end } }: Fix): void {
    if (start === end) this.#places[start] = 1;
    this.#places.fill(1, start + 1, end);
    this.#characters.fill(1, start, end);
  }
}
