import type { AreaOutline } from "./outline.ts";
import { type CellRectangle, CODE_BITS, rectangleOf } from "./point-code.ts";

/** How an area covers a rectangle; `mixed` may be said of any. */
export type Coverage = "inside" | "outside" | "mixed";

/** A set of stored points. */
export interface AreaShape {
  /** In query syntax. Equal texts mean equal areas. */
  readonly text: string;
  readonly outline: AreaOutline;
  /** Whether a stored point is in the area. */
  contains(code: number): boolean;
  /** What is certain of all points of a rectangle. */
  coverage(rectangle: CellRectangle): Coverage;
}

/** The codes from `low` to `high`, both included. */
export interface CodeRange {
  readonly low: number;
  readonly high: number;
  /** Whether all of them are in the area; otherwise each is tested. */
  readonly isInside: boolean;
}

/** A set of stored points that an index can find. */
export class Area {
  readonly text: string;
  readonly outline: AreaOutline;
  readonly #shape: AreaShape;
  #ranges: readonly CodeRange[] | null = null;

  constructor(shape: AreaShape) {
    this.text = shape.text;
    this.outline = shape.outline;
    this.#shape = shape;
  }

  contains(code: number): boolean {
    return this.#shape.contains(code);
  }

  /** What is certain of all codes of a cell. */
  coverage({ code, bits }: Cell): Coverage {
    return this.#shape.coverage(rectangleOf(code, bits));
  }

  /** Ascending and disjoint; every code of the area is in one. Computed once. */
  get ranges(): readonly CodeRange[] {
    this.#ranges ??= this.coveredBy(MAX_RANGES);
    return this.#ranges;
  }

  /** As {@link ranges}, but fewer than twice as many as `maxCells`. */
  coveredBy(maxCells: number): readonly CodeRange[] {
    return rangesOf(this.#shape, maxCells);
  }
}

/** More ranges have fewer points to test, and more binary searches. Measured with 100,000 points: `npm run bench:points`. */
const MAX_RANGES = 96;

/** The `2^bits` codes from `code`, which ends in as many zeros. */
export interface Cell {
  readonly code: number;
  readonly bits: number;
}

/**
 * The first code of each cell that is inside, in ascending order, by halving those of which that is not certain. A cell of
 * one code is returned unless it is outside: the caller tests its point.
 *
 * @param coverageOf what is certain of a cell
 */
export function* codesBelow(
  coverageOf: (cell: Cell) => Coverage,
  cell: Cell = { code: 0, bits: CODE_BITS },
): Generator<number> {
  const coverage = coverageOf(cell);
  if (coverage === "outside") return;
  if (coverage === "inside" || cell.bits === 0) {
    yield cell.code;
    return;
  }
  const bits = cell.bits - 1;
  yield* codesBelow(coverageOf, { code: cell.code, bits });
  yield* codesBelow(coverageOf, { code: cell.code + 2 ** bits, bits });
}

/** Halves the cells that the area covers in part, the largest first, until there are enough of them. */
function rangesOf(shape: AreaShape, maxCells: number): readonly CodeRange[] {
  const found: CodeRange[] = [];
  let mixed: Cell[] = [{ code: 0, bits: CODE_BITS }];
  for (let bits = CODE_BITS; bits > 0 && mixed.length > 0 && found.length + mixed.length < maxCells; bits--) {
    const halves: Cell[] = [];
    const size = 2 ** (bits - 1);
    for (const { code } of mixed) {
      for (const half of [code, code + size]) {
        const coverage = shape.coverage(rectangleOf(half, bits - 1));
        if (coverage === "inside") found.push(rangeOf(half, size, true));
        else if (coverage === "mixed") halves.push({ code: half, bits: bits - 1 });
      }
    }
    mixed = halves;
  }
  for (const { code, bits } of mixed) found.push(rangeOf(code, 2 ** bits, false));
  return joined(found.sort((a, b) => a.low - b.low));
}

function rangeOf(low: number, size: number, isInside: boolean): CodeRange {
  return { low, high: low + size - 1, isInside };
}

/** The same ranges, of which those that adjoin and are alike are one. */
function joined(ranges: readonly CodeRange[]): readonly CodeRange[] {
  const result: CodeRange[] = [];
  for (const range of ranges) {
    const last = result.at(-1);
    if (last !== undefined && last.high + 1 === range.low && last.isInside === range.isInside) {
      result[result.length - 1] = { ...last, high: range.high };
    } else {
      result.push(range);
    }
  }
  return result;
}
