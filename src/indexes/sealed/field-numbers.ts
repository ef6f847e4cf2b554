import { invariant } from "../../base/invariant.ts";

/** Some of the text fields of a segment. */
export interface FieldSelection {
  /** Tells different selections apart: 1, 2, 3, …, but {@link ALL_FIELDS} for all fields. */
  readonly key: number;
  /** By field number 1 for those that are in it, 0 for the others. */
  readonly has: Uint8Array;
}

/** The key of the selection of all text fields. */
export const ALL_FIELDS = 0;

/** Text fields by number, in the schema's order. */
export class FieldNumbers {
  readonly names: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #selections = new Map<string, FieldSelection>();
  /** Queries hand over the same few arrays again and again. */
  readonly #known = new WeakMap<readonly string[], FieldSelection>();

  constructor(names: readonly string[]) {
    this.names = names;
    this.#numbers = new Map(names.map((name, number) => [name, number]));
  }

  of(name: string): number {
    const number = this.#numbers.get(name);
    invariant(number !== undefined, `no text field ${name}`);
    return number;
  }

  /** One and the same selection for the same fields. */
  select(fields: readonly string[]): FieldSelection {
    const known = this.#known.get(fields);
    if (known !== undefined) return known;
    const has = new Uint8Array(this.names.length);
    for (const field of fields) has[this.of(field)] = 1;
    const selection = this.#selections.get(has.join()) ?? this.#add(has);
    this.#known.set(fields, selection);
    return selection;
  }

  #add(has: Uint8Array): FieldSelection {
    const selection = { key: has.includes(0) ? this.#selections.size + 1 : ALL_FIELDS, has };
    this.#selections.set(has.join(), selection);
    return selection;
  }
}
