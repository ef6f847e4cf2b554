import type { Steps } from "@firmament/dataset/database";
import { isError } from "firmament/base";
import { AccountsError, unknownAccount } from "../accounts-error.ts";
import type { Charge, ChargeResult } from "../charge.ts";
import { isMicros } from "../money.ts";
import { isBelowThreshold } from "../tables/account-table.ts";
import type { AccountTables } from "../tables/account-tables.ts";
import type { KeyUses } from "./key-uses.ts";

/**
 * Implements `AccountStore.charge` in one transaction, which also writes the last uses of keys. The service reads and searches
 * further requests while the transaction is written to the disk.
 *
 * @throws {AccountsError} if the file cannot be used
 */
export function recordCharges(
  charges: readonly Charge[],
  tables: AccountTables,
  keyUses: KeyUses,
  now: number,
): Promise<readonly (ChargeResult | Error)[]> {
  return keyUses.commitWith((writeUses) =>
    tables.database.writeDurably(function* () {
      yield* tables.accounts.lock(...charges.map(({ account }) => account));
      yield* writeUses();
      return (yield* recordAll(charges, tables, now)) ?? (yield* recordEach(charges, tables, now));
    }),
  );
}

/** Records charges without a savepoint for each; `null` if one of them is invalid and all are rolled back. */
function* recordAll(
  charges: readonly Charge[],
  tables: AccountTables,
  now: number,
): Steps<readonly ChargeResult[] | null> {
  try {
    return yield* tables.database.savepoint(function* () {
      const results: ChargeResult[] = [];
      for (const charge of charges) results.push(yield* applyCharge(charge, tables, now));
      return results;
    });
  } catch (error) {
    if (isError(error) && isChargeError(error)) return null;
    throw error;
  }
}

/** An invalid charge is rolled back alone. */
function* recordEach(
  charges: readonly Charge[],
  tables: AccountTables,
  now: number,
): Steps<readonly (ChargeResult | Error)[]> {
  const results: (ChargeResult | Error)[] = [];
  for (const charge of charges) results.push(yield* recordCharge(charge, tables, now));
  return results;
}

function* recordCharge(charge: Charge, tables: AccountTables, now: number): Steps<ChargeResult | Error> {
  try {
    return yield* tables.database.savepoint(() => applyCharge(charge, tables, now));
  } catch (error) {
    if (isError(error) && isChargeError(error)) return error;
    throw error;
  }
}

/** Returns whether an error concerns one charge; an error of the file concerns all of them. */
function isChargeError(error: Error): boolean {
  return !(error instanceof AccountsError) || error.code === "unknown_account" || error.code === "invalid_amount";
}

function* applyCharge(
  charge: Charge,
  { accounts, responses, ledger, topUps }: AccountTables,
  now: number,
): Steps<ChargeResult> {
  const { account, key, request, amount, rows, stored } = charge;
  if (!isMicros(amount)) throw new AccountsError("invalid_amount", `The charge of ${amount} is not a valid amount.`);
  const earlier = stored === null ? null : yield* responses.find(account, stored.idempotency, now);
  const after = earlier === null ? yield* accounts.take(account, amount) : null;
  if (after === null) {
    const { balance } = (yield* accounts.balance(account)) ?? { balance: null };
    if (balance === null) throw unknownAccount(account);
    if (earlier === null) return { kind: "insufficient", balance };
    return earlier.kind === "stored"
      ? { kind: "replayed", response: earlier.response, balance }
      : { kind: earlier.kind, balance };
  }
  yield* ledger.append({ account, kind: "charge", amount: -amount, at: now, key, request, rows });
  if (stored !== null) yield* responses.store(account, stored.idempotency, stored.response, now);
  const topUpRequested = isBelowThreshold(after) && (yield* topUps.request(account, now));
  return { kind: "charged", balance: after.balance, topUpRequested };
}
