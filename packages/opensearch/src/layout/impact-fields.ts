import { impactOf, LengthNormalization } from "firmament/backend";
import { type DocumentContent, indexedFields } from "firmament/query";
import { impactToken, NO_TERM_TOKEN, TOKEN_SEPARATOR } from "./impact-token.ts";
import type { IndexLayout } from "./index-layout.ts";

/** An index of terms, and how its terms get their weighted frequencies. */
interface WeightedIndex {
  readonly name: string;
  readonly path: string;
  readonly normalization: LengthNormalization;
  /** The weighted frequency of each normalized one. */
  readonly weighted: ArrayLike<number>;
  /** The fields of impacts over several indexes, this one included. */
  readonly combined: readonly string[];
}

/** The fields of impacts of the documents of one schema: see `bm25f.ts`. The impacts equal those of a segment. */
export class ImpactFields {
  readonly #indexes: readonly WeightedIndex[];
  readonly #combined: readonly string[];

  constructor({ schema, termIndexes, combined }: IndexLayout) {
    const lengths = new Map(
      indexedFields(schema.effective).termIndexes.map(({ name, typicalLength }) => [name, typicalLength]),
    );
    this.#combined = combined.map(({ path }) => path);
    this.#indexes = termIndexes.map(({ name, impacts: path }) => ({
      name,
      path,
      normalization: new LengthNormalization(lengths.get(name) as number),
      weighted: schema.impactsOf(name).weighted,
      combined: combined.filter(({ indexes }) => indexes.has(name)).map((field) => field.path),
    }));
  }

  /** The tokens of a document in all fields of impacts, by path. */
  of(document: DocumentContent): Readonly<Record<string, string>> {
    const fields: Record<string, string> = {};
    const sums = new Map(this.#combined.map((path) => [path, new Map<string, number>()]));
    for (const index of this.#indexes) {
      const weights = weightsOf(document.valuesOf(index.name), index);
      fields[index.path] = tokensOf(weights);
      for (const path of index.combined) add(weights, sums.get(path) as Map<string, number>);
    }
    for (const [path, weights] of sums) fields[path] = tokensOf(weights);
    return fields;
  }
}

/** The weighted frequency of each term. */
function weightsOf(
  values: readonly (readonly string[])[],
  { normalization, weighted }: WeightedIndex,
): ReadonlyMap<string, number> {
  const frequencies = new Map<string, number>();
  let length = 0;
  for (const terms of values) {
    length += terms.length;
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  const steps = normalization.stepsOf(length);
  for (const [term, frequency] of frequencies) {
    frequencies.set(term, weighted[normalization.encodeSteps(frequency, steps)] as number);
  }
  return frequencies;
}

function add(weights: ReadonlyMap<string, number>, sums: Map<string, number>): void {
  for (const [term, weight] of weights) sums.set(term, (sums.get(term) ?? 0) + weight);
}

function tokensOf(weights: ReadonlyMap<string, number>): string {
  let tokens = "";
  for (const [term, weight] of weights) {
    if (tokens !== "") tokens += TOKEN_SEPARATOR;
    tokens += impactToken(term, impactOf(weight));
  }
  return tokens === "" ? NO_TERM_TOKEN : tokens;
}
