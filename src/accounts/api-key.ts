import type { Account } from "./account.ts";

/** What is kept of an API key; its text is not. Times are milliseconds since 1970. */
export interface ApiKey {
  /** `key_` and 80 random bits. */
  readonly id: string;
  /** The id of its account. */
  readonly account: string;
  /** How the key begins: enough to recognise it by. */
  readonly prefix: string;
  /** What it is for: `search`, `all`, or another name of lower-case letters, digits and dashes. */
  readonly service: string;
  /** As its owner calls it; empty without a name. */
  readonly name: string;
  readonly createdAt: number;
  /** From then on it is refused; `null` when it does not expire. */
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

/** An API key to be made. */
export interface NewApiKey {
  /** The id of its account. */
  readonly account: string;
  /** Default `all`. */
  readonly service?: string;
  readonly name?: string;
  /** May be past. */
  readonly expiresAt?: number;
}

/** A key that was just made. */
export interface MadeApiKey {
  readonly key: ApiKey;
  /** All of the key. It is not kept: nobody can show it again. */
  readonly text: string;
}

/** Whose key it is. It may be one that is to be refused: see {@link refusal}. */
export interface Authentication {
  readonly key: ApiKey;
  readonly account: Account;
}

/**
 * - `revoked`, `expired`: the key is no longer good for anything.
 * - `wrong_service`: it is for something else.
 * - `no_api_access`: its account may not search.
 */
export type Refusal = "revoked" | "expired" | "wrong_service" | "no_api_access";

/**
 * Why a key may not do this now; `null` when it may.
 *
 * @param service what for: `search`, or another service's name; `null` for what every active key may, with API access
 * or without
 */
export function refusal({ key, account }: Authentication, service: string | null, now: number): Refusal | null {
  if (key.revokedAt !== null) return "revoked";
  if (key.expiresAt !== null && key.expiresAt <= now) return "expired";
  if (service === null) return null;
  if (key.service !== "all" && key.service !== service) return "wrong_service";
  return account.hasApiAccess ? null : "no_api_access";
}
