import fc, { type Arbitrary, type Random, type Stream } from "fast-check";

/**
 * An arbitrary that shrinks its values by a function of the value alone, instead of by the way in which it was generated.
 *
 * @param smaller simpler values, the simplest first; no value leads back to itself
 */
export function shrinkable<T>(source: Arbitrary<T>, smaller: (value: T) => Iterable<T>): Arbitrary<T> {
  return new Shrinkable(source, smaller);
}

class Shrinkable<T> extends fc.Arbitrary<T> {
  readonly #source: Arbitrary<T>;
  readonly #smaller: (value: T) => Iterable<T>;

  constructor(source: Arbitrary<T>, smaller: (value: T) => Iterable<T>) {
    super();
    this.#source = source;
    this.#smaller = smaller;
  }

  override generate(random: Random, biasFactor: number | undefined): fc.Value<T> {
    return new fc.Value(this.#source.generate(random, biasFactor).value, undefined);
  }

  override canShrinkWithoutContext(_value: unknown): _value is T {
    return false;
  }

  override shrink(value: T): Stream<fc.Value<T>> {
    return fc.stream(this.#values(value));
  }

  *#values(value: T): IterableIterator<fc.Value<T>> {
    for (const smaller of this.#smaller(value)) yield new fc.Value(smaller, undefined);
  }
}
