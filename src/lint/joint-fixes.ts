import type { Fix } from "../../grammar/diagnostics/fix.ts";

/** How much the fixes of a query may add to it before it exceeds the limits. */
export interface FixBudget {
  /** UTF-16 code units. */
  readonly length: number;
  /** Parentheses and negations around one clause. */
  readonly nesting: number;
}

/**
 * Selects fixes of one text that can be applied together: they do not overlap, and the result stays within the limits.
 */
export class JointFixes {
  #length: number;
  #nesting: number;
  /** By offset, 1 if a fix inserts there or replaces the text on both sides. */
  readonly #usedOffsets: Uint8Array;
  /** By offset, 1 if a fix replaces the code unit at the offset. */
  readonly #replacedUnits: Uint8Array;

  constructor(text: string, budget: FixBudget) {
    this.#length = budget.length;
    this.#nesting = budget.nesting;
    this.#usedOffsets = new Uint8Array(text.length + 1);
    this.#replacedUnits = new Uint8Array(text.length);
  }

  /** Adds the fixes of one warning: all of them or, if one overlaps an added fix or exceeds the budget, none. */
  tryAdd(fixes: readonly Fix[]): boolean {
    const growth = fixes.reduce((sum, { span, replacement }) => sum + replacement.length - (span.end - span.start), 0);
    const isDeeper = fixes.some(({ replacement }) => /\(|NOT|-/.test(replacement));
    if (growth > this.#length || (isDeeper && this.#nesting <= 0) || fixes.some((fix) => this.#overlaps(fix)))
      return false;
    this.#length -= Math.max(0, growth);
    if (isDeeper) this.#nesting--;
    for (const fix of fixes) this.#mark(fix);
    return true;
  }

  #overlaps({ span: { start, end } }: Fix): boolean {
    if (start === end) return this.#usedOffsets[start] === 1;
    return (
      this.#replacedUnits.subarray(start, end).includes(1) || this.#usedOffsets.subarray(start + 1, end).includes(1)
    );
  }

  #mark({ span: { start, end } }: Fix): void {
    if (start === end) this.#usedOffsets[start] = 1;
    this.#usedOffsets.fill(1, start + 1, end);
    this.#replacedUnits.fill(1, start, end);
  }
}
