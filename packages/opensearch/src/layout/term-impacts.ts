import { impactOf, LengthNormalization } from "firmament/backend";
import { invariant } from "firmament/base";
import { type AnalyzedSchema, type DocumentContent, indexedFields } from "firmament/query";

/** The impacts of the terms of a document: see `bm25f.ts`. They equal those of a segment. */
export class TermImpacts {
  readonly #schema: AnalyzedSchema;
  readonly #normalizations: ReadonlyMap<string, LengthNormalization>;

  constructor(schema: AnalyzedSchema) {
    this.#schema = schema;
    this.#normalizations = new Map(
      indexedFields(schema.effective).termIndexes.map(({ name, typicalLength }) => [
        name,
        new LengthNormalization(typicalLength),
      ]),
    );
  }

  /** The impact of each term over some indexes of terms. */
  of(document: DocumentContent, indexes: readonly string[]): ReadonlyMap<string, number> {
    const weighted = new Map<string, number>();
    for (const index of indexes) this.#add(document, index, weighted);
    for (const [term, frequency] of weighted) weighted.set(term, impactOf(frequency));
    return weighted;
  }

  /** Adds the weighted frequencies of one index. */
  #add(document: DocumentContent, index: string, weighted: Map<string, number>): void {
    const terms = document.valuesOf(index).flat();
    const normalization = this.#normalizations.get(index);
    invariant(normalization !== undefined, `no index of terms ${index}`);
    const { weighted: weights } = this.#schema.impactsOf(index);
    const steps = normalization.stepsOf(terms.length);
    for (const [term, frequency] of frequencies(terms)) {
      const weight = weights[normalization.encodeSteps(frequency, steps)] as number;
      weighted.set(term, (weighted.get(term) ?? 0) + weight);
    }
  }
}

function frequencies(terms: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
