import { impactOf, LengthNormalization } from "firmament/backend";
import { type DocumentContent, indexedFields } from "firmament/query";
import { impactEnd, NO_TERM, OWN_MARK, SHARED_MARK, storedTerm, TOKEN_SEPARATOR } from "./impact-token.ts";
import type { IndexLayout, TermIndexPaths } from "./index-layout.ts";

/** An index of terms, and how its terms get their weighted frequencies. */
interface WeightedIndex {
  readonly paths: TermIndexPaths;
  readonly normalization: LengthNormalization;
  /** The weighted frequency of each normalized one. */
  readonly weighted: ArrayLike<number>;
}

/** A term in the indexes whose impacts are stored together. */
interface SharedTerm {
  weight: number;
  /** Whether its impact differs from that in its text, or no text contains it. */
  isSeparate: boolean;
  /** In the index that was read last. */
  last: IndexTerm;
}

/** A term in one index. */
interface IndexTerm {
  readonly term: string;
  readonly index: WeightedIndex;
  readonly shared: SharedTerm;
  frequency: number;
  impact: number;
  isWritten: boolean;
}

/** The fields of the terms of a document: a text for each value, or several terms. */
export type TermTexts = Record<string, string | readonly string[]>;

/**
 * The terms of the documents of one schema. The text of a value contains its terms; the first occurrence in a field
 * carries the impact (see `bm25f.ts`), which equals that of a segment. The cluster reads such a text two or three times:
 * for the terms, for their impacts, and for those over several indexes.
 */
export class TermFields {
  readonly #indexes: readonly WeightedIndex[];
  readonly #combined: readonly string[];
  readonly #check: (term: string, index: TermIndexPaths) => void;

  /** @param check called with each term of a document; throws for one that an index cannot contain */
  constructor({ schema, termIndexes, combined }: IndexLayout, check: (term: string, index: TermIndexPaths) => void) {
    const lengths = new Map(
      indexedFields(schema.effective).termIndexes.map(({ name, typicalLength }) => [name, typicalLength]),
    );
    this.#combined = combined.map(({ path }) => path);
    this.#check = check;
    this.#indexes = termIndexes.map((paths) => ({
      paths,
      normalization: new LengthNormalization(lengths.get(paths.name) as number),
      weighted: schema.impactsOf(paths.name).weighted,
    }));
  }

  /** The texts of a document in all fields of terms and impacts, by path. */
  of(document: DocumentContent): TermTexts {
    const shared = new Map(this.#combined.map((path) => [path, new Map<string, SharedTerm>()]));
    const read = this.#indexes.map((index) => {
      const { combined, name } = index.paths;
      const terms = (combined === null ? undefined : shared.get(combined)) ?? new Map<string, SharedTerm>();
      return { paths: index.paths, values: this.#read(document.valuesOf(name), index, terms) };
    });
    const texts: TermTexts = {};
    for (const { paths, values } of read) {
      const isEmpty = values.every((terms) => terms.length === 0);
      if (paths.type === "text") texts[paths.terms] = isEmpty ? NO_TEXT : values.map(textOf);
      else {
        const terms = [...new Set(values.flat())];
        texts[paths.impacts] = isEmpty ? NO_IMPACT : terms.map(impactOfKeyword).join("");
        if (!isEmpty) texts[paths.terms] = terms.map(({ term }) => term);
      }
    }
    for (const [path, terms] of shared) {
      const text = terms.size === 0 ? NO_IMPACT : separateImpacts(terms.values());
      if (text !== "") texts[path] = text;
    }
    return texts;
  }

  /**
   * The terms of each value with their impacts, an object for each term.
   *
   * @param shared the terms of this document in the indexes read before, which become those with this one
   */
  #read(
    values: readonly (readonly string[])[],
    index: WeightedIndex,
    shared: Map<string, SharedTerm>,
  ): readonly (readonly IndexTerm[])[] {
    const found: IndexTerm[] = [];
    let length = 0;
    const read = values.map((terms) => {
      length += terms.length;
      return terms.map((term) => {
        const known = shared.get(term);
        if (known !== undefined && known.last.index === index) {
          known.last.frequency++;
          return known.last;
        }
        this.#check(term, index.paths);
        const added = addTerm(term, index, known);
        if (known === undefined) shared.set(term, added.shared);
        found.push(added);
        return added;
      });
    });
    const { normalization, weighted } = index;
    const steps = normalization.stepsOf(length);
    for (const term of found) {
      const weight = weighted[normalization.encodeSteps(term.frequency, steps)] as number;
      term.impact = impactOf(weight);
      term.shared.weight += weight;
    }
    return read;
  }
}

/** The text of a field without a term. */
const NO_TEXT: string = NO_TERM + impactEnd(OWN_MARK, 1);
const NO_IMPACT: string = NO_TERM + impactEnd(SHARED_MARK, 1);

/** @param known the term in the indexes read before */
function addTerm(term: string, index: WeightedIndex, known: SharedTerm | undefined): IndexTerm {
  const shared = known ?? { weight: 0, isSeparate: index.paths.type === "keyword", last: null };
  const added: IndexTerm = { term, index, shared: shared as SharedTerm, frequency: 1, impact: 0, isWritten: false };
  if (known !== undefined) known.isSeparate = true;
  shared.last = added;
  return added;
}

/** The text of a value. */
function textOf(terms: readonly IndexTerm[]): string {
  let text = "";
  for (const each of terms) {
    if (each.isWritten) text += each.term + TOKEN_SEPARATOR;
    else {
      text += each.term + impactEnd(each.shared.isSeparate ? OWN_MARK : SHARED_MARK, each.impact);
      each.isWritten = true;
    }
  }
  return text;
}

function impactOfKeyword({ term, impact }: IndexTerm): string {
  return storedTerm(term) + impactEnd(SHARED_MARK, impact);
}

/** The impacts over several indexes that differ from those in the texts. */
function separateImpacts(terms: Iterable<SharedTerm>): string {
  let text = "";
  for (const { isSeparate, weight, last } of terms) {
    if (isSeparate) text += storedTerm(last.term) + impactEnd(SHARED_MARK, impactOf(weight));
  }
  return text;
}
