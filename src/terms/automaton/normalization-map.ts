import type { CodePointRange } from "./code-point-set.ts";

/** What the text of a pattern goes through before it is compared with terms: lower case, perhaps folding. Pure. */
export type Normalize = (text: string) => string;

/** A code point that normalisation changes, and what it becomes. */
export interface NormalizedCodePoint {
  readonly codePoint: number;
  readonly text: string;
  /** The code point that is all of `text`; `null` when it is none or several. */
  readonly single: number | null;
}

const BLOCK = 256;

/**
 * The blocks in which a code point can have another form. Left out are ideographs, Hangul syllables, surrogates, scripts
 * without upper case, private use and what is never assigned.
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
 * What single code points become under one normalisation. Known block by block, each when it is first asked for, and
 * kept for as long as the normalisation itself.
 */
export class NormalizationMap {
  static readonly #known = new WeakMap<Normalize, NormalizationMap>();
  readonly #normalize: Normalize;
  readonly #blocks = new Map<number, readonly NormalizedCodePoint[]>();

  private constructor(normalize: Normalize) {
    this.#normalize = normalize;
  }

  static of(normalize: Normalize): NormalizationMap {
    const known = NormalizationMap.#known.get(normalize);
    if (known !== undefined) return known;
    const made = new NormalizationMap(normalize);
    NormalizationMap.#known.set(normalize, made);
    return made;
  }

  /** Visits the code points of a range that normalisation changes, ascending. */
  forEachChanged(range: CodePointRange, visit: (image: NormalizedCodePoint) => void): void {
    for (const area of CASED_RANGES) {
      const low = Math.max(range.low, area.low);
      const high = Math.min(range.high, area.high);
      for (let block = Math.trunc(low / BLOCK); block * BLOCK <= high; block++) {
        for (const image of this.#imagesOf(block)) {
          if (image.codePoint >= low && image.codePoint <= high) visit(image);
        }
      }
    }
  }

  #imagesOf(block: number): readonly NormalizedCodePoint[] {
    let images = this.#blocks.get(block);
    if (images === undefined) {
      images = this.#compare(Array.from({ length: BLOCK }, (_, i) => block * BLOCK + i));
      this.#blocks.set(block, images);
    }
    return images;
  }

  #compare(codePoints: readonly number[]): readonly NormalizedCodePoint[] {
    const images = codePoints.map((codePoint): NormalizedCodePoint => {
      const text = this.#normalize(String.fromCodePoint(codePoint));
      const [first, second] = Array.from(text, (character) => character.codePointAt(0) as number);
      return { codePoint, text, single: second === undefined ? (first ?? null) : null };
    });
    return images.filter(({ codePoint, single }) => single !== codePoint);
  }
}
