import { boolean, type DocumentInput, date, defineSchema, integer, keyword, number, objects, text } from "firmament";

/** Products of a shop. */
export const schema = defineSchema({
  fields: {
    name: text({ weight: 3 }),
    description: text(),
    brand: text(),
    tags: keyword({ many: true }),
    price: number(),
    rating: integer(),
    sizes: number({ many: true }),
    sale: boolean(),
    released: date(),
    categories: objects({ lvl0: keyword(), lvl1: keyword() }),
    stores: objects({ city: text(), stock: integer() }),
  },
});

export type Product = DocumentInput<typeof schema>;

const BRANDS = ["Acme", "Acme Home", "Bolt & Co", "-Dash", "New Day"];
const TAGS = ["led", "black", "brass", "oak", "-none", 'say "hi"'];
const KINDS = ["lamp", "chair", "desk", "shelf"];
const WORDS = ["robust", "small", "large", "folding", "outdoor", "antique"];
const CITIES = ["Berlin", "New York", "Zürich"];

/** A generator of whole numbers below a bound, the same for each seed. */
export function randomNumbers(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Random products, of which some have no value in a field. */
export function randomProducts(count: number, seed: number): Product[] {
  const next = randomNumbers(seed);
  const oneOf = <T>(values: readonly T[]): T => values[next(values.length)] as T;
  return Array.from({ length: count }, (_, index): Product => {
    const kind = oneOf(KINDS);
    return {
      id: `p${index}`,
      name: `${oneOf(WORDS)} ${kind}`,
      description: `A ${oneOf(WORDS)} ${oneOf(KINDS)} that is ${oneOf(WORDS)} & <b>new</b>`,
      ...(next(8) > 0 && { brand: oneOf(BRANDS) }),
      tags: TAGS.filter(() => next(3) === 0),
      ...(next(10) > 0 && { price: next(2000) / 4 }),
      ...(next(6) > 0 && { rating: 1 + next(5) }),
      sizes: [38, 39, 40, 41].filter(() => next(3) === 0),
      ...(next(5) > 0 && { sale: next(2) === 0 }),
      ...(next(5) > 0 && { released: new Date(Date.UTC(2019 + next(4), next(12), 1 + next(28))).toISOString() }),
      categories: { lvl0: kind, lvl1: `${kind} > ${oneOf(WORDS.slice(0, 3))}` },
      stores: CITIES.filter(() => next(3) === 0).map((city) => ({ city, stock: next(5) })),
    };
  });
}
