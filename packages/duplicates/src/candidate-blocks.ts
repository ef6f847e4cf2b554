import type { AnyDocument, DuplicateRule } from "./rules/rule.ts";

/** The documents that have a key of a rule in common, or at least its hash: the rule compares them. */
export interface Block {
  readonly rule: DuplicateRule;
  readonly hash: number;
  /** The positions of the documents, in order. */
  readonly positions: readonly number[];
}

/** Collects which documents have a key in common, in memory for a number of each key. */
export class CandidateBlocks {
  readonly #rules: readonly DuplicateRule[];
  /** By rule, by the hash of a key: the position of the only document, or those of several. */
  readonly #blocks: readonly Map<number, number | number[]>[];

  constructor(rules: readonly DuplicateRule[]) {
    this.#rules = rules;
    this.#blocks = rules.map(() => new Map());
  }

  add(document: AnyDocument, position: number): void {
    for (const [index, { keys }] of this.#rules.entries()) {
      const blocks = this.#blocks[index] as Map<number, number | number[]>;
      for (const key of keys?.(document) ?? []) {
        const hash = hashOf(key);
        const known = blocks.get(hash);
        if (known === undefined) blocks.set(hash, position);
        else if (typeof known === "number") blocks.set(hash, [known, position]);
        else known.push(position);
      }
    }
  }

  /** Those of several documents. */
  *[Symbol.iterator](): IterableIterator<Block> {
    for (const [index, rule] of this.#rules.entries()) {
      for (const [hash, positions] of this.#blocks[index] as Map<number, number | number[]>) {
        if (typeof positions !== "number") yield { rule, hash, positions };
      }
    }
  }
}

/** 53 bits of a text: cyrb53, a public-domain hash. */
export function hashOf(text: string): number {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 2654435761);
    two = Math.imul(two ^ unit, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & two) + (one >>> 0);
}
