import { invariant } from "../../base/invariant.ts";

/** A subset of the fields of terms of a segment. */
export interface FieldSelection {
  /** {@link ALL_FIELDS}, or a positive number that identifies the subset. */
  readonly key: number;
  /** By field number: 1 for a selected field, otherwise 0. */
  readonly has: Uint8Array;
}

/** The key of the selection of all fields of terms. */
export const ALL_FIELDS = 0;

/** Numbers the fields of terms in the order of the schema, and interns selections of them. */
export class FieldNumbers {
  readonly names: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #selections = new Map<string, FieldSelection>();
  /** By array identity: queries pass the same few arrays again and again. */
  readonly #selectionsByArray = new WeakMap<readonly string[], FieldSelection>();
  /** The last array, which is most often the one of all fields, and its selection. */
  #lastFields: readonly string[] | null = null;
  #lastSelection: FieldSelection | null = null;

  constructor(names: readonly string[]) {
    this.names = names;
    this.#numbers = new Map(names.map((name, number) => [name, number]));
  }

  of(name: string): number {
    const number = this.#numbers.get(name);
    invariant(number !== undefined, `no field of terms ${name}`);
    return number;
  }

  /** The selection of these fields: the same object for equal sets of fields. */
  select(fields: readonly string[]): FieldSelection {
    if (fields === this.#lastFields && this.#lastSelection !== null) return this.#lastSelection;
    const selection = this.#selectionsByArray.get(fields) ?? this.#newSelection(fields);
    this.#lastFields = fields;
    this.#lastSelection = selection;
    return selection;
  }

  #newSelection(fields: readonly string[]): FieldSelection {
    const has = new Uint8Array(this.names.length);
    for (const field of fields) has[this.of(field)] = 1;
    const selection = this.#selections.get(has.join()) ?? this.#intern(has);
    this.#selectionsByArray.set(fields, selection);
    return selection;
  }

  #intern(has: Uint8Array): FieldSelection {
    const selection = { key: has.includes(0) ? this.#selections.size + 1 : ALL_FIELDS, has };
    this.#selections.set(has.join(), selection);
    return selection;
  }
}
