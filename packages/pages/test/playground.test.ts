import { like } from "@firmament/like";
import { companyEngine } from "@firmament/test-support/http/service.ts";
import { companySchema } from "firmament/companies";
import { print } from "firmament/grammar";
import { expect, test } from "vitest";
import {
  editor,
  expectTotal,
  filterOf,
  oneLine,
  openPanel,
  panel,
  titles,
  turnTo,
  type,
} from "./support/search-page.ts";
import { describeInBrowser } from "./support/site.ts";

const engine = companyEngine();

describeInBrowser("the playground", (site) => {
  test("shows all companies at first, and the results of a query while it is typed", async () => {
    const page = await site.open("/");
    await expectTotal(page, 2000);
    await type(page, "location_city:ber");
    await expectTotal(page, engine.search("location_city:ber", { asYouType: true }).total);
    await type(page, "lin AND software");
    const { total, hits } = engine.search("location_city:berlin AND software", { asYouType: true });
    await expectTotal(page, total);
    expect(await titles(page)).toEqual(hits.map(({ document }, index) => `${index + 1}. ${oneLine(document.name)}`));
    expect(new URL(page.url()).searchParams.get("q") ?? "").toContain("location_city:ber");
  });

  test("never shows an outdated result", async () => {
    const page = await site.open("/");
    await expectTotal(page, 2000);
    const typed = "software AND berlin OR gmbh";
    // Every text of the status, in the order in which the page showed them.
    await page.evaluate(() => {
      const shown: string[] = [];
      Object.assign(globalThis, { shown });
      const status = document.querySelector("[role=status] strong");
      new MutationObserver(() => shown.push(status?.textContent ?? "")).observe(status as Node, {
        characterData: true,
        childList: true,
        subtree: true,
      });
    });
    await type(page, typed);
    const totals = Array.from(typed, (_, index) => engine.count(typed.slice(0, index + 1), { asYouType: true }));
    await expectTotal(page, totals.at(-1) ?? 0);
    const shown = await page.evaluate(() => (globalThis as unknown as { readonly shown: readonly string[] }).shown);
    // Each is the number of matches of a longer text than the one before.
    let length = 0;
    for (const text of shown) {
      const total = Number(text.replace(/\D/g, ""));
      const next = totals.indexOf(total, length);
      expect({ text, next }).not.toEqual({ text, next: -1 });
      length = next + 1;
    }
  });

  test("completes, reports errors, fixes and formats", async () => {
    const page = await site.open("/?match=exact");
    await expectTotal(page, 2000);
    await type(page, "location_cou");
    await page
      .getByRole("option", { name: /location_country/ })
      .first()
      .waitFor();
    // A list that has just opened ignores Enter.
    const completed = async (): Promise<string> => {
      await page.keyboard.press("Enter");
      return editor(page).innerText();
    };
    await expect.poll(completed).toBe("location_country:");
    await type(page, "Germany AND (software");
    const alert = page.getByRole("alert").filter({ hasText: "This parenthesis is not closed." });
    await alert.getByRole("button", { name: "Insert )" }).waitFor();
    // The key applies the fixes of the marks, which follow a pause in typing.
    const fixed = async (): Promise<string> => {
      await page.keyboard.press("ControlOrMeta+.");
      return editor(page).innerText();
    };
    await expect.poll(fixed).toContain("(software)");
    const query = "location_country:Germany AND (software)";
    await expectTotal(page, engine.count(query));
    await page.getByRole("button", { name: "Inspect" }).click();
    await page.getByRole("button", { name: "Format", exact: true }).click();
    await expect.poll(() => editor(page).innerText()).toContain("location_country:Germany AND software");
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  });

  test("filters by values and a range beside the text", async () => {
    const page = await site.open("/?q=software&match=exact");
    const countries = panel(page, "Location country");
    await countries.getByRole("checkbox", { name: /^Germany/ }).check();
    await expectTotal(page, engine.count("software", { filter: { location_country: "Germany" } }));
    // The counts of the other countries do not depend on the selected one.
    const counted = engine.search("software", { facets: { location_country: 2 } }).facets.location_country.values;
    for (const { value, count } of counted) {
      await countries.getByRole("checkbox", { name: new RegExp(`^${value} ${count}`) }).waitFor();
    }
    const followers = await openPanel(page, "Followers");
    await followers.getByRole("slider").first().focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
    await expect.poll(() => filterOf(page)).toMatchObject({ followers: { gte: expect.any(Number) } });
    await expectTotal(page, engine.count("software", { filter: filterOf(page) as object }));
    expect(await editor(page).innerText()).toBe("software");
    const filter = encodeURIComponent(JSON.stringify({ location_country: ["Germany"] }));
    await page.goto(`${site.url}/?q=software&match=exact&filter=${filter}`);
    await countries.getByRole("checkbox", { name: /^Germany/ }).uncheck();
    await expectTotal(page, engine.count("software"));
  });

  test("brushes a histogram with the pointer", async () => {
    const page = await site.open("/?match=exact");
    await expectTotal(page, 2000);
    const bars = (await openPanel(page, "Followers")).locator(".histogram-bars");
    await bars.scrollIntoViewIfNeeded();
    const box = await bars.boundingBox();
    if (box === null) throw new Error("The histogram has no size.");
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => filterOf(page)).toMatchObject({ followers: { lt: expect.any(Number) } });
    await expectTotal(page, engine.count("*:*", { filter: filterOf(page) as object }));
    expect(await editor(page).innerText()).not.toContain("followers");
  });

  test("turns pages and sorts, and a link shows the same", async () => {
    const page = await site.open("/?q=software&match=exact&sort=followers%3Adesc");
    const expected = (offset: number): readonly string[] =>
      engine
        .search("software", { sort: "followers:desc", offset, limit: 10 })
        .hits.map(({ document }, index) => `${offset + index + 1}. ${oneLine(document.name)}`);
    await expect.poll(() => titles(page)).toEqual(expected(0));
    await turnTo(page, "Next", 2);
    await expect.poll(() => titles(page)).toEqual(expected(10));
    await turnTo(page, "Next", 3);
    await expect.poll(() => titles(page)).toEqual(expected(20));
    await turnTo(page, "Previous", 2);
    await expect.poll(() => titles(page)).toEqual(expected(10));
    const shared = await site.open(page.url().slice(site.url.length));
    await expect.poll(() => titles(shared)).toEqual(expected(10));
    await shared.getByLabel("Table").check();
    await expect.poll(() => shared.getByRole("row").count()).toBe(11);
    await shared
      .getByRole("region", { name: "Companies" })
      .getByRole("button", { name: /^Followers/ })
      .click();
    await shared
      .getByRole("columnheader", { name: /^Followers/ })
      .and(shared.locator("[aria-sort=ascending]"))
      .waitFor();
  });

  test("explains the plan and a rank", async () => {
    const page = await site.open("/?q=software+AND+zzzz&match=exact&panel=plan");
    await expectTotal(page, 0);
    await page
      .getByRole("treeitem", { name: /zzzz/ })
      .filter({ hasText: /empties/i })
      .waitFor();
    await page.goto(`${site.url}/?q=software&match=exact`);
    await page
      .getByRole("button", { name: /^Why this rank/ })
      .first()
      .click();
    const [hit] = engine.search("software", { explain: true }).hits;
    await page
      .getByText(hit?.score.toFixed(2) ?? "?", { exact: true })
      .first()
      .waitFor();
  });

  test("finds companies like one, and weakens and removes the reasons", async () => {
    const page = await site.open("/?q=software&match=exact");
    const [hit] = engine.search("software").hits;
    const id = hit?.id ?? "";
    await page.getByRole("button", { name: `More like this ${id}` }).click();
    const { query, reasons } = await like(engine, { schema: companySchema, ids: [id], terms: 4 });
    await expectTotal(page, engine.count(query));
    expect(new URL(page.url()).searchParams.get("q")).toBe(print(query));
    const found = engine.search(query).hits;
    expect(await titles(page)).toEqual(found.map(({ document }, index) => `${index + 1}. ${oneLine(document.name)}`));
    const chips = page.getByRole("list", { name: "Like these, because of" }).getByRole("listitem");
    expect(await chips.count()).toBe(reasons.length);
    await chips
      .first()
      .getByRole("button", { name: /^Weaken/ })
      .click();
    await page.waitForURL((url) => url.searchParams.get("q") !== print(query));
    const weaker = new URL(page.url()).searchParams.get("q") ?? "";
    expect(weaker).toContain("^0.5");
    await chips
      .first()
      .getByRole("button", { name: /^Remove/ })
      .click();
    await page.waitForURL((url) => url.searchParams.get("q") !== weaker);
    expect(await chips.count()).toBe(reasons.length - 1);
  });
});
