import { companyEngine } from "@firmament/test-support/http/service.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./support/accessibility.ts";
import { editor, expectFilter, expectTotal, filterOf, openPanel, panel } from "./support/search-page.ts";
import { describeInBrowser } from "./support/site.ts";

const engine = companyEngine();

/** The label of the element with the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? "");
}

describeInBrowser("a facet", (site) => {
  test("is searched, keeps selected values in sight, and is cleared", async () => {
    const page = await site.open("/?q=software&match=exact");
    const cities = panel(page, "Location city");
    await cities.getByLabel("Search in Location city").fill("ber");
    const names = (): Promise<readonly string[]> => cities.locator(".facet-value").allInnerTexts();
    await expect.poll(names).toContain("Berlin");
    await expect.poll(async () => (await names()).filter((name) => !/ber/i.test(name))).toEqual([]);
    await cities.getByRole("checkbox", { name: /^Berlin/ }).check();
    await expectFilter(page, { location_city: ["Berlin"] });
    await cities.getByLabel("Search in Location city").fill("xyzzy");
    await expect.poll(() => cities.getByRole("checkbox").count()).toBe(1);
    await cities.getByRole("checkbox", { name: "Berlin", checked: true }).waitFor();
    await cities.getByRole("button", { name: "Clear the filter of Location city" }).click();
    await expectFilter(page, {});
    await cities.getByText("Nothing contains “xyzzy”.").waitFor();
  });

  test("has several values, also those with spaces, and takes them back one by one", async () => {
    const page = await site.open("/?q=software+OR+hardware&match=exact");
    const countries = panel(page, "Location country");
    await countries.getByRole("checkbox", { name: /^Germany/ }).check();
    await expectFilter(page, { location_country: ["Germany"] });
    await countries.getByRole("checkbox", { name: /^United States/ }).check();
    await expectFilter(page, { location_country: ["Germany", "United States"] });
    await countries.getByText("2 selected").waitFor();
    await countries.getByRole("checkbox", { name: /^Germany/ }).uncheck();
    await countries.getByRole("checkbox", { name: /^United States/ }).press("Space");
    await expectFilter(page, {});
    expect(await editor(page).innerText()).toBe("software OR hardware");
  });

  test("shows more values, and fewer again", async () => {
    const page = await site.open("/?match=exact");
    const countries = panel(page, "Location country");
    await expect.poll(() => countries.getByRole("checkbox").count()).toBe(8);
    await countries.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => countries.getByRole("checkbox").count()).toBeGreaterThan(8);
    await countries.getByRole("button", { name: "Show fewer" }).click();
    await expect.poll(() => countries.getByRole("checkbox").count()).toBe(8);
  });
});

describeInBrowser("a histogram", (site) => {
  test("has two sliders that keys move, in words", async () => {
    const page = await site.open("/?q=software&match=exact");
    await openPanel(page, "Followers");
    const low = page.getByRole("slider", { name: "Followers: lower bound" });
    const high = page.getByRole("slider", { name: "Followers: upper bound" });
    expect(await low.getAttribute("aria-valuetext")).toBe("no lower bound");
    await high.focus();
    await page.keyboard.press("PageDown");
    await expect.poll(() => filterOf(page)).toEqual({ followers: { lt: expect.any(Number) } });
    await expect.poll(() => high.getAttribute("aria-valuetext")).toMatch(/^up to [\d,]+$/);
    await low.focus();
    await page.keyboard.press("End");
    await expect.poll(() => filterOf(page)).toEqual({ followers: { gte: expect.any(Number), lt: expect.any(Number) } });
    await expect.poll(() => low.getAttribute("aria-valuetext")).not.toBe("no lower bound");
    const filter = filterOf(page) as object;
    await page.keyboard.press("ArrowRight");
    await expectFilter(page, filter);
    await page.keyboard.press("Home");
    await expect.poll(() => low.getAttribute("aria-valuetext")).toBe("no lower bound");
    await high.press("End");
    await expectFilter(page, {});
    expect(await editor(page).innerText()).toBe("software");
  });

  test("selects a single bar by a click, and its count is the number of matches", async () => {
    const page = await site.open("/?q=software&match=exact");
    const staff = await openPanel(page, "Followers");
    const plot = staff.locator(".histogram-plot");
    await plot.scrollIntoViewIfNeeded();
    await plot.hover();
    const [range = "", count = ""] = (await staff.locator(".histogram-bubble").innerText()).split(": ");
    await plot.click();
    await staff.getByText(range, { exact: true }).first().waitFor();
    await expectTotal(page, Number(count.replaceAll(",", "")));
    expect(engine.count("software", { filter: filterOf(page) as object })).toBe(Number(count.replaceAll(",", "")));
    await staff.getByRole("button", { name: "Clear the filter of Followers" }).click();
    await expectFilter(page, {});
  });

  test("is brushed by touch", async () => {
    const page = await site.open("/?q=software&match=exact", {
      viewport: { width: 360, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole("button", { name: "Filters" }).tap();
    const followers = await openPanel(page, "Followers");
    const plot = followers.locator(".histogram-plot");
    await plot.scrollIntoViewIfNeeded();
    const box = await plot.boundingBox();
    if (box === null) throw new Error("The histogram has no size.");
    const touch = await page.context().newCDPSession(page);
    const at = (share: number): { x: number; y: number }[] => [
      { x: box.x + box.width * share, y: box.y + box.height / 2 },
    ];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0.4) });
    for (const share of [0.5, 0.6, 0.7]) {
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(share) });
    }
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(() => filterOf(page)).toEqual({ followers: { gte: expect.any(Number), lt: expect.any(Number) } });
  });
});

describeInBrowser("a plan", (site) => {
  test("is a tree that keys walk through, open and close", async () => {
    const query = "(software OR hardware) AND location_country:Germany AND staff_count:>5";
    const page = await site.open(`/?panel=plan&match=exact&q=${encodeURIComponent(query)}`);
    const items = page.getByRole("treeitem");
    const branch = page.getByRole("treeitem", { name: /^Any of/ });
    await branch.waitFor();
    const all = await items.count();
    await items.first().focus();
    await page.keyboard.press("End");
    await expect.poll(() => focused(page)).toBe(await items.last().textContent());
    await page.keyboard.press("Home");
    await expect.poll(() => focused(page)).toMatch(/^All of/);
    while (!(await focused(page)).startsWith("Any of")) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => items.count()).toBe(all - 2);
    await expect.poll(() => branch.getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => focused(page)).toMatch(/^Word/);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => focused(page)).toMatch(/^All of/);
    await items.first().click();
    await expect.poll(() => items.count()).toBe(1);
  });

  test("says which step emptied the result, and which were skipped", async () => {
    const page = await site.open("/?panel=plan&match=exact&q=name%3Aqqqq+AND+software");
    await page.getByRole("treeitem", { name: /"qqqq".*Empties the result: it matches nothing/ }).waitFor();
    await page.getByRole("treeitem", { name: /"software".*skipped/ }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describeInBrowser("a score explanation", (site) => {
  test("is a table of clauses and fields whose scores add up", async () => {
    const page = await site.open("/?q=software+berlin&match=exact");
    await page
      .getByRole("button", { name: /^Why this rank/ })
      .first()
      .click();
    const table = page.getByRole("table", { name: /contribution of each clause/ });
    const [hit] = engine.search("software berlin", { explain: true }).hits;
    const rows = table.getByRole("row");
    await expect.poll(() => rows.count()).toBe((hit?.explanation?.length ?? 0) + 2);
    for (const [index, { clause, score }] of (hit?.explanation ?? []).entries()) {
      const text = await rows.nth(index + 1).innerText();
      expect(text).toContain(clause);
      expect(text).toContain(score.toFixed(2));
    }
    expect(await rows.last().innerText()).toContain(hit?.score.toFixed(2));
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
