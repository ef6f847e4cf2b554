import type { AccountOverview } from "../../accounts/account-overview.ts";
import type { AccountStore } from "../../accounts/account-store.ts";
import type { ApiKey } from "../../accounts/api-key.ts";
import { readMembers } from "../body/request-members.ts";
import { checkTerms, futureTime, type KeyDataset } from "../dashboard/keys.ts";
import { isoTime, readSmallBody } from "../dashboard/request-values.ts";
import { type Endpoint, jsonResponse } from "../exchange/endpoint.ts";
import {
  type CreatedOperatorKey,
  idRequest,
  newOperatorKeyRequest,
  type OperatorKey,
} from "../schema/operator-schemas.ts";
import { converted } from "./accounts.ts";
import type { KeyTraffic } from "./key-traffic.ts";
import type { OperatorAccess } from "./operator-access.ts";

/** Those that were used or created last. */
const MAX_KEYS = 100;

export interface KeysDependencies {
  readonly accounts: AccountStore;
  readonly overview: AccountOverview;
  readonly datasets: readonly KeyDataset[];
  readonly traffic: KeyTraffic;
}

/** The keys of all accounts. */
export function keyEndpoints(access: OperatorAccess, dependencies: KeysDependencies): readonly Endpoint[] {
  const { accounts, overview, datasets, traffic } = dependencies;
  return [
    access.endpoint("GET", "keys", async () => {
      const keys = await overview.recentKeys(MAX_KEYS);
      return jsonResponse({ keys: keys.map((key) => operatorKey(key, traffic)) });
    }),
    access.endpoint("POST", "keys", async ({ request }) => {
      const { expires_at, name, ...terms } = readMembers(newOperatorKeyRequest, await readSmallBody(request));
      const expiresAt = expires_at === null ? null : futureTime(expires_at);
      checkTerms(terms, datasets);
      const newKey = { ...terms, name: name.trim(), ...(expiresAt !== null && { expiresAt }) };
      const { key, text } = await converted(accounts.createKey(newKey));
      const body: CreatedOperatorKey = { key: operatorKey(key, traffic), text };
      return { ...jsonResponse(body), status: 201 };
    }),
    access.endpoint("POST", "keys/revoke", async ({ request }) => {
      const { id } = readMembers(idRequest, await readSmallBody(request));
      return jsonResponse(operatorKey(await converted(accounts.revokeKey(id)), traffic));
    }),
  ];
}

export function operatorKey(key: ApiKey, traffic: KeyTraffic): OperatorKey {
  const { id, account, name, prefix, scopes, datasets, filter, origins } = key;
  const { requests, errors } = traffic.of(id);
  return {
    ...{ id, account, name, prefix, scopes, datasets, origins, requests, errors },
    filter: filter === null || typeof filter === "string" ? filter : JSON.stringify(filter),
    created_at: isoTime(key.createdAt),
    expires_at: isoTime(key.expiresAt),
    revoked_at: isoTime(key.revokedAt),
    last_used_at: isoTime(key.lastUsedAt),
  };
}
