import { describe, expect, it } from "vitest";
import type { Account } from "./account.ts";
import { type ApiKey, type DenialReason, denialReason } from "./api-key.ts";

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
  lastUsedAt: null,
};

describe("denialReason of a key", () => {
  it.each<[string, Partial<ApiKey>, Partial<Account>, DenialReason | null, DenialReason | null]>([
    ["for all services", {}, {}, null, null],
    ["for search", { service: "search" }, {}, null, null],
    ["for another service", { service: "export" }, {}, "wrong_service", null],
    ["that expires later", { expiresAt: NOW + 1 }, {}, null, null],
    ["that expires now", { expiresAt: NOW }, {}, "expired", "expired"],
    ["that expired before", { expiresAt: 0 }, {}, "expired", "expired"],
    ["that was revoked", { revokedAt: 0 }, {}, "revoked", "revoked"],
    ["that was revoked and has expired", { revokedAt: 0, expiresAt: 0 }, {}, "revoked", "revoked"],
    ["of an account without API access", {}, { hasApiAccess: false }, "no_api_access", null],
    [
      "for another service, of an account without API access",
      { service: "export" },
      { hasApiAccess: false },
      "wrong_service",
      null,
    ],
  ])("%s", (_, keyTerms, accountTerms, forSearch, forAnyService) => {
    const principal = { key: { ...key, ...keyTerms }, account: { ...account, ...accountTerms } };
    expect(denialReason(principal, "search", NOW)).toBe(forSearch);
    expect(denialReason(principal, null, NOW)).toBe(forAnyService);
  });

  it("for all services does not allow changes of companies", () => {
    expect(denialReason({ key, account }, "ingest", NOW)).toBe("wrong_service");
    const ingest = { key: { ...key, service: "ingest" }, account };
    expect(denialReason(ingest, "ingest", NOW)).toBeNull();
    expect(denialReason(ingest, "search", NOW)).toBe("wrong_service");
  });

  it("for another service allows that service", () => {
    expect(denialReason({ key: { ...key, service: "export" }, account }, "export", NOW)).toBeNull();
  });
});
