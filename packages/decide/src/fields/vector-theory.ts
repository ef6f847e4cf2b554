import { type Atom, type FieldTheory, found, none, type Outcome } from "./field-theory.ts";

/** Vectors: queries find out only whether there is one, so that each atom holds for each vector. */
export class VectorTheory implements FieldTheory {
  readonly isRequired: boolean;
  readonly isIndependent = false;
  readonly #dimensions: number;

  constructor(dimensions: number, isRequired: boolean) {
    this.#dimensions = dimensions;
    this.isRequired = isRequired;
  }

  solve(_positives: readonly Atom[], negatives: readonly Atom[]): Outcome<unknown> {
    if (negatives.length > 0) return none(negatives.slice(0, 1));
    return found(new Array<number>(this.#dimensions).fill(0).with(0, 1));
  }
}
