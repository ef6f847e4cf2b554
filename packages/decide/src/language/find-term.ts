import type { Automaton } from "firmament/query";
import type { FieldTerms, TextSpace } from "./field-terms.ts";
import { nonEmptyText } from "./non-empty-text.ts";
import { type Product, ProductSearch } from "./product-search.ts";
import type { StepBudget } from "./step-budget.ts";
import type { LetterChoice } from "./term-alphabet.ts";
import { containsTerm, finiteTerms, type TermLanguage } from "./term-language.ts";

/** Steps that the test of a term by its analyzer counts as. */
const TEST_STEPS = 16;

/** Further terms are tried in rounds, each of this many times the terms of the one before. */
const GROWTH = 4;

/** Up to this many texts are tried where most are no terms. */
const MAX_UNLIKELY_TERMS = 64;

const NO_TERMS: ReadonlySet<string> = new Set();

/** Some terms, and whether there are no others. */
export interface FoundTerms {
  readonly terms: readonly string[];
  readonly isComplete: boolean;
}

/**
 * A term of a field that all positive languages contain and no negative one: the shortest in UTF-16 code units, and
 * among those the most readable one. `null` if the field can have no such term: this is certain. `unknown` if the
 * budget is spent, or if the analyzer is not known well enough.
 *
 * @param avoid terms that are not returned
 */
export function findTerm(
  field: FieldTerms,
  positive: readonly TermLanguage[],
  negative: readonly TermLanguage[],
  budget: StepBudget,
  { avoid = NO_TERMS }: { readonly avoid?: ReadonlySet<string> } = {},
): string | null | "unknown" {
  const search = new TermSearch(field, positive, negative, avoid, budget);
  const found = search.run(1);
  const [term] = search.terms;
  return term ?? (found && search.isCertain ? null : "unknown");
}

/** Up to `limit` such terms, the shortest first. */
export function findTerms(
  field: FieldTerms,
  positive: readonly TermLanguage[],
  negative: readonly TermLanguage[],
  budget: StepBudget,
  limit: number,
): FoundTerms | "unknown" {
  const search = new TermSearch(field, positive, negative, NO_TERMS, budget);
  const found = search.run(limit + 1);
  if (!found || !search.isCertain) return search.terms.length > limit ? incomplete(search.terms, limit) : "unknown";
  return search.terms.length > limit ? incomplete(search.terms, limit) : { terms: search.terms, isComplete: true };
}

function incomplete(terms: readonly string[], limit: number): FoundTerms {
  return { terms: terms.slice(0, limit), isComplete: false };
}

/** Why a search ended: `enough` terms, all texts tried, too many that were no terms, or a spent budget. */
type TermSearchEnd = "enough" | "complete" | "tired" | "spent";

class TermSearch {
  readonly terms: string[] = [];
  /** Whether no text was found that may or may not be a term. */
  isCertain = true;
  readonly #field: FieldTerms;
  readonly #positive: readonly TermLanguage[];
  readonly #negative: readonly TermLanguage[];
  readonly #avoid: ReadonlySet<string>;
  readonly #budget: StepBudget;

  constructor(
    field: FieldTerms,
    positive: readonly TermLanguage[],
    negative: readonly TermLanguage[],
    avoid: ReadonlySet<string>,
    budget: StepBudget,
  ) {
    this.#field = field;
    this.#positive = positive;
    this.#negative = negative;
    this.#avoid = avoid;
    this.#budget = budget;
  }

  /** Finds terms, at most `limit`; returns `false` if there may be more that it did not find. */
  run(limit: number): boolean {
    const smallest = this.#smallestSet();
    if (smallest !== null) return this.#tryAll(smallest, limit);
    if (this.#negative.some(({ kind }) => kind === "exists")) return true;
    const product = { positive: automataOf(this.#positive), negative: automataOf(this.#negative) };
    const { space } = this.#field;
    // Nearly every search ends with plain letters, or because no text is in all languages.
    if (!space.alphabet.isPlain) {
      const end = this.#search(space, product, "plain", limit, MAX_UNLIKELY_TERMS);
      if (end === "enough" || end === "spent") return end === "enough";
      if (end === "complete" && this.#isEmpty(space, product)) return this.#searchRare(product, limit);
    }
    const end = this.#search(space, product, "all", limit, Number.POSITIVE_INFINITY);
    return end === "enough" || (end === "complete" && this.#searchRare(product, limit));
  }

  #searchRare({ positive, negative }: Product, limit: number): boolean {
    const { rareSpace } = this.#field;
    if (rareSpace === null) return true;
    if (!rareSpace.isNeeded([...positive, ...negative].flatMap(({ boundaries }) => boundaries))) return true;
    const product = { positive: [rareSpace.part, ...positive], negative };
    const end = this.#search(rareSpace, product, "all", limit, MAX_UNLIKELY_TERMS);
    return end === "enough" || end === "complete";
  }

  /** The smallest finite set among the positive languages. */
  #smallestSet(): readonly string[] | null {
    let smallest: readonly string[] | null = null;
    for (const language of this.#positive) {
      const terms = finiteTerms(language);
      if (terms !== null && (smallest === null || terms.length < smallest.length)) smallest = terms;
    }
    return smallest;
  }

  #tryAll(terms: readonly string[], limit: number): boolean {
    const ordered = terms.length === 1 ? terms : terms.toSorted((a, b) => a.length - b.length);
    for (const term of ordered) {
      if (this.terms.length === limit) break;
      const cost = term.length * (this.#positive.length + this.#negative.length);
      if (!this.#budget.spend(cost)) return false;
      if (this.#positive.every((language) => containsTerm(language, term)) && this.#isLeft(term)) this.#try(term);
    }
    return true;
  }

  /** Whether the product is empty without regard to which texts are terms. */
  #isEmpty({ alphabet }: TextSpace, product: Product): boolean {
    const search = new ProductSearch(nonEmptyText, product, alphabet, this.#budget);
    return search.run(1, "mixed", Number.POSITIVE_INFINITY, () => false) === "complete";
  }

  /** Searches in rounds of more and more texts, because some texts may be no terms. */
  #search(space: TextSpace, product: Product, choice: LetterChoice, limit: number, maxTexts: number): TermSearchEnd {
    const search = new ProductSearch(space.automaton, product, space.alphabet, this.#budget);
    const tried = new Set<string>();
    for (let count = limit; ; count *= GROWTH) {
      const end = search.run(count, choice, this.#field.maxLength, (text) => {
        if (tried.has(text)) return true;
        tried.add(text);
        // A witness with a lone surrogate could not be written to a file.
        if (!text.isWellFormed()) this.isCertain = false;
        else if (this.#isLeft(text)) this.#try(text);
        return this.terms.length < limit && !this.#budget.isSpent;
      });
      if (this.terms.length >= limit) return "enough";
      if (end === "complete") return "complete";
      if (end !== "capped") return "spent";
      if (tried.size > maxTexts) return "tired";
    }
  }

  /** Whether no negative language contains a term, and it is not avoided. */
  #isLeft(term: string): boolean {
    return !this.#avoid.has(term) && !this.#negative.some((language) => containsTerm(language, term));
  }

  #try(term: string): void {
    this.#budget.spend(TEST_STEPS);
    const isTerm = this.#field.test(term);
    if (isTerm === true) {
      if (!this.terms.includes(term)) this.terms.push(term);
    } else if (isTerm === "unknown") this.isCertain = false;
  }
}

function automataOf(languages: readonly TermLanguage[]): readonly Automaton[] {
  return languages.flatMap((language) => (language.kind === "expansion" ? [language.automaton] : []));
}
