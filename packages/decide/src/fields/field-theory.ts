import type { Analyzer } from "firmament";
import type { ResolvedQuery } from "firmament/query";

/** What one leaf of a query asks of one field of a document. */
export interface Atom {
  /** The variable of the leaf. */
  readonly variable: number;
  readonly field: string;
  /** The leaf on this field alone; for a field of objects, the query on one object. */
  readonly query: ResolvedQuery;
  /** Whether the leaf is a phrase that also matches words of several objects of the field; see `spread-phrase.ts`. */
  readonly isSpread?: boolean;
}

/** The answer of a theory. */
export type Outcome<Value> =
  | { readonly kind: "value"; readonly value: Value }
  /** A proof that there is no value: the positive atoms and these negative ones exclude each other. */
  | { readonly kind: "none"; readonly because: readonly Atom[] }
  /** Neither a value nor a proof was found, which depends on these negative atoms. */
  | { readonly kind: "unknown"; readonly because: readonly Atom[]; readonly reason: string };

/** Decides whether a field can have a value with and without some properties. */
export interface FieldTheory {
  /** Whether every document must have a value. */
  readonly isRequired: boolean;
  /**
   * Whether the positive atoms do not compete: a value for all of them exists if each has one for itself. A field with
   * a single number or keyword is not independent.
   */
  readonly isIndependent: boolean;
  /** A value of the field, as a record has it, that has the properties `positives` and none of `negatives`. */
  solve(positives: readonly Atom[], negatives: readonly Atom[]): Outcome<unknown>;
}

/** What a theory of a field of terms needs to know of it. */
export interface TermFieldTraits {
  readonly analyzer: Analyzer;
  readonly isMany: boolean;
  readonly isRequired: boolean;
}

export function found<Value>(value: Value): Outcome<Value> {
  return { kind: "value", value };
}

export function none(because: readonly Atom[]): { readonly kind: "none"; readonly because: readonly Atom[] } {
  return { kind: "none", because };
}

/** How many atoms are examined one by one for a smaller reason. */
const MAX_EXAMINED = 24;

/**
 * A subset of atoms that still excludes, by leaving out one after the other. Smaller reasons exclude more assignments,
 * so that fewer are tried; they are not needed for a correct answer.
 */
export function smallerReason(atoms: readonly Atom[], excludes: (subset: readonly Atom[]) => boolean): readonly Atom[] {
  if (atoms.length <= 1 || atoms.length > MAX_EXAMINED) return atoms;
  const alone = atoms.find((atom) => excludes([atom]));
  if (alone !== undefined) return [alone];
  if (excludes([])) return [];
  let reason = atoms;
  for (const atom of atoms) {
    const without = reason.filter((other) => other !== atom);
    if (without.length > 1 && excludes(without)) reason = without;
  }
  return reason;
}

/** A new value is compared with this many others: enough for the queries of people. */
const MAX_COMPARED = 64;

/**
 * Values that together have all atoms, few of them: a value is used for all atoms that it has.
 *
 * @param valueFor returns a value for one atom
 */
export function fewValues<Value>(
  atoms: readonly Atom[],
  valueFor: (atom: Atom) => Outcome<Value>,
  has: (value: Value, atom: Atom) => boolean,
): Outcome<Value[]> {
  const valueWith = (values: readonly Value[], atom: Atom): Value | undefined =>
    values.slice(-MAX_COMPARED).find((value) => has(value, atom));
  const values: Value[] = [];
  const choices: Value[] = [];
  for (const atom of atoms) {
    let value = valueWith(values, atom);
    if (value === undefined) {
      const outcome = valueFor(atom);
      if (outcome.kind !== "value") return outcome;
      value = outcome.value;
      values.push(value);
    }
    choices.push(value);
  }
  // A later value may have earlier atoms too.
  const needed: Value[] = [];
  for (const [index, atom] of [...atoms.entries()].reverse()) {
    if (valueWith(needed, atom) === undefined) needed.push(choices[index] as Value);
  }
  return found(needed.reverse());
}
