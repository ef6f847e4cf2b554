import { POSITION_GAP } from "firmament/query";
import type { Budget } from "./budget.ts";
import { type Atom, type FieldTheory, fewValues, found, type Outcome, type TermFieldTraits } from "./field-theory.ts";
import { TextContent } from "./text-content.ts";
import { type Exclusions, exclusionsOf, TextPieces } from "./text-pieces.ts";

/** The longest distance, in words, that is put between the parts of a value. */
const MAX_DISTANCE = 2000;

/**
 * Text fields. A *piece* is a text with one property and none of the excluded ones. A field that has all properties
 * exists if each property has a piece: leaving out the rest of a value neither adds a term nor moves two terms next to
 * each other, so every value contains pieces; and pieces are put into values of their own or, in a field with one
 * value, far enough from each other, with words between them that no excluded phrase contains.
 */
export class TextTheory implements FieldTheory {
  readonly isRequired: boolean;
  readonly isIndependent = true;
  readonly #isMany: boolean;
  readonly #content: TextContent;
  readonly #pieces: TextPieces;

  /** @param hints returns words that may help to find texts with a form */
  constructor(traits: TermFieldTraits, budget: Budget, hints: () => readonly string[]) {
    this.isRequired = traits.isRequired;
    this.#isMany = traits.isMany;
    this.#content = new TextContent(traits.analyzer);
    this.#pieces = new TextPieces(traits, this.#content, budget, hints);
  }

  solve(positives: readonly Atom[], negatives: readonly Atom[]): Outcome<unknown> {
    if (positives.length === 0) return this.#valueOf([""], positives, negatives);
    const exclusions = exclusionsOf(negatives);
    const pieces = fewValues(
      positives,
      (atom) => this.#pieces.pieceOf(atom, exclusions),
      (text, atom) => this.#content.matches(atom, [text]),
    );
    if (pieces.kind !== "value") return pieces;
    const texts = pieces.value;
    if (texts.length === 1) return this.#valueOf(texts, positives, negatives);
    return this.#isMany ? this.#inValues(texts, positives, exclusions) : this.#inOneValue(texts, positives, exclusions);
  }

  /** Empty values between two others keep them farther apart, so that no phrase with a large slop reaches across. */
  #inValues(texts: readonly string[], positives: readonly Atom[], exclusions: Exclusions): Outcome<unknown> {
    const { all } = exclusions;
    if (this.#content.satisfies(texts, positives, all)) return found(texts);
    const gaps = Math.ceil((greatestSlop(all) + 1) / POSITION_GAP);
    if (gaps * texts.length > MAX_DISTANCE) return unknown(all, "a phrase has a large slop");
    return this.#valueOf(between(texts, new Array<string>(gaps).fill("")), positives, all);
  }

  #inOneValue(texts: readonly string[], positives: readonly Atom[], exclusions: Exclusions): Outcome<unknown> {
    const { all } = exclusions;
    for (const order of [texts, texts.toReversed()]) {
      if (this.#content.satisfies([order.join(" ")], positives, all)) return found(order.join(" "));
    }
    const words = greatestSlop(all) + 1;
    if (words * texts.length > MAX_DISTANCE) return unknown(all, "a phrase has a large slop");
    const separator = this.#pieces.separator(exclusions);
    if (separator === null) return this.#pieces.sequenceWith(positives, exclusions);
    return this.#valueOf([between(texts, new Array<string>(words).fill(separator)).join(" ")], positives, all);
  }

  #valueOf(values: readonly string[], positives: readonly Atom[], negatives: readonly Atom[]): Outcome<unknown> {
    if (!this.#content.satisfies(values, positives, negatives)) return unknown(negatives, "no value was found");
    return found(this.#isMany ? values : values[0]);
  }
}

function unknown(because: readonly Atom[], reason: string): Outcome<never> {
  return { kind: "unknown", because, reason };
}

/** The texts with others between each two of them. */
function between(texts: readonly string[], separators: readonly string[]): readonly string[] {
  return texts.flatMap((text, index) => (index === 0 ? [text] : [...separators, text]));
}

function greatestSlop(atoms: readonly Atom[]): number {
  return atoms.reduce((slop, { query }) => (query.kind === "phrase" ? Math.max(slop, query.slop) : slop), 0);
}
