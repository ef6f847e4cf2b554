import {
  type BooleanField,
  boolean,
  type DateField,
  type DocumentInput,
  date,
  defineSchema,
  type IntegerField,
  integer,
  type KeywordField,
  keyword,
  type NumberField,
  number,
  type Schema,
  SearchEngine,
  type TextField,
  text,
} from "firmament";

export type RecipeSchema = Schema<{
  readonly title: TextField<false>;
  readonly cuisine: KeywordField<false>;
  readonly ingredients: TextField<true>;
  readonly course: KeywordField<false>;
  readonly prep_minutes: IntegerField;
  readonly rating: NumberField;
  readonly is_vegan: BooleanField;
  readonly published_on: DateField;
}>;

/** A dataset that has nothing in common with companies: keywords, dates, truth values and decimals. */
export const recipeSchema: RecipeSchema = defineSchema({
  fields: {
    title: text({ weight: 3 }),
    cuisine: keyword(),
    ingredients: text({ many: true }),
    course: keyword(),
    prep_minutes: integer(),
    rating: number(),
    is_vegan: boolean(),
    published_on: date(),
  },
});

export interface Recipe {
  readonly id: string;
  readonly title: string;
  readonly cuisine: string;
  readonly ingredients: readonly string[];
  readonly course: string;
  readonly prep_minutes: number;
  readonly rating: number;
  readonly is_vegan: boolean;
  readonly published_on: string;
}

const cuisines = ["Italian", "Thai", "Mexican", "North African", "French"];
const courses = ["main course", "dessert", "soup"];
const ingredients = ["tomato", "coconut milk", "chickpea", "basil", "chocolate", "lime", "rice", "butter", "olive oil"];

/** 180 recipes, which a rule generates. */
export const recipes: readonly Recipe[] = Array.from({ length: 180 }, (_, i): Recipe => {
  const chosen = [0, 1, 2].map((k) => ingredients[(i * (k + 2) + k * 3) % ingredients.length] ?? "");
  const [cuisine = "", course = ""] = [cuisines[i % cuisines.length], courses[(i >> 1) % courses.length]];
  return {
    id: `r-${i + 1}`,
    title: `${chosen[0]} ${course === "soup" ? "soup" : "plate"} no ${i + 1}`,
    cuisine,
    ingredients: [...new Set(chosen)],
    course,
    prep_minutes: 5 + ((i * 7) % 116),
    rating: 1 + ((i * 13) % 41) / 10,
    is_vegan: !chosen.includes("butter") && i % 2 === 0,
    published_on: new Date(Date.UTC(2019 + (i % 6), (i * 5) % 12, 1 + (i % 28))).toISOString().slice(0, 10),
  };
});

/** An engine with all recipes. */
export function recipeEngine(): SearchEngine<RecipeSchema> {
  const engine = new SearchEngine(recipeSchema, { cursors: { states: 100 } });
  engine.upsertAll(recipes as unknown as readonly DocumentInput<RecipeSchema>[]);
  return engine;
}
