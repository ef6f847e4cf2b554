import { describe, expect, it } from "vitest";
import { LAST_MINUTE, MINUTE, type StoreLocation } from "../accounts/store-location.ts";

/** The contract of what an operator reads of every account store. */
export function describeOverview(kind: string, makePlace: () => StoreLocation): void {
  describe(`the overview of ${kind}`, () => {
    it("finds accounts by id, and by parts of their addresses and names", async () => {
      const store = makePlace().open();
      const accounts = [];
      for (const [email, firstName, lastName] of [
        ["ada@example.com", "Ada", "Lovelace"],
        ["a_b%c!@example.com", "Grace", "Hopper"],
        ["hedy@other.example", "Hedy", "Ex'ample"],
      ] as const) {
        accounts.push(await store.createAccount({ email, firstName, lastName }));
      }
      const [ada, grace, hedy] = accounts;
      const find = async (text: string, limit = 10) => store.overview.findAccounts(text, limit);
      expect(await find("")).toEqual({ accounts: [hedy, grace, ada], total: 3 });
      expect(await find("EXAMPLE", 2)).toEqual({ accounts: [hedy, grace], total: 3 });
      expect(await find(ada?.id ?? "")).toEqual({ accounts: [ada], total: 1 });
      expect(await find("ce hop")).toEqual({ accounts: [grace], total: 1 });
      for (const text of ["a_b%", "%c!", "!@"]) expect(await find(text)).toEqual({ accounts: [grace], total: 1 });
      for (const text of ["a%e", "_", "' or 1=1 --"]) {
        expect((await find(text)).total).toBe(text === "_" ? 1 : 0);
      }
    });

    it("has the keys that were used or created last, with uses that are not written yet", async () => {
      const { clock, open } = makePlace();
      const store = open();
      const { id: account } = await store.createAccount({ email: "a@b.c", firstName: "A", lastName: "B" });
      const keys = [];
      for (const name of ["old", "middle", "new"]) {
        keys.push((await store.createKey({ account, name })).key);
        clock.time += MINUTE;
      }
      store.noteKeyUse(keys[0]?.id ?? "");
      const recent = await store.overview.recentKeys(3);
      expect(recent.map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
        ["new", null],
        ["middle", null],
        ["old", LAST_MINUTE + 3 * MINUTE],
      ]);
      expect(await store.overview.recentKeys(1)).toHaveLength(1);
    });
  });
}
