import type { HandlerOptions } from "@firmament/server";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems, appearances } from "./support/accessibility.ts";
import { servedProducts } from "./support/products.ts";
import { expectTotal, panel, titles, type } from "./support/search-page.ts";
import { describeInBrowser } from "./support/site.ts";

const SIZE = 300;

const served = (): Partial<HandlerOptions> => ({
  datasets: { products: servedProducts(SIZE, { public: true }) },
});

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
/** A telephone whose keyboard of 300 pixels is open. */
const withKeyboard = { width: 390, height: 844 - 300 };

/** Where the first hit begins. */
function firstHit(page: Page): Promise<number> {
  // In one step: answers that arrive replace the hits.
  return page.evaluate(() => document.querySelector(".hit-card")?.getBoundingClientRect().top ?? 1e9);
}

/** What can be clicked and is less than 32 pixels high or wide. */
function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("a, button, input, select, summary, label:has(input)")]
      // The label of an input is its target; links that only the keyboard reaches are elsewhere.
      .filter((element) => !(element.tagName === "INPUT" && element.closest("label") !== null))
      .filter((element) => element.closest(".visually-hidden") === null)
      .filter((element) => {
        const { width, height, right } = element.getBoundingClientRect();
        return width > 0 && right > 0 && (height < 32 || width < 32);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

describeInBrowser(
  "the search page",
  (site) => {
    test.each([
      [wide, 240],
      [narrow, 260],
    ])("at %j shows the first hit above %d pixels, and every target has 32", async (viewport, top) => {
      const page = await site.open("/", { viewport });
      await expectTotal(page, SIZE);
      expect(await firstHit(page)).toBeLessThan(top);
      expect(await smallTargets(page)).toEqual([]);
      // Typing does not push the hits down.
      await type(page, "lamp");
      await page.locator(".hit-card mark").first().waitFor();
      expect(await firstHit(page)).toBeLessThan(top);
      expect(await smallTargets(page)).toEqual([]);
    });

    test("shows the first hits above an open keyboard", async () => {
      const page = await site.open("/", { viewport: withKeyboard });
      await type(page, "lamp");
      await page.locator(".hit-card mark").first().waitFor();
      const hits = page.locator(".hit-card h3");
      for (const index of [0, 1]) {
        const box = await hits.nth(index).boundingBox();
        expect((box?.y ?? 1e9) + (box?.height ?? 0)).toBeLessThan(withKeyboard.height);
      }
      // Nothing covers the first title.
      const box = await hits.first().boundingBox();
      const onTop = await page.evaluate(
        ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest(".hit-card") !== null,
        [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10],
      );
      expect(onTop).toBe(true);
    });

    test("has filters in a sheet over the hits of a narrow screen", async () => {
      const page = await site.open("/", { viewport: narrow });
      await expectTotal(page, SIZE);
      expect(await panel(page, "Category").count()).toBe(0);
      await page.getByRole("button", { name: "Filters" }).click();
      const sheet = page.getByRole("dialog", { name: "Filters" });
      await sheet.getByRole("checkbox", { name: /^Garden/ }).check();
      expect(await smallTargets(page)).toEqual([]);
      expect(await accessibilityProblems(page)).toEqual([]);
      await sheet.getByRole("button", { name: /^Show [\d,]+ results?$/ }).click();
      await sheet.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Filters (1)" }).waitFor();
      expect((await titles(page)).length).toBeGreaterThan(0);
    });

    test("has a panel beside the hits, or a sheet over them", async () => {
      for (const viewport of [wide, narrow]) {
        const page = await site.open("/?q=lam", { viewport });
        await page.locator(".hit-card mark").first().waitFor();
        await page.getByRole("button", { name: "Inspect" }).click();
        const shown =
          viewport === wide
            ? page.getByRole("complementary", { name: "Inspect the search" })
            : page.getByRole("dialog");
        await shown.getByText("How the query was read").waitFor();
        await shown.getByText("Request", { exact: true }).click();
        await shown.getByText("curl http").waitFor();
        await shown.getByText("Response", { exact: true }).click();
        await shown.getByText(/"pagination"/).waitFor();
        expect(await smallTargets(page)).toEqual([]);
        // The address follows a moment later.
        await page.waitForURL(/panel=response/);
        await shown.getByText("SQL", { exact: true }).click();
        await shown
          .getByText(/^SELECT \* FROM "products" WHERE/)
          .first()
          .waitFor();
        await shown.getByText(/"query": \{/).waitFor();
        expect(await shown.getByRole("button", { name: "Copy the search for DuckDB" }).count()).toBe(1);
      }
    });

    test.each([
      "",
      "?q=lamp+(&filter=%7B%22category%22%3A%5B%22Lighting%22%5D%7D&panel=language",
      "?view=table&panel=request",
      "?q=title:lamp~1&panel=engines",
    ])("%s has no accessibility problems in either theme, at 1440 and 390 pixels", async (state) => {
      for (const { colorScheme, isWide } of appearances) {
        const page = await site.open(`/${state}`, { colorScheme, viewport: isWide ? wide : narrow });
        await page
          .getByRole("status")
          .filter({ hasText: /result/ })
          .waitFor();
        await page.locator(".hit-card, tbody tr").first().waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
    });
  },
  served,
);
