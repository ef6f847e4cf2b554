import type { Account } from "./account.ts";

/** An API key without its text, which is not stored. Times are milliseconds since 1970. */
export interface ApiKey {
  /** `key_` and 80 random bits. */
  readonly id: string;
  /** The id of the account. */
  readonly account: string;
  /** The first characters of the text, which let its owner recognize the key. */
  readonly prefix: string;
  /** `search`, `ingest`, `all`, or another name of lower-case letters, digits and dashes. */
  readonly service: string;
  /** A label chosen by the owner; may be empty. */
  readonly name: string;
  readonly createdAt: number;
  /** From this time on the key is rejected; `null`: it does not expire. */
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  /** The last use that was noted, to the minute; `null` if there was none. See `AccountStore.noteKeyUse`. */
  readonly lastUsedAt: number | null;
}

export interface NewApiKey {
  /** The id of the account. */
  readonly account: string;
  /** Default `all`. */
  readonly service?: string;
  /** Default: empty. */
  readonly name?: string;
  /** May be in the past. */
  readonly expiresAt?: number;
}

/** A new key with its text. */
export interface CreatedApiKey {
  readonly key: ApiKey;
  /** The secret that clients send. It is not stored, so it cannot be shown again. */
  readonly text: string;
}

/** The account and the key of a request. See `denialReason` for keys that are no longer valid. */
export interface Principal {
  readonly key: ApiKey;
  readonly account: Account;
}

/**
 * - `revoked`, `expired`: the key is no longer valid.
 * - `wrong_service`: the key is for another service.
 * - `no_api_access`: the account may not search.
 */
export type DenialReason = "revoked" | "expired" | "wrong_service" | "no_api_access";

/** Keys for all services do not open these: every customer of an account may have such a key. */
const SEPARATE_SERVICES: ReadonlySet<string> = new Set(["ingest"]);

/**
 * Returns why a principal may not use a service now; `null` if it may.
 *
 * @param service `search`, `ingest` or another service; `null` for requests that need only an active key, even without
 * API access
 */
export function denialReason({ key, account }: Principal, service: string | null, now: number): DenialReason | null {
  if (key.revokedAt !== null) return "revoked";
  if (key.expiresAt !== null && key.expiresAt <= now) return "expired";
  if (service === null) return null;
  const isForService = key.service === service || (key.service === "all" && !SEPARATE_SERVICES.has(service));
  if (!isForService) return "wrong_service";
  return account.hasApiAccess ? null : "no_api_access";
}
