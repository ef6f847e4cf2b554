import type { ApiKey } from "../../accounts/api-key.ts";
import { isoTime } from "../dashboard/request-values.ts";
import type { OperatorKey } from "../schema/operator-schemas.ts";
import type { KeyTraffic } from "./key-traffic.ts";

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
