import type { Steps } from "@firmament/dataset/database";
import type { Account, AutoTopUp } from "../account.ts";
import { dayOf } from "../calendar.ts";
import { MAX_MICROS, type Micros, toDecimalText } from "../money.ts";
import { isBelowThreshold } from "../tables/account-table.ts";
import type { AccountTables } from "../tables/account-tables.ts";
import { PAID_NOTE } from "../tables/ledger-table.ts";
import type { TopUpRow } from "../tables/tables.ts";
import type { TopUpClaim, TopUpClaimOptions, TopUpOutcome } from "../top-up-claim.ts";
import { randomId } from "./random-text.ts";

/** Turns auto top-up on; earlier tries no longer count. */
export function* startAutoTopUp(account: string, terms: AutoTopUp, tables: AccountTables, now: number): Steps<void> {
  yield* tables.accounts.startAutoTopUp(account, terms.amount, terms.threshold);
  yield* requestTopUp(account, tables, now);
  const row = yield* tables.topUps.find(account);
  if (row !== null) yield* tables.topUps.update({ ...row, next_at: now, failures: 0, day: "", tries: 0 });
}

/** Implements `AccountStore.requestTopUp`, within a write transaction. */
export function* requestTopUp(account: string, { accounts, topUps }: AccountTables, now: number): Steps<boolean> {
  yield* accounts.lock(account);
  const balance = yield* accounts.balance(account);
  return balance !== null && isBelowThreshold(balance) && (yield* topUps.request(account, now));
}

/**
 * Returns whether an account can be credited an amount without exceeding the maximum. A pending payment counts as
 * credited: it may have been taken, and must then be added to the balance.
 */
export function* canCredit(id: string, amount: Micros, tables: AccountTables): Steps<boolean> {
  const pending = (yield* tables.topUps.find(id))?.amount ?? 0;
  return pending + amount <= (yield* maxCredit(id, tables));
}

/** Implements `AccountStore.claimTopUp`, within a write transaction. */
export function* claimTopUp(
  id: string,
  { leaseMs, maxTriesPerDay }: TopUpClaimOptions,
  tables: AccountTables,
  now: number,
): Steps<TopUpClaim | null> {
  yield* tables.accounts.lock(id);
  const account = yield* tables.accounts.find(id);
  const requested = yield* tables.topUps.find(id);
  if (account === null || !account.autoTopUp || requested === null || !isDue(requested, now)) return null;
  if (requested.reference === null && account.balance >= account.topUpThreshold) {
    yield* tables.topUps.delete(id);
    return null;
  }
  const day = dayOf(now);
  const row = { ...requested, day, tries: requested.day === day ? requested.tries : 0 };
  const problem = yield* stopReason(row, account, maxTriesPerDay, tables);
  if (problem !== null) {
    yield* stopAutoTopUp(row, problem, tables);
    return null;
  }
  const reference = row.reference ?? randomId("top");
  const amount = row.reference === null ? account.topUpAmount : row.amount;
  const leaseEndsAt = now + leaseMs;
  const tries = row.tries + 1;
  yield* tables.topUps.update({ ...row, reference, amount, claimed_until: leaseEndsAt, tries });
  const { email } = account;
  return { account: id, email, amount, reference, leaseEndsAt, failures: row.failures, triesToday: tries };
}

/** Returns why auto top-up must stop instead of another try; `null` if it may continue. */
function* stopReason(
  row: TopUpRow,
  account: Account,
  maxTriesPerDay: number,
  tables: AccountTables,
): Steps<string | null> {
  if (row.tries >= maxTriesPerDay) return describeTries(row);
  if (row.reference !== null || (yield* canCredit(account.id, account.topUpAmount, tables))) return null;
  return "the credits and top-ups of an account cannot exceed a billion";
}

/** Implements `AccountStore.settleTopUp`, within a write transaction. */
export function* settleTopUp(
  claim: TopUpClaim,
  outcome: TopUpOutcome,
  tables: AccountTables,
  now: number,
): Steps<boolean> {
  yield* tables.accounts.lock(claim.account);
  const row = yield* tables.topUps.find(claim.account);
  if (outcome.status === "paid") return yield* recordPayment(claim, row, tables, now);
  if (row === null || row.reference !== claim.reference || row.claimed_until !== claim.leaseEndsAt) return false;
  if (outcome.status === "abandoned") {
    yield* tables.topUps.update({ ...row, claimed_until: 0, tries: Math.max(0, row.tries - 1) });
    return true;
  }
  const { status, reason, nextTryAt } = outcome;
  yield* appendEntry(claim, 0, `${status}: ${reason}`, tables, now);
  const isDeclined = status === "declined";
  const failed = {
    ...row,
    reference: isDeclined ? null : row.reference,
    amount: isDeclined ? 0 : row.amount,
    next_at: nextTryAt ?? now,
    claimed_until: 0,
    failures: row.failures + 1,
  };
  if (nextTryAt === null)
    yield* stopAutoTopUp(failed, `${describeTries(row)}; the last try ${status}: ${reason}`, tables);
  else yield* tables.topUps.update(failed);
  return true;
}

function describeTries({ tries, day }: TopUpRow): string {
  return `${tries === 1 ? "1 try" : `${tries} tries`} failed on ${day}`;
}

function isDue({ next_at, claimed_until }: TopUpRow, now: number): boolean {
  return next_at <= now && claimed_until <= now;
}

/**
 * A paid reference is added once, also after its lease has ended or auto top-up was turned off. A payment that was
 * declined before may no longer fit under the maximum; then the note of its entry states the amount that was paid.
 */
function* recordPayment(claim: TopUpClaim, row: TopUpRow | null, tables: AccountTables, now: number): Steps<boolean> {
  if (yield* tables.ledger.isPaid(claim.reference)) return false;
  const isPending = row?.reference === claim.reference;
  const pendingAmount = isPending ? 0 : (row?.amount ?? 0);
  const amount = Math.max(0, Math.min(claim.amount, (yield* maxCredit(claim.account, tables)) - pendingAmount));
  if (amount === 0 && (yield* tables.ledger.hasPaidNote(claim.account, claim.reference))) return false;
  const note = `${PAID_NOTE}${toDecimalText(claim.amount)}, but ${toDecimalText(claim.amount - amount)} would exceed the maximum`;
  yield* appendEntry(claim, amount, amount === claim.amount ? null : note, tables, now);
  yield* tables.accounts.add(claim.account, amount);
  if (isPending) yield* tables.topUps.delete(claim.account);
  return true;
}

/** The amount that all credits and top-ups of an account are below the maximum, without a pending top-up. */
function* maxCredit(account: string, { accounts, usage }: AccountTables): Steps<Micros> {
  const { balance = 0 } = (yield* accounts.balance(account)) ?? {};
  return MAX_MICROS - balance - (yield* usage.total(account)).costs;
}

function* appendEntry(
  { account, reference }: TopUpClaim,
  amount: number,
  note: string | null,
  { ledger }: AccountTables,
  at: number,
): Steps<void> {
  yield* ledger.append({ account, kind: "top-up", amount, at, reference, note });
}

/** Stops all tries until auto top-up is turned on again. A pending payment stays pending: it may have been taken. */
function* stopAutoTopUp(row: TopUpRow, reason: string, { accounts, topUps }: AccountTables): Steps<void> {
  yield* accounts.stopAutoTopUp(row.account, reason);
  if (row.reference === null) yield* topUps.delete(row.account);
  else yield* topUps.update({ ...row, claimed_until: 0 });
}
