import type { PaymentOutcome } from "@firmament/server";
import type { PaymentProvider, PaymentResult } from "@firmament/server/accounts";
import { expect, test } from "vitest";
import { ObservedPayments } from "./observed-payments.ts";

const payment = { account: "acc_1", email: "ada@example.com", amount: 1, reference: "top_1" };
const { signal } = new AbortController();

function observed(provider: PaymentProvider): {
  readonly outcomes: PaymentOutcome[];
  readonly provider: PaymentProvider;
} {
  const outcomes: PaymentOutcome[] = [];
  return { outcomes, provider: new ObservedPayments(provider, (outcome) => outcomes.push(outcome)) };
}

test.each<PaymentResult>([{ status: "paid" }, { status: "declined", reason: "no funds" }])(
  "reports and returns the result $status",
  async (result) => {
    const { outcomes, provider } = observed({ topUp: async () => result });
    expect(await provider.topUp(payment, signal)).toBe(result);
    expect(outcomes).toEqual([result.status]);
  },
);

test("reports a failure and throws its error", async () => {
  const { outcomes, provider } = observed({ topUp: () => Promise.reject(new Error("no route")) });
  await expect(provider.topUp(payment, signal)).rejects.toThrow(new Error("no route"));
  expect(outcomes).toEqual(["failed"]);
});
