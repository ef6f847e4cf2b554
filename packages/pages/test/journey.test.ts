import { fromDecimal } from "@firmament/server/values";
import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { companyEngine } from "@firmament/test-support/http/service.ts";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./support/accessibility.ts";
import { openSection, signIn } from "./support/dashboard.ts";
import { describeInBrowser } from "./support/site.ts";

describeInBrowser("a visitor who becomes a customer", (site) => {
  test("searches in the page, creates a key, and searches through the service", async () => {
    const engine = companyEngine();
    const page = await site.open("/?match=exact");
    const total = page.locator("[role=status] strong").first();
    await expect.poll(() => total.textContent()).toBe("2,000 companies");
    await page.getByRole("textbox", { name: "Query" }).focus();
    await page.keyboard.type("software");
    const matches = engine.count("software");
    await expect.poll(() => total.textContent()).toBe(`${matches} companies`);
    await page.getByRole("checkbox", { name: /^Germany/ }).check();
    const inGermany = engine.count("software AND location_country:Germany");
    await expect.poll(() => total.textContent()).toBe(`${inGermany} companies`);
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

    await page.getByRole("radio", { name: "Through the service" }).check();
    await page.getByLabel("API key").fill(key);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByText("charged 0.01, 9.99 left").waitFor();
    await page.getByText(`${inGermany} companies`).first().waitFor();
  });
});
