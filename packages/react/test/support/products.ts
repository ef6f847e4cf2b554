import type { KeywordField, NumberField, TextField } from "firmament";
import { defineSchema, foldingAnalyzer, type Hit, keyword, number, type Schema, SearchEngine, text } from "firmament";

export type ProductSchema = Schema<{
  readonly name: TextField;
  readonly tags: KeywordField<true>;
  readonly price: NumberField;
}>;

export const schema: ProductSchema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: { name: text(), tags: keyword({ many: true }), price: number() },
});

/** Lamps with the numbers from 1: `lamp 7` costs 7 and has the tag `odd`. */
export function newEngine(count = 10): SearchEngine<ProductSchema> {
  const engine = new SearchEngine(schema);
  engine.upsertAll(Array.from({ length: count }, (_, index) => product(index + 1)));
  return engine;
}

export function product(number: number): { id: string; name: string; tags: string[]; price: number } {
  return { id: String(number), name: `Lamp ${number}`, tags: [number % 2 === 1 ? "odd" : "even"], price: number };
}

export function idsOf(hits: readonly Pick<Hit<unknown>, "id">[]): string {
  return hits.map(({ id }) => id).join(" ");
}
