import type { SearchParameters } from "algoliasearch-helper";
import fc from "fast-check";
import type { Product } from "./products.ts";

/** What a visitor has refined. */
export interface Refinements {
  readonly brands: readonly string[];
  readonly ratings: readonly number[];
  readonly tags: readonly string[];
  readonly excludedTags: readonly string[];
  readonly size: number | null;
  readonly sale: boolean | null;
  readonly year: number | null;
  readonly city: string | null;
  readonly price: { readonly min: number | null; readonly max: number | null };
  readonly releasedFrom: number | null;
  readonly category: string | null;
}

function someOf<T>(...values: readonly T[]): fc.Arbitrary<readonly T[]> {
  return fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray([...values]) });
}

function orNone<T>(...values: readonly T[]): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...values) });
}

export const refinements: fc.Arbitrary<Refinements> = fc.record({
  brands: someOf("Acme", "Acme Home", "Bolt & Co", "-Dash", "Nobody"),
  ratings: someOf(1, 3, 5),
  tags: fc.oneof(fc.constant([]), fc.constant([]), fc.constantFrom(["led"], ["black", 'say "hi"'], ["-none"])),
  excludedTags: fc.oneof(fc.constant([]), fc.constant([]), fc.constantFrom(["oak"], ["brass", "led"])),
  size: orNone(38, 41),
  sale: orNone(true, false),
  year: orNone(2019, 2021),
  city: orNone("Berlin", "New York"),
  price: fc.record({ min: orNone(50, 200.25), max: orNone(300, 499.75) }),
  releasedFrom: orNone(Date.UTC(2020, 5, 3), Date.UTC(2021, 0, 1)),
  category: orNone("lamp", "desk", "chair > robust", "lamp > small"),
});

export const HIERARCHY = "categories";

/** The attributes of the helper of InstantSearch. */
export const ATTRIBUTES = {
  facets: ["tags", "sale", "released", "stores.city", "sizes", "price"],
  disjunctiveFacets: ["brand", "rating"],
  hierarchicalFacets: [{ name: HIERARCHY, attributes: ["categories.lvl0", "categories.lvl1"] }],
  maxValuesPerFacet: 1000,
};

/** As the widgets of InstantSearch refine. */
export function refined(state: SearchParameters, chosen: Refinements): SearchParameters {
  const escaped = (value: string) => value.replace(/^-/, "\\-");
  let next = state;
  for (const brand of chosen.brands) next = next.addDisjunctiveFacetRefinement("brand", escaped(brand));
  for (const rating of chosen.ratings) next = next.addDisjunctiveFacetRefinement("rating", String(rating));
  for (const tag of chosen.tags) next = next.addFacetRefinement("tags", escaped(tag));
  for (const tag of chosen.excludedTags) next = next.addExcludeRefinement("tags", tag);
  if (chosen.size !== null) next = next.addFacetRefinement("sizes", String(chosen.size));
  if (chosen.sale !== null) next = next.addFacetRefinement("sale", String(chosen.sale));
  if (chosen.year !== null) next = next.addFacetRefinement("released", String(chosen.year));
  if (chosen.city !== null) next = next.addFacetRefinement("stores.city", chosen.city);
  if (chosen.price.min !== null) next = next.addNumericRefinement("price", ">=", chosen.price.min);
  if (chosen.price.max !== null) next = next.addNumericRefinement("price", "<=", chosen.price.max);
  if (chosen.releasedFrom !== null) next = next.addNumericRefinement("released", ">=", chosen.releasedFrom);
  if (chosen.category !== null) next = next.addHierarchicalFacetRefinement(HIERARCHY, chosen.category);
  return next;
}

export type Part = "brands" | "ratings" | "tags" | "sizes" | "sale" | "released" | "stores" | "price" | "category";

/** Whether a product matches the refinements, read by hand, except those of some parts. */
export function matches(product: Product, chosen: Refinements, except: readonly Part[] = []): boolean {
  const { brand, rating, tags = [], sizes = [], sale, price, released } = product as unknown as PlainProduct;
  const { brands, ratings, size, year, city, category, releasedFrom } = chosen;
  const instant = released === undefined ? Number.NaN : Date.parse(released);
  const checks: Readonly<Record<Part, boolean>> = {
    brands: brands.length === 0 || brands.includes(brand ?? ""),
    ratings: ratings.length === 0 || ratings.includes(rating ?? 0),
    tags: chosen.tags.every((tag) => tags.includes(tag)) && !chosen.excludedTags.some((tag) => tags.includes(tag)),
    sizes: size === null || sizes.includes(size),
    sale: chosen.sale === null || sale === chosen.sale,
    released:
      (year === null || new Date(instant).getUTCFullYear() === year) &&
      (releasedFrom === null || instant >= releasedFrom),
    stores: city === null || valuesOf(product, "stores.city").includes(city),
    price:
      (chosen.price.min === null || (price ?? Number.NaN) >= chosen.price.min) &&
      (chosen.price.max === null || (price ?? Number.NaN) <= chosen.price.max),
    category: category === null || categoriesOf(product).includes(category),
  };
  return (Object.entries(checks) as [Part, boolean][]).every(([part, holds]) => holds || except.includes(part));
}

interface PlainProduct {
  readonly brand?: string;
  readonly rating?: number;
  readonly tags?: readonly string[];
  readonly sizes?: readonly number[];
  readonly sale?: boolean;
  readonly price?: number;
  readonly released?: string;
  readonly categories: { readonly lvl0: string; readonly lvl1: string };
  readonly stores: readonly { readonly city: string }[];
}

function categoriesOf(product: Product): readonly string[] {
  return Object.values((product as unknown as PlainProduct).categories);
}

/** The values of a facet that a product has, as texts; dates as years. */
export function valuesOf(product: Product, attribute: string): readonly string[] {
  const plain = product as unknown as PlainProduct;
  if (attribute === "stores.city") return [...new Set(plain.stores.map(({ city }) => city))];
  if (attribute === "categories.lvl0") return [plain.categories.lvl0];
  if (attribute === "categories.lvl1") return [plain.categories.lvl1];
  const value = plain[attribute as keyof PlainProduct];
  if (value === undefined) return [];
  if (attribute === "released") return [(value as string).slice(0, 4)];
  return [value].flat().map(String);
}

/** The number of products by value. */
export function countsByHand(products: readonly Product[], attribute: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const product of products) {
    for (const value of valuesOf(product, attribute)) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}
