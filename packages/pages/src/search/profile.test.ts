import { displayOf, type Schema, SearchEngine, schemaToJson } from "firmament";
import { companySchema } from "firmament/companies";
import { expect, test } from "vitest";
import { productEngine, productSchema } from "../../test/support/products.ts";
import type { Dataset, PageDocument } from "./dataset.ts";
import { sampleOptions } from "./engine-request.ts";
import { profileRequests } from "./facet-requests.ts";
import { languageExamples } from "./language-examples.ts";
import { pageFields } from "./page-field.ts";
import { type Profile, profileOf } from "./profile.ts";
import type { Sample } from "./search-source.ts";
import { isSort, sortChoices } from "./sort-choices.ts";

/** A dataset of an engine, and what the page would show of it. */
function profiled<S extends Schema>(
  schema: S,
  engine: SearchEngine<S>,
  chosen?: ReadonlyMap<string, boolean>,
): Profile & { readonly dataset: Dataset } {
  const dataset = { name: "x", title: "X", documents: null, schema: schemaToJson(schema), display: displayOf(schema) };
  const any = engine as unknown as SearchEngine<never>;
  const page = any.search("*:*", sampleOptions(profileRequests(pageFields(dataset.schema))) as never);
  const documents = page.hits.map(({ document }) => document as PageDocument);
  const sample = { total: page.total, documents, facets: page.facets } as unknown as Sample;
  return { ...profileOf(dataset, sample, chosen), dataset };
}

const products = profiled(productSchema, productEngine(500));

test("values that occur again and again, truth values, numbers and dates have facets", () => {
  expect(products.facets).toEqual([
    { kind: "values", field: "brand", title: "Brand", isSearchable: true },
    { kind: "values", field: "category", title: "Category", isSearchable: true },
    { kind: "values", field: "tags", title: "Tags", isSearchable: true },
    { kind: "numbers", field: "price", title: "Price", scale: "log", isWhole: false },
    { kind: "numbers", field: "stock", title: "Stock", scale: "linear", isWhole: true },
    { kind: "dates", field: "released", title: "Released", interval: "quarter" },
    { kind: "values", field: "available", title: "Available", isSearchable: false },
    { kind: "values", field: "shops.city", title: "Shops: city", isSearchable: true },
    { kind: "numbers", field: "shops.stock", title: "Shops: stock", scale: "linear", isWhole: true },
  ]);
});

test("a hit shows a description and the fields with choices", () => {
  expect(products.description).toBe("description");
  expect(products.facts.map(({ name }) => name)).toEqual([
    "category",
    "tags",
    "price",
    "stock",
    "released",
    "available",
  ]);
  expect(products.marked).toEqual(["name", "description", "brand", "category", "tags", "shops.city"]);
});

test("what the visitor has chosen is not guessed", () => {
  const chosen = new Map([
    ["name", true],
    ["tags", false],
  ]);
  const { facets } = profiled(productSchema, productEngine(100), chosen);
  expect(facets.map(({ field }) => field)).toContain("name");
  expect(facets.map(({ field }) => field)).not.toContain("tags");
});

test("companies are no special case", () => {
  const engine = new SearchEngine(companySchema);
  engine.upsertAll(
    Array.from({ length: 60 }, (_, index) => ({
      id: String(index),
      name: `Company ${index}`,
      tagline: `We make thing number ${index}`,
      website: `https://example.com/${index}`,
      location_city: ["Berlin", "Oslo", "Porto"][index % 3] as string,
      staff_count: index * index,
    })),
  );
  const { facets } = profiled(companySchema, engine);
  expect(facets.map(({ field }) => field)).toEqual(["location_city", "staff_count"]);
});

test("an empty dataset has neither facets nor examples that fail", () => {
  const empty = profiled(productSchema, new SearchEngine(productSchema));
  expect(empty.facets.map(({ field }) => field)).toEqual(["available"]);
  expect(languageExamples(empty, "name").length).toBeGreaterThan(0);
});

test("the examples of the language are valid, and most of them find something", () => {
  const engine = productEngine(500);
  const queries = languageExamples(products, "name").flatMap(({ examples }) => examples.map(([query]) => query));
  expect(queries.length).toBeGreaterThan(12);
  for (const query of queries) expect(engine.validate(query)).toEqual([]);
  expect(queries.filter((query) => engine.count(query) > 0).length).toBeGreaterThan(queries.length / 2);
});

test("hits are sorted by the title, by numbers and by dates", () => {
  const { fields, dataset } = products;
  expect(sortChoices(fields, dataset).map(({ value }) => value)).toEqual([
    "relevance",
    "name",
    "price:desc",
    "price",
    "stock:desc",
    "stock",
    "released:desc",
    "released",
  ]);
  for (const sort of ["relevance", "category", "shops.stock:desc"]) expect(isSort(sort, fields)).toBe(true);
  for (const sort of ["weight", "price:up", "constructor", ""]) expect(isSort(sort, fields)).toBe(false);
});
