import type { NewSubscription } from "@firmament/server/src/accounts/subscription.ts";
import { describe, expect, test } from "vitest";
import type { StoreLocation } from "../accounts/store-location.ts";
import { createTestAccount } from "../accounts/test-account.ts";

/** What every store of subscriptions keeps of them. */
export function describeSubscriptions(name: string, newLocation: () => StoreLocation): void {
  describe(`subscriptions in ${name}`, () => {
    test.each([
      null,
      'staff_count:>=500 OR name:"a\u{1f600}b"',
      {},
      { location_city: ["Berlin", "München"], staff_count: { gte: 500 } },
      ["location_city:Berlin", { name: { not: "Acme" } }],
    ])("keep the filter %j", async (filter) => {
      const store = newLocation().open();
      const { account } = await createTestAccount(store);
      const terms: NewSubscription = {
        ...{ account: account.id, dataset: "companies", name: "Berlin", query: "berlin", filter },
        ...{ defaultOperator: "OR", url: "https://a.example/" },
      };
      const created = await store.createSubscription(terms, 1);
      expect(created).toMatchObject(terms);
      expect(await store.subscription(created?.id ?? "")).toEqual(created);
      expect(await store.subscriptions(account.id, "companies")).toEqual([created]);
      expect(await store.claimDelivery(created?.id ?? "", 1000)).toMatchObject({ subscription: created });
      expect(await store.createSubscription(terms, 1)).toBeNull();
    });

    test("encrypt their secrets with a key, which can be replaced", async () => {
      const [one, other] = ["1".repeat(64), "2".repeat(64)];
      const location = newLocation();
      const plain = location.open();
      const { account } = await createTestAccount(plain);
      const terms: NewSubscription = {
        ...{ account: account.id, dataset: "companies", name: "Berlin", query: "berlin", filter: null },
        ...{ defaultOperator: "OR", url: "https://a.example/" },
      };
      const created = await plain.createSubscription(terms, 2);
      const id = created?.id ?? "";
      const encrypting = location.open({ secretKey: one });
      if ((await encrypting.subscription(id)) === null) return; // Each store in memory has its own accounts.
      expect(await encrypting.sealSecrets()).toBe(1);
      expect(await encrypting.subscription(id)).toEqual(created);
      const second = await encrypting.createSubscription(terms, 2);
      await expect(plain.subscription(id)).rejects.toMatchObject({ code: "wrong_secret_key" });
      await expect(location.open({ secretKey: other }).sealSecrets()).rejects.toMatchObject({
        code: "wrong_secret_key",
      });
      const rotating = location.open({ secretKey: other, previousSecretKey: one });
      expect(await rotating.sealSecrets()).toBe(2);
      expect(await location.open({ secretKey: other }).subscriptions(null, null)).toEqual([created, second]);
      const decrypting = location.open({ previousSecretKey: other });
      expect(await decrypting.sealSecrets()).toBe(2);
      expect(await plain.subscription(id)).toEqual(created);
    });

    test("are disabled for a reason, also during a delivery, until they are resumed", async () => {
      const store = newLocation().open();
      const { account } = await createTestAccount(store);
      const created = await store.createSubscription(
        {
          ...{ account: account.id, dataset: "companies", name: "", query: "berlin", filter: null },
          ...{ defaultOperator: "OR", url: "https://a.example/" },
        },
        1,
      );
      const id = created?.id ?? "";
      const claim = await store.claimDelivery(id, 1000);
      expect(await store.disableSubscription(id, "too many alerts")).toBe(true);
      if (claim !== null) await store.settleDelivery(claim, { status: "delivered" });
      expect(await store.subscription(id)).toEqual({ ...created, state: "disabled", problem: "too many alerts" });
      expect(await store.claimDelivery(id, 1000)).toBeNull();
      expect(await store.resumeSubscription(id)).toBe(true);
      expect(await store.subscription(id)).toMatchObject({ state: "active", problem: null });
      expect(await store.disableSubscription("als_unknown", "")).toBe(false);
    });
  });
}
