import type { AccountStore, NewApiKey } from "@firmament/server/accounts";
import { isKeyText } from "@firmament/server/src/accounts/rules/key-text.ts";
import { describe, expect, test } from "vitest";
import { LAST_MINUTE, MINUTE, type StoreLocation } from "../accounts/store-location.ts";
import { chargeFor, createTestAccount } from "../accounts/test-account.ts";

/** The contract of API keys. */
export function describeKeys(kind: string, newLocation: () => StoreLocation): void {
  function opened(): AccountStore & { readonly location: StoreLocation } {
    const location = newLocation();
    return Object.assign(location.open(), { location });
  }

  describe(`${kind}: keys`, () => {
    test("creates a key and returns its text once", async () => {
      const store = opened();
      const { account } = await createTestAccount(store);
      const terms: NewApiKey = {
        account: account.id,
        scopes: ["search"],
        datasets: ["products", "orders"],
        filter: { tenant: ["acme", "beta"] },
        origins: ["https://shop.example.com"],
        name: "laptop",
        expiresAt: LAST_MINUTE + MINUTE,
      };
      const { key, text } = await store.createKey(terms);
      expect(text).toMatch(/^fm_[0-9a-hjkmnp-tv-z]{36}$/);
      expect(isKeyText(text)).toBe(true);
      expect(key).toEqual({
        id: expect.stringMatching(/^key_[0-9a-hjkmnp-tv-z]{16}$/),
        prefix: text.slice(0, 9),
        createdAt: LAST_MINUTE,
        revokedAt: null,
        lastUsedAt: null,
        ...terms,
      });
      expect(JSON.stringify(await store.keys(account.id))).not.toContain(text.slice(0, 12));
    });

    test("creates a key for searches by default, without restrictions, name and expiry", async () => {
      const store = opened();
      const { account, key } = await createTestAccount(store);
      expect(key).toMatchObject({
        ...{ scopes: ["search"], datasets: null, filter: null, origins: null },
        ...{ name: "", expiresAt: null },
      });
      const { key: second } = await store.createKey({ account: account.id });
      expect(await store.keys(account.id)).toEqual([key, second]);
      expect(second.id).not.toBe(key.id);
    });

    test("authenticates the text of a key, also if the key is expired or revoked", async () => {
      const store = opened();
      const { account, key, text } = await createTestAccount(store, { balance: 5 });
      const { text: past } = await store.createKey({ account: account.id, expiresAt: 0 });
      expect(await store.authenticate(text)).toEqual({ key, account });
      await store.credit(account.id, 2);
      expect(await store.authenticate(text)).toEqual({ key, account: { ...account, balance: 7 } });
      expect(await store.authenticate(past)).toMatchObject({ key: { expiresAt: 0 } });
      const revoked = await store.revokeKey(key.id);
      expect(revoked).toEqual({ ...key, revokedAt: LAST_MINUTE });
      expect(await store.authenticate(text)).toMatchObject({ key: revoked });
    });

    test("orders the scopes of a key, and names each once", async () => {
      const store = opened();
      const { account } = await createTestAccount(store);
      const { key } = await store.createKey({ account: account.id, scopes: ["admin", "search", "admin"] });
      expect(key.scopes).toEqual(["search", "admin"]);
      expect((await store.keys(account.id)).at(-1)).toEqual(key);
    });

    test("allows the origins of keys that are not revoked", async () => {
      const store = opened();
      const { account } = await createTestAccount(store);
      const origin = "https://a_b.example";
      const { key } = await store.createKey({ account: account.id, origins: ["https://z.example", origin] });
      const allowed = (): Promise<readonly boolean[]> =>
        Promise.all([origin, "https://a-b.example", "example", ""].map((each) => store.allowsOrigin(each)));
      expect(await allowed()).toEqual([true, false, false, false]);
      await store.revokeKey(key.id);
      expect(await allowed()).toEqual([false, false, false, false]);
    });

    test("revokes a key once", async () => {
      const store = opened();
      const { key } = await createTestAccount(store);
      const revoked = await store.revokeKey(key.id);
      store.location.clock.time += 1;
      expect(await store.revokeKey(key.id)).toEqual(revoked);
      const unknown = { code: "unknown_key", message: 'The key "key_none" does not exist.' };
      await expect(store.revokeKey("key_none")).rejects.toMatchObject(unknown);
    });

    test("renames a key", async () => {
      const store = opened();
      const { account, key, text } = await createTestAccount(store);
      const renamed = { ...key, name: "laptop" };
      expect(await store.renameKey(key.id, "laptop")).toEqual(renamed);
      expect(await store.keys(account.id)).toEqual([renamed]);
      expect(await store.authenticate(text)).toMatchObject({ key: renamed });
      await expect(store.renameKey("key_none", "a")).rejects.toMatchObject({ code: "unknown_key" });
      await expect(store.renameKey(key.id, "a\nb")).rejects.toMatchObject({ code: "invalid_key" });
      await expect(store.renameKey(key.id, "a".repeat(201))).rejects.toMatchObject({ code: "invalid_key" });
      expect(await store.keys(account.id)).toEqual([renamed]);
    });

    test("reports the last use of a key to the minute", async () => {
      const store = opened();
      const { clock } = store.location;
      const testAccount = await createTestAccount(store, { balance: 100 });
      const { account, key } = testAccount;
      const lastUse = async (): Promise<unknown> => (await store.keys(account.id)).map(({ lastUsedAt }) => lastUsedAt);
      expect(await lastUse()).toEqual([null]);
      store.noteKeyUse(key.id);
      store.noteKeyUse("key_none");
      expect(await lastUse()).toEqual([LAST_MINUTE]);
      clock.time += 1;
      store.noteKeyUse(key.id);
      expect(await lastUse()).toEqual([LAST_MINUTE + 1]);
      await store.charge([chargeFor(testAccount)]);
      expect(await lastUse()).toEqual([LAST_MINUTE + 1]);
      clock.time += MINUTE - 1;
      store.noteKeyUse(key.id);
      expect(await lastUse()).toEqual([LAST_MINUTE + 1]);
      clock.time += 1;
      store.noteKeyUse(key.id);
      expect(await lastUse()).toEqual([LAST_MINUTE + 1 + MINUTE]);
      expect((await store.revokeKey(key.id)).lastUsedAt).toBe(LAST_MINUTE + 1 + MINUTE);
      await store.close();
      store.noteKeyUse(key.id);
    });

    test.each(["", "fm_", "x", "\0", "ä", "' or 1 = 1 --", "a".repeat(20_000)])(
      "does not authenticate %j",
      async (text) => {
        const store = opened();
        await createTestAccount(store);
        expect(await store.authenticate(text)).toBeNull();
      },
    );

    test("authenticates only the exact text", async () => {
      const store = opened();
      const { text } = await createTestAccount(store);
      const last = text.endsWith("0") ? "1" : "0";
      for (const wrong of [
        text.slice(0, -1),
        `${text.slice(0, -1)}${last}`,
        text.toUpperCase(),
        `${text} `,
        ` ${text}`,
      ]) {
        expect(await store.authenticate(wrong)).toBeNull();
      }
    });

    test.each([
      [{ scopes: [] }, "A key needs a scope. Use one or more of search, ingest, admin."],
      [{ scopes: ["all"] }, '"all" is not a scope. Use one or more of search, ingest, admin.'],
      [{ datasets: [] }, "A key with an empty list of datasets opens nothing."],
      [{ datasets: ["Products"] }, '"Products" is not a name of a dataset.'],
      [{ origins: ["https://a.example/"] }, '"https://a.example/" is not an origin.'],
      [{ origins: ["*"] }, '"*" is not an origin.'],
      [{ filter: "" }, "The filter of the key is invalid. It is an empty query. Leave it out."],
      [{ filter: "a:(" }, "The filter of the key is invalid. This parenthesis is not closed."],
      [{ filter: {} }, "The filter of the key is invalid. It is empty, so it excludes no document."],
      [{ filter: ["a", []] }, "It is empty, so it excludes no document."],
      [{ filter: "a".repeat(10_000) }, "It must be JSON of at most 10,000 characters."],
      [{ filter: "a", scopes: ["search", "ingest"] }, "A key with a filter has the scope search alone"],
      [{ name: "a\nb" }, "The name of a key has at most 200 characters on one line."],
      [{ name: "a".repeat(201) }, "The name of a key has at most 200 characters on one line."],
      [{ expiresAt: Number.NaN }, "The expiry of a key must be a time in milliseconds since 1970."],
      [{ expiresAt: 9e15 }, "The expiry of a key must be a time in milliseconds since 1970."],
    ])("rejects a key with %j", async (terms, message) => {
      const store = opened();
      const { account } = await createTestAccount(store);
      const rejection = { code: "invalid_key", message: expect.stringContaining(message) };
      await expect(store.createKey({ account: account.id, ...terms } as NewApiKey)).rejects.toMatchObject(rejection);
      expect(await store.keys(account.id)).toHaveLength(1);
    });
  });
}
