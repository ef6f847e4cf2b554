import { DATES, INTEGERS, KEYWORDS } from "@firmament/testing/src/arbitrary/literal.ts";
import type { DocumentInput, Field, Schema } from "firmament";
import { isComputed } from "firmament/query";

/** Returns a pseudo-random number from 0 to 1, without 1. */
export type Random = () => number;

/** Pseudo-random numbers: Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const WORDS = ["red", "green", "blue", "reds", "a", "Zürich", "東京", "café", "5", "red-green"];
const NUMBERS = [0, 1, -1, 2.5, 5, 50, 100, 1000, 1e21];

/** Points of queries, without the radius. */
const PLAIN_POINT = /^-?[1-8]?\d(?:\.\d+)?,-?1?[0-7]?\d(?:\.\d+)?$/;
const POINTS = ["52.52,13.405", "52.5,13.4", "0,0", "90,180", "-33.87,-179.5"];

/** A valid document of a schema, most of whose values are made of the given texts: the words of a query. */
export function documentAbout(schema: Schema, texts: readonly string[], random: Random): DocumentInput<Schema> {
  const values = new RandomValues(texts, random);
  return { ...values.membersOf(schema.fields), id: "1" } as DocumentInput<Schema>;
}

class RandomValues {
  readonly #texts: readonly string[];
  readonly #numbers: readonly number[];
  readonly #random: Random;

  constructor(texts: readonly string[], random: Random) {
    this.#texts = texts;
    const numbers = texts.map(Number).filter((value) => Number.isFinite(value));
    this.#numbers = [...NUMBERS, ...numbers.flatMap((value) => [value, value + 1, value - 0.5])];
    this.#random = random;
  }

  membersOf(fields: Readonly<Record<string, Field>>): Readonly<Record<string, unknown>> {
    const present = Object.entries(fields).filter(([, field]) => {
      return !isComputed(field) && (field.required || this.#random() < 0.7);
    });
    return Object.fromEntries(present.map(([name, field]) => [name, this.#valueOf(field)]));
  }

  #valueOf(field: Field): unknown {
    if (field.type === "objects") return this.#list(() => this.membersOf(field.fields));
    return "many" in field && field.many ? this.#list(() => this.#single(field)) : this.#single(field);
  }

  #single(field: Exclude<Field, { readonly type: "objects" }>): unknown {
    switch (field.type) {
      case "text":
        return this.#list(() => this.#text(WORDS)).join(" ");
      case "keyword":
        return this.#text(KEYWORDS);
      case "number":
        return this.#one(this.#numbers);
      case "integer":
        return this.#one([...INTEGERS, ...this.#numbers.filter(Number.isSafeInteger)]);
      case "date":
        return this.#one(DATES);
      case "point":
        return this.#one([...POINTS, ...this.#texts.filter((text) => PLAIN_POINT.test(text))]);
      case "vector":
        return new Array<number>(field.dimensions).fill(1);
      case "boolean":
        return this.#random() < 0.5;
      case "stored":
        return 1;
    }
  }

  #text(others: readonly string[]): string {
    return this.#one(this.#texts.length > 0 && this.#random() < 0.7 ? this.#texts : others);
  }

  #list<T>(create: () => T): readonly T[] {
    return Array.from({ length: 1 + Math.floor(this.#random() * 3) }, create);
  }

  #one<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)] as T;
  }
}
