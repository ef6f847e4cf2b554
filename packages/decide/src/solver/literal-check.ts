import { invariant } from "firmament/base";
import type { Budget } from "../fields/budget.ts";
import type { Atom, FieldTheory, Outcome } from "../fields/field-theory.ts";
import type { Literal } from "./sat-solver.ts";

/** Values of fields, as a record has them. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** Whether a document exists that matches some leaves and does not match others. */
export type CheckOutcome =
  | { readonly kind: "values"; readonly values: FieldValues }
  /** A proof that no document does, for some of the literals. */
  | { readonly kind: "conflict"; readonly literals: readonly Literal[] }
  | { readonly kind: "unknown"; readonly literals: readonly Literal[]; readonly reason: string };

/** What the check needs to know of the document. */
export interface CheckContext {
  atomsOf(variable: number): readonly Atom[];
  theoryOf(field: string): FieldTheory;
  readonly requiredFields: readonly string[];
  readonly budget: Budget;
}

/** More literals are not examined one by one for a smaller conflict. */
const MAX_EXAMINED = 64;

/**
 * Combines the theories of the fields. A negated leaf excludes its atoms from all its fields; a positive one needs one
 * field, which is chosen: the first field in which positives do not compete and that can have it, or else, by
 * backtracking, one of the fields with a single number or keyword.
 */
export function checkLiterals(literals: readonly Literal[], context: CheckContext): CheckOutcome {
  return new LiteralCheck(literals, context).run();
}

/** A positive leaf that only fields with competing atoms can have. */
interface Rival {
  readonly literal: Literal;
  readonly options: readonly Atom[];
  /** Why other fields cannot have it. */
  readonly because: readonly Atom[];
  /** Why it is not known whether another field can have it. */
  readonly unknown: string | null;
}

class LiteralCheck {
  readonly #literals: readonly Literal[];
  readonly #context: CheckContext;
  readonly #excluded = new Map<string, Atom[]>();
  readonly #placed = new Map<string, Atom[]>();

  constructor(literals: readonly Literal[], context: CheckContext) {
    this.#literals = literals;
    this.#context = context;
    for (const literal of literals) {
      if (literal > 0) continue;
      for (const atom of context.atomsOf(-literal)) append(this.#excluded, atom);
    }
  }

  /** A conflict is stated even if something else is unknown. */
  run(): CheckOutcome {
    const rivals: Rival[] = [];
    let unknown: CheckOutcome | null = null;
    for (const literal of this.#literals) {
      if (literal < 0) continue;
      const rival = this.#place(literal);
      if (rival === null) continue;
      if (rival.options.length > 0) {
        rivals.push(rival);
        continue;
      }
      const outcome = failure(rival.unknown, [literal, ...negationsOf(rival.because)]);
      if (outcome.kind === "conflict") return outcome;
      unknown ??= outcome;
    }
    rivals.sort((a, b) => a.options.length - b.options.length);
    const outcome = this.#placeRivals(rivals, 0) ? this.#values() : this.#rivalry(rivals);
    return outcome.kind === "conflict" ? outcome : (unknown ?? outcome);
  }

  /** Places a leaf in a field in which it has no rivals; `null` if there is one. */
  #place(literal: Literal): Rival | null {
    const options: Atom[] = [];
    const because: Atom[] = [];
    let unknown: string | null = null;
    for (const atom of this.#context.atomsOf(literal)) {
      const theory = this.#context.theoryOf(atom.field);
      const outcome = theory.solve([atom], this.#excludedFrom(atom.field));
      if (outcome.kind === "value") {
        if (!theory.isIndependent) {
          options.push(atom);
          continue;
        }
        append(this.#placed, atom);
        return null;
      }
      because.push(...outcome.because);
      if (outcome.kind === "unknown") unknown = outcome.reason;
    }
    return { literal, options, because, unknown };
  }

  #placeRivals(rivals: readonly Rival[], index: number): boolean {
    const rival = rivals[index];
    if (rival === undefined) return true;
    for (const atom of rival.options) {
      this.#context.budget.spend();
      const placed = this.#placed.get(atom.field) ?? [];
      this.#placed.set(atom.field, [...placed, atom]);
      if (this.#solve(atom.field).kind === "value" && this.#placeRivals(rivals, index + 1)) return true;
      this.#placed.set(atom.field, placed);
    }
    return false;
  }

  /** No choice of fields suits all rivals. */
  #rivalry(rivals: readonly Rival[]): CheckOutcome {
    const fields = new Set(rivals.flatMap(({ options }) => options.map(({ field }) => field)));
    const excluded = [...fields].flatMap((field) => this.#excludedFrom(field));
    const literals = distinct([
      ...rivals.map(({ literal }) => literal),
      ...negationsOf([...excluded, ...rivals.flatMap(({ because }) => because)]),
    ]);
    const unknown = rivals.find((rival) => rival.unknown !== null)?.unknown ?? this.#unknownAmong(rivals);
    if (unknown !== null) return failure(unknown, literals);
    return { kind: "conflict", literals: this.#smallest(literals) };
  }

  /** A reason why a choice of fields is not known to fail. */
  #unknownAmong(rivals: readonly Rival[]): string | null {
    let reason: string | null = null;
    const visit = (index: number): void => {
      for (const atom of rivals[index]?.options ?? []) {
        this.#context.budget.spend();
        const placed = this.#placed.get(atom.field) ?? [];
        this.#placed.set(atom.field, [...placed, atom]);
        const outcome = this.#solve(atom.field);
        if (outcome.kind === "unknown") reason ??= outcome.reason;
        if (outcome.kind === "value" && reason === null) visit(index + 1);
        this.#placed.set(atom.field, placed);
      }
    };
    visit(0);
    return reason;
  }

  /** Leaves out literals that the conflict does not need. */
  #smallest(literals: readonly Literal[]): readonly Literal[] {
    if (literals.length > MAX_EXAMINED) return literals;
    let smallest = literals;
    for (const literal of literals) {
      const without = smallest.filter((other) => other !== literal);
      if (new LiteralCheck(without, this.#context).#isRivalry()) smallest = without;
    }
    return smallest;
  }

  #isRivalry(): boolean {
    const rivals = this.#literals.filter((literal) => literal > 0).flatMap((literal) => this.#place(literal) ?? []);
    if (rivals.some(({ unknown }) => unknown !== null)) return false;
    return !this.#placeRivals(rivals, 0) && this.#unknownAmong(rivals) === null;
  }

  #values(): CheckOutcome {
    const values: Record<string, unknown> = {};
    const { requiredFields } = this.#context;
    let unknown: CheckOutcome | null = null;
    for (const field of new Set([...requiredFields, ...this.#placed.keys()])) {
      const placed = this.#placed.get(field) ?? [];
      if (placed.length === 0 && !requiredFields.includes(field)) continue;
      const outcome = this.#solve(field);
      if (outcome.kind === "value") {
        setOwn(values, field, outcome.value);
        continue;
      }
      const literals = [...placed.map(({ variable }) => variable), ...negationsOf(outcome.because)];
      // Another choice of fields might do.
      const isForced = placed.every(({ variable }) => this.#context.atomsOf(variable).length === 1);
      if (outcome.kind === "none" && isForced) return failure(null, literals);
      unknown ??= failure(outcome.kind === "unknown" ? outcome.reason : "a field has too few words", literals);
    }
    return unknown ?? { kind: "values", values };
  }

  #solve(field: string): Outcome<unknown> {
    return this.#context.theoryOf(field).solve(this.#placed.get(field) ?? [], this.#excludedFrom(field));
  }

  #excludedFrom(field: string): readonly Atom[] {
    return this.#excluded.get(field) ?? [];
  }
}

function failure(unknown: string | null, literals: readonly Literal[]): CheckOutcome {
  invariant(literals.length > 0 || unknown === null, "an unknown outcome depends on literals");
  return unknown === null
    ? { kind: "conflict", literals: distinct(literals) }
    : { kind: "unknown", literals: distinct(literals), reason: unknown };
}

function negationsOf(atoms: readonly Atom[]): readonly Literal[] {
  return atoms.map(({ variable }) => -variable);
}

function distinct(literals: readonly Literal[]): readonly Literal[] {
  return [...new Set(literals)];
}

function append(atoms: Map<string, Atom[]>, atom: Atom): void {
  const list = atoms.get(atom.field);
  if (list === undefined) atoms.set(atom.field, [atom]);
  else list.push(atom);
}

/** Fields may have names such as `__proto__`. */
function setOwn(values: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true });
}
