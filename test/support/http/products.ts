import {
  type DocumentInput,
  defineSchema,
  foldingAnalyzer,
  type NumberField,
  number,
  type Schema,
  SearchEngine,
  type TextField,
  text,
} from "firmament";

export type ProductSchema = Schema<{
  readonly title: TextField<false>;
  readonly brand: TextField<false>;
  readonly colours: TextField<true>;
  readonly price: NumberField;
}>;

/** A schema that has nothing in common with companies. */
export const productSchema: ProductSchema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    title: text({ weight: 4, typicalLength: 4, exactFirst: true }),
    brand: text({ typicalLength: 1 }),
    colours: text({ many: true, typicalLength: 2 }),
    price: number(),
  },
});

export const products: readonly DocumentInput<ProductSchema>[] = [
  { id: "p1", title: "Trail running shoe", brand: "Nordlauf", colours: ["red", "black"], price: 120 },
  { id: "p2", title: "Road running shoe", brand: "Nordlauf", colours: ["blue"], price: 90 },
  { id: "p3", title: "Hiking boot", brand: "Gipfel", colours: ["brown"], price: 180 },
  { id: "p4", title: "Running socks", brand: "Gipfel", price: 12 },
];

/** An engine with all products. */
export function productEngine(): SearchEngine<ProductSchema> {
  const engine = new SearchEngine(productSchema, { cursors: { states: 1000 } });
  engine.upsertAll(products);
  return engine;
}
