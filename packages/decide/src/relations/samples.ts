import { assertNever } from "firmament/base";
import {
  type Area,
  type Automaton,
  acceptsText,
  codesBelow,
  type NumericRange,
  type ResolvedQuery,
} from "firmament/query";
import { SampleDocument } from "./sample-document.ts";

/**
 * Which of several simple documents is built: the first alternatives and fields of each clause, or the last ones.
 * The two differ wherever a clause leaves a choice.
 */
export type Variant = "first" | "last";

export const VARIANTS: readonly Variant[] = ["first", "last"];

/** Adds values to a document so that it probably matches a query. A negated clause adds what its own negations need. */
export function addSample(document: SampleDocument, query: ResolvedQuery, variant: Variant): void {
  switch (query.kind) {
    case "all":
    case "none":
      break;
    case "not":
      addCounterexample(document, query.clause, variant);
      break;
    case "and":
      for (const clause of query.clauses) addSample(document, clause, variant);
      break;
    case "or":
      addSample(document, chosen(query.clauses, variant), variant);
      break;
    case "ranked":
      addSample(document, query.required, variant);
      break;
    case "alternatives":
      addSample(document, chosen(query.alternatives, variant).leaf, variant);
      break;
    case "term":
      document.addTerms(chosen(query.fields, variant), [query.term]);
      break;
    case "terms":
      document.addTerms(chosen(query.fields, variant), [chosen([...query.terms], variant)]);
      break;
    case "phrase":
      document.addTerms(chosen(query.fields, variant), query.terms);
      break;
    case "exists":
      document.addTerms(chosen(query.fields, variant), [variant === "first" ? "a" : "z"]);
      break;
    case "expansion": {
      const term = acceptedTerm(query.automaton, variant, query.term);
      if (term !== null) document.addTerms(chosen(query.fields, variant), [term]);
      break;
    }
    case "range":
      document.addNumberIn(query.field, query.range, (range) => numberIn(range, variant));
      break;
    case "ranges":
      document.addNumberIn(query.field, chosen(query.ranges, variant), (range) => numberIn(range, variant));
      break;
    case "area": {
      const code = codeIn(query.area, variant);
      if (code !== null)
        document.addNumberIn(
          query.field,
          { low: code, lowInclusive: true, high: code, highInclusive: true },
          () => code,
        );
      break;
    }
    case "nested": {
      const object = new SampleDocument();
      addSample(object, query.query, variant);
      document.addObject(query.field, object);
      break;
    }
    default:
      assertNever(query);
  }
}

/** Adds values to a document so that it probably does not match a query. */
function addCounterexample(document: SampleDocument, query: ResolvedQuery, variant: Variant): void {
  if (query.kind === "not") addSample(document, query.clause, variant);
  if (query.kind === "and") addCounterexample(document, chosen(query.clauses, variant), variant);
  if (query.kind === "or") for (const clause of query.clauses) addCounterexample(document, clause, variant);
}

/** An element of a list that is not empty. */
function chosen<T>(list: readonly T[], variant: Variant): T {
  return list.at(variant === "first" ? 0 : -1) as T;
}

function numberIn({ low, high, lowInclusive, highInclusive }: NumericRange, variant: Variant): number {
  if (low === high) return low;
  const lowest = Number.isFinite(low) ? (lowInclusive ? low : Math.floor(low) + 1) : Math.min(high - 1, 0);
  const highest = Number.isFinite(high) ? (highInclusive ? high : Math.ceil(high) - 1) : Math.max(low + 1, 1e15);
  return variant === "first" ? lowest : highest;
}

/** How many cells of an area are tried: at the bounds of small areas, no cell is certainly inside. */
const MAX_CELLS = 400;

/** A stored point in an area, found without a long search; `null` if there is none on the way. */
function codeIn(area: Area, variant: Variant): number | null {
  let cells = 0;
  let last: number | null = null;
  for (const code of codesBelow((cell) => (++cells > MAX_CELLS ? "outside" : area.coverage(cell)))) {
    if (!area.contains(code)) continue;
    last = code;
    if (variant === "first") break;
  }
  return last;
}

/** The longest text that is tried. */
const MAX_LENGTH = 32;
const LETTERS = {
  first: [..."abcdefghijklmnopqrstuvwxyz0123456789"],
  last: [..."zyxwvutsrqponmlkjihgfedcba9876543210"],
};

/** A text that an automaton accepts, found without a search; `null` if there is none on the way. */
function acceptedTerm(automaton: Automaton, variant: Variant, known: string | null): string | null {
  const { prefix, infix, suffix } = automaton.literals;
  const [letter] = LETTERS[variant];
  const ends = [...(known === null ? [] : [known]), prefix + infix + suffix, prefix, prefix + suffix];
  const middle = `${prefix}${letter}${infix}${letter}${suffix}`;
  const longer = [...ends.map((text) => text + letter), middle, `${prefix}${letter}${suffix}`];
  const texts = variant === "first" ? [...ends, ...longer] : [...longer, ...ends];
  return texts.find((text) => text !== "" && acceptsText(automaton, text)) ?? walk(automaton, variant, prefix);
}

/** Follows the first letter that can still be accepted. */
function walk(automaton: Automaton, variant: Variant, prefix: string): string | null {
  let text = "";
  let state = automaton.start;
  for (const character of prefix) state = automaton.step(state, character.codePointAt(0) as number);
  text = prefix;
  while (!automaton.accepts(state) || text === "") {
    const current = state;
    const letter = LETTERS[variant].find((each) => automaton.canMatch(automaton.step(current, each.charCodeAt(0))));
    if (letter === undefined || text.length >= MAX_LENGTH) return null;
    state = automaton.step(state, letter.charCodeAt(0));
    text += letter;
  }
  return text;
}
