import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type {} from "@firmament/pages/test/support/setup.ts";
import { createHandler, type HttpServer, listen } from "@firmament/server";
import { SqliteAccountStore } from "@firmament/server/accounts";
import { type Filter, SearchEngine } from "firmament";
import { type Browser, chromium, type Page } from "playwright-core";
import { build, defaultClientConditions, type PreviewServer, preview } from "vite";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { randomProducts, schema } from "./support/products.ts";

/** In this workspace, `htm` would find the Preact of another package, and not that of InstantSearch, as in a project of its own. */
const preactFolder = dirname(createRequire(import.meta.resolve("instantsearch.js")).resolve("preact/package.json"));

const endpoint = inject("browser");
const TIMEOUT_MS = 30_000;

const engine = new SearchEngine(schema);
engine.upsertAll(randomProducts(300, 5));

describe.skipIf(endpoint === null)("the widgets of InstantSearch", () => {
  const folder = mkdtempSync(join(tmpdir(), "firmament-instantsearch-"));
  const root = join(import.meta.dirname, "app");
  const accounts = SqliteAccountStore.open(":memory:");
  let browser: Browser;
  let pages: PreviewServer;
  let service: HttpServer;
  let page: Page;
  let problems: string[] = [];

  beforeAll(async () => {
    await build({
      root,
      configFile: false,
      logLevel: "error",
      resolve: { conditions: ["@firmament/source", ...defaultClientConditions], alias: { preact: preactFolder } },
      worker: { format: "es" },
      build: {
        outDir: folder,
        target: "es2024",
        chunkSizeWarningLimit: 5000,
        rolldownOptions: { input: [join(root, "index.html"), join(root, "widgets.html")] },
      },
    });
    pages = await preview({ root, configFile: false, build: { outDir: folder }, preview: { host: "127.0.0.1" } });
    const handler = createHandler({
      datasets: { products: { schema, engine, public: true } },
      accounts,
      cors: { origins: [new URL(pageUrl("")).origin] },
    });
    service = await listen(handler, { host: "127.0.0.1", port: 0 });
    browser = await chromium.connect(endpoint as string);
  });

  afterEach(async () => {
    await page?.context().close();
    const found = problems;
    problems = [];
    expect(found).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await pages?.close();
    await service?.close(0);
    await accounts.close();
    rmSync(folder, { recursive: true });
  });

  function pageUrl(path: string): string {
    return new URL(path, pages.resolvedUrls?.local[0]).href;
  }

  async function open(path: string, source: string): Promise<void> {
    const context = await browser.newContext();
    context.setDefaultTimeout(TIMEOUT_MS);
    page = await context.newPage();
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.goto(pageUrl(`${path}?${new URLSearchParams({ source, url: service.url })}`));
  }

  const textsOf = (selector: string) => page.locator(selector).allTextContents();

  /** Waits until the page shows the number of matches that the engine counts. */
  async function expectTotal(query: string, filter: Filter<typeof schema> = {}): Promise<void> {
    const total = engine.count(query, { asYouType: true, filter });
    expect(total).toBeGreaterThan(0);
    await expect.poll(async () => (await textsOf(".ais-Stats-text")).join()).toMatch(new RegExp(`^${total} result`));
  }

  /** The names and counts of the brands that the page shows. */
  async function brands(): Promise<Record<string, number>> {
    const names = await textsOf(".ais-RefinementList-labelText");
    const counts = await textsOf(".ais-RefinementList-count");
    return Object.fromEntries(names.map((name, index) => [name, Number(counts[index])]));
  }

  function brandsByEngine(query: string, filter: Filter<typeof schema>): Record<string, number> {
    const { facets } = engine.search(query, { asYouType: true, filter, limit: 0, facets: { brand: 10 } });
    return Object.fromEntries(facets.brand.values.map(({ value, count }) => [value, count]));
  }

  const prices = async () => (await textsOf(".ais-Hits-item .price")).map(Number);

  const cases = ["index.html", "widgets.html"].flatMap((path) =>
    ["engine", "worker", "service"].map((source) => [path, source] as const),
  );

  test.each(cases)("%s searches, refines, sorts and turns pages with the %s", async (path, source) => {
    await open(path, source);
    await expectTotal("");
    await page.locator(".ais-SearchBox-input").first().pressSequentially("robst lam");
    await expectTotal("robst lam");
    await expect.poll(() => textsOf(".ais-Hits-item .ais-Highlight mark")).toContain("lamp");
    await expect.poll(() => textsOf(".ais-Hits-item .ais-Snippet")).toContainEqual(expect.stringMatching(/^…|…$/));
    expect(await page.locator(".ais-Hits-item b").count()).toBe(0);

    await page.locator(".ais-RefinementList-checkbox[value='Acme']").check();
    await expectTotal("robst lam", { brand: "Acme" });
    await expect.poll(brands).toEqual(brandsByEngine("robst lam", {}));
    await page.locator(".ais-RefinementList-checkbox[value='Bolt & Co']").check();
    await expectTotal("robst lam", { brand: ["Acme", "Bolt & Co"] });
    const dash = page.locator(".ais-RefinementList-item", { hasText: "-Dash" }).locator("input");
    await dash.check();
    await expectTotal("robst lam", { brand: ["Acme", "Bolt & Co", "-Dash"] });
    await dash.uncheck();

    const refined = { brand: ["Acme", "Bolt & Co"], price: { gte: 100, lte: 400.5 } } as const;
    await page.locator(".ais-RangeInput-input--min").fill("100");
    await page.locator(".ais-RangeInput-input--max").fill("400.5");
    await page.locator(".ais-RangeInput-submit").click();
    await expectTotal("robst lam", refined);
    await expect.poll(brands).toEqual(brandsByEngine("robst lam", { price: refined.price }));
    expect((await textsOf(".ais-CurrentRefinements-category")).length).toBe(4);

    await page.locator(".ais-SortBy-select").selectOption("products_price_desc");
    const sorted = (offset: number) =>
      engine
        .search("robst lam", { asYouType: true, filter: refined, sort: "price:desc", limit: 10, offset })
        .hits.map(({ document }) => document.price);
    await expect.poll(prices).toEqual(sorted(0));
    await page.locator(".ais-Pagination-item--nextPage .ais-Pagination-link").click();
    await expect.poll(prices).toEqual(sorted(10));

    await page.locator(".ais-ClearRefinements-button").click();
    await expectTotal("robst lam");
    await page.locator(".ais-SearchBox-reset").first().click();
    await expectTotal("");

    await page.locator(".ais-HierarchicalMenu-link", { hasText: "lamp" }).click();
    await expectTotal("", { "categories.lvl0": "lamp" });
    await page.locator(".ais-HierarchicalMenu-list--child .ais-HierarchicalMenu-link", { hasText: "small" }).click();
    await expectTotal("", { "categories.lvl1": "lamp > small" });
    await page.locator(".ais-ToggleRefinement-checkbox").check();
    await expectTotal("", { "categories.lvl1": "lamp > small", sale: true });
    await page.locator(".ais-ClearRefinements-button").click();
    await expectTotal("");

    await page.locator(".ais-RefinementList-searchBox .ais-SearchBox-input").fill("ac ho");
    await expect.poll(() => textsOf(".ais-RefinementList-labelText")).toEqual(["Acme Home"]);
    await expect.poll(() => textsOf(".ais-RefinementList-labelText mark")).toEqual(["Ac", "Ho"]);
    await page.locator(".ais-RefinementList-checkbox[value='Acme Home']").check();
    await expectTotal("", { brand: "Acme Home" });
  });
});
