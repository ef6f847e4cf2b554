import type { AccountStore } from "../../accounts/account-store.ts";
import { AccountsError } from "../../accounts/accounts-error.ts";
import type { ApiKey } from "../../accounts/api-key.ts";
import type { StoredFilter } from "../../accounts/subscription.ts";
import { readMembers } from "../body/request-members.ts";
import type { AliasNames } from "../exchange/alias-names.ts";
import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import { Problem } from "../exchange/problem.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import {
  type CreatedDashboardKey,
  type DashboardKey,
  keyRequest,
  type NewKeyRequest,
  newKeyRequest,
  renameKeyRequest,
} from "../schema/dashboard-schemas.ts";
import { isoTime, readSmallBody } from "./request-values.ts";
import { type SessionAccess, takeToken } from "./session-access.ts";

/** The keys of an account that can be used at the same time. */
const MAX_USABLE_KEYS = 100;

/**
 * The API keys of the account.
 *
 * @param creationLimits by account
 * @param datasets of the service
 * @param exampleDataset the name of one of them
 */
export function keyEndpoints(
  access: SessionAccess,
  accounts: AccountStore,
  creationLimits: RateLimits,
  datasets: readonly KeyDataset[],
  exampleDataset: string,
): readonly Endpoint[] {
  return [
    access.signedIn("GET", "keys", async ({ account }) => {
      const keys = await accounts.keys(account.id);
      return jsonResponse({ keys: keys.map(dashboardKey) });
    }),
    access.signedIn("POST", "keys", async ({ account }, exchange) => {
      const { name, expires_at, ...terms } = readMembers(newKeyRequest, await readSmallBody(exchange.request));
      const expiresAt = expires_at === null ? null : futureTime(expires_at);
      checkTerms(terms, datasets, exchange.aliases);
      await checkKeyCount(accounts, account.id);
      await takeToken(exchange, creationLimits, account.id);
      const newKey = { account: account.id, ...terms, name: name.trim(), ...(expiresAt !== null && { expiresAt }) };
      const { key, text } = await converted(accounts.createKey(newKey));
      const dataset = terms.datasets?.[0] ?? exampleDataset;
      const body: CreatedDashboardKey = { key: dashboardKey(key), text, dataset };
      return { ...jsonResponse(body), status: 201 };
    }),
    access.signedIn("POST", "keys/rename", async ({ account }, { request }) => {
      const { id, name } = readMembers(renameKeyRequest, await readSmallBody(request));
      await requireOwnKey(accounts, account.id, id);
      return keyResponse(await converted(accounts.renameKey(id, name.trim())));
    }),
    access.signedIn("POST", "keys/revoke", async ({ account }, { request }) => {
      const { id } = readMembers(keyRequest, await readSmallBody(request));
      await requireOwnKey(accounts, account.id, id);
      return keyResponse(await accounts.revokeKey(id));
    }),
  ];
}

/** What is known of a dataset when a key is created. */
export interface KeyDataset {
  readonly name: string;
  /** Why a filter does not fit its documents, in a sentence; `null` if it fits. */
  filterProblem(filter: StoredFilter): string | null;
}

/** @throws {Problem} `invalid_body` for an unknown dataset, and for a filter that fits none of the key's datasets */
export function checkTerms(
  terms: Pick<NewKeyRequest, "datasets" | "filter">,
  served: readonly KeyDataset[],
  aliases: AliasNames,
): void {
  const named = terms.datasets?.map((name) => aliases.datasetOf(name)) ?? served.map(({ name }) => name);
  const unknown = named.find((name) => !served.some((dataset) => dataset.name === name));
  if (unknown !== undefined) {
    const detail = `The service has no dataset ${JSON.stringify(unknown)}. Its datasets are ${served.map(({ name }) => name).join(", ")}.`;
    throw new Problem("invalid_body", { member: "datasets", detail });
  }
  const { filter } = terms;
  if (filter === null) return;
  const opened = served.filter(({ name }) => named.includes(name));
  const problems = opened.map((dataset) => dataset.filterProblem(filter));
  const [problem = null] = problems;
  if (problem === null || problems.includes(null)) return;
  throw new Problem("invalid_body", { member: "filter", detail: problem });
}

/** A key never moves to another account, so that a check before the change is enough. */
async function requireOwnKey(accounts: AccountStore, account: string, id: string): Promise<void> {
  const keys = await accounts.keys(account);
  if (!keys.some((key) => key.id === id)) throw new Problem("not_found", { detail: "The account has no such key." });
}

async function checkKeyCount(accounts: AccountStore, account: string): Promise<void> {
  const now = Date.now();
  const isUsable = ({ revokedAt, expiresAt }: ApiKey): boolean =>
    revokedAt === null && (expiresAt === null || expiresAt > now);
  if ((await accounts.keys(account)).filter(isUsable).length >= MAX_USABLE_KEYS) throw new Problem("too_many_keys");
}

/** @throws {Problem} `invalid_body` for a time in the past */
export function futureTime(text: string): number {
  const time = Date.parse(text);
  if (time > Date.now()) return time;
  throw new Problem("invalid_body", { member: "expires_at", detail: "expires_at must be a time in the future." });
}

async function converted<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AccountsError) || error.code !== "invalid_key") throw error;
    throw new Problem("invalid_body", {
      detail: error.message,
      ...(error.member !== null && { member: error.member }),
    });
  }
}

function keyResponse(key: ApiKey): EndpointResponse {
  return jsonResponse(dashboardKey(key));
}

function dashboardKey(key: ApiKey): DashboardKey {
  return {
    id: key.id,
    prefix: key.prefix,
    name: key.name,
    scopes: key.scopes,
    datasets: key.datasets,
    filter: key.filter,
    origins: key.origins,
    created_at: isoTime(key.createdAt),
    expires_at: isoTime(key.expiresAt),
    revoked_at: isoTime(key.revokedAt),
    last_used_at: isoTime(key.lastUsedAt),
  };
}
