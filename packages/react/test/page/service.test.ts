import { serviceClient } from "@firmament/client";
import { createHandler } from "@firmament/server";
import { SqliteAccountStore } from "@firmament/server/accounts";
import { fromDecimal } from "@firmament/server/values";
import { expect, test } from "vitest";
import { expectNoConsoleErrors } from "../support/console-errors.ts";
import { mount, withoutAct } from "../support/mounted.ts";
import { newEngine, schema } from "../support/products.ts";
import { shown } from "../support/shown.ts";

expectNoConsoleErrors();
withoutAct();

test("a client of the service is searched as an engine is, and errors in queries are those of an engine", async () => {
  const accounts = SqliteAccountStore.open(":memory:");
  const ada = { email: "ada@example.com", firstName: "Ada", lastName: "Lovelace", balance: fromDecimal(25) };
  const { id: account } = await accounts.createAccount(ada);
  const { text: apiKey } = await accounts.createKey({ account, scopes: ["search"] });
  const service = createHandler({ datasets: { products: { schema, engine: newEngine(30) } }, accounts });
  const client = serviceClient({ url: "http://localhost", dataset: "products", apiKey, schema, fetch: service });

  const page = await mount(shown(client, "lamp 1", { debounce: 30, defaultOperator: "AND" }));
  await expect.poll(page.text).toBe("1: 1");
  for (let key = 2; key <= 30; key++) {
    await page.render(
      shown(client, `lamp ${key}`, { debounce: 30, defaultOperator: "AND", filter: { price: { gt: 1 } } }),
    );
  }
  await expect.poll(page.text).toBe("1: 30");
  await page.render(shown(client, "lamp AND ("));
  await expect.poll(page.text).toMatch(/^1: 30 ! This parenthesis is not closed/);
  await page.unmount();
  accounts.close();
});
