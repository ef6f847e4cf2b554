import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { sampled } from "@firmament/test-support/fuzz.ts";
import { companyEngine, requestOf } from "@firmament/test-support/http/service.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { noFixText } from "firmament/grammar";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeInBrowser, type Site } from "./support/site.ts";

function queriesIn(file: string): readonly string[] {
  const entries: readonly { readonly query: string }[] = JSON.parse(
    readFileSync(join(root, "fixtures/queries", file), "utf8"),
  );
  return entries.map(({ query }) => query).filter((query) => query.trim() !== "");
}

const queries = [...queriesIn("valid.json"), ...queriesIn("invalid.json")];
const engine = companyEngine();
const valid = queries.filter((query) => engine.validate(query).length === 0);
const invalid = queries.filter((query) => engine.validate(query).length > 0);

const TIMEOUT_MS = 30_000;

/** Shows a query in the page, as the browser's back button would. */
function show(page: Page, query: string): Promise<void> {
  return page.evaluate((text) => {
    history.pushState(null, "", `?${new URLSearchParams({ match: "exact", q: text })}`);
    dispatchEvent(new PopStateEvent("popstate"));
  }, query);
}

/** The response of the service to a search. */
async function search(site: Site, key: string, query: string): Promise<Record<string, unknown>> {
  const { method, headers } = requestOf({ body: {} }, key);
  const body = JSON.stringify({ query, per_page: 10 });
  headers.delete("content-length");
  return (await fetch(`${site.url}/search/hosted/companies`, { method, headers, body })).json();
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

describeInBrowser("the queries of the fixtures", (site) => {
  test("have the same matches in the page, in this process and through the service", async () => {
    const { text: key } = await createTestAccount(site.accounts, { balance: 1_000_000_000 });
    const page = await site.open("/?match=exact");
    const shown = async (): Promise<object> => ({
      total: await page.locator("[role=status] strong").innerText(),
      names: (await page.locator(".hit-card h3").allTextContents()).map((name) => oneLine(name).replace(/^\d+\. /, "")),
    });
    for (const query of sampled(valid, 20)) {
      const { total, hits } = engine.search(query);
      await show(page, query);
      await expect.poll(shown, { timeout: TIMEOUT_MS, message: query }).toEqual({
        total: `${total.toLocaleString("en")} ${total === 1 ? "result" : "results"}`,
        names: hits.map(({ document, id }) => oneLine(document.name ?? id)),
      });
      expect(await search(site, key, query)).toMatchObject({
        pagination: { total },
        data: hits.map(({ id }) => ({ id })),
      });
    }
  });

  test("have the same errors in the page, in this process and through the service", async () => {
    const { text: key } = await createTestAccount(site.accounts, { balance: 1_000_000_000 });
    const page = await site.open("/?match=exact");
    for (const query of sampled(invalid, 10)) {
      const diagnostics = engine.validate(query);
      await show(page, query);
      const shown = (): Promise<readonly string[]> => page.locator("[role=alert] li > span").allInnerTexts();
      await expect
        .poll(shown, { timeout: TIMEOUT_MS, message: query })
        .toEqual(
          diagnostics.map(({ message, noFix }) =>
            [message.replaceAll("`", ""), ...(noFix === undefined ? [] : [noFixText(noFix)])].join(" "),
          ),
        );
      expect(await search(site, key, query)).toMatchObject({
        // The service adds what a program should send instead.
        diagnostics: diagnostics.map(({ message }) => ({ message: expect.stringContaining(message) })),
      });
    }
  });
});
