import type { CodePointRange } from "./code-point-set.ts";

/** Normalizes the text of a pattern as an analyzer normalizes terms, by case folding for example. Pure. */
export type Normalize = (text: string) => string;

/** A code point that normalization changes, and its normalized text. */
export interface NormalizedCodePoint {
  readonly codePoint: number;
  readonly text: string;
  /** The single code point of `text`; `null` if there are none or several. */
  readonly single: number | null;
}

const BLOCK = 256;

/**
 * The ranges with code points that normalization can change. They exclude ideographs, Hangul syllables, surrogates,
 * scripts without upper case, private use and unassigned planes.
 */
const CASED_RANGES: readonly CodePointRange[] = [
  { low: 0x0000, high: 0x33ff },
  { low: 0xa000, high: 0xabff },
  { low: 0xf900, high: 0x11fff },
  { low: 0x16000, high: 0x16fff },
  { low: 0x1c000, high: 0x1ffff },
  { low: 0x2f800, high: 0x2faff },
];

/**
 * The normalized texts of single code points. Computed by block on first use, and cached as long as the normalizer
 * lives.
 */
export class NormalizationMap {
  static readonly #cache = new WeakMap<Normalize, NormalizationMap>();
  readonly #normalize: Normalize;
  readonly #blocks = new Map<number, readonly NormalizedCodePoint[]>();

  private constructor(normalize: Normalize) {
    this.#normalize = normalize;
  }

  static of(normalize: Normalize): NormalizationMap {
    const cached = NormalizationMap.#cache.get(normalize);
    if (cached !== undefined) return cached;
    const created = new NormalizationMap(normalize);
    NormalizationMap.#cache.set(normalize, created);
    return created;
  }

  /** Visits the code points of a range that normalization changes, ascending. */
  forEachChanged(range: CodePointRange, visit: (changedPoint: NormalizedCodePoint) => void): void {
    for (const cased of CASED_RANGES) {
      const low = Math.max(range.low, cased.low);
      const high = Math.min(range.high, cased.high);
      for (let block = Math.trunc(low / BLOCK); block * BLOCK <= high; block++) {
        for (const changedPoint of this.#changedIn(block)) {
          if (changedPoint.codePoint >= low && changedPoint.codePoint <= high) visit(changedPoint);
        }
      }
    }
  }

  #changedIn(block: number): readonly NormalizedCodePoint[] {
    let changed = this.#blocks.get(block);
    if (changed === undefined) {
      changed = this.#selectChanged(Array.from({ length: BLOCK }, (_, i) => block * BLOCK + i));
      this.#blocks.set(block, changed);
    }
    return changed;
  }

  #selectChanged(codePoints: readonly number[]): readonly NormalizedCodePoint[] {
    const normalized = codePoints.map((codePoint): NormalizedCodePoint => {
      const text = this.#normalize(String.fromCodePoint(codePoint));
      const [first, second] = Array.from(text, (character) => character.codePointAt(0) as number);
      return { codePoint, text, single: second === undefined ? (first ?? null) : null };
    });
    return normalized.filter(({ codePoint, single }) => single !== codePoint);
  }
}
