import type { ApiKey } from "../../accounts/api-key.ts";
import { isoTime } from "../dashboard/request-values.ts";
import type { OperatorKey } from "../schema/operator-schemas.ts";
import type { KeyTraffic } from "./key-traffic.ts";

/** Of a key of a file, only the uses of this process are known. */
export function operatorKey(
  key: Omit<ApiKey, "account"> & Partial<Pick<ApiKey, "account">>,
  traffic: KeyTraffic,
): OperatorKey {
  const { id, account = null, name, prefix, scopes, datasets, filter, origins } = key;
  const { requests, errors, lastAt } = traffic.of(id);
  const lastUsedAt = key.lastUsedAt ?? (requests > 0 ? lastAt : null);
  return {
    ...{ id, account, name, prefix, scopes, datasets, origins, requests, errors },
    filter: filter === null || typeof filter === "string" ? filter : JSON.stringify(filter),
    created_at: account === null ? null : isoTime(key.createdAt),
    expires_at: isoTime(key.expiresAt),
    revoked_at: isoTime(key.revokedAt),
    last_used_at: isoTime(lastUsedAt),
  };
}
