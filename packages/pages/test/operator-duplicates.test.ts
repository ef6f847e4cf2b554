import { openDataset } from "@firmament/dataset";
import { QueryStatistics } from "@firmament/server/accounts";
import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { datasetPath } from "@firmament/test-support/dataset/test-dataset.ts";
import type { Schema } from "firmament";
import { companySchema } from "firmament/companies";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { accessibilityProblems } from "./support/accessibility.ts";
import { contentOf } from "./support/dashboard.ts";
import { describeInBrowser, type Site } from "./support/site.ts";

const dataset = await openDataset<Schema>(datasetPath(), { schema: companySchema });
await dataset.load([
  { id: "1", name: "Acme GmbH", website: "https://acme.example", location_city: "Bonn", industries: ["Tools"] },
  { id: "2", name: "ACME", website: "www.acme.example/de", staff_count: 12, industries: ["Hardware"] },
  { id: "3", name: "Zeta <b>", location_country: "France" },
  { id: "4", name: "Zeta B Inc.", location_country: "Germany" },
  { id: "5", name: "Omni", website: "omni.example" },
  { id: "6", name: "OMNI", website: "omni.example" },
  { id: "7", name: "Omni Ltd", website: "omni.example" },
] as never);
afterAll(() => dataset.close());

const groupOf = (page: Page, number: number) => page.getByRole("region", { name: `Group ${number}`, exact: true });

/** Opens the page of duplicates with a new key of an operator. */
async function openAsOperator(site: Site): Promise<Page> {
  const { account } = await createTestAccount(site.accounts);
  const { text } = await site.accounts.createKey({ account: account.id, scopes: ["admin"], name: "ada" });
  const page = await site.open("/operator#duplicates");
  await page.getByLabel("API key").fill(text);
  await page.getByRole("button", { name: "Sign in" }).click();
  await contentOf(page).waitFor();
  return page;
}

describeInBrowser(
  "an operator with duplicates",
  (site) => {
    test("finds groups, merges one with chosen values, dismisses another, and takes both back", async () => {
      const page = await openAsOperator(site);
      const fields = page.getByLabel(/^Field of rule/);
      expect(await fields.evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value))).toEqual([
        "website",
        "name",
      ]);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "Find duplicates" }).click();
      await page.getByText("3 groups").waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByText("Zeta <b>", { exact: true }).waitFor();

      const acme = groupOf(page, 1);
      await acme.getByText("the same host of website: acme.example").waitFor();
      await acme.getByRole("radio", { name: "Keep" }).first().check();
      await acme.getByRole("radio", { name: "name of 2" }).check();
      await acme.getByLabel("Lists have the values of all documents").check();
      await acme.getByRole("button", { name: "Merge 2 into 1" }).press("Enter");
      await acme.getByText("Merged into 1.").waitFor();
      const merged = {
        ...{ id: "1", name: "ACME", website: "https://acme.example", location_city: "Bonn" },
        ...{ staff_count: 12, industries: ["Tools", "Hardware"] },
      };
      expect(dataset.engine.get("1")).toEqual(merged);
      expect(dataset.engine.get("2")).toBeUndefined();
      await acme.getByRole("button", { name: "Undo" }).click();
      await acme.getByRole("button", { name: "Merge 2 into 1" }).waitFor();
      expect(dataset.engine.get("2")).toMatchObject({ name: "ACME" });

      const zeta = groupOf(page, 2);
      await zeta.getByText("Names only").waitFor();
      await zeta.getByRole("button", { name: /^Dismiss/ }).click();
      await zeta.getByText("Declared different.").waitFor();

      const omni = groupOf(page, 3);
      await omni.getByLabel("Takes part").nth(2).uncheck();
      await omni.getByRole("button", { name: "Merge 2 into 5" }).click();
      await omni.getByText("Merged into 5.").waitFor();

      await page.getByRole("button", { name: "Find duplicates" }).click();
      await page.getByText("2 groups").waitFor();
      await page.getByText("Decisions about Companies").click();
      await page.getByText("1 merge, 1 pair declared different").waitFor();
      await page.getByRole("button", { name: "Take back that 3 and 4 are different" }).click();
      await page.getByText("1 merge, 0 pairs declared different").waitFor();
      await page.getByRole("button", { name: "Take back the merge into 5" }).click();
      await page.getByText("0 merges, 0 pairs declared different").waitFor();
      expect(dataset.engine.size).toBe(7);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: "Find duplicates" }).click();
      await groupOf(page, 3).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });

    test("sees no groups of rules that were changed meanwhile", async () => {
      const page = await openAsOperator(site);
      const held = Promise.withResolvers<void>();
      await page.route("**/operator/duplicates", async (route) => {
        await held.promise;
        await route.continue().catch(() => {});
      });
      await page.getByRole("button", { name: "Find duplicates" }).click();
      await page.getByRole("button", { name: "Cancel" }).waitFor();
      await page.getByLabel("Rule 2", { exact: true }).selectOption("Same value");
      await page.getByRole("button", { name: "Find duplicates" }).waitFor();
      held.resolve();
      await page.unroute("**/operator/duplicates");
      expect(await page.getByRole("region", { name: /^Group / }).count()).toBe(0);
      await page.getByRole("button", { name: "Find duplicates" }).click();
      await groupOf(page, 1).waitFor();
    });

    test("learns why rules are refused", async () => {
      const page = await openAsOperator(site);
      await page.getByRole("button", { name: "Remove rule 1" }).click();
      await page.getByLabel("Rule 1", { exact: true }).selectOption("Same value");
      await page.getByLabel("Field of rule 1").selectOption("tagline");
      await page.getByRole("button", { name: "Add exception" }).click();
      await page.getByLabel("Field of exception 1").selectOption("location_country");
      await page.getByRole("button", { name: "Find duplicates" }).click();
      await page.getByText('No document has the field "tagline".').waitFor();
    });
  },
  (accounts) => ({
    datasets: { companies: { schema: companySchema, dataset: dataset as never } },
    operator: { stores: accounts, statistics: new QueryStatistics(accounts.statistics) },
  }),
  // Of rules that no document fits.
  /status of 400/,
);
