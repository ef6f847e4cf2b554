/** Weights that change, from which an index is drawn in proportion: a Fenwick tree. */
export class WeightedTree {
  readonly #weights: Float64Array;
  readonly #sums: Float64Array;

  constructor(weights: Float64Array) {
    this.#weights = new Float64Array(weights.length);
    this.#sums = new Float64Array(weights.length + 1);
    for (const [index, weight] of weights.entries()) this.set(index, weight);
  }

  get total(): number {
    let total = 0;
    for (let node = this.#weights.length; node > 0; node -= node & -node) total += this.#sums[node] ?? 0;
    return total;
  }

  at(index: number): number {
    return this.#weights[index] ?? 0;
  }

  set(index: number, weight: number): void {
    const change = weight - this.at(index);
    this.#weights[index] = weight;
    for (let node = index + 1; node < this.#sums.length; node += node & -node) {
      this.#sums[node] = (this.#sums[node] ?? 0) + change;
    }
  }

  /** The first index at which the sum of the weights up to it exceeds `target`, 0 ≤ target < total. */
  find(target: number): number {
    let [node, rest] = [0, target];
    for (let step = 2 ** Math.floor(Math.log2(this.#sums.length)); step >= 1; step /= 2) {
      const next = node + step;
      if (next >= this.#sums.length || (this.#sums[next] ?? 0) > rest) continue;
      node = next;
      rest -= this.#sums[next] ?? 0;
    }
    return Math.min(node, this.#weights.length - 1);
  }
}
