import { expect } from "vitest";
import { type Service, SUMMARY } from "./service.ts";

/** The balance, the charged amount and the number of searches of an account; checks that summary and ledger agree. */
export async function accountOf({ accounts, account, send }: Service): Promise<object> {
  const { body } = await send({ method: "GET", path: SUMMARY });
  const { usage_summary: usage } = body as { readonly usage_summary: Readonly<Record<string, unknown>> };
  const entries = await accounts.ledger(account.id, { limit: 10_000 });
  const charges = entries.filter(({ kind }) => kind === "charge");
  expect(await accounts.differences(account.id)).toEqual([]);
  const charged = charges.reduce((sum, { amount }) => sum - amount, 0) / 1_000_000;
  expect(usage).toMatchObject({
    costs: { current_month: charged, all_time: charged },
    requests: { current_month: charges.length, all_time: charges.length },
  });
  return { balance: usage.current_balance, charged, requests: charges.length };
}
