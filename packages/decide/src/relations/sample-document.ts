import {
  type DocumentContent,
  EVERY_NUMBER,
  intersection,
  isEmptyRange,
  isInRange,
  type NumericRange,
} from "firmament/query";

/** A document, or a nested object, that is built clause by clause. Each value is one of several of its field. */
export class SampleDocument implements DocumentContent {
  readonly #values = new Map<string, (readonly string[])[]>();
  readonly #numbers = new Map<string, number[]>();
  /** What the first of the numbers is in. */
  readonly #ranges = new Map<string, NumericRange>();
  readonly #objects = new Map<string, SampleDocument[]>();

  /**
   * Adds a value to an index of terms. A value of a member of objects, such as `places.city`, is also one of an object
   * of its own.
   */
  addTerms(index: string, terms: readonly string[]): void {
    added(this.#values, index, terms);
    this.#objectWith(index)?.document.addTerms(memberOf(index), terms);
  }

  /**
   * Adds a number in a range: the same one for all ranges of a field as long as they have one in common.
   *
   * @param choose a number in a range that is not empty
   */
  addNumberIn(field: string, range: NumericRange, choose: (range: NumericRange) => number): void {
    const numbers = this.#numbers.get(field) ?? [];
    const common = intersection(this.#ranges.get(field) ?? EVERY_NUMBER, range);
    const isCommon = !isEmptyRange(common) && isInRange(common, choose(common));
    const number = choose(isCommon ? common : range);
    if (isCommon) this.#ranges.set(field, common);
    this.#numbers.set(field, isCommon ? [number] : [...numbers, number]);
    this.#objectWith(field)?.document.addNumberIn(memberOf(field), range, choose);
  }

  /** Adds an object, whose values are also those of the document. */
  addObject(field: string, object: SampleDocument): void {
    added(this.#objects, field, object);
    for (const [index, values] of object.#values) {
      for (const terms of values) added(this.#values, `${field}.${index}`, terms);
    }
    for (const [member, numbers] of object.#numbers) {
      for (const number of numbers) added(this.#numbers, `${field}.${member}`, number);
    }
  }

  valuesOf(index: string): readonly (readonly string[])[] {
    return this.#values.get(index) ?? NOTHING;
  }

  numbersOf(field: string): readonly number[] {
    return this.#numbers.get(field) ?? NOTHING;
  }

  objectsOf(field: string): readonly DocumentContent[] {
    return this.#objects.get(field) ?? NOTHING;
  }

  /** Whether a field has several different values. */
  hasSeveral(field: string): boolean {
    const values = (this.#values.get(field) ?? []).map((terms) => terms.join("\0"));
    return new Set([...values, ...(this.#numbers.get(field) ?? [])]).size > 1;
  }

  #objectWith(name: string): { readonly document: SampleDocument } | null {
    const dot = name.indexOf(".");
    if (dot < 0) return null;
    const document = new SampleDocument();
    added(this.#objects, name.slice(0, dot), document);
    return { document };
  }
}

const NOTHING: readonly never[] = Object.freeze([]);

function memberOf(name: string): string {
  return name.slice(name.indexOf(".") + 1);
}

function added<V>(lists: Map<string, V[]>, name: string, value: V): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [value]);
  else list.push(value);
}
