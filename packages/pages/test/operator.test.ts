import { openDataset } from "@firmament/dataset";
import { QueryStatistics, type SqliteAccountStore } from "@firmament/server/accounts";
import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { datasetPath } from "@firmament/test-support/dataset/test-dataset.ts";
import { productEngine, productSchema, products } from "@firmament/test-support/http/products.ts";
import { companyEngine } from "@firmament/test-support/http/service.ts";
import { type Schema, schemaFromJson } from "firmament";
import { companySchema } from "firmament/companies";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { accessibilityProblems } from "./support/accessibility.ts";
import { contentOf, openSection, rowsOf } from "./support/dashboard.ts";
import { describeInBrowser, type Site } from "./support/site.ts";

/** A query that would be a script in a page that does not escape it. */
const HOSTILE = 'name:"<img src=x onerror=alert(1)>"';

const stock = await openDataset<Schema>(datasetPath(), { schema: productSchema });
await stock.load(products);
afterAll(() => stock.close());

describeInBrowser(
  "an operator",
  (site) => {
    test("signs in with a key, and sees traffic, queries with their plans, and hostile texts as texts", async () => {
      const { text, admin } = await keysOf(site);
      for (const query of ["software", "software", "zzzz", HOSTILE]) await search(site, text, query);
      const page = await site.open("/operator");
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByLabel("API key").fill(text);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("the key has `search`").waitFor();
      await signIn(page, admin);
      expect(page.url()).toBe(`${site.url}/operator`);
      expect(await rowsOf(page, /^Searches by dataset/).count()).toBe(3);
      expect(await accessibilityProblems(page)).toEqual([]);

      await openSection(page, "Queries");
      await page.getByRole("radio", { name: "Without results" }).check();
      await contentOf(page).waitFor();
      expect(await rowsOf(page, /^Without results/).allTextContents()).toEqual([
        expect.stringContaining(HOSTILE),
        expect.stringContaining("zzzz"),
      ]);
      await page.getByRole("button", { name: `Explain ${HOSTILE}` }).click();
      await page.getByRole("tree", { name: "Query plan" }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "Close" }).click();

      await site.accounts.aliases.set({ name: "shop", dataset: "products" });
      await openSection(page, "Datasets");
      expect(await rowsOf(page, /^Datasets/).count()).toBe(3);
      await page.getByRole("button", { name: "Move shop" }).click();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "Move alias" }).click();
      await rowsOf(page, /^Aliases/)
        .getByText("companies")
        .waitFor();
      expect(await site.accounts.aliases.list()).toEqual([{ name: "shop", dataset: "companies" }]);
      await page.reload();
      await page.getByRole("heading", { name: "Datasets" }).waitFor();
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.reload();
      await page.getByLabel("API key").waitFor();
    });

    test("creates an account with credit and a key, and revokes the key, on a narrow screen", async () => {
      const { admin } = await keysOf(site);
      const page = await site.open("/operator#accounts", { viewport: { width: 390, height: 844 } });
      await signIn(page, admin);
      await page.getByRole("button", { name: "Create account" }).click();
      const dialog = page.getByRole("dialog");
      for (const [label, value] of [
        ["E-mail address", "grace@example.com"],
        ["First name", "<b>Grace</b>"],
        ["Last name", "Hopper"],
      ] as const) {
        await dialog.getByLabel(label).fill(value);
      }
      await dialog.getByRole("button", { name: "Create account" }).click();
      await page.getByRole("heading", { name: "grace@example.com" }).waitFor();
      await page.getByText("<b>Grace</b> Hopper").waitFor();
      await page.getByRole("button", { name: "Add credit" }).click();
      await dialog.getByLabel("Amount").fill("12.5");
      await dialog.getByRole("button", { name: "Add credit" }).click();
      await page.getByText("12.50").waitFor();
      await page.getByRole("button", { name: "Create key" }).click();
      await dialog.getByLabel("Name").fill("Shop");
      await dialog.getByRole("button", { name: "Create key" }).click();
      const secret = await page.getByRole("region", { name: "Shop is ready" }).locator("code").textContent();
      expect(secret).toMatch(/^fm_/);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "Revoke Shop" }).click();
      await dialog.getByRole("button", { name: "Revoke key" }).click();
      await page.getByText("Revoked").waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect((await search(site, secret ?? "", "software")).status).toBe(403);
    });

    test("changes the schema of a dataset, after a look at what is lost", async () => {
      const { admin } = await keysOf(site);
      const page = await site.open("/operator#datasets");
      await signIn(page, admin);
      const dialog = page.getByRole("dialog", { name: "Change the schema of Stock" });
      const opened = page.getByRole("button", { name: "Change the schema of Stock" });
      await opened.click();
      const json = dialog.getByLabel("Schema as JSON");
      const schema = JSON.parse(await json.inputValue());
      expect(schemaFromJson(schema)).toEqual({ ...stock.schema, display: expect.anything() });
      expect(await accessibilityProblems(page)).toEqual([]);

      await json.fill("{");
      await dialog.getByRole("button", { name: "Check" }).click();
      await dialog.getByText("The schema is not JSON").waitFor();
      const { price: _, title, ...fields } = schema.fields;
      await json.fill(
        JSON.stringify({
          ...schema,
          display: undefined,
          fields: { ...fields, name: title, price: { type: "boolean" } },
        }),
      );
      await dialog.getByLabel("Renamed fields").fill("title=name");
      await dialog.getByRole("button", { name: "Check" }).click();
      await dialog.getByText("price is retyped: 4 documents have a value, 4 lose it, such as 120 of p1").waitFor();
      await dialog.getByText("name is renamed (from title)").waitFor();
      const confirm = dialog.getByRole("button", { name: "Change schema" });
      expect(await confirm.isDisabled()).toBe(true);
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByLabel("Drop these values").check();
      expect(await confirm.isEnabled()).toBe(true);
      // What was checked is not what would be changed.
      await dialog.getByLabel("Renamed fields").fill("");
      await dialog.getByRole("button", { name: "Check" }).click();
      await dialog.getByText("title is removed").waitFor();
      expect(await confirm.isDisabled()).toBe(true);
      await dialog.getByLabel("Renamed fields").fill("title=name");
      await dialog.getByRole("button", { name: "Check" }).click();
      await dialog.getByLabel("Drop these values").check();
      await confirm.click();
      await dialog.waitFor({ state: "detached" });
      expect(stock.engine.search("name:boot" as never).hits.map(({ document }) => document)).toEqual([
        { id: "p3", name: "Hiking boot", brand: "Gipfel", colours: ["brown"] },
      ]);
      await page.setViewportSize({ width: 390, height: 844 });
      await opened.click();
      await dialog.waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      expect(await page.getByRole("button", { name: "Change the schema of Products" }).count()).toBe(0);
    });
  },
  (accounts) => ({
    datasets: {
      companies: { schema: companySchema, engine: companyEngine() as never },
      stock: { schema: productSchema, dataset: stock as never },
      products: { schema: productSchema, engine: productEngine() as never },
    },
    operator: { stores: accounts, statistics: new QueryStatistics(accounts.statistics) },
  }),
  // Of the key without the scope.
  /status of 403/,
);

async function keysOf({ accounts }: { readonly accounts: SqliteAccountStore }) {
  const { account, text } = await createTestAccount(accounts, { balance: 1_000_000 });
  return { text, admin: (await accounts.createKey({ account: account.id, scopes: ["admin"] })).text };
}

async function signIn(page: Page, key: string): Promise<void> {
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Sign in" }).click();
  await contentOf(page).waitFor();
}

function search({ url }: Site, key: string, query: string): Promise<Response> {
  const headers = { "content-type": "application/json", "x-api-key": key };
  return fetch(`${url}/datasets/companies/search`, { method: "POST", headers, body: JSON.stringify({ query }) });
}
