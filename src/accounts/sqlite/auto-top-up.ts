import type { Account, AutoTopUp } from "../account.ts";
import { MAX_MICROS } from "../money.ts";
import type { TopUpClaim, TopUpClaimOptions, TopUpOutcome } from "../top-up-claim.ts";
import { isBelowThreshold } from "./account-table.ts";
import type { AccountTables } from "./account-tables.ts";
import { dayOf } from "./calendar.ts";
import { randomId } from "./random-text.ts";
import type { TopUpRow } from "./tables.ts";

/** Turns auto top-up on, as of now: what was tried before does not count. */
export function startAutoTopUp(account: string, terms: AutoTopUp, tables: AccountTables, now: number): void {
  tables.accounts.startAutoTopUp(account, terms.amount, terms.threshold);
  askForTopUp(account, tables, now);
  const row = tables.topUps.find(account);
  if (row !== null) tables.topUps.put({ ...row, next_at: now, failures: 0, day: "", tries: 0 });
}

/** As `AccountStore.askForTopUp` says. Only one statement writes, so that it needs no transaction. */
export function askForTopUp(account: string, { accounts, topUps }: AccountTables, now: number): boolean {
  const balance = accounts.balance(account);
  return balance !== null && isBelowThreshold(balance) && topUps.ask(account, now);
}

/** As `AccountStore.claimTopUp` says; in a transaction that writes. */
export function claimTopUp(
  id: string,
  { leaseMs, triesPerDay }: TopUpClaimOptions,
  tables: AccountTables,
  now: number,
): TopUpClaim | null {
  const account = tables.accounts.find(id);
  const asked = tables.topUps.find(id);
  if (account === null || !account.autoTopUp || asked === null || !isDue(asked, now)) return null;
  if (asked.reference === null && account.balance >= account.topUpThreshold) {
    tables.topUps.delete(id);
    return null;
  }
  const day = dayOf(now);
  const row = { ...asked, day, tries: asked.day === day ? asked.tries : 0 };
  const problem = problemOf(row, account, triesPerDay, tables);
  if (problem !== null) {
    giveUp(row, problem, tables);
    return null;
  }
  const reference = row.reference ?? randomId("top");
  const amount = row.reference === null ? account.topUpAmount : row.amount;
  const until = now + leaseMs;
  const tries = row.tries + 1;
  tables.topUps.put({ ...row, reference, amount, claimed_until: until, tries });
  return { account: id, email: account.email, amount, reference, until, failures: row.failures, triesToday: tries };
}

/** Why a top-up is not to be tried; `null` when it is. */
function problemOf(row: TopUpRow, account: Account, triesPerDay: number, { ledger }: AccountTables): string | null {
  if (row.tries >= triesPerDay) return triesOf(row);
  const credited = account.balance + ledger.usage(account.id).costs;
  if (row.reference !== null || credited + account.topUpAmount <= MAX_MICROS) return null;
  return "no account can be credited more than a billion in all";
}

/** As `AccountStore.settleTopUp` says; in a transaction that writes. */
export function settleTopUp(claim: TopUpClaim, outcome: TopUpOutcome, tables: AccountTables, now: number): boolean {
  const row = tables.topUps.find(claim.account);
  if (outcome.status === "paid") return enterPaid(claim, row, tables, now);
  if (row === null || row.reference !== claim.reference || row.claimed_until !== claim.until) return false;
  if (outcome.status === "abandoned") {
    tables.topUps.put({ ...row, claimed_until: 0, tries: Math.max(0, row.tries - 1) });
    return true;
  }
  const { status, reason, next } = outcome;
  enter(claim, 0, `${status}: ${reason}`, tables, now);
  const isOver = status === "declined";
  const tried = {
    ...row,
    reference: isOver ? null : row.reference,
    amount: isOver ? 0 : row.amount,
    next_at: next ?? now,
    claimed_until: 0,
    failures: row.failures + 1,
  };
  if (next === null) giveUp(tried, `${triesOf(row)}, and the last time ${status}: ${reason}`, tables);
  else tables.topUps.put(tried);
  return true;
}

function triesOf({ tries, day }: TopUpRow): string {
  return `it was tried ${tries === 1 ? "once" : `${tries} times`} on ${day}`;
}

function isDue({ next_at, claimed_until }: TopUpRow, now: number): boolean {
  return next_at <= now && claimed_until <= now;
}

/** A payment counts once, whoever tells of it, and also when it was given up or taken on by another meanwhile. */
function enterPaid(claim: TopUpClaim, row: TopUpRow | null, tables: AccountTables, now: number): boolean {
  if (tables.ledger.isPaid(claim.reference)) return false;
  enter(claim, claim.amount, null, tables, now);
  tables.accounts.add(claim.account, claim.amount);
  if (row?.reference === claim.reference) tables.topUps.delete(claim.account);
  return true;
}

function enter(claim: TopUpClaim, amount: number, note: string | null, { ledger }: AccountTables, at: number): void {
  ledger.append({ account: claim.account, kind: "top-up", amount, at, reference: claim.reference, note });
}

/** Nothing is tried any more, until auto top-up is turned on again. A payment that may have been taken stays known. */
function giveUp(row: TopUpRow, reason: string, { accounts, topUps }: AccountTables): void {
  accounts.stopAutoTopUp(row.account, reason);
  if (row.reference === null) topUps.delete(row.account);
  else topUps.put({ ...row, claimed_until: 0 });
}
