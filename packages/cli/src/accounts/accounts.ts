import {
  type Account,
  type AccountChange,
  type AccountStore,
  type AccountSummary,
  type AccountUsage,
  accountSummary,
  type Usage,
  unknownAccount,
  withoutPassword,
} from "@firmament/server/accounts";
import { type Micros, toDecimal, toDecimalText } from "@firmament/server/values";
import { type AutoTopUpOptions, autoTopUpFrom } from "../options/auto-top-up-options.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { printJson } from "../terminal/json.ts";
import { formatCount } from "../terminal/number-format.ts";
import { printTable } from "../terminal/printed-table.ts";
import { outputScreen } from "../terminal/screen.ts";
import type { Column } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { singleLine } from "../terminal/visible-text.ts";
import { type AccountsOptions, withAccountFile } from "./account-file.ts";
import { isoTime } from "./time-text.ts";

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

/** One account in the output of `accounts list --json`. */
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
  /** Why auto top-up was switched off; absent unless the service switched it off. */
  readonly top_up_problem?: string;
  readonly created_at: string;
}

const COLUMNS: readonly Column<Account>[] = [
  { heading: "account", align: "left", minWidth: 20, isRequired: true, cell: ({ id }) => id },
  { heading: "e-mail", align: "left", isRequired: true, cell: ({ email }) => email },
  { heading: "name", align: "left", cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  { heading: "balance", align: "right", isRequired: true, cell: ({ balance }) => toDecimalText(balance) },
  { heading: "API access", align: "left", cell: ({ hasApiAccess }) => (hasApiAccess ? "yes" : "no") },
  { heading: "auto top-up", align: "left", cell: topUpText },
];

/** @throws {CommandFailure} exit 2, for an invalid account; exit 1, for an e-mail address in use or an unusable file */
export async function createAccount(options: CreateOptions, terminal: Terminal): Promise<void> {
  const { email, firstName, lastName, balance = 0, apiAccess, accountsDb, json } = options;
  const autoTopUp = autoTopUpFrom(options);
  const newAccount = { email, firstName, lastName, balance, hasApiAccess: apiAccess };
  const { id } = await withAccountFile(options, true, (store) =>
    store.createAccount(autoTopUp === null ? newAccount : { ...newAccount, autoTopUp }),
  );
  const screen = outputScreen(terminal);
  if (json) {
    printJson({ account: id }, screen);
    return;
  }
  screen.print(`Account ${id} created with a balance of ${toDecimalText(balance)}`);
  const isVariable = terminal.env.FIRMAMENT_ACCOUNTS_DB === accountsDb;
  const location = isVariable ? "" : ` --accounts-db ${withoutPassword(accountsDb)}`;
  screen.print(`To create a key: firmament keys create --account ${id}${location}`);
}

export async function listAccounts(options: AccountsOptions, terminal: Terminal): Promise<void> {
  const accounts = await withAccountFile(options, false, (store) => store.accounts());
  const screen = outputScreen(terminal);
  if (options.json) {
    printJson({ accounts: accounts.map(accountJson) }, screen);
    return;
  }
  printTable(accounts, COLUMNS, screen);
  screen.print(accounts.length === 0 ? "No accounts" : formatCount(accounts.length, "account", "accounts"));
}

export async function showAccount(id: string, options: AccountsOptions, terminal: Terminal): Promise<void> {
  const usage = await withAccountFile(options, false, (store) => usageOf(id, store));
  printUsage(usage, options, terminal);
}

export async function creditAccount(
  id: string,
  amount: Micros,
  options: AccountsOptions,
  terminal: Terminal,
): Promise<void> {
  const { balance } = await withAccountFile(options, false, (store) => store.credit(id, amount));
  const screen = outputScreen(terminal);
  if (options.json) printJson({ account: id, balance: toDecimal(balance) }, screen);
  else screen.print(`${toDecimalText(amount)} credited, new balance ${toDecimalText(balance)}`);
}

/** @throws {CommandFailure} exit 2, for a missing or invalid change; exit 1, for an unknown account */
export async function changeAccount(id: string, options: ChangeOptions, terminal: Terminal): Promise<void> {
  const usage = await withAccountFile(options, false, async (store) => {
    const { account } = await usageOf(id, store);
    await store.changeAccount(id, changeOf(options, account));
    return usageOf(id, store);
  });
  printUsage(usage, options, terminal);
}

function changeOf(options: ChangeOptions, { topUpAmount, topUpThreshold }: Account): AccountChange {
  const { apiAccess, autoTopUp } = options;
  const newAutoTopUp = autoTopUpFrom(options, { amount: topUpAmount, threshold: topUpThreshold });
  if (apiAccess === undefined && autoTopUp === undefined) {
    throw new CommandFailure(
      "error: nothing to change. Use --api-access, --no-api-access, --auto-top-up or --no-auto-top-up",
      2,
    );
  }
  return {
    ...(apiAccess === undefined ? {} : { hasApiAccess: apiAccess }),
    ...(autoTopUp === undefined ? {} : { autoTopUp: newAutoTopUp }),
  };
}

async function usageOf(id: string, store: AccountStore): Promise<AccountUsage> {
  const usage = await store.usage(id);
  if (usage === null) throw unknownAccount(id);
  return usage;
}

function printUsage(usage: AccountUsage, { json }: AccountsOptions, terminal: Terminal): void {
  const screen = outputScreen(terminal);
  if (json) printJson(summaryJson(usage), screen);
  else for (const line of summaryLines(usage)) screen.print(singleLine(line));
}

/** The summary of the HTTP API, and the reason if the service switched auto top-up off. */
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
  return `${toDecimalText(costs)} for ${formatCount(requests, "request", "requests")}`;
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
    created_at: isoTime(account.createdAt),
  };
}

function problemJson({ topUpProblem }: Account): { readonly top_up_problem?: string } {
  return topUpProblem === null ? {} : { top_up_problem: topUpProblem };
}
