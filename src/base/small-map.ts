/**
 * A map that most often has one entry: a `Map` is created for the second key. Creating a `Map` takes 0.1 µs, as long as
 * a part of a short query. Keys and values are not `undefined`.
 */
export class SmallMap<K, V> {
  #key: K | undefined = undefined;
  #value: V | undefined = undefined;
  #others: Map<K, V> | null = null;

  get(key: K): V | undefined {
    return key === this.#key ? this.#value : this.#others?.get(key);
  }

  set(key: K, value: V): void {
    if (this.#key === undefined || this.#key === key) {
      this.#key = key;
      this.#value = value;
      return;
    }
    this.#others ??= new Map();
    this.#others.set(key, value);
  }
}
