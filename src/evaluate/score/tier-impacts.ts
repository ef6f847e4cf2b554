import { raiseBytes } from "../../indexes/arrays/raise-bytes.ts";
import type { Expansion } from "../../indexes/segment.ts";
import type { Tier } from "../../plan/resolve/resolved.ts";
import { MAX_IMPACT } from "../../similarity/bm25f.ts";
import type { Postings } from "./scored-clause.ts";

/**
 * The impacts of each tier: from a minimum up to, but excluding, that of the better tier. So a document that contains a
 * better alternative always has a greater impact.
 */
const MIN_IMPACTS: Readonly<Record<Tier, number>> = { fuzzy: 1, prefix: 64, inflection: 128, exact: 192 };

/** The impact within its tier, by the impact that the alternative has as a clause of its own. */
export const TIER_IMPACTS: Readonly<Record<Tier, Uint8Array>> = {
  fuzzy: impactsBetween(MIN_IMPACTS.fuzzy, MIN_IMPACTS.prefix),
  prefix: impactsBetween(MIN_IMPACTS.prefix, MIN_IMPACTS.inflection),
  inflection: impactsBetween(MIN_IMPACTS.inflection, MIN_IMPACTS.exact),
  exact: impactsBetween(MIN_IMPACTS.exact, MAX_IMPACT + 1),
};

function impactsBetween(min: number, end: number): Uint8Array {
  return Uint8Array.from(
    { length: MAX_IMPACT + 1 },
    (_, impact) => min + Math.floor((impact * (end - min)) / (MAX_IMPACT + 1)),
  );
}

/** Impacts by ordinal. Searches are synchronous and never interleave. */
let scratch = new Uint8Array(0);

/** The impacts of the alternatives of a typed word: a document has the greatest of its alternatives. */
export class TierImpacts {
  readonly #impacts: Uint8Array;

  /** @param universe the number of documents */
  constructor(universe: number) {
    if (scratch.length < universe) scratch = new Uint8Array(universe);
    scratch.fill(0, 0, universe);
    this.#impacts = scratch;
  }

  /** Adds an alternative whose impacts are those of a clause. */
  raise(tier: Tier, base: Postings["base"] | null, supplement: Postings["supplement"]): void {
    const table = TIER_IMPACTS[tier];
    if (base?.kind === "list") {
      raiseBytes(this.#impacts, base.ordinals, base.bytes, composed(table, base.impacts));
    } else if (base !== null) {
      const ordinals = base.documents.toArray();
      raiseBytes(this.#impacts, ordinals, new Uint8Array(ordinals.length).fill(base.impact), table);
    }
    // An impact over all fields is not less than that of one of them.
    if (supplement !== null) raiseBytes(this.#impacts, supplement.ordinals, supplement.impacts, table);
  }

  /** Adds a pattern, which has the impact of the posting with the greatest one. @param impactsOf see `FieldImpacts` */
  raiseExpansion(tier: Tier, expansion: Expansion, impactsOf: (field: string) => Uint8Array): void {
    const table = TIER_IMPACTS[tier];
    expansion.raise(this.#impacts, (field) => composed(table, impactsOf(field)));
  }

  /** The impacts of all documents, 0 for those without an alternative. */
  ofAll(universe: number): Uint8Array {
    return this.#impacts.slice(0, universe);
  }

  /** The impacts of some documents. */
  of(ordinals: Uint32Array): Uint8Array {
    const impacts = new Uint8Array(ordinals.length);
    for (let i = 0; i < ordinals.length; i++) impacts[i] = this.#impacts[ordinals[i] as number] as number;
    return impacts;
  }
}

/** The table that looks up a byte in one table, and the result in another. */
export function composed(outer: Uint8Array, inner: Uint8Array): Uint8Array {
  return inner.map((byte) => outer[byte] as number);
}
