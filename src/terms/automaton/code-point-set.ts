export const MAX_CODE_POINT = 0x10ffff;

/** Both ends inclusive. */
export interface CodePointRange {
  readonly low: number;
  readonly high: number;
}

/** An immutable set of code points, surrogates included: ascending ranges with gaps in between. */
export class CodePointSet {
  static readonly all: CodePointSet = CodePointSet.of([{ low: 0, high: MAX_CODE_POINT }]);
  readonly ranges: readonly CodePointRange[];

  private constructor(ranges: readonly CodePointRange[]) {
    this.ranges = ranges;
  }

  /** The union of ranges, which may overlap. */
  static of(ranges: Iterable<CodePointRange>): CodePointSet {
    const merged: { low: number; high: number }[] = [];
    for (const { low, high } of [...ranges].sort((a, b) => a.low - b.low)) {
      const last = merged.at(-1);
      if (last === undefined || low > last.high + 1) merged.push({ low, high });
      else last.high = Math.max(last.high, high);
    }
    return new CodePointSet(merged);
  }

  static single(codePoint: number): CodePointSet {
    return new CodePointSet([{ low: codePoint, high: codePoint }]);
  }

  get isEmpty(): boolean {
    return this.ranges.length === 0;
  }

  /** The only member; `null` if there are none or several. */
  get only(): number | null {
    const [first] = this.ranges;
    return first !== undefined && this.ranges.length === 1 && first.low === first.high ? first.low : null;
  }

  /** O(log ranges). */
  has(codePoint: number): boolean {
    const range = this.ranges[this.#firstEndingFrom(codePoint)];
    return range !== undefined && range.low <= codePoint;
  }

  /** The parts of the ranges between two code points, ascending. O(log ranges), then O(1) for each. */
  *rangesWithin(low: number, high: number): Generator<CodePointRange, void> {
    for (let index = this.#firstEndingFrom(low); index < this.ranges.length; index++) {
      const range = this.ranges[index] as CodePointRange;
      if (range.low > high) return;
      yield { low: Math.max(low, range.low), high: Math.min(high, range.high) };
    }
  }

  complement(): CodePointSet {
    const gaps: CodePointRange[] = [];
    let next = 0;
    for (const { low, high } of this.ranges) {
      if (low > next) gaps.push({ low: next, high: low - 1 });
      next = high + 1;
    }
    if (next <= MAX_CODE_POINT) gaps.push({ low: next, high: MAX_CODE_POINT });
    return new CodePointSet(gaps);
  }

  /** The index of the first range that ends at a code point or after it. */
  #firstEndingFrom(codePoint: number): number {
    let low = 0;
    let high = this.ranges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.ranges[middle] as CodePointRange).high < codePoint) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
