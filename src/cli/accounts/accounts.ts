import type { Account, AccountChange, AccountUsage, Usage } from "../../accounts/account.ts";
import type { AccountStore } from "../../accounts/account-store.ts";
import { type AccountSummary, accountSummary } from "../../accounts/account-summary.ts";
import { unknownAccount } from "../../accounts/accounts-error.ts";
import { type Micros, toDecimal, toDecimalText } from "../../accounts/money.ts";
import { type AutoTopUpOptions, autoTopUpOf } from "../options/auto-top-up-options.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { count } from "../terminal/figures.ts";
import { printJson } from "../terminal/json.ts";
import { printTable } from "../terminal/printed-table.ts";
import { screenOf } from "../terminal/screen.ts";
import type { Column } from "../terminal/table.ts";
import { visible } from "../terminal/visible-text.ts";
import { type AccountsOptions, withAccounts } from "./with-accounts.ts";

export interface CreateOptions extends AccountsOptions, AutoTopUpOptions {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly balance?: Micros;
  readonly apiAccess: boolean;
}

export interface ChangeOptions extends AccountsOptions, AutoTopUpOptions {
  readonly apiAccess?: boolean;
}

/** One account of those that `accounts list --json` prints. */
interface AccountJson {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly has_api_access: boolean;
  readonly balance: number;
  readonly auto_top_up: boolean;
  readonly top_up_amount: number;
  readonly top_up_threshold: number;
  /** Why it is no longer topped up; absent unless that was given up. */
  readonly top_up_problem?: string;
  readonly created_at: string;
}

const columns: readonly Column<Account>[] = [
  { heading: "account", align: "left", leastWidth: 20, isKept: true, cell: ({ id }) => id },
  { heading: "e-mail", align: "left", isKept: true, cell: ({ email }) => email },
  { heading: "name", align: "left", cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  { heading: "balance", align: "right", isKept: true, cell: ({ balance }) => toDecimalText(balance) },
  { heading: "API access", align: "left", cell: ({ hasApiAccess }) => (hasApiAccess ? "yes" : "no") },
  { heading: "auto top-up", align: "left", cell: topUpText },
];

/**
 * @throws {CommandFailure} exit 2, when there cannot be such an account; exit 1, when another has its address or the
 * file cannot be used
 */
export async function createAccount(options: CreateOptions): Promise<void> {
  const { email, firstName, lastName, balance = 0, apiAccess, accountsDb, json } = options;
  const autoTopUp = autoTopUpOf(options);
  const terms = { email, firstName, lastName, balance, hasApiAccess: apiAccess };
  const asked = autoTopUp === null ? terms : { ...terms, autoTopUp };
  const { id } = await withAccounts(options, true, (store) => store.createAccount(asked));
  const screen = screenOf(process.stdout);
  if (json) {
    printJson({ account: id }, screen);
    return;
  }
  screen.print(`Account ${id} made, with a balance of ${toDecimalText(balance)}`);
  screen.print(`A key for it: firmament keys create --account ${id} --accounts-db ${accountsDb}`);
}

export async function listAccounts(options: AccountsOptions): Promise<void> {
  const accounts = await withAccounts(options, false, (store) => store.accounts());
  const screen = screenOf(process.stdout);
  if (options.json) {
    printJson({ accounts: accounts.map(accountJson) }, screen);
    return;
  }
  printTable(accounts, columns, screen);
  screen.print(accounts.length === 0 ? "No accounts" : count(accounts.length, "account", "accounts"));
}

export async function showAccount(id: string, options: AccountsOptions): Promise<void> {
  const usage = await withAccounts(options, false, (store) => usageOf(id, store));
  printUsage(usage, options);
}

export async function creditAccount(id: string, amount: Micros, options: AccountsOptions): Promise<void> {
  const { balance } = await withAccounts(options, false, (store) => store.credit(id, amount));
  const screen = screenOf(process.stdout);
  if (options.json) printJson({ account: id, balance: toDecimal(balance) }, screen);
  else screen.print(`${toDecimalText(amount)} credited: the balance is ${toDecimalText(balance)}`);
}

/**
 * @throws {CommandFailure} exit 2, when nothing is to be changed, or it cannot be so; exit 1, when there is no such
 * account
 */
export async function changeAccount(id: string, options: ChangeOptions): Promise<void> {
  const usage = await withAccounts(options, false, async (store) => {
    const { account } = await usageOf(id, store);
    await store.changeAccount(id, changeOf(options, account));
    return usageOf(id, store);
  });
  printUsage(usage, options);
}

function changeOf(options: ChangeOptions, { topUpAmount, topUpThreshold }: Account): AccountChange {
  const { apiAccess, autoTopUp } = options;
  const terms = autoTopUpOf(options, { amount: topUpAmount, threshold: topUpThreshold });
  if (apiAccess === undefined && autoTopUp === undefined) {
    throw new CommandFailure("error: nothing to change: say --api-access or --auto-top-up, or --no- before either", 2);
  }
  return {
    ...(apiAccess === undefined ? {} : { hasApiAccess: apiAccess }),
    ...(autoTopUp === undefined ? {} : { autoTopUp: terms }),
  };
}

async function usageOf(id: string, store: AccountStore): Promise<AccountUsage> {
  const usage = await store.usage(id);
  if (usage === null) throw unknownAccount(id);
  return usage;
}

function printUsage(usage: AccountUsage, { json }: AccountsOptions): void {
  const screen = screenOf(process.stdout);
  if (json) printJson(summaryJson(usage), screen);
  else for (const line of summaryLines(usage)) screen.print(visible(line));
}

/** The summary, and why auto top-up was given up, if it was. */
function summaryJson(usage: AccountUsage): AccountSummary & { readonly top_up_problem?: string } {
  return { ...accountSummary(usage), ...problemJson(usage.account) };
}

function summaryLines({ account, currentMonth, allTime }: AccountUsage): readonly string[] {
  return [
    `${account.firstName} ${account.lastName}, ${account.email}`,
    `Balance: ${toDecimalText(account.balance)}`,
    `API access: ${account.hasApiAccess ? "yes" : "no"}`,
    `Auto top-up: ${topUpText(account)}`,
    `This month: ${usageText(currentMonth)}`,
    `All time: ${usageText(allTime)}`,
  ];
}

function usageText({ costs, requests }: Usage): string {
  return `${toDecimalText(costs)} for ${count(requests, "request", "requests")}`;
}

function topUpText({ autoTopUp, topUpAmount, topUpThreshold, topUpProblem }: Account): string {
  if (topUpProblem !== null) return `off: ${topUpProblem}`;
  return autoTopUp ? `${toDecimalText(topUpAmount)} when below ${toDecimalText(topUpThreshold)}` : "off";
}

function accountJson(account: Account): AccountJson {
  return {
    id: account.id,
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    has_api_access: account.hasApiAccess,
    balance: toDecimal(account.balance),
    auto_top_up: account.autoTopUp,
    top_up_amount: toDecimal(account.topUpAmount),
    top_up_threshold: toDecimal(account.topUpThreshold),
    ...problemJson(account),
    created_at: new Date(account.createdAt).toISOString(),
  };
}

function problemJson({ topUpProblem }: Account): { readonly top_up_problem?: string } {
  return topUpProblem === null ? {} : { top_up_problem: topUpProblem };
}
