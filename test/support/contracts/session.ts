import { MAX_LINK_LIFETIME_MS } from "@firmament/server/values";
import { describe, expect, test } from "vitest";
import { DAY, LAST_MINUTE, MINUTE, type StoreLocation } from "../accounts/store-location.ts";
import { createTestAccount } from "../accounts/test-account.ts";

const HOUR = 60 * MINUTE;

/** The contract of sign-in links and sessions. */
export function describeSessions(kind: string, newLocation: () => StoreLocation): void {
  function opened() {
    const location = newLocation();
    return { store: location.open({ sessionLifetime: { idleMs: HOUR, totalMs: DAY } }), clock: location.clock };
  }

  describe(`${kind}: sign-in links`, () => {
    test("sign in once", async () => {
      const { store, clock } = opened();
      const { account } = await createTestAccount(store);
      const link = await store.createSignInLink(account.id, MINUTE);
      expect(link).toEqual({
        account: account.id,
        token: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{52}$/),
        expiresAt: LAST_MINUTE + MINUTE,
      });
      clock.time += MINUTE - 1;
      const created = await store.signIn(link.token, "Firefox on Linux", null);
      expect(created).toEqual({
        secret: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{52}$/),
        session: {
          id: expect.stringMatching(/^ses_[0-9a-hjkmnp-tv-z]{16}$/),
          account: account.id,
          client: "Firefox on Linux",
          createdAt: clock.time,
          lastUsedAt: clock.time,
          expiresAt: clock.time + HOUR,
          endsAt: clock.time + DAY,
        },
      });
      expect(created?.secret).not.toBe(link.token);
      expect(await store.signIn(link.token, "", null)).toBeNull();
      expect(await store.sessions(account.id)).toHaveLength(1);
    });

    test("expire", async () => {
      const { store, clock } = opened();
      const { account } = await createTestAccount(store);
      const { token } = await store.createSignInLink(account.id, MINUTE);
      clock.time += MINUTE;
      expect(await store.signIn(token, "", null)).toBeNull();
      expect(await store.sessions(account.id)).toEqual([]);
    });

    test("can be several for one account", async () => {
      const { store } = opened();
      const [one, two] = [await createTestAccount(store), await createTestAccount(store)];
      const links = await Promise.all([one, one, two].map(({ account }) => store.createSignInLink(account.id, MINUTE)));
      expect(new Set(links.map(({ token }) => token)).size).toBe(3);
      for (const { token, account } of links) {
        expect((await store.signIn(token, "", null))?.session.account).toBe(account);
      }
    });

    test("sign in once, although several requests use one at the same time", async () => {
      const { store } = opened();
      const { account } = await createTestAccount(store);
      const { token } = await store.createSignInLink(account.id, MINUTE);
      const results = await Promise.all(Array.from({ length: 20 }, () => store.signIn(token, "", null)));
      expect(results.filter((result) => result !== null)).toHaveLength(1);
      expect(await store.sessions(account.id)).toHaveLength(1);
    });

    test.each(["", "x", "\0", "' or 1 = 1 --", "ä".repeat(52), "0".repeat(20_000)])(
      "reject the token %j",
      async (token) => {
        const { store } = opened();
        const { account } = await createTestAccount(store);
        await store.createSignInLink(account.id, MINUTE);
        expect(await store.signIn(token, "", null)).toBeNull();
      },
    );

    test("reject every other token", async () => {
      const { store } = opened();
      const { account } = await createTestAccount(store);
      const { token } = await store.createSignInLink(account.id, MINUTE);
      const last = token.endsWith("0") ? "1" : "0";
      for (const wrong of [token.slice(0, -1), `${token.slice(0, -1)}${last}`, token.toUpperCase(), `${token} `]) {
        expect(await store.signIn(wrong, "", null)).toBeNull();
      }
      expect(await store.signIn(token, "", null)).not.toBeNull();
    });

    test("need an account and a lifetime", async () => {
      const { store } = opened();
      const { account } = await createTestAccount(store);
      await expect(store.createSignInLink("acc_none", MINUTE)).rejects.toMatchObject({ code: "unknown_account" });
      for (const lifetime of [0, -1, 0.5, Number.NaN, MAX_LINK_LIFETIME_MS + 1]) {
        await expect(store.createSignInLink(account.id, lifetime)).rejects.toThrow(RangeError);
      }
    });
  });

  describe(`${kind}: sessions`, () => {
    async function signedIn(count: number) {
      const { store, clock } = opened();
      const { account } = await createTestAccount(store);
      const created = [];
      for (let number = 0; number < count; number += 1) created.push(await newSession(account.id));
      return { store, clock, account, created, newSession };

      async function newSession(id: string, previous: string | null = null) {
        const { token } = await store.createSignInLink(id, MINUTE);
        const session = await store.signIn(token, "browser", previous);
        if (session === null) throw new Error("The sign-in failed.");
        return session;
      }
    }

    test("are found by their secret", async () => {
      const { store, account, created } = await signedIn(2);
      for (const { secret, session } of created) expect(await store.useSession(secret)).toEqual({ session, account });
      expect(await store.useSession("")).toBeNull();
      expect(await store.useSession(created[0]?.session.id ?? "")).toBeNull();
      expect(await store.sessions("acc_none")).toEqual([]);
    });

    test("expire without use", async () => {
      const { store, clock, account, created } = await signedIn(1);
      const secret = created[0]?.secret ?? "";
      clock.time += HOUR - 1;
      const used = await store.useSession(secret);
      expect(used?.session).toMatchObject({ lastUsedAt: clock.time, expiresAt: clock.time + HOUR });
      clock.time += HOUR;
      expect(await store.useSession(secret)).toBeNull();
      expect(await store.sessions(account.id)).toEqual([]);
    });

    test("end after their total time, although they are used", async () => {
      const { store, clock, created } = await signedIn(1);
      const secret = created[0]?.secret ?? "";
      for (let half = 1; half < 48; half += 1) {
        clock.time += HOUR / 2;
        expect((await store.useSession(secret))?.session.endsAt).toBe(LAST_MINUTE + DAY);
      }
      const { expiresAt } = (await store.useSession(secret))?.session ?? {};
      expect(expiresAt).toBe(LAST_MINUTE + DAY);
      clock.time += HOUR / 2;
      expect(await store.useSession(secret)).toBeNull();
    });

    test("record their use at most once a minute, and are listed by it", async () => {
      const { store, clock, account, created } = await signedIn(2);
      const [one = "", two = ""] = created.map(({ secret }) => secret);
      clock.time += MINUTE;
      await store.useSession(one);
      clock.time += MINUTE - 1;
      await store.useSession(one);
      const [first, second] = created.map(({ session }) => session.id);
      expect((await store.sessions(account.id)).map(({ id, lastUsedAt }) => [id, lastUsedAt])).toEqual([
        [first, LAST_MINUTE + MINUTE],
        [second, LAST_MINUTE],
      ]);
      await store.useSession(two);
      expect((await store.sessions(account.id)).map(({ id }) => id)).toEqual([second, first]);
    });

    test("are revoked one at a time, by their own account only", async () => {
      const { store, account, created } = await signedIn(2);
      const other = await createTestAccount(store);
      const [one, two] = created;
      const id = one?.session.id ?? "";
      expect(await store.revokeSession(other.account.id, id)).toBe(false);
      expect(await store.revokeSession(account.id, "ses_none")).toBe(false);
      expect(await store.useSession(one?.secret ?? "")).not.toBeNull();
      expect(await store.revokeSession(account.id, id)).toBe(true);
      expect(await store.revokeSession(account.id, id)).toBe(false);
      expect(await store.useSession(one?.secret ?? "")).toBeNull();
      expect(await store.useSession(two?.secret ?? "")).not.toBeNull();
    });

    test("are revoked together, with the links of the account", async () => {
      const { store, account, created, newSession } = await signedIn(3);
      const other = await createTestAccount(store);
      const foreign = await newSession(other.account.id);
      const foreignLink = await store.createSignInLink(other.account.id, MINUTE);
      const link = await store.createSignInLink(account.id, MINUTE);
      expect(await store.revokeSessions(account.id, created[1]?.session.id ?? "")).toBe(2);
      const left = await Promise.all(created.map(({ secret }) => store.useSession(secret)));
      expect(left.map((session) => session !== null)).toEqual([false, true, false]);
      expect(await store.signIn(link.token, "", null)).toBeNull();
      expect(await store.revokeSessions(account.id, null)).toBe(1);
      expect(await store.sessions(account.id)).toEqual([]);
      expect(await store.useSession(foreign.secret)).not.toBeNull();
      expect(await store.signIn(foreignLink.token, "", null)).not.toBeNull();
    });

    test("end with the next sign-in of their browser, also to another account", async () => {
      const { store, created, newSession } = await signedIn(2);
      const other = await createTestAccount(store);
      const [one, two] = created.map(({ secret }) => secret);
      const next = await newSession(other.account.id, one);
      expect(next.secret).not.toBe(one);
      expect(await store.useSession(one ?? "")).toBeNull();
      expect(await store.useSession(two ?? "")).not.toBeNull();
      expect(await store.signIn("forged", "", two ?? "")).toBeNull();
      expect(await store.useSession(two ?? "")).not.toBeNull();
    });
  });
}
