import type { Expansion } from "../../indexes/segment.ts";
import { impactOf, MAX_IMPACT } from "../../similarity/bm25f.ts";

/** A field that a pattern searches. */
export interface WeightedField {
  readonly field: string;
  readonly weight: number;
}

/** The fields in which a document matches fit into one mask up to this number of fields. */
export const MAX_MASKED_FIELDS = 16;

/** The fields of each document as bits; all 0 between two uses. Searches are synchronous and never interleave. */
let masks = new Uint16Array(0);

/**
 * Calls a function with the fields in which each document matches a pattern, as bits in the order of the fields.
 *
 * @param use receives them by ordinal, and resets to 0 what is marked
 * @throws what reading the postings of the pattern or the function throws
 */
export function withMarkedFields<Result>(
  expansion: Expansion,
  fields: readonly WeightedField[],
  universe: number,
  use: (masks: Uint16Array) => Result,
): Result {
  if (masks.length < universe) masks = new Uint16Array(universe);
  const bits = new Map(fields.map(({ field }, index) => [field, 1 << index]));
  try {
    expansion.mark(masks, (field) => bits.get(field) ?? 0);
    return use(masks);
  } catch (error) {
    masks.fill(0);
    throw error;
  }
}

/** The impacts of documents without the own term of a pattern, by the fields in which they match. */
export class MaskImpacts {
  readonly #fields: readonly WeightedField[];
  /** By mask; 0 for one that has not been seen. */
  readonly #known: Uint8Array;
  #greatest = 0;

  constructor(fields: readonly WeightedField[]) {
    this.#fields = fields;
    this.#known = new Uint8Array(1 << fields.length);
  }

  /** The greatest one so far. */
  get greatest(): number {
    return this.#greatest;
  }

  of(mask: number): number {
    const known = this.#known[mask] as number;
    if (known !== 0) return known;
    let sum = 0;
    for (const [index, { weight }] of this.#fields.entries()) if (((mask >>> index) & 1) === 1) sum += weight;
    const impact = impactBelowMaximum(sum);
    this.#known[mask] = impact;
    this.#greatest = Math.max(this.#greatest, impact);
    return impact;
  }
}

/** The impact of a document without the pattern's own term. */
export function impactBelowMaximum(weightedFrequency: number): number {
  return Math.min(impactOf(weightedFrequency), MAX_IMPACT - 1);
}
