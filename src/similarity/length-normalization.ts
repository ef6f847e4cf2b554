/** The strength of length normalization: Lucene's default. */
export const B = 0.75;

/** Greater term frequencies count as this one. */
export const MAX_FREQUENCY = 255;

/** The byte that stands for a normalized frequency of 1. */
const ONE = 128;

/** A byte and its successor stand for values whose ratio is the 16th root of 2: a rounding error of up to 2.2%. */
const STEPS_PER_DOUBLING = 16;

/** `STEPS_PER_DOUBLING · log2(frequency)`, by frequency. */
const FREQUENCY_STEPS = Float64Array.from(
  { length: MAX_FREQUENCY + 1 },
  (_, frequency) => STEPS_PER_DOUBLING * Math.log2(frequency),
);

/** The normalized frequency that each byte stands for: from 1/256 to 245. */
export const NORMALIZED_FREQUENCIES: Float64Array = Float64Array.from(
  { length: 256 },
  (_, byte) => 2 ** ((byte - ONE) / STEPS_PER_DOUBLING),
);

/** The steps of smaller lengths are cached. */
const CACHED_LENGTHS = 1024;

/**
 * Normalizes term frequencies by the length of the field, as BM25 does:
 *
 *     normalized frequency = frequency / (1 − b + b · length / typical length), with b = 0.75
 *
 * The result is rounded to one of 256 values on a logarithmic scale and represented by their byte. A greater byte
 * stands for a greater value. The typical length is a constant of the field, not an average over the documents, so that
 * the result depends on nothing but the document.
 */
export class LengthNormalization {
  readonly #typicalLength: number;
  /** The results of `stepsOf` by length; 0 for a length that was not asked for. */
  readonly #cached = new Float64Array(CACHED_LENGTHS);
  /** The results of `encodeOnce` by length, plus 1; 0 for a length that was not asked for. */
  readonly #once = new Uint16Array(CACHED_LENGTHS);

  /** @param typicalLength a number of tokens, greater than 0 */
  constructor(typicalLength: number) {
    this.#typicalLength = typicalLength;
  }

  /**
   * The byte of a normalized frequency.
   *
   * @param frequency at least 1
   * @param length the number of tokens of the field in the document
   */
  encode(frequency: number, length: number): number {
    return this.encodeSteps(frequency, this.stepsOf(length));
  }

  /** `encode(1, length)` in a third of the time: most terms occur once in a document. */
  encodeOnce(length: number): number {
    if (length >= CACHED_LENGTHS) return this.encode(1, length);
    const cached = this.#once[length] as number;
    if (cached !== 0) return cached - 1;
    const byte = this.encode(1, length);
    this.#once[length] = byte + 1;
    return byte;
  }

  /** The part of the byte that depends on the length, for {@link encodeSteps}. */
  stepsOf(length: number): number {
    if (length >= CACHED_LENGTHS) return this.#computeSteps(length);
    const cached = this.#cached[length] as number;
    if (cached !== 0) return cached;
    const steps = this.#computeSteps(length);
    this.#cached[length] = steps;
    return steps;
  }

  /** The byte of a frequency in a field whose length has these steps. */
  encodeSteps(frequency: number, lengthSteps: number): number {
    const frequencySteps = FREQUENCY_STEPS[frequency < MAX_FREQUENCY ? frequency : MAX_FREQUENCY] as number;
    const byte = Math.round(lengthSteps + frequencySteps);
    return byte <= 0 ? 0 : byte > 255 ? 255 : byte; // `<=`: a small negative number rounds to -0.
  }

  /**
   * The greatest frequency, up to the length, that a byte can stand for; at least 1. There is no other one below 20,
   * unless the byte is 0 or 255: see {@link STEPS_PER_DOUBLING}. Fastest for a frequency of 1.
   */
  maxFrequencyOf(byte: number, length: number): number {
    if (byte === 255) return length;
    const steps = this.stepsOf(length);
    const limit = byte + 0.5;
    let frequency = 1;
    while (frequency < MAX_FREQUENCY && steps + (FREQUENCY_STEPS[frequency + 1] as number) < limit) frequency++;
    return frequency < MAX_FREQUENCY && frequency < length ? frequency : length;
  }

  #computeSteps(length: number): number {
    return ONE - STEPS_PER_DOUBLING * Math.log2(1 - B + (B * length) / this.#typicalLength);
  }
}
