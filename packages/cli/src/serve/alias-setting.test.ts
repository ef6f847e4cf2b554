import { describe, expect, test } from "vitest";
import { CommandFailure } from "../terminal/command-failure.ts";
import { checkAliases } from "./alias-setting.ts";
import type { RawSettings } from "./raw-setting.ts";
import { readSettings } from "./settings.ts";

const settingsOf = (values: Readonly<Record<string, unknown>>): RawSettings =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, source: "SOURCE" }]));

describe("the aliases of a service", () => {
  test.each<[unknown]>([[["products=products-2", " shop = products-2 "]], ["products=products-2\nshop=products-2\n"]])(
    "are read from %j",
    (alias) => {
      expect(readSettings(settingsOf({ alias, dataset: "a.csv" })).alias).toEqual({
        products: "products-2",
        shop: "products-2",
      });
    },
  );

  test.each([["products"], ["=a"], ["a="], ["a=b=c"], ["A=b"], ["account=b"], ["a=b\na=c"]])("are not %j", (alias) => {
    expect(() => readSettings(settingsOf({ alias, dataset: "a.csv" }))).toThrow(
      /^error: SOURCE must be names with their datasets, such as "products=products-2"; /,
    );
  });

  test.each<[object, string]>([
    [
      { accounts_db: "a.db" },
      "is for a service without accounts, which keep aliases: firmament aliases set NAME DATASET.",
    ],
    [{}, "needs the documents: firmament serve FILE, or --data or --db."],
  ])("are refused with %j", (others, message) => {
    expect(() => readSettings(settingsOf({ alias: "firms=companies", ...others }))).toThrow(
      new CommandFailure(`error: SOURCE ${message}`, 2),
    );
  });

  test.each<[Readonly<Record<string, string>>, string]>([
    [{ papers: "products" }, '"papers" is the name of a dataset. Choose another name for the alias.'],
    [{ shop: "prodcts" }, 'there is no dataset "prodcts". Did you mean products?'],
    [{ shop: "companies" }, 'there is no dataset "companies". The datasets are products, papers.'],
  ])("stand for datasets that are served, unlike %j", (aliases, message) => {
    expect(() => checkAliases(settingsOf({ alias: "" }), aliases, ["products", "papers"])).toThrow(
      new CommandFailure(`error: SOURCE: ${message}`, 2),
    );
    checkAliases({}, { shop: "products" }, ["products", "papers"]);
  });
});
