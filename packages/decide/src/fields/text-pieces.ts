import type { Analyzer } from "firmament";
import { hasPhrase, isFormIndex, isImplied, POSITION_GAP, type ResolvedPhrase } from "firmament/query";
import { containsTerm } from "../language/term-language.ts";
import type { Budget } from "./budget.ts";
import { type Atom, found, none, type Outcome, type TermFieldTraits } from "./field-theory.ts";
import { type Arrangement, arrangementsOf } from "./phrase-arrangement.ts";
import { isTermClause, languageOf, TermSource } from "./term-source.ts";
import type { TextContent } from "./text-content.ts";
import { wordSequence } from "./word-sequence.ts";
import { textsWithForms, variantsOf } from "./word-variants.ts";

/** The negative atoms of a text field, by what they read. */
export interface Exclusions {
  readonly all: readonly Atom[];
  /** Clauses on single words. */
  readonly words: readonly Atom[];
  readonly phrases: readonly PhraseAtom[];
  /** Clauses on single forms. */
  readonly forms: readonly Atom[];
  readonly formPhrases: readonly PhraseAtom[];
}

interface PhraseAtom extends Atom {
  readonly query: ResolvedPhrase;
}

/** Sorts negative atoms by what they read. */
export function exclusionsOf(negatives: readonly Atom[]): Exclusions {
  const words = negatives.filter((atom) => !readsForms(atom));
  const forms = negatives.filter(readsForms);
  return {
    all: negatives,
    words: words.filter(({ query }) => isTermClause(query)),
    phrases: words.filter(isPhrase),
    forms: forms.filter(({ query }) => isTermClause(query)),
    formPhrases: forms.filter(isPhrase),
  };
}

function isPhrase(atom: Atom): atom is PhraseAtom {
  return atom.query.kind === "phrase";
}

function readsForms({ query }: Atom): boolean {
  return "fields" in query && query.fields.some(isFormIndex);
}

const NO_SEPARATOR = "no word can be put between the parts of a value";

/** The number of candidates for words whose forms must not be some others. */
const MAX_CANDIDATES = 32;

/** The number of ways to arrange a sloppy phrase that are tried. */
const MAX_ARRANGEMENTS = 4096;

/**
 * Finds shortest texts with one property and without others.
 *
 * Words are exact: a language of terms is searched exhaustively, and a phrase whose own terms contain an excluded word
 * or phrase has no text. Forms are not: which words have a form is known to the analyzer only. That no text exists is
 * then stated only where words or forms alone exclude it.
 */
export class TextPieces {
  readonly #analyzer: Analyzer;
  readonly #content: TextContent;
  readonly #budget: Budget;
  readonly #source: TermSource;
  readonly #isMany: boolean;
  readonly #hints: () => readonly string[];
  /** Earlier pieces by atom: most are good for other exclusions too. */
  readonly #known = new Map<Atom, string[]>();
  readonly #reasons = new Map<Atom, (readonly Atom[])[]>();
  /** Exclusions by atom for which no text was found: there is none for more exclusions either. */
  readonly #failures = new Map<Atom, (readonly Atom[])[]>();

  constructor(
    { analyzer, isMany }: TermFieldTraits,
    content: TextContent,
    budget: Budget,
    hints: () => readonly string[],
  ) {
    this.#analyzer = analyzer;
    this.#isMany = isMany;
    this.#content = content;
    this.#budget = budget;
    this.#source = new TermSource(analyzer, budget);
    this.#hints = hints;
  }

  pieceOf(atom: Atom, exclusions: Exclusions): Outcome<string> {
    this.#budget.spend(1 + exclusions.all.length);
    const known = this.#known.get(atom) ?? [];
    const piece = known.find((text) => this.#isClean(text, exclusions));
    if (piece !== undefined) return found(piece);
    const excluded = new Set(exclusions.all);
    const reasons = this.#reasons.get(atom) ?? [];
    const reason = reasons.find((atoms) => atoms.every((each) => excluded.has(each)));
    if (reason !== undefined) return none(reason);

    const outcome = readsForms(atom) ? this.#withForm(atom, exclusions) : this.#withWords(atom, exclusions);
    if (outcome.kind === "value") this.#known.set(atom, [...known, outcome.value]);
    if (outcome.kind === "none") this.#reasons.set(atom, [...reasons, outcome.because]);
    return outcome;
  }

  /** A text of one word that no excluded phrase contains; `null` if none was found. */
  separator(exclusions: Exclusions): string | null {
    const { words, phrases, formPhrases } = exclusions;
    const terms = new Set(phrases.flatMap(({ query }) => query.terms));
    const first = this.#source.findOther(words, terms);
    if (first === null || first === "unknown") return null;
    const forms = new Set(formPhrases.flatMap(({ query }) => query.terms));
    const others = this.#analyzer.forms === undefined ? [] : this.#source.some([], words, MAX_CANDIDATES);
    for (const term of [first, ...others]) {
      const text = terms.has(term) ? null : this.#source.textOf(term);
      if (text === null || !this.#isClean(text, exclusions)) continue;
      if (!this.#content.formsOf(text).some((form) => forms.has(form))) return text;
    }
    return null;
  }

  /**
   * A text with several properties where no word can separate them: then all words are those of excluded phrases, and
   * all sequences of them are searched.
   */
  sequenceWith(positives: readonly Atom[], exclusions: Exclusions): Outcome<string> {
    const { words, phrases } = exclusions;
    const because = [...words, ...phrases];
    const unknown: Outcome<string> = { kind: "unknown", because: exclusions.all, reason: NO_SEPARATOR };
    const terms = new Set(phrases.flatMap(({ query }) => query.terms));
    if (this.#source.findOther(words, terms) !== null) return unknown;
    const allowed = [...terms].filter((term) => !words.some((atom) => containsTerm(languageOf(atom), term)));
    const onWords = positives.filter((atom) => !readsForms(atom));
    const question = { words: allowed, positives: onWords, excluded: phrases };
    const sequence = wordSequence(question, this.#budget);
    if (sequence === null) return none(because);
    if (sequence === "unknown") return unknown;
    for (const text of this.#notations(sequence)) {
      if (this.#content.satisfies([text], positives, exclusions.all)) return found(text);
    }
    return unknown;
  }

  #isClean(text: string, { all }: Exclusions): boolean {
    return this.#content.satisfies([text], [], all);
  }

  #withWords(atom: Atom, exclusions: Exclusions): Outcome<string> {
    if (isPhrase(atom)) return this.#withPhrase(atom, exclusions);
    const term = this.#source.find([atom], exclusions.words);
    if (term.kind !== "value") return term;
    const hasForms = this.#analyzer.forms !== undefined;
    const others = (): readonly string[] =>
      hasForms ? this.#source.some([atom], exclusions.words, MAX_CANDIDATES) : [];
    return this.#firstClean(atom, exclusions, this.#textsOf([term.value], others));
  }

  /** The texts of single terms and their variants. */
  *#textsOf(terms: readonly string[], others: () => readonly string[]): Iterable<string> {
    const texts = function* (source: TermSource, all: readonly string[]): Iterable<string> {
      for (const term of all) {
        const text = source.textOf(term);
        if (text !== null) yield text;
      }
    };
    yield* texts(this.#source, terms);
    if (this.#analyzer.forms === undefined) return;
    const more = others();
    yield* texts(this.#source, more);
    for (const text of texts(this.#source, [...terms, ...more])) yield* variantsOf(text);
  }

  #firstClean(atom: Atom, exclusions: Exclusions, texts: Iterable<string>): Outcome<string> {
    for (const text of texts) {
      this.#budget.spend(1 + exclusions.all.length);
      if (this.#content.satisfies([text], [atom], exclusions.all)) return found(text);
    }
    const reason =
      this.#analyzer.forms === undefined
        ? "no text with some terms is known"
        : "no word with or without a form is known";
    return { kind: "unknown", because: exclusions.all, reason };
  }

  #withPhrase(atom: PhraseAtom, exclusions: Exclusions): Outcome<string> {
    const { terms, slop } = atom.query;
    const excluded = exclusions.words.find((each) => terms.some((term) => containsTerm(languageOf(each), term)));
    if (excluded !== undefined) return none([excluded]);
    const implied = exclusions.phrases.find(({ query }) => isImplied(query, atom.query));
    if (implied !== undefined) return none([implied]);
    const isExcluded = slop > 0 && exclusions.phrases.some(({ query }) => hasPhrase([terms], query.terms, query.slop));
    return isExcluded ? this.#withSlop(atom, exclusions) : this.#firstClean(atom, exclusions, this.#notations(terms));
  }

  /**
   * Tries all arrangements; the positions between the terms have words that no excluded phrase contains. If each
   * arrangement contains an excluded phrase, so does every field with the phrase, also across values: without its other
   * words, it is one of the arrangements.
   */
  #withSlop(atom: PhraseAtom, exclusions: Exclusions): Outcome<string> {
    const { terms, slop } = atom.query;
    const { phrases } = exclusions;
    const { arrangements, isComplete } = arrangementsOf(terms, slop, MAX_ARRANGEMENTS);
    this.#budget.spend(arrangements.length * phrases.length * terms.length);
    const allowed = arrangements.filter((arrangement) => {
      const values = [arrangement.map((term) => term ?? "")];
      return !phrases.some(({ query }) => hasPhrase(values, query.terms, query.slop));
    });
    if (allowed.length === 0 && isComplete) return none(phrases);
    const separator = this.separator(exclusions);
    const text = this.#firstClean(atom, exclusions, this.#arranged(allowed, separator));
    // A phrase with a large slop also matches across values, without a word between them.
    if (text.kind === "unknown" && separator === null && (slop < POSITION_GAP || !this.#isMany)) {
      return this.sequenceWith([atom], exclusions);
    }
    return text.kind === "unknown" && !isComplete ? { ...text, reason: "a phrase has a large slop" } : text;
  }

  *#arranged(arrangements: readonly Arrangement[], separator: string | null): Iterable<string> {
    for (const arrangement of arrangements) {
      if (separator === null && arrangement.includes(null)) continue;
      yield* this.#notations(arrangement.map((term) => term ?? separator ?? ""));
    }
  }

  /** Texts with the terms in this order. */
  *#notations(terms: readonly string[]): Iterable<string> {
    const texts = terms.map((term) => this.#source.textOf(term));
    if (texts.includes(null)) return;
    yield texts.join(" ");
    yield texts.join("");
    if (this.#analyzer.forms === undefined) return;
    for (const [index, text] of texts.entries()) {
      for (const variant of variantsOf(text ?? "")) yield texts.with(index, variant).join(" ");
    }
  }

  /** Proofs are tried before texts: that no text has a form is known only after thousands of them. */
  #withForm(atom: Atom, exclusions: Exclusions): Outcome<string> {
    const wanted = isPhrase(atom) ? [atom.query.terms] : formsOf(atom).map((form) => [form]);
    const because = new Set<Atom>();
    const allowed: (readonly string[])[] = [];
    for (const forms of wanted) {
      const excluded =
        exclusions.forms.find((each) => forms.some((form) => containsTerm(languageOf(each), form))) ??
        exclusions.formPhrases.find(({ query }) => hasPhrase([forms], query.terms, query.slop));
      if (excluded === undefined) allowed.push(forms);
      else because.add(excluded);
    }
    if (allowed.length === 0) return none([...because]);
    if (this.#analyzer.forms?.needWords === true && exclusions.words.length > 0) {
      const word = this.#source.find([], exclusions.words);
      if (word.kind === "none") return word;
    }
    const excluded = new Set(exclusions.all);
    const failures = this.#failures.get(atom) ?? [];
    const isKnown = failures.some((atoms) => atoms.every((each) => excluded.has(each)));
    for (const forms of isKnown ? [] : allowed) {
      const text = this.#firstClean(atom, exclusions, this.#textsWithForms(forms));
      if (text.kind === "value") return text;
    }
    if (!isKnown) this.#failures.set(atom, [...failures, exclusions.all]);
    return this.#firstClean(atom, exclusions, []);
  }

  *#textsWithForms(forms: readonly string[]): Iterable<string> {
    const texts = [...textsWithForms(forms, this.#hints())];
    yield* texts;
    for (const text of texts) yield* variantsOf(text);
  }
}

function formsOf({ query }: Atom): readonly string[] {
  if (query.kind === "term") return [query.term];
  return query.kind === "terms" ? [...query.terms] : [];
}
