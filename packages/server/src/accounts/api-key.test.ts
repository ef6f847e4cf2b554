import { describe, expect, it } from "vitest";
import type { Account } from "./account.ts";
import { type ApiKey, type DenialReason, denialReason, type KeyNeed } from "./api-key.ts";

const NOW = Date.UTC(2025, 0, 31);

const account: Account = {
  id: "acc_1",
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Lovelace",
  hasApiAccess: true,
  balance: 0,
  autoTopUp: false,
  topUpAmount: 0,
  topUpThreshold: 0,
  topUpProblem: null,
  createdAt: 0,
};

const key: ApiKey = {
  id: "key_1",
  account: "acc_1",
  prefix: "fm_012345",
  scopes: ["search"],
  datasets: null,
  filter: null,
  origins: null,
  name: "",
  createdAt: 0,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
};

describe("denialReason of a key", () => {
  const search: KeyNeed = { scope: "search", dataset: "products" };
  const anyKey: KeyNeed = { scope: null, dataset: null };

  it.each<[string, Partial<ApiKey>, Partial<Account>, DenialReason | null, DenialReason | null]>([
    ["for search", {}, {}, null, null],
    ["with several scopes", { scopes: ["search", "ingest"] }, {}, null, null],
    ["without the scope", { scopes: ["ingest", "admin"] }, {}, "wrong_scope", null],
    ["for this dataset", { datasets: ["orders", "products"] }, {}, null, null],
    ["for another dataset", { datasets: ["orders"] }, {}, "wrong_dataset", null],
    ["without the scope, for another dataset", { scopes: ["admin"], datasets: ["a"] }, {}, "wrong_scope", null],
    ["that expires later", { expiresAt: NOW + 1 }, {}, null, null],
    ["that expires now", { expiresAt: NOW }, {}, "expired", "expired"],
    ["that expired before", { expiresAt: 0 }, {}, "expired", "expired"],
    ["that was revoked", { revokedAt: 0 }, {}, "revoked", "revoked"],
    ["that was revoked and has expired", { revokedAt: 0, expiresAt: 0 }, {}, "revoked", "revoked"],
    ["of an account without API access", {}, { hasApiAccess: false }, "no_api_access", null],
  ])("%s", (_, keyTerms, accountTerms, forSearch, forAnyKey) => {
    const principal = { key: { ...key, ...keyTerms }, account: { ...account, ...accountTerms } };
    expect(denialReason(principal, search, null, NOW)).toBe(forSearch);
    expect(denialReason(principal, anyKey, null, NOW)).toBe(forAnyKey);
  });

  it.each<[string | null, readonly string[] | null, DenialReason | null]>([
    [null, ["https://a.example"], null],
    ["https://a.example", ["https://a.example"], null],
    ["https://a.example", null, null],
    ["https://b.example", ["https://a.example"], "wrong_origin"],
    ["https://a.example:8443", ["https://a.example"], "wrong_origin"],
    ["null", ["https://a.example"], "wrong_origin"],
  ])("sent by a page of %s, with the origins %j", (origin, origins, reason) => {
    expect(denialReason({ key: { ...key, origins }, account }, search, origin, NOW)).toBe(reason);
  });
});
