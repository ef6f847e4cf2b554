import type { Token } from "../../grammar/syntax/tokens.ts";

/** How often something was looked at. */
export interface Counter {
  steps: number;
}

/** Tokens that count how often their type is asked for: what a parser does that looks at them. */
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

/** An array that counts how often one of its elements is read. */
export function countingArray<T>(array: readonly T[], counter: Counter): readonly T[] {
  return new Proxy(array, {
    get(target, key, receiver) {
      if (typeof key === "string" && /^\d+$/.test(key)) counter.steps++;
      return Reflect.get(target, key, receiver);
    },
  });
}
