import type { DatasetOptions, HandlerOptions } from "@firmament/server";
import { defineSchema, keyword, point, type Schema, SearchEngine, text } from "firmament";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chooseFile, expectFilter, expectTotal, panel } from "./support/search-page.ts";
import { describeInBrowser } from "./support/site.ts";

const shops = [
  { id: "1", name: "Alexanderplatz", lat: 52.5219, lon: 13.4132, kind: "books" },
  { id: "2", name: "Hackescher Markt", lat: 52.5225, lon: 13.4023, kind: "books" },
  { id: "3", name: "Zoo", lat: 52.5072, lon: 13.3324, kind: "tea" },
  { id: "4", name: "Potsdam", lat: 52.3906, lon: 13.0645, kind: "tea" },
  { id: "5", name: "Hamburg", lat: 53.5503, lon: 10.0006, kind: "tea" },
  { id: "6", name: "By mail", kind: "books" },
];

const served = (): Partial<HandlerOptions> => {
  const schema = defineSchema({ fields: { name: text(), location: point(), kind: keyword() } });
  const engine = new SearchEngine(schema);
  for (const { lat, lon, ...shop } of shops) {
    engine.upsert({ ...shop, ...(lat !== undefined && lon !== undefined && { location: { lat, lon } }) });
  }
  const dataset = { schema, engine, public: true, title: "Shops" };
  return { datasets: { shops: dataset as unknown as DatasetOptions<Schema> } };
};

const alexanderplatz = { lat: 52.5219, lon: 13.4132 };

/** The texts of the rings with their counts. */
async function expectRings(page: Page, rings: readonly string[]): Promise<void> {
  const rows = panel(page, "Location").locator(".facet-row");
  await expect
    .poll(async () => (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, " ").trim()))
    .toEqual(rings);
}

const all = [
  "up to 1 km 2",
  "1 to 5 km 0",
  "5 to 25 km 1",
  "25 to 100 km 1",
  "100 to 500 km 1",
  "farther than 500 km 0",
];

describeInBrowser(
  "a dataset with places",
  (site) => {
    test("is counted by the distance from a place of the map, filtered by a ring, and shared by its address", async () => {
      const page = await site.open("/");
      await expectTotal(page, 6);
      const rings = panel(page, "Location");
      expect(await rings.locator(".facet-row").count()).toBe(0);
      await page.locator(".hit-map").getByLabel("Distance from").selectOption({ label: "1. Alexanderplatz" });
      await expectRings(page, all);
      await rings.getByText("No place").waitFor();
      expect(new URL(page.url()).searchParams.get("from.location")).toBe("52.5219,13.4132");
      expect(await page.locator(".hit-map-circle").count()).toBeGreaterThan(0);
      // Keys move between the rings.
      await rings.getByRole("radio", { name: /^up to 1 km/ }).press("Space");
      await expectTotal(page, 2);
      await expectFilter(page, { location: { near: { ...alexanderplatz, km: 1 } } });
      await rings.getByRole("radio", { name: /^up to 1 km/ }).press("ArrowDown");
      await rings.getByRole("radio", { name: /^1 to 5 km/ }).press("ArrowDown");
      await expectTotal(page, 1);
      await expectFilter(page, {
        location: { near: { ...alexanderplatz, km: 25 }, not: { near: { ...alexanderplatz, km: 5 } } },
      });
      await expectRings(page, all);
      const shared = await site.open(page.url().slice(site.url.length));
      await expectTotal(shared, 1);
      await expectRings(shared, all);
      await shared.getByRole("button", { name: "Remove Location: 5 to 25 km from 52.5219,13.4132" }).click();
      await expectTotal(shared, 6);
      await expectRings(shared, all);
      // A click on a mark of the map is the same choice.
      await shared.locator(".hit-map-place").filter({ hasText: /4$/ }).click();
      await expectRings(shared, [
        "up to 1 km 1",
        "1 to 5 km 0",
        "5 to 25 km 1",
        "25 to 100 km 2",
        "100 to 500 km 1",
        "farther than 500 km 0",
      ]);
      await shared.goBack();
      await expectRings(shared, all);
    });

    test("is measured from a typed place; a ring moves with it, and another text is an error", async () => {
      const page = await site.open("/?from.location=53.55,10&view=table");
      const rings = panel(page, "Location");
      await rings.getByRole("radio", { name: /^up to 1 km/ }).check();
      await expectTotal(page, 1);
      const box = rings.getByLabel("Distance from", { exact: true });
      await box.fill("Berlin");
      await box.press("Enter");
      await rings.getByRole("alert").filter({ hasText: "“Berlin” is no place. Write degrees" }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await box.fill("52.5219, 13.4132");
      await box.press("Enter");
      await expectTotal(page, 2);
      await expectFilter(page, { location: { near: { ...alexanderplatz, km: 1 } } });
      expect(await rings.getByRole("alert").count()).toBe(0);
      // Who typed can go on typing.
      expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
      await box.fill("");
      await rings.getByRole("button", { name: "Measure" }).click();
      await expectTotal(page, 6);
      await expectRings(page, []);
      expect(new URL(page.url()).searchParams.get("from.location")).toBeNull();
    });
  },
  served,
);

describeInBrowser("a table with a latitude and a longitude", (site) => {
  test("has places, a map and rings, on every screen", async () => {
    const page = await site.open("/");
    await expectTotal(page, 2000);
    const rows = shops.map(({ id, name, lat, lon, kind }) => [id, name, lat, lon, kind].join(","));
    await chooseFile(page, "shops.csv", ["id,name,lat,lng,kind", ...rows].join("\n"));
    await expectTotal(page, 6);
    await page.locator(".hit-map").getByLabel("Distance from").selectOption({ label: "1. Alexanderplatz" });
    await expectRings(page, all);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      if (width < 500) await page.getByRole("button", { name: "Filters" }).click();
      await panel(page, "Location").getByRole("radio").first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await panel(page, "Location")
      .getByRole("radio", { name: /^up to 1 km/ })
      .check();
    await page.getByRole("button", { name: "Show 2 results" }).click();
    await expectTotal(page, 2);
  });

  test("with half of a point is no table of points", async () => {
    const page = await site.open("/");
    await expectTotal(page, 2000);
    await chooseFile(page, "half.csv", "id,name,lat,lng\na,Mitte,52.52,13.4\nb,Nowhere,52.52,\n");
    await expectTotal(page, 2);
    await panel(page, "Lat").waitFor();
    expect(await panel(page, "Location").count()).toBe(0);
  });
});
