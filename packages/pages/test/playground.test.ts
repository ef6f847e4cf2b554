import { companyEngine } from "@firmament/test-support/http/service.ts";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./support/accessibility.ts";
import { describeInBrowser } from "./support/site.ts";

const engine = companyEngine();

/** The editor, whose content is in a shadow root. */
function editor(page: Page): Locator {
  return page.getByRole("textbox", { name: "Query" });
}

/** Types at the end of the query. */
async function type(page: Page, text: string): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(text);
}

/** Waits until the page shows this number of matches. */
async function expectTotal(page: Page, total: number): Promise<void> {
  const text = `${total.toLocaleString("en")} ${total === 1 ? "company" : "companies"}`;
  await page
    .getByRole("status")
    .filter({ hasText: new RegExp(`^${text} `) })
    .waitFor();
}

async function names(page: Page): Promise<readonly string[]> {
  return (await page.locator(".hit-card h3").allTextContents()).map(nameOf);
}

/** Clicks until the address has the page: on a busy machine, facets that arrive can move the button away from the click. */
async function turnTo(page: Page, button: "Next" | "Previous", number: number): Promise<void> {
  await expect
    .poll(async () => {
      const current = new URL(page.url()).searchParams.get("page") ?? "1";
      if (current !== String(number)) await page.getByRole("button", { name: button }).click();
      return new URL(page.url()).searchParams.get("page");
    })
    .toBe(String(number));
}

function nameOf(name: string | undefined): string {
  return (name ?? "").replace(/\s+/g, " ").trim();
}

describeInBrowser("the playground", (site) => {
  test("shows all companies at first, and the results of a query while it is typed", async () => {
    const page = await site.open("/");
    await expectTotal(page, 2000);
    await type(page, "location_city:ber");
    await expectTotal(page, engine.search("location_city:ber", { asYouType: true }).total);
    await type(page, "lin AND software");
    const { total, hits } = engine.search("location_city:berlin AND software", { asYouType: true });
    await expectTotal(page, total);
    expect(await names(page)).toEqual(hits.map(({ document }, index) => `${index + 1}. ${nameOf(document.name)}`));
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
    await page.getByRole("button", { name: "Format", exact: true }).click();
    await expect.poll(() => editor(page).innerText()).toContain("location_country:Germany AND software");
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  });

  test("filters by values and a range, which are written into the query", async () => {
    const page = await site.open("/?q=software&match=exact");
    await page.getByRole("checkbox", { name: /^Germany/ }).check();
    await expectTotal(page, engine.count("software AND location_country:Germany"));
    // The counts of the other countries do not depend on the selected one.
    const countries = engine.search("software", { facets: { location_country: 2 } }).facets.location_country.values;
    for (const { value, count } of countries) {
      await page.getByRole("checkbox", { name: new RegExp(`^${value} ${count}`) }).waitFor();
    }
    const low = page.getByRole("slider", { name: /staff/i }).first();
    await low.focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
    await expect.poll(() => editor(page).innerText()).toMatch(/staff_count:(?:\[\d+ TO \*\]|>=\d+)/);
    await expectTotal(page, engine.count((await editor(page).innerText()).trim()));
    await page.goBack();
    await page.goto(`${site.url}/?q=software+AND+location_country%3AGermany&match=exact`);
    await page.getByRole("checkbox", { name: /^Germany/ }).uncheck();
    await expectTotal(page, engine.count("software"));
    expect(await editor(page).innerText()).toBe("software");
  });

  test("brushes a histogram with the pointer", async () => {
    const page = await site.open("/?match=exact");
    await expectTotal(page, 2000);
    const bars = page.locator(".histogram-bars").first();
    await bars.scrollIntoViewIfNeeded();
    const box = await bars.boundingBox();
    if (box === null) throw new Error("The histogram has no size.");
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => editor(page).innerText()).toContain("staff_count:");
    await expectTotal(page, engine.count((await editor(page).innerText()).trim()));
  });

  test("turns pages and sorts, and a link shows the same", async () => {
    const page = await site.open("/?q=software&match=exact&sort=followers%3Adesc");
    const expected = (offset: number): readonly string[] =>
      engine
        .search("software", { sort: "followers:desc", offset, limit: 10 })
        .hits.map(({ document }, index) => `${offset + index + 1}. ${nameOf(document.name)}`);
    await expect.poll(() => names(page)).toEqual(expected(0));
    await turnTo(page, "Next", 2);
    await expect.poll(() => names(page)).toEqual(expected(10));
    await turnTo(page, "Next", 3);
    await expect.poll(() => names(page)).toEqual(expected(20));
    await turnTo(page, "Previous", 2);
    await expect.poll(() => names(page)).toEqual(expected(10));
    const shared = await site.open(page.url().slice(site.url.length));
    await expect.poll(() => names(shared)).toEqual(expected(10));
    await shared.getByLabel("Table").check();
    await expect.poll(() => shared.getByRole("row").count()).toBe(11);
    await shared
      .getByRole("region", { name: "Companies" })
      .getByRole("button", { name: /^Staff/ })
      .click();
    await shared
      .getByRole("columnheader", { name: /^Staff/ })
      .and(shared.locator("[aria-sort=descending]"))
      .waitFor();
  });

  test("explains the plan and a rank", async () => {
    const page = await site.open("/?q=software+AND+zzzz&match=exact&plan=1");
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

  test("searches a file of the visitor, and sends it nowhere", async () => {
    const page = await site.open("/?match=exact");
    await expectTotal(page, 2000);
    const csv = 'Company Name;City;Employees\n"Ünal; Söhne";Bern;12\n<script>alert(1)</script>;Basel;3\n';
    const file = (name: string, text: string): { name: string; mimeType: string; buffer: Buffer } => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    const input = page.getByLabel("Search your own companies");
    await input.setInputFiles(file("own.csv", csv));
    await expectTotal(page, 2);
    expect((await names(page)).toSorted()).toEqual(["1. Ünal; Söhne", "2. <script>alert(1)</script>"]);
    await input.setInputFiles(file("own.ndjson", '{"id":"a","name":"Acme","staff_count":5}\n{"name":"Bolt"}\n'));
    await type(page, "staff_count:5");
    await expectTotal(page, 1);
    await input.setInputFiles(file("broken.ndjson", '{"id":"a"}\n{"id":'));
    await page.getByText("Line 2 is not JSON").waitFor();
    // The companies of the file before are still searched.
    await type(page, "0");
    await expectTotal(page, 0);
    await page.getByRole("button", { name: "Clear", exact: true }).first().click();
    await expectTotal(page, 2);
    await page.getByRole("button", { name: "Back to the bundled companies" }).click();
    await expectTotal(page, 2000);
    expect(requests.filter((url) => !url.includes("/assets/"))).toEqual([]);
  });

  test("accepts a dropped file", async () => {
    const page = await site.open("/");
    await expectTotal(page, 2000);
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['[{"id":"1","name":"Dropped"}]'], "companies.json"));
      return data;
    });
    await page.dispatchEvent("body", "dragover", { dataTransfer: transfer });
    await page.getByText("Drop an NDJSON").first().waitFor();
    await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
    await expectTotal(page, 1);
  });

  test.each(["?language=1&plan=1&q=software+AND+berln", "?view=table", "?in=service"])(
    "%s has no accessibility problems",
    async (state) => {
      for (const width of [360, 1280]) {
        const page = await site.open(`/${state}`, { viewport: { width, height: 800 } });
        await page
          .getByText(state.includes("service") ? "API key" : /companies|company/)
          .first()
          .waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
    },
  );
});
