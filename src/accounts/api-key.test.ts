import { describe, expect, it } from "vitest";
import type { Account } from "./account.ts";
import { type ApiKey, type Refusal, refusal } from "./api-key.ts";

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
  service: "all",
  name: "",
  createdAt: 0,
  expiresAt: null,
  revokedAt: null,
};

describe("a key", () => {
  it.each<[string, Partial<ApiKey>, Partial<Account>, Refusal | null, Refusal | null]>([
    ["for everything", {}, {}, null, null],
    ["for search", { service: "search" }, {}, null, null],
    ["for something else", { service: "export" }, {}, "wrong_service", null],
    ["that expires later", { expiresAt: NOW + 1 }, {}, null, null],
    ["that expires now", { expiresAt: NOW }, {}, "expired", "expired"],
    ["that expired before", { expiresAt: 0 }, {}, "expired", "expired"],
    ["that was revoked", { revokedAt: 0 }, {}, "revoked", "revoked"],
    ["that was revoked and has expired", { revokedAt: 0, expiresAt: 0 }, {}, "revoked", "revoked"],
    ["of an account without API access", {}, { hasApiAccess: false }, "no_api_access", null],
    ["for something else, of such an account", { service: "export" }, { hasApiAccess: false }, "wrong_service", null],
  ])("%s", (_, ofKey, ofAccount, toSearch, toAnything) => {
    const authentication = { key: { ...key, ...ofKey }, account: { ...account, ...ofAccount } };
    expect(refusal(authentication, "search", NOW)).toBe(toSearch);
    expect(refusal(authentication, null, NOW)).toBe(toAnything);
  });

  it("for another service is good for that one", () => {
    expect(refusal({ key: { ...key, service: "export" }, account }, "export", NOW)).toBeNull();
  });
});
