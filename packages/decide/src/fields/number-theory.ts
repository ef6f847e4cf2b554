import { assertNever } from "firmament/base";
import { type NumericType, type ResolvedQuery, startText } from "firmament/query";
import { type Atom, type FieldTheory, fewValues, found, none, type Outcome, smallerReason } from "./field-theory.ts";
import { ALL_VALUES, complement, intersection, type NumberSet, plainestIn, union, valuesIn } from "./number-set.ts";

/**
 * Numbers, integers, dates and booleans: sets of intervals, which are exact. Many values: each positive atom has one of
 * its own, which no negative atom contains.
 */
export class NumberTheory implements FieldTheory {
  readonly isRequired: boolean;
  readonly isIndependent: boolean;
  readonly #type: NumericType;
  readonly #sets = new Map<Atom, NumberSet>();

  constructor(type: NumericType, isMany: boolean, isRequired: boolean) {
    this.#type = type;
    this.isIndependent = isMany;
    this.isRequired = isRequired;
  }

  solve(positives: readonly Atom[], negatives: readonly Atom[]): Outcome<unknown> {
    if (!this.isIndependent || positives.length === 0) {
      const sets = positives.map((atom) => this.#setOf(atom));
      const value = this.#valueIn(sets.reduce(intersection, ALL_VALUES[this.#type]), negatives);
      if (value.kind !== "value") return value;
      return found(this.isIndependent ? [this.#inputOf(value.value)] : this.#inputOf(value.value));
    }
    const values = fewValues(
      positives,
      (atom) => this.#valueIn(this.#setOf(atom), negatives),
      (value, atom) => contains(this.#setOf(atom), value),
    );
    return values.kind === "value" ? found(values.value.map((value) => this.#inputOf(value))) : values;
  }

  #valueIn(wanted: NumberSet, negatives: readonly Atom[]): Outcome<number> {
    const value = this.#plainest(wanted, negatives);
    if (value !== null) return found(value);
    const relevant = negatives.filter((atom) => intersection(wanted, this.#setOf(atom)).length > 0);
    return none(smallerReason(relevant, (subset) => this.#plainest(wanted, subset) === null));
  }

  #plainest(wanted: NumberSet, negatives: readonly Atom[]): number | null {
    const excluded = union(negatives.map((atom) => this.#setOf(atom)));
    return plainestIn(this.#type, intersection(wanted, complement(this.#type, excluded)));
  }

  #setOf(atom: Atom): NumberSet {
    let set = this.#sets.get(atom);
    if (set === undefined) {
      set = setOf(this.#type, atom.query);
      this.#sets.set(atom, set);
    }
    return set;
  }

  #inputOf(value: number): unknown {
    switch (this.#type) {
      case "number":
      case "integer":
        return value;
      case "date":
        return startText(value);
      case "boolean":
        return value === 1;
      default:
        return assertNever(this.#type);
    }
  }
}

function setOf(type: NumericType, query: ResolvedQuery): NumberSet {
  if (query.kind === "range") return valuesIn(type, query.range);
  if (query.kind === "ranges") return union(query.ranges.map((range) => valuesIn(type, range)));
  throw new TypeError(`A field of numbers has no clause of the kind ${query.kind}.`);
}

function contains(set: NumberSet, value: number): boolean {
  return set.some(({ low, high }) => low <= value && value <= high);
}
