import { describe, expect, it } from "vitest";
import type { StoreLocation } from "../accounts/store-location.ts";
import { chargeFor, createTestAccount } from "../accounts/test-account.ts";

/** The contract of stores that several processes open at the same location. */
export function describeSharedStore(kind: string, newLocation: () => StoreLocation): void {
  describe(`${kind}: several processes`, () => {
    it("sign in once with one link", async () => {
      const location = newLocation();
      const stores = Array.from({ length: 4 }, () => location.open());
      const { account } = await createTestAccount(location.open());
      for (let round = 0; round < 5; round += 1) {
        const { token } = await (stores[round % 4] ?? location.open()).createSignInLink(account.id, 60_000);
        const results = await Promise.all(
          stores.flatMap((store) => [token, token].map((text) => store.signIn(text, "", null))),
        );
        expect(results.filter((result) => result !== null)).toHaveLength(1);
      }
      expect(await location.open().sessions(account.id)).toHaveLength(5);
    });

    it("see at once that a session was revoked", async () => {
      const location = newLocation();
      const [one, two] = [location.open(), location.open()];
      const { account } = await createTestAccount(one);
      const created = await one.signIn((await two.createSignInLink(account.id, 60_000)).token, "", null);
      expect(await two.useSession(created?.secret ?? "")).not.toBeNull();
      await two.revokeSessions(account.id, null);
      expect(await one.useSession(created?.secret ?? "")).toBeNull();
    });

    it("write the last use of a key with a charge and when they end", async () => {
      const location = newLocation();
      const [one, two] = [location.open(), location.open()];
      const testAccount = await createTestAccount(one, { balance: 100 });
      const lastUse = async (): Promise<unknown> => (await two.keys(testAccount.account.id))[0]?.lastUsedAt;
      one.noteKeyUse(testAccount.key.id);
      expect(await lastUse()).toBeNull();
      await one.charge([chargeFor(testAccount)]);
      expect(await lastUse()).toBe(location.clock.time);
      location.clock.time += 60_000;
      one.noteKeyUse(testAccount.key.id);
      expect(await lastUse()).toBe(location.clock.time - 60_000);
      await one.close();
      expect(await lastUse()).toBe(location.clock.time);
      // The clock of another process may be behind.
      const late = location.clock.time;
      location.clock.time -= 10;
      two.noteKeyUse(testAccount.key.id);
      await two.charge([chargeFor(testAccount)]);
      expect(await lastUse()).toBe(late);
    });
  });
}
