import type { CodePointRange } from "./code-point-set.ts";

/** What the text of a pattern goes through before it is compared with terms: lower case, perhaps folding. Pure. */
export type Normalize = (text: string) => string;

/** A code point that normalisation changes, and what it becomes. */
export interface Image {
  readonly codePoint: number;
  readonly text: string;
}

const BLOCK = 256;

/**
 * What single code points become under one normalisation. Known block by block, each when it is first asked for, and
 * kept for as long as the normalisation itself: the whole of Unicode takes some 0.1 s, once.
 */
export class Images {
  static readonly #known = new WeakMap<Normalize, Images>();
  readonly #normalize: Normalize;
  readonly #blocks = new Map<number, readonly Image[]>();

  private constructor(normalize: Normalize) {
    this.#normalize = normalize;
  }

  static under(normalize: Normalize): Images {
    const known = Images.#known.get(normalize);
    if (known !== undefined) return known;
    const made = new Images(normalize);
    Images.#known.set(normalize, made);
    return made;
  }

  /** The code points of a range that normalisation changes, ascending. */
  *changedIn({ low, high }: CodePointRange): Generator<Image> {
    for (let block = Math.trunc(low / BLOCK); block * BLOCK <= high; block++) {
      for (const image of this.#changedInBlock(block)) {
        if (image.codePoint >= low && image.codePoint <= high) yield image;
      }
    }
  }

  #changedInBlock(block: number): readonly Image[] {
    let changed = this.#blocks.get(block);
    if (changed === undefined) {
      changed = this.#compare(Array.from({ length: BLOCK }, (_, i) => block * BLOCK + i));
      this.#blocks.set(block, changed);
    }
    return changed;
  }

  /** Most blocks are left as they are, which one call tells. */
  #compare(codePoints: readonly number[]): readonly Image[] {
    const whole = String.fromCodePoint(...codePoints);
    if (this.#normalize(whole) === whole) return [];
    const images = codePoints.map((codePoint) => ({
      codePoint,
      text: this.#normalize(String.fromCodePoint(codePoint)),
    }));
    return images.filter(({ codePoint, text }) => text !== String.fromCodePoint(codePoint));
  }
}
