import { AccountsError, unknownAccount } from "../accounts-error.ts";
import type { Charge, ChargeResult } from "../charge.ts";
import { isMicros } from "../money.ts";
import { isBelowThreshold } from "./account-table.ts";
import type { AccountTables } from "./account-tables.ts";

/**
 * Enters charges in the ledger, all in one transaction, as `AccountStore.charge` says.
 *
 * @throws {AccountsError} when the file cannot be used
 */
export function enterCharges(
  charges: readonly Charge[],
  tables: AccountTables,
  now: number,
): readonly (ChargeResult | Error)[] {
  return tables.database.write(() => charges.map((charge) => enterAlone(charge, tables, now)));
}

/** A charge that cannot be made leaves nothing of itself, and the others as they are. */
function enterAlone(charge: Charge, tables: AccountTables, now: number): ChargeResult | Error {
  try {
    return tables.database.part(() => enter(charge, tables, now));
  } catch (error) {
    if (error instanceof Error && isOfTheCharge(error)) return error;
    throw error;
  }
}

/** Rather than of the file, which fails the others too. */
function isOfTheCharge(error: Error): boolean {
  return !(error instanceof AccountsError) || error.code === "unknown_account" || error.code === "invalid_amount";
}

function enter(charge: Charge, { accounts, answers, ledger, topUps }: AccountTables, now: number): ChargeResult {
  const { account, key, request, amount, rows, kept } = charge;
  if (!isMicros(amount)) throw new AccountsError("invalid_amount", `${amount} cannot be charged.`);
  const before = accounts.balance(account);
  if (before === null) throw unknownAccount(account);
  const earlier = kept === null ? null : answers.find(account, kept.idempotency, now);
  if (earlier === "conflict") return { kind: "conflict", balance: before.balance };
  if (earlier !== null) return { kind: "repeated", answer: earlier, balance: before.balance };
  const after = accounts.take(account, amount);
  if (after === null) return { kind: "insufficient", balance: before.balance };
  ledger.append({ account, kind: "charge", amount: -amount, at: now, key, request, rows });
  if (kept !== null) answers.keep(account, kept.idempotency, kept.answer, now);
  return { kind: "charged", balance: after.balance, asksForTopUp: isBelowThreshold(after) && topUps.ask(account, now) };
}
