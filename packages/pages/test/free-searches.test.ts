import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { productEngine, productSchema, products } from "@firmament/test-support/http/products.ts";
import { expect, test } from "vitest";
import { editor, expectTotal, openChoice, type } from "./support/search-page.ts";
import { describeInBrowser } from "./support/site.ts";

describeInBrowser(
  "a dataset that needs a key, in a service without prices",
  (site) => {
    test("is searched as one types, and nothing is said about charges", async () => {
      const { text: key } = await createTestAccount(site.accounts, { balance: 0 });
      const page = await site.open("/?dataset=products");
      const dialog = await openChoice(page);
      await dialog.getByLabel("API key").fill(key);
      await dialog.getByRole("button", { name: "Use key" }).click();
      await expectTotal(page, products.length);
      await page.keyboard.press("Escape");
      await type(page, "boot");
      await expectTotal(page, 1);
      await editor(page).press("Enter");
      await expectTotal(page, 1);
      for (const text of ["Enter searches", "charged"]) expect(await page.getByText(text).count()).toBe(0);
      expect(await page.getByRole("button", { name: "Search", exact: true }).count()).toBe(0);
    });
  },
  () => ({ datasets: { products: { schema: productSchema, engine: productEngine() as never } }, prices: {} }),
);
