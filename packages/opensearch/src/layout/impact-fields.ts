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
    for (const { name, path, normalization, weighted, combined } of this.#indexes) {
      const { frequencies, length } = countTerms(document.valuesOf(name));
      const steps = normalization.stepsOf(length);
      const tokens: string[] = [];
      for (const [term, frequency] of frequencies) {
        const weight = weighted[normalization.encodeSteps(frequency, steps)] as number;
        tokens.push(impactToken(term, impactOf(weight)));
        for (const each of combined) {
          const sum = sums.get(each) as Map<string, number>;
          sum.set(term, (sum.get(term) ?? 0) + weight);
        }
      }
      fields[path] = fieldOf(tokens);
    }
    for (const [path, weights] of sums) {
      fields[path] = fieldOf(Array.from(weights, ([term, weight]) => impactToken(term, impactOf(weight))));
    }
    return fields;
  }
}

/** How often each term occurs, and the number of terms. */
function countTerms(values: readonly (readonly string[])[]): {
  readonly frequencies: ReadonlyMap<string, number>;
  readonly length: number;
} {
  const frequencies = new Map<string, number>();
  let length = 0;
  for (const terms of values) {
    length += terms.length;
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  return { frequencies, length };
}

function fieldOf(tokens: readonly string[]): string {
  return tokens.length === 0 ? NO_TERM_TOKEN : tokens.join(TOKEN_SEPARATOR);
}
