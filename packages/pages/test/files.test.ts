import { expect, test } from "vitest";
import { accessibilityProblems } from "./support/accessibility.ts";
import { products } from "./support/products.ts";
import { chooseFile, expectTotal, openChoice, openPanel, panel, titles, type } from "./support/search-page.ts";
import { describeInBrowser } from "./support/site.ts";

/** Products as a table: the tags in one cell, the prices with a decimal point. */
const csv = [
  "sku,name,category,tags,price,released,available",
  ...products(200).map(({ id, name, category, tags, price, released, available }) =>
    [id, name, category, [tags ?? []].flat().join(";"), price ?? "", released ?? "", available ?? ""].join(","),
  ),
].join("\n");

describeInBrowser("a file of the visitor", (site) => {
  test("of products becomes products, with their titles and facets, and is sent nowhere", async () => {
    const page = await site.open("/");
    await expectTotal(page, 2000);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await chooseFile(page, "products.csv", csv);
    await expectTotal(page, 200);
    const names = new Set(products(200).map(({ name }) => name));
    for (const title of await titles(page)) expect(names).toContain(title.replace(/^\d+\. /, ""));
    const lighting = products(200).filter(({ category }) => category === "Lighting").length;
    await panel(page, "Category")
      .getByRole("checkbox", { name: new RegExp(`^Lighting ${lighting}$`) })
      .check();
    await expectTotal(page, lighting);
    await panel(page, "Tags")
      .getByRole("checkbox", { name: /^two words/ })
      .waitFor();
    await panel(page, "Price").getByRole("slider").first().waitFor();
    await (await openPanel(page, "Available")).getByRole("checkbox", { name: /^Yes/ }).waitFor();
    await page.getByLabel("Order").selectOption("price:desc");
    await page.getByText("200", { exact: false }).first().waitFor();
    expect(requests.filter((url) => !url.includes("/assets/"))).toEqual([]);
  });

  test("with places has a map of its hits", async () => {
    const page = await site.open("/");
    await expectTotal(page, 2000);
    const rows = ['1,Alexanderplatz,"52.5219,13.4132"', '2,Potsdam,"52.3906,13.0645"', "3,Nowhere,"];
    await chooseFile(page, "shops.csv", ["id,name,location", ...rows].join("\n"));
    await expectTotal(page, 3);
    const map = page.locator(".hit-map");
    expect(await map.locator(".hit-map-place").count()).toBe(2);
    expect(await map.getByRole("listitem").allTextContents()).toEqual([
      "1. Alexanderplatz: 52.522° N, 13.413° E",
      "2. Potsdam: 52.391° N, 13.065° E",
    ]);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  });

  test("has fields that can be changed", async () => {
    const page = await site.open("/");
    await expectTotal(page, 2000);
    await chooseFile(page, "people.csv", "code,note,city\n007,red;green,Oslo\n008,blue,Oslo\n009,red,Bern\n");
    await expectTotal(page, 3);
    const dialog = await openChoice(page);
    await dialog.getByLabel("Type of city").selectOption("ignore");
    await dialog.getByLabel("Type of note").selectOption("keyword");
    await dialog.getByLabel("Several values of note").check();
    await dialog.getByLabel("Facet of note").check();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Index again" }).click();
    await panel(page, "Note")
      .getByRole("checkbox", { name: /^red 2/ })
      .check();
    await expectTotal(page, 2);
    expect(await panel(page, "City").count()).toBe(0);
    // A type that does not fit is an error, and the earlier documents stay.
    const again = await openChoice(page);
    await again.getByLabel("Type of note").selectOption("number");
    await again.getByRole("button", { name: "Index again" }).click();
    await again.getByRole("alert").filter({ hasText: "note must be a plain number" }).waitFor();
    await page.keyboard.press("Escape");
    await expectTotal(page, 2);
  });

  test.each([
    ["a line that names the delimiter", "sep=;\r\nid;title\r\na;Acme, Inc\r\nb;Bolt\r\n"],
    ["single carriage returns", 'id,title\ra,"Acme, Inc"\rb,Bolt\r'],
  ])("may be a table with %s", async (_, text) => {
    const page = await site.open("/");
    await expectTotal(page, 2000);
    await chooseFile(page, "sheet.csv", text);
    await expectTotal(page, 2);
    await type(page, "title:acme");
    await expectTotal(page, 1);
    expect(await titles(page)).toEqual(["1. Acme, Inc"]);
  });

  test("has quoted cells that begin with a blank or a sign = and a quote; others are refused", async () => {
    const page = await site.open("/");
    await expectTotal(page, 2000);
    const rows = ['a," ""x"" lamp"', 'b,"=""y"" lamp"', 'c,"=  ""z"", lamp"'];
    await chooseFile(page, "cells.csv", ["id,title", ...rows].join("\n"));
    await expectTotal(page, 3);
    await type(page, "title:lamp");
    await expectTotal(page, 3);
    for (const cell of [' "x"', '="x"', '= "x"']) {
      await chooseFile(page, "doubtful.csv", ["id,title", ...rows, `d,${cell}`].join("\n"));
      await page.getByRole("alert").filter({ hasText: "Row 5 of doubtful.csv has a blank or a sign =" }).waitFor();
    }
  });

  test("of JSON lines is read like one of a table, and the back button returns", async () => {
    const page = await site.open("/");
    await expectTotal(page, 2000);
    await chooseFile(page, "own.ndjson", '{"id":"a","title":"Acme","size":5}\n{"title":"Bolt"}\n');
    await expectTotal(page, 2);
    await type(page, "size:5");
    await expectTotal(page, 1);
    expect(await titles(page)).toEqual(["1. Acme"]);
    await chooseFile(page, "broken.ndjson", '{"id":"a"}\n{"id":');
    await page.getByRole("alert").filter({ hasText: "Line 2 is not JSON" }).waitFor();
    // The documents of the file before are still searched.
    await type(page, "0");
    await expectTotal(page, 0);
    await page.waitForURL(/q=size%3A50/);
    await page.goBack();
    await expectTotal(page, 2000);
    await page.goForward();
    await expectTotal(page, 0);
  });

  test("is accepted when it is dropped", async () => {
    const page = await site.open("/");
    await expectTotal(page, 2000);
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['[{"id":"1","name":"Dropped"}]'], "things.json"));
      return data;
    });
    await page.dispatchEvent("body", "dragover", { dataTransfer: transfer });
    await page.getByText("Drop an NDJSON").first().waitFor();
    await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
    await expectTotal(page, 1);
    expect(await titles(page)).toEqual(["1. Dropped"]);
  });
});
