import { RandomStream } from "@firmament/fixtures/random-stream.ts";
import type { DatasetOptions } from "@firmament/server";
import {
  type BooleanField,
  boolean,
  type DateField,
  type DocumentInput,
  date,
  defineSchema,
  foldingAnalyzer,
  type IntegerField,
  integer,
  type KeywordField,
  keyword,
  type NumberField,
  number,
  type ObjectsField,
  objects,
  type Schema,
  SearchEngine,
  type TextField,
  text,
} from "firmament";

export type ProductSchema = Schema<{
  readonly name: TextField<false, false>;
  readonly description: TextField<false, false>;
  readonly brand: TextField<false, false>;
  readonly category: KeywordField<false, false>;
  readonly tags: KeywordField<true, false>;
  readonly price: NumberField<false, false>;
  readonly stock: IntegerField<false, false>;
  readonly released: DateField<false, false>;
  readonly available: BooleanField<false>;
  readonly shops: ObjectsField<
    {
      readonly city: KeywordField<false, false>;
      readonly stock: IntegerField<false, false>;
    },
    false
  >;
  readonly photo: KeywordField<false, false>;
}>;

/** Products with dates, truth values, tags and nested objects. */
export const productSchema: ProductSchema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    name: text({ weight: 4, typicalLength: 4, exactFirst: true }),
    description: text({ typicalLength: 14 }),
    brand: text({ typicalLength: 2 }),
    category: keyword({ fold: true }),
    tags: keyword({ many: true, fold: true }),
    price: number(),
    stock: integer(),
    released: date(),
    available: boolean(),
    shops: objects({ city: keyword({ fold: true }), stock: integer() }),
    photo: keyword(),
  },
  display: { title: "name", subtitle: "brand", image: "photo" },
});

type Product = DocumentInput<ProductSchema>;

const kinds = {
  Lighting: ["Desk lamp", "Floor lamp", "Lantern", "Pendant light"],
  Furniture: ["Garden chair", "Office chair", "Side table", "Bookcase"],
  Kitchen: ["Kettle", "Chopping board", "Mixing bowl", "Toaster"],
  Garden: ["Watering can", "Rake", "Planter", "Hose"],
} as const;
const brands = ["Nordlicht", "Isar Works", "Alpen & Söhne", "Harbour Lane", "Fjord"];
const materials = ["oak", "steel", "brass", "glass", "cotton", "recycled plastic"];
const tags = ["LED", "new", "sale", "handmade", "outdoor", "C#", "two words", "<b>bold</b>"];
const cities = ["Berlin", "New York", "Zürich", "Oslo", "Porto"];

/** The same products in every run. */
export function products(count: number): readonly Product[] {
  return Array.from({ length: count }, (_, index) => productAt(index));
}

function productAt(index: number): Product {
  const random = new RandomStream(7, index);
  const pick = <T>(values: readonly T[]): T => values[random.below(values.length)] as T;
  const category = pick(Object.keys(kinds) as (keyof typeof kinds)[]);
  const material = pick(materials);
  const kind = pick(kinds[category]);
  const shops = Array.from({ length: random.below(4) }, () => ({ city: pick(cities), stock: random.below(40) }));
  const released = Date.UTC(2015, 0, 1) + random.below(4000) * 86_400_000;
  return {
    id: `P-${index}`,
    name: `${kind} ${pick(["Classic", "Mini", "Pro", "Studio"])} ${index}`,
    description: `A ${kind.toLowerCase()} of ${material} for ${pick(["small rooms", "large gardens", "every day", "the office"])}, made in ${pick(cities)}.`,
    // Some values are missing, and some numbers are negative: counts must say so.
    ...(random.chance(0.9) && { brand: pick(brands) }),
    category,
    tags: tags.filter(() => random.chance(0.25)),
    ...(random.chance(0.95) && { price: Math.round(Math.exp(random.normal() + 4) * 100) / 100 }),
    stock: random.below(200) - 20,
    ...(random.chance(0.9) && { released: new Date(released).toISOString().slice(0, pick([4, 7, 10])) }),
    ...(random.chance(0.9) && { available: random.chance(0.7) }),
    ...(shops.length > 0 && { shops }),
  };
}

/** The options of a service's dataset. */
export function servedProducts(
  count: number,
  options: { readonly public?: boolean; readonly title?: string } = {},
): DatasetOptions<Schema> {
  const dataset: DatasetOptions<ProductSchema> = { schema: productSchema, engine: productEngine(count), ...options };
  // A handler takes datasets of any schema, of which the compiler knows none.
  return dataset as unknown as DatasetOptions<Schema>;
}

export function productEngine(count: number): SearchEngine<ProductSchema> {
  const engine = new SearchEngine(productSchema);
  engine.upsertAll(products(count));
  return engine;
}
