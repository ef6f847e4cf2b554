import type { Token } from "firmament/grammar";

/** Counts accesses. */
export interface Counter {
  steps: number;
}

/** Adds a step to the counter whenever a parser reads the type of a token. */
export function countingTokens(tokens: readonly Token[], counter: Counter): Token[] {
  return tokens.map((token) => {
    const { tokenTypeIdx } = token;
    return Object.defineProperty(token, "tokenTypeIdx", {
      get: () => {
        counter.steps++;
        return tokenTypeIdx;
      },
    });
  });
}

/** A view of the array that adds a step to the counter whenever an element is read. */
export function countingArray<T>(array: readonly T[], counter: Counter): readonly T[] {
  return new Proxy(array, {
    get(target, key, receiver) {
      if (typeof key === "string" && /^\d+$/.test(key)) counter.steps++;
      return Reflect.get(target, key, receiver);
    },
  });
}
