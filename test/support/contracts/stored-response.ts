import { describe, expect, test } from "vitest";
import type { AccountStore } from "../../../src/accounts/account-store.ts";
import { answerOf, keptCharge, newHolder } from "../accounts/holder.ts";
import { type AccountsPlace, DAY } from "../accounts/store-place.ts";

/** What every store does with the answers that it keeps. */
export function describeKeptAnswers(kind: string, makePlace: () => AccountsPlace): void {
  function opened(): AccountStore & { readonly place: AccountsPlace } {
    const place = makePlace();
    return Object.assign(place.open(), { place });
  }

  describe(`${kind}: kept answers`, () => {
    test("come back byte for byte, and the repeated charge is none", async () => {
      const store = opened();
      const holder = await newHolder(store, { balance: 100 });
      const answer = {
        status: 200,
        headers: [
          ["content-type", "application/json"],
          ["x-twice", "1"],
          ["x-twice", "2"],
        ] as const,
        body: new Uint8Array([0, 255, 195, 40, 10]),
      };
      expect(await store.keptAnswer(holder.account.id, { key: "k", bodyHash: "h" })).toBeNull();
      expect(await store.charge([keptCharge(holder, "k", "h", answer)])).toMatchObject([{ kind: "charged" }]);
      expect(await store.keptAnswer(holder.account.id, { key: "k", bodyHash: "h" })).toEqual(answer);
      expect(await store.charge([keptCharge(holder, "k", "h", answerOf("later"))])).toEqual([
        { kind: "repeated", answer, balance: 90 },
      ]);
      expect(await store.usage(holder.account.id)).toMatchObject({ allTime: { costs: 10, requests: 1 } });
    });

    test("may be empty", async () => {
      const store = opened();
      const holder = await newHolder(store, { balance: 100 });
      const empty = { status: 204, headers: [], body: new Uint8Array(0) };
      await store.charge([keptCharge(holder, "k", "h", empty)]);
      expect(await store.keptAnswer(holder.account.id, { key: "k", bodyHash: "h" })).toEqual(empty);
    });

    test("are kept once when two charges of a commit share a key", async () => {
      const store = opened();
      const holder = await newHolder(store, { balance: 100 });
      const [first, second, other] = await store.charge([
        keptCharge(holder, "k", "h", answerOf("first")),
        keptCharge(holder, "k", "h", answerOf("second")),
        keptCharge(holder, "k", "other", answerOf("third")),
      ]);
      expect(first).toMatchObject({ kind: "charged", balance: 90 });
      expect(second).toEqual({ kind: "repeated", answer: answerOf("first"), balance: 90 });
      expect(other).toEqual({ kind: "conflict", balance: 90 });
    });

    test("are another's under another account", async () => {
      const store = opened();
      const [one, two] = [await newHolder(store, { balance: 100 }), await newHolder(store, { balance: 100 })];
      await store.charge([keptCharge(one, "k", "h", answerOf("one"))]);
      expect(await store.keptAnswer(two.account.id, { key: "k", bodyHash: "h" })).toBeNull();
      expect(await store.keptAnswer(one.account.id, { key: "k", bodyHash: "other" })).toBe("conflict");
      expect(await store.charge([keptCharge(two, "k", "x", answerOf("two"))])).toMatchObject([{ kind: "charged" }]);
    });

    test("are not kept when the balance does not cover the charge", async () => {
      const store = opened();
      const holder = await newHolder(store, { balance: 9 });
      await store.charge([keptCharge(holder, "k", "h", answerOf("one"))]);
      expect(await store.keptAnswer(holder.account.id, { key: "k", bodyHash: "h" })).toBeNull();
    });

    test("are forgotten after 24 hours", async () => {
      const store = opened();
      const { clock } = store.place;
      const holder = await newHolder(store, { balance: 100 });
      const idempotency = { key: "k", bodyHash: "h" };
      await store.charge([keptCharge(holder, "k", "h", answerOf("one"))]);
      clock.time += DAY - 1;
      expect(await store.keptAnswer(holder.account.id, idempotency)).toEqual(answerOf("one"));
      clock.time += 1;
      expect(await store.keptAnswer(holder.account.id, idempotency)).toBeNull();
      expect(await store.charge([keptCharge(holder, "k", "new", answerOf("two"))])).toMatchObject([{ balance: 80 }]);
      expect(await store.keptAnswer(holder.account.id, { key: "k", bodyHash: "new" })).toEqual(answerOf("two"));
    });
  });
}
