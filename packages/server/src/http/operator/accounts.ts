import type { Account, AccountChange, AutoTopUp, Usage } from "../../accounts/account.ts";
import type { AccountStore } from "../../accounts/account-store.ts";
import { type Micros, parseMicros, toDecimal } from "../../accounts/money.ts";
import { LINK_LIFETIME_MS, type Session } from "../../accounts/session.ts";
import type { SessionStore } from "../../accounts/session-store.ts";
import { signInUrl } from "../../accounts/sign-in-url.ts";
import { readMembers } from "../body/request-members.ts";
import { isoTime, readParameters, readSmallBody } from "../dashboard/request-values.ts";
import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import { Problem } from "../exchange/problem.ts";
import {
  type AccountChangeRequest,
  accountChangeRequest,
  accountParameters,
  accountsParameters,
  creditRequest,
  idRequest,
  newAccountRequest,
  type OperatorAccount,
  type OperatorAccountDetails,
  type OperatorAccounts,
  type OperatorSession,
  type OperatorUsage,
  sessionsEndRequest,
} from "../schema/operator-schemas.ts";
import { converted, unknownAccount } from "./accounts-problem.ts";
import type { KeyTraffic } from "./key-traffic.ts";
import type { OperatorAccess } from "./operator-access.ts";
import { operatorKey } from "./operator-key.ts";
import type { OperatedAccounts } from "./operator-stores.ts";

/** More accounts are found by a longer text. */
const MAX_ACCOUNTS = 50;

/** The accounts with their balances, and what an operator may do for them. */
export function accountEndpoints(access: OperatorAccess, traffic: KeyTraffic): readonly Endpoint[] {
  return [
    access.ofAccounts("GET", "accounts", async (request, { stores }) => {
      const { search } = readParameters(accountsParameters, request);
      const found = await stores.overview.findAccounts(search.trim(), MAX_ACCOUNTS);
      const body: OperatorAccounts = { accounts: found.accounts.map(operatorAccount), total: found.total };
      return jsonResponse(body);
    }),
    access.ofAccounts("GET", "account", async (request, operated) => {
      const { id } = readParameters(accountParameters, request);
      return jsonResponse(await detailsOf(id, operated, traffic));
    }),
    access.ofAccounts("POST", "accounts", async (request, { accounts }) => {
      const { email, first_name, last_name, balance } = readMembers(newAccountRequest, await readSmallBody(request));
      const terms = { email: email.trim(), firstName: first_name, lastName: last_name };
      const created = accounts.createAccount({ ...terms, balance: amountOf("balance", balance) });
      return { ...accountResponse(await converted(created)), status: 201 };
    }),
    access.ofAccounts("POST", "accounts/credit", async (request, { accounts }) => {
      const { id, amount, note } = readMembers(creditRequest, await readSmallBody(request));
      return accountResponse(await converted(accounts.credit(id, amountOf("amount", amount), note?.trim())));
    }),
    access.ofAccounts("POST", "accounts/change", async (request, { accounts }) => {
      const members = readMembers(accountChangeRequest, await readSmallBody(request));
      const change = await changeOf(members, accounts);
      return accountResponse(await converted(accounts.changeAccount(members.id, change)));
    }),
    access.ofAccounts("POST", "accounts/invite", async (request, operated) => {
      const { id } = readMembers(idRequest, await readSmallBody(request));
      await existing(id, operated.accounts);
      const { token, expiresAt } = await sessionsOf(operated).createSignInLink(id, LINK_LIFETIME_MS);
      // The page knows by which origin browsers reach the service.
      return jsonResponse({ path: signInUrl("", token), expires_at: isoTime(expiresAt) });
    }),
    access.ofAccounts("POST", "sessions/end", async (request, operated) => {
      const { account, id } = readMembers(sessionsEndRequest, await readSmallBody(request));
      await existing(account, operated.accounts);
      const sessions = sessionsOf(operated);
      if (id === undefined) return jsonResponse({ ended: await sessions.revokeSessions(account, null) });
      if (await sessions.revokeSession(account, id)) return jsonResponse({ ended: 1 });
      throw new Problem("not_found", { detail: "The account has no such session: it may have ended.", member: "id" });
    }),
  ];
}

function sessionsOf({ sessions }: OperatedAccounts): SessionStore {
  if (sessions !== null) return sessions;
  throw new Problem("not_found", {
    detail: "The service has no dashboard: give the option `dashboard` to createHandler.",
  });
}

async function detailsOf(
  id: string,
  { accounts, sessions }: OperatedAccounts,
  traffic: KeyTraffic,
): Promise<OperatorAccountDetails> {
  const usage = await accounts.usage(id);
  if (usage === null) throw unknownAccount();
  const open = sessions === null ? null : await sessions.sessions(id);
  return {
    account: operatorAccount(usage.account),
    usage: { current_month: usageOf(usage.currentMonth), all_time: usageOf(usage.allTime) },
    keys: (await accounts.keys(id)).map((key) => operatorKey(key, traffic)),
    sessions: open?.map(operatorSession) ?? null,
  };
}

async function existing(id: string, accounts: AccountStore): Promise<Account> {
  const account = await accounts.account(id);
  if (account === null) throw unknownAccount();
  return account;
}

/** Auto top-up is on if the request says so, or states an amount; amounts that it lacks stay unchanged. */
async function changeOf(members: AccountChangeRequest, accounts: AccountStore): Promise<AccountChange> {
  const { id, has_api_access, auto_top_up, top_up_amount, top_up_threshold } = members;
  const access = has_api_access === undefined ? {} : { hasApiAccess: has_api_access };
  if (auto_top_up === false) return { ...access, autoTopUp: null };
  if (auto_top_up === undefined && top_up_amount === undefined && top_up_threshold === undefined) return access;
  const account = await existing(id, accounts);
  const autoTopUp: AutoTopUp = {
    amount: top_up_amount === undefined ? account.topUpAmount : amountOf("top_up_amount", top_up_amount),
    threshold: top_up_threshold === undefined ? account.topUpThreshold : amountOf("top_up_threshold", top_up_threshold),
  };
  return { ...access, autoTopUp };
}

/** @throws {Problem} `invalid_body` with the message of the command line */
function amountOf(member: string, value: string | number): Micros {
  try {
    return parseMicros(String(value).trim());
  } catch (error) {
    if (error instanceof RangeError) throw new Problem("invalid_body", { member, detail: error.message });
    throw error;
  }
}

function accountResponse(account: Account): EndpointResponse {
  return jsonResponse(operatorAccount(account));
}

function operatorAccount(account: Account): OperatorAccount {
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
    top_up_problem: account.topUpProblem,
    created_at: isoTime(account.createdAt),
  };
}

function usageOf({ requests, costs }: Usage): OperatorUsage {
  return { requests, costs: toDecimal(costs) };
}

function operatorSession({ id, client, createdAt, lastUsedAt, expiresAt }: Session): OperatorSession {
  const times = { created_at: isoTime(createdAt), last_used_at: isoTime(lastUsedAt), expires_at: isoTime(expiresAt) };
  return { id, client, ...times };
}
