import type { Principal } from "../../accounts/api-key.ts";
import { readMembers } from "../body/request-members.ts";
import { checkTerms, futureTime, type KeyDataset } from "../dashboard/keys.ts";
import { readSmallBody } from "../dashboard/request-values.ts";
import { type Endpoint, jsonResponse } from "../exchange/endpoint.ts";
import {
  type CreatedOperatorKey,
  idRequest,
  newOperatorKeyRequest,
  type OperatorKeys,
} from "../schema/operator-schemas.ts";
import { converted } from "./accounts-problem.ts";
import type { KeyTraffic } from "./key-traffic.ts";
import type { OperatorAccess } from "./operator-access.ts";
import { operatorKey } from "./operator-key.ts";

/** Those that were used or created last. */
const MAX_KEYS = 100;

export interface KeysDependencies {
  readonly datasets: readonly KeyDataset[];
  /** Those of a service without accounts. */
  readonly fileKeys: readonly Principal["key"][];
  readonly traffic: KeyTraffic;
}

/** The keys of all accounts, or those of a service without accounts, which its settings state. */
export function keyEndpoints(
  access: OperatorAccess,
  { datasets, fileKeys, traffic }: KeysDependencies,
): readonly Endpoint[] {
  return [
    access.endpoint("GET", "keys", async () => {
      const keys = (await access.accounts?.stores.overview.recentKeys(MAX_KEYS)) ?? fileKeys;
      return jsonResponse({ keys: keys.map((key) => operatorKey(key, traffic)) } satisfies OperatorKeys);
    }),
    access.ofAccounts("POST", "keys", async (request, { accounts }, { aliases }) => {
      const { expires_at, name, ...terms } = readMembers(newOperatorKeyRequest, await readSmallBody(request));
      const expiresAt = expires_at === null ? null : futureTime(expires_at);
      checkTerms(terms, datasets, aliases);
      const newKey = { ...terms, name: name.trim(), ...(expiresAt !== null && { expiresAt }) };
      const { key, text } = await converted(accounts.createKey(newKey));
      const body: CreatedOperatorKey = { key: operatorKey(key, traffic), text };
      return { ...jsonResponse(body), status: 201 };
    }),
    access.ofAccounts("POST", "keys/revoke", async (request, { accounts }) => {
      const { id } = readMembers(idRequest, await readSmallBody(request));
      return jsonResponse(operatorKey(await converted(accounts.revokeKey(id)), traffic));
    }),
  ];
}
