import { expect, test } from "vitest";
import { AliasNames } from "./alias-names.ts";

test("a path leads to the dataset of its alias, and no other part of a path does", () => {
  const names = new AliasNames([
    { name: "products", dataset: "products-2" },
    { name: "search", dataset: "products-1" },
  ]);
  const routed = (path: string): string => names.routed(path).path;
  expect(routed("/datasets/products/search")).toBe("/datasets/products-2/search");
  expect(routed("/datasets/products")).toBe("/datasets/products-2");
  expect(routed("/datasets/products/documents/products")).toBe("/datasets/products-2/documents/products");
  expect(routed("/datasets/search/search")).toBe("/datasets/products-1/search");
  for (const path of [
    "/datasets",
    "/datasets/",
    "/products/search",
    "/datasets/products-2/search",
    "/search/hosted/companies",
  ]) {
    expect(names.routed(path)).toEqual({ path, alias: null });
  }
  const companies = new AliasNames([{ name: "companies", dataset: "products-1" }]);
  expect(companies.routed("/search/hosted/companies")).toEqual({
    path: "/datasets/products-1/search",
    alias: "companies",
  });
});
