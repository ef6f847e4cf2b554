import { RandomStream } from "@firmament/fixtures/random-stream.ts";
import { type HandlerOptions, TokenBuckets } from "@firmament/server";
import { fromDecimal } from "@firmament/server/values";
import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { scaled } from "@firmament/test-support/fuzz.ts";
import type { Filter } from "firmament";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type ProductSchema, productEngine, servedProducts } from "./support/products.ts";
import {
  editor,
  expectFilter,
  expectTotal,
  openChoice,
  openPanel,
  panel,
  show,
  titles,
  turnTo,
  type,
} from "./support/search-page.ts";
import { describeInBrowser } from "./support/site.ts";

const SIZE = 1200;
const engine = productEngine(SIZE);

/** The random states, and the most milliseconds that one of them may take on a busy machine. */
const STATES = scaled(250, 8);
const STATE_MS = 20_000;

/** Everybody may search the products, and a key is needed for others. */
const served = (): Partial<HandlerOptions> => ({
  datasets: {
    products: servedProducts(SIZE, { public: true, title: "Our products" }),
    secrets: servedProducts(30),
  },
  // Hundreds of states are more than a visitor sees in a minute.
  publicRateLimits: new TokenBuckets({ tokens: 1_000_000, milliseconds: 1000 }),
});

type Match = { readonly filter?: Filter<ProductSchema>; readonly asYouType?: boolean };

describeInBrowser(
  "a served dataset of products",
  (site) => {
    test("is searched as one types, filtered, sorted, paged and shared by its address", async () => {
      const page = await site.open("/");
      await expectTotal(page, SIZE);
      expect(await page.title()).toContain("Our products");
      await type(page, "lam");
      await expectTotal(page, engine.count("lam", { asYouType: true }));
      await panel(page, "Category")
        .getByRole("checkbox", { name: /^Lighting/ })
        .check();
      await (await openPanel(page, "Available")).getByRole("checkbox", { name: /^Yes/ }).check();
      const filter = { category: ["Lighting"], available: ["true"] } as const;
      await expectFilter(page, filter);
      const options = { asYouType: true, filter } as const;
      await expectTotal(page, engine.count("lam", options));
      // The text is what was typed.
      expect(await editor(page).innerText()).toBe("lam");
      await page.getByLabel("Order").selectOption("price:desc");
      const expected = (offset: number): readonly string[] =>
        engine
          .search("lam", { ...options, sort: "price:desc", offset, limit: 10 })
          .hits.map(({ document }, index) => `${offset + index + 1}. ${document.name}`);
      await expect.poll(() => titles(page)).toEqual(expected(0));
      await turnTo(page, "Next", 2);
      await expect.poll(() => titles(page)).toEqual(expected(10));
      const shared = await site.open(page.url().slice(site.url.length));
      await expect.poll(() => titles(shared)).toEqual(expected(10));
      expect(await editor(shared).innerText()).toBe("lam");
      await shared.getByRole("button", { name: "Remove Category: Lighting" }).click();
      await expectTotal(shared, engine.count("lam", { asYouType: true, filter: { available: true } }));
      await shared.goBack();
      await expectTotal(shared, engine.count("lam", options));
      await shared.getByRole("button", { name: "Clear all filters" }).click();
      await expectTotal(shared, engine.count("lam", { asYouType: true }));
    });

    test("has a table with columns of its schema", async () => {
      const page = await site.open("/?view=table&sort=price");
      await page
        .getByRole("columnheader", { name: /^Price/ })
        .and(page.locator("[aria-sort=ascending]"))
        .waitFor();
      const [hit] = engine.search("*:*", { sort: "price" }).hits;
      await page.getByRole("row", { name: new RegExp(String(hit?.document.name)) }).waitFor();
      await page
        .getByRole("region", { name: "Our products" })
        .getByRole("button", { name: /^Price/ })
        .click();
      await page
        .getByRole("columnheader", { name: /^Price/ })
        .and(page.locator("[aria-sort=descending]"))
        .waitFor();
    });

    test("has histograms of numbers and dates whose bars count what a click gives", async () => {
      const page = await site.open("/?q=chair");
      for (const title of ["Price", "Stock", "Released", "Shops: stock"]) {
        await show(page, { q: "chair" });
        const histogram = await openPanel(page, title);
        const plot = histogram.locator(".histogram-plot");
        await plot.scrollIntoViewIfNeeded();
        await plot.hover();
        const [, count = ""] = (await histogram.locator(".histogram-bubble").innerText()).split(/: (?=[\d,]+$)/);
        await plot.click();
        await expectTotal(page, Number(count.replaceAll(",", "")));
      }
    });

    test("asks for a key where one is needed, keeps it in the page, and says what searches cost", async () => {
      const { text: key } = await createTestAccount(site.accounts, { balance: fromDecimal(10) });
      const page = await site.open("/?dataset=secrets");
      await page.getByRole("alert").filter({ hasText: "Enter an API key" }).waitFor();
      const dialog = await openChoice(page);
      await dialog.getByLabel("API key").fill(key);
      await dialog.getByRole("button", { name: "Use key" }).click();
      await expectTotal(page, 30);
      await page.getByText(/charged [\d.]+, [\d.]+ left/).waitFor();
      await page.keyboard.press("Escape");
      await type(page, "zzzz");
      await page.getByText("Enter searches").waitFor();
      await expectTotal(page, 30);
      await editor(page).press("Enter");
      await expectTotal(page, 0);
      expect(page.url()).not.toContain(key);
      await page.reload();
      await page.getByRole("alert").filter({ hasText: "Enter an API key" }).waitFor();
    });

    test("is one of several that can be chosen", async () => {
      const page = await site.open("/?q=lamp&filter=%7B%22category%22%3A%5B%22Garden%22%5D%7D");
      const dialog = await openChoice(page);
      await dialog.getByRole("radio", { name: /^Bundled companies/ }).click();
      await expectTotal(page, 2000);
      expect(new URL(page.url()).search).toBe("?dataset=%40demo");
      await panel(page, "Industries").waitFor();
      await page.goBack();
      await expectTotal(page, engine.count("lamp", { asYouType: true, filter: { category: "Garden" } }));
      expect(await editor(page).innerText()).toBe("lamp");
    });

    test("answers for an address with conditions that it does not have", async () => {
      const filter = JSON.stringify({ colour: ["red"], price: ["x"], tags: { gte: 1 }, category: ["Garden"] });
      const page = await site.open(`/?sort=weight&filter=${encodeURIComponent(filter)}`);
      await expectTotal(page, engine.count("*:*", { filter: { category: "Garden" } }));
      await page.getByRole("list", { name: "Active filters" }).getByText("Garden").waitFor();
      expect(await page.getByRole("list", { name: "Active filters" }).getByRole("button").count()).toBe(2);
    });

    test(
      "shows counts that are the totals after a click, in random states",
      async () => {
        const page = await site.open("/");
        await expectTotal(page, SIZE);
        for (let state = 0; state < STATES; state += 1) await clickOnce(page, new RandomStream(11, state));
      },
      STATES * STATE_MS,
    );
  },
  served,
);

const words = [
  "lam",
  "desk lamp",
  "oak",
  "gla",
  "chair mini",
  "stell",
  "made in",
  "pro OR mini",
  "name:(side",
  "studi",
];
const filters: readonly Match["filter"][] = [
  {},
  { category: ["Lighting", "Garden"] },
  { tags: ["LED"] },
  { tags: ["C#", "two words"], available: ["true"] },
  { price: { gte: 20, lt: 200 } },
  { released: { gte: "2018-04", lt: "2022" } },
  { "shops.city": ["Berlin"] },
];

/** Shows a random state, clicks a random value, and compares its count with the total. */
async function clickOnce(page: Page, random: RandomStream): Promise<void> {
  const pick = <T>(values: readonly T[]): T => values[random.below(values.length)] as T;
  const word = pick(words);
  // Any beginning of the text, as if it was still being typed.
  const query = word.slice(0, random.below(word.length + 1));
  const filter = pick(filters) ?? {};
  const asYouType = random.chance(0.7);
  // A state between, so that an equal total of the state before is not taken for the new one.
  await show(page, { q: "xyzzy", match: "exact" });
  await expectTotal(page, 0);
  await show(page, {
    q: query,
    filter: JSON.stringify(filter),
    ...(!asYouType && { match: "exact" }),
  });
  const match: Match = { filter, asYouType };
  const text = query.trim() === "" ? "*:*" : query;
  await expectTotal(page, engine.count(text, { ...match, lenient: true }));
  const title = pick(["Brand", "Category", "Tags", "Available"]);
  const field = title.toLowerCase() as "brand" | "category" | "tags" | "available";
  if (field in (filter as object)) {
    await panel(page, title)
      .getByRole("button", { name: `Clear the filter of ${title}` })
      .click();
    const { [field]: _, ...rest } = filter as Readonly<Record<string, unknown>>;
    await expectTotal(page, engine.count(text, { ...match, filter: rest, lenient: true }));
  }
  const rows = (await openPanel(page, title)).locator(".facet-row");
  const shown = (await rows.allInnerTexts()).length;
  if (shown === 0) return;
  const row = rows.nth(random.below(shown));
  const count = Number((await row.locator(".facet-count").innerText()).replaceAll(",", ""));
  await row.getByRole("checkbox").check();
  await expectTotal(page, count);
}
