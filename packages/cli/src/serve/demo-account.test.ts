import { IN_MEMORY } from "@firmament/dataset/database";
import { SqliteAccountStore } from "@firmament/server/accounts";
import { toDecimal } from "@firmament/server/values";
import { describe, expect, test } from "vitest";
import { createDemoAccount, curlCommand } from "./demo-account.ts";
import { readSettings } from "./settings.ts";

describe("the demo account", () => {
  test.each([
    ["0.01", "0", 100],
    ["0", "0", 100],
    ["5", "0", 5000],
    ["0.1", "0.2", 4100],
    ["900000000", "0", 1_000_000_000],
  ])("can pay for many searches at a price of %s and %s per record", async (perRequest, perRecord, balance) => {
    const accounts = SqliteAccountStore.open(IN_MEMORY);
    const settings = readSettings({
      price_per_request: { value: perRequest, source: "test" },
      price_per_record: { value: perRecord, source: "test" },
    });
    const { key } = await createDemoAccount(accounts, settings);
    const authentication = await accounts.authenticate(key);
    expect(authentication?.key.scopes).toEqual(["search"]);
    expect(toDecimal(authentication?.account.balance ?? 0)).toBe(balance);
    await accounts.close();
  });
});

describe("curlCommand", () => {
  test("sends a search", () => {
    expect(curlCommand("http://127.0.0.1:8080", "fm_key", "companies")).toBe(
      "curl http://127.0.0.1:8080/datasets/companies/search -H 'x-api-key: fm_key' -H 'content-type: application/json' " +
        `-d '{"query":"software AND staff_count:[50 TO 500]","per_page":3}'`,
    );
  });

  test("searches all documents of another dataset", () => {
    expect(curlCommand("http://127.0.0.1:8080", "fm_key", "products")).toBe(
      "curl http://127.0.0.1:8080/datasets/products/search -H 'x-api-key: fm_key' -H 'content-type: application/json' " +
        `-d '{"query":"*:*","per_page":3}'`,
    );
  });

  test.each([
    ["http://0.0.0.0:80", "curl http://localhost/datasets/"],
    ["http://[::]:8080", "curl http://localhost:8080/datasets/"],
    ["http://[::1]:8080", "curl -g 'http://[::1]:8080/datasets/"],
  ])("connects to a server at %s", (url, prefix) => {
    expect(curlCommand(url, "fm_key", "companies").startsWith(prefix)).toBe(true);
  });
});
