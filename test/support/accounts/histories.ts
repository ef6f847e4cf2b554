import fc, { type Arbitrary } from "fast-check";
import { runs } from "../fuzz.ts";
import { AccountsModel, type Request, type Step } from "./model.ts";
import type { Reply } from "./payments.ts";
import { DAY, MINUTE, type StoreLocation } from "./store-location.ts";

const amount = fc.nat(40);

const request: Arbitrary<Request> = fc.record({
  account: fc.nat(2),
  maxAmount: amount,
  amount,
  fails: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  idempotency: fc.option(
    fc.record({ key: fc.constantFrom("k-1", "k-2", "k-3"), bodyHash: fc.constantFrom("a", "b") }),
    {
      nil: null,
    },
  ),
});

const autoTopUp = fc.record({ amount: fc.integer({ min: 1, max: 60 }), threshold: fc.integer({ min: 1, max: 30 }) });

const step: Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("create" as const),
      balance: fc.nat(100),
      autoTopUp: fc.option(autoTopUp, { nil: null }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("credit" as const),
      account: fc.nat(2),
      amount: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("fill" as const),
      account: fc.nat(2),
      leaving: fc.nat(60),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("request" as const),
      requests: fc.oneof(fc.array(request, { maxLength: 1 }), fc.array(request, { maxLength: 12 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      ms: fc.oneof(fc.nat(5 * MINUTE), fc.nat(2 * DAY), fc.nat(40 * DAY)),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "restart" as const }) },
);

const reply: Arbitrary<Reply> = fc.oneof(
  fc.constant({ status: "paid" as const }),
  fc.constant({ status: "declined" as const, reason: "no funds" }),
  fc.constant(new Error("no response")),
);

async function follow(place: StoreLocation, steps: readonly Step[], replies: readonly Reply[]): Promise<void> {
  const model = new AccountsModel(place, replies);
  try {
    for (const each of steps) await model.take(each);
  } finally {
    await model.close();
  }
}

/** Random histories of accounts: a simple model agrees with the store after each step. */
export function checkHistories(newLocation: () => StoreLocation, count: number): Promise<void> {
  const histories = fc.array(step, { minLength: 1, maxLength: 25, size: "max" });
  const property = fc.asyncProperty(histories, fc.array(reply, { maxLength: 8 }), (steps, replies) =>
    follow(newLocation(), steps, replies),
  );
  return fc.assert(property, runs(count));
}
