import { fromDecimal } from "@firmament/server/values";
import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { companyEngine } from "@firmament/test-support/http/service.ts";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./support/accessibility.ts";
import { openSection, signIn } from "./support/dashboard.ts";
import { expectTotal, openChoice, type } from "./support/search-page.ts";
import { describeInBrowser } from "./support/site.ts";

describeInBrowser("a visitor who becomes a customer", (site) => {
  test("searches in the page, creates a key, and searches through the service", async () => {
    const engine = companyEngine();
    const page = await site.open("/?match=exact");
    await expectTotal(page, 2000);
    await type(page, "software");
    await expectTotal(page, engine.count("software"));
    await page.getByRole("checkbox", { name: /^Germany/ }).check();
    const inGermany = engine.count("software", { filter: { location_country: "Germany" } });
    await expectTotal(page, inGermany);
    expect(await accessibilityProblems(page)).toEqual([]);

    const dashboard = await signIn(site, await createTestAccount(site.accounts, { balance: fromDecimal(10) }));
    await openSection(dashboard, "Keys");
    await dashboard.getByRole("button", { name: "Create key" }).click();
    const dialog = dashboard.getByRole("dialog", { name: "Create a key" });
    await dialog.getByLabel("Name", { exact: true }).fill("First");
    await dialog.getByRole("button", { name: "Create key" }).click();
    const card = dashboard.getByRole("region", { name: "First is ready" });
    const key = (await card.locator(".copy-line code").textContent()) ?? "";
    expect(await accessibilityProblems(dashboard)).toEqual([]);

    const choice = await openChoice(page);
    await choice.getByLabel("API key").fill(key);
    await choice.getByRole("button", { name: "Use key" }).click();
    await choice.getByRole("radio", { name: /^Companies/ }).click();
    await expectTotal(page, 2000);
    await page.getByText(/charged [\d.]+, 9\.\d+ left/).waitFor();
    await type(page, "software");
    await page.keyboard.press("Enter");
    await expectTotal(page, engine.count("software"));
  });
});
