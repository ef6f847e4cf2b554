import { describe, expect, test } from "vitest";
import type { AccountStore } from "../../../src/accounts/account-store.ts";
import { isKeyText } from "../../../src/accounts/sqlite/key-text.ts";
import { newHolder } from "../accounts/holder.ts";
import { type AccountsPlace, LAST_MINUTE, MINUTE } from "../accounts/store-place.ts";

/** What every store does with API keys. */
export function describeKeys(kind: string, makePlace: () => AccountsPlace): void {
  function opened(): AccountStore & { readonly place: AccountsPlace } {
    const place = makePlace();
    return Object.assign(place.open(), { place });
  }

  describe(`${kind}: keys`, () => {
    test("are made, and shown once", async () => {
      const store = opened();
      const { account } = await newHolder(store);
      const terms = { account: account.id, service: "search", name: "laptop", expiresAt: LAST_MINUTE + MINUTE };
      const { key, text } = await store.createKey(terms);
      expect(text).toMatch(/^fm_[0-9a-hjkmnp-tv-z]{36}$/);
      expect(isKeyText(text)).toBe(true);
      expect(key).toEqual({
        id: expect.stringMatching(/^key_[0-9a-hjkmnp-tv-z]{16}$/),
        prefix: text.slice(0, 9),
        createdAt: LAST_MINUTE,
        revokedAt: null,
        ...terms,
      });
      expect(JSON.stringify(await store.keys(account.id))).not.toContain(text.slice(0, 12));
    });

    test("are for everything, without name and end, unless they are given them", async () => {
      const store = opened();
      const { account, key } = await newHolder(store);
      expect(key).toMatchObject({ service: "all", name: "", expiresAt: null });
      const { key: second } = await store.createKey({ account: account.id });
      expect(await store.keys(account.id)).toEqual([key, second]);
      expect(second.id).not.toBe(key.id);
    });

    test("tell whose they are, also when they are to be refused", async () => {
      const store = opened();
      const { account, key, text } = await newHolder(store, { balance: 5 });
      const { text: past } = await store.createKey({ account: account.id, expiresAt: 0 });
      expect(await store.authenticate(text)).toEqual({ key, account });
      await store.credit(account.id, 2);
      expect(await store.authenticate(text)).toEqual({ key, account: { ...account, balance: 7 } });
      expect(await store.authenticate(past)).toMatchObject({ key: { expiresAt: 0 } });
      const revoked = await store.revokeKey(key.id);
      expect(revoked).toEqual({ ...key, revokedAt: LAST_MINUTE });
      expect(await store.authenticate(text)).toMatchObject({ key: revoked });
    });

    test("are revoked once", async () => {
      const store = opened();
      const { key } = await newHolder(store);
      const revoked = await store.revokeKey(key.id);
      store.place.clock.time += 1;
      expect(await store.revokeKey(key.id)).toEqual(revoked);
      const unknown = { code: "unknown_key", message: 'There is no key "key_none".' };
      await expect(store.revokeKey("key_none")).rejects.toMatchObject(unknown);
    });

    test.each(["", "fm_", "x", "\0", "ä", "' or 1 = 1 --", "a".repeat(20_000)])("are not %j", async (text) => {
      const store = opened();
      await newHolder(store);
      expect(await store.authenticate(text)).toBeNull();
    });

    test("are the whole text, to the letter", async () => {
      const store = opened();
      const { text } = await newHolder(store);
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
      [{ service: "" }, '"" is no service: it takes'],
      [{ service: "Search" }, '"Search" is no service: it takes'],
      [{ service: "a".repeat(65) }, "is no service: it takes"],
      [{ name: "a\nb" }, "The name of a key takes up to 200 characters on one line."],
      [{ name: "a".repeat(201) }, "The name of a key takes up to 200 characters on one line."],
      [{ expiresAt: Number.NaN }, "A key expires at a time in milliseconds since 1970."],
      [{ expiresAt: 9e15 }, "A key expires at a time in milliseconds since 1970."],
    ])("are not made with %j", async (terms, message) => {
      const store = opened();
      const { account } = await newHolder(store);
      const refused = { code: "invalid_key", message: expect.stringContaining(message) };
      await expect(store.createKey({ account: account.id, ...terms })).rejects.toMatchObject(refused);
      expect(await store.keys(account.id)).toHaveLength(1);
    });
  });
}
