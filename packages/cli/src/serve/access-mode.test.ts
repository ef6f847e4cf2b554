import { describe, expect, test } from "vitest";
import { type AccessMode, accessMode } from "./access-mode.ts";
import type { SettingName } from "./setting-name.ts";
import { readSettings, type ServeSettings } from "./settings.ts";

const KEY = "a-key-of-twenty-characters";

function read(values: Partial<Record<SettingName, unknown>>): ServeSettings {
  return readSettings(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, source: `--${name}` }])),
  );
}

describe("the mode of a service", () => {
  test.each<[Partial<Record<SettingName, unknown>>, AccessMode]>([
    [{}, "demo"],
    [{ port: 0, price_per_request: "0.5" }, "demo"],
    [{ dataset: "products=products.firm" }, "open"],
    [{ data: "companies.firm", public: true }, "open"],
    [{ keys: KEY }, "keys"],
    [{ keys_file: "keys.json", dataset: "products=products.firm", public: false }, "keys"],
    [{ accounts_db: "accounts.db" }, "accounts"],
  ])("with %j is %s", (values, mode) => {
    expect(accessMode(read(values))).toBe(mode);
  });

  test.each<[Partial<Record<SettingName, unknown>>, string]>([
    [
      { keys: KEY, accounts_db: "accounts.db" },
      "--accounts_db and --keys exclude each other. Keys of accounts come from firmament keys create.",
    ],
    [{ keys: KEY, keys_file: "keys.json" }, "--keys and --keys_file exclude each other."],
    [
      { dataset: "products=products.firm", query_statistics: true },
      "--query_statistics needs a key with the scope admin, to read them: FIRMAMENT_KEYS, --keys-file or --accounts-db.",
    ],
    [{ keys: KEY, price_per_request: "1" }, "--price_per_request needs accounts: --accounts-db accounts.db."],
    [{ data: "a.firm", price_per_count: 1 }, "--price_per_count needs accounts: --accounts-db accounts.db."],
    [{ data: "a.firm", payment_webhook: "https://a.example" }, "--payment_webhook needs accounts:"],
    [
      { data: "a.firm", public: false },
      "--public needs keys or accounts for the other datasets: FIRMAMENT_KEYS, --keys-file or --accounts-db.",
    ],
  ])("refuses %j", (values, message) => {
    expect(() => read(values)).toThrow(message);
  });
});
