import type { Account } from "./account.ts";
import type { StoredFilter } from "./subscription.ts";

/**
 * What a key opens, each by itself:
 * - `search`: searches, counts, documents by their ids, and alerts.
 * - `ingest`: changes of documents.
 * - `admin`: changes of datasets and their names.
 */
export type KeyScope = "search" | "ingest" | "admin";

/** All scopes, in the order in which they are shown. */
export const KEY_SCOPES: readonly KeyScope[] = ["search", "ingest", "admin"];

/** What a key opens. */
export interface KeyTerms {
  /** At least one, in the order of `KEY_SCOPES`. */
  readonly scopes: readonly KeyScope[];
  /** The names of the datasets; `null`: all of them. */
  readonly datasets: readonly string[] | null;
  /** What documents must match in every answer, such as those of one tenant; `null`: all documents. */
  readonly filter: StoredFilter | null;
  /** The origins of the pages that may send the key; `null`: all of them. Programs, which state no origin, may always. */
  readonly origins: readonly string[] | null;
}

/** An API key without its text, which is not stored. Times are milliseconds since 1970. */
export interface ApiKey extends KeyTerms {
  /** `key_` and 80 random bits. */
  readonly id: string;
  /** The id of the account. */
  readonly account: string;
  /** The first characters of the text, which let its owner recognize the key. */
  readonly prefix: string;
  /** A label chosen by the owner; may be empty. */
  readonly name: string;
  readonly createdAt: number;
  /** From this time on the key is rejected; `null`: it does not expire. */
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  /** The last use that was noted, to the minute; `null` if there was none. See `AccountStore.noteKeyUse`. */
  readonly lastUsedAt: number | null;
}

export interface NewApiKey extends Partial<KeyTerms> {
  /** The id of the account. */
  readonly account: string;
  /** Default: `search` alone. */
  readonly scopes?: readonly KeyScope[];
  /** As in a search, as JSON. A key with a filter has the scope `search` alone. Default: none. */
  readonly filter?: StoredFilter | null;
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
  readonly key: Omit<ApiKey, "account">;
  /** `null` for a key of a service without accounts. */
  readonly account: Account | null;
}

/** The principal of a key that belongs to an account. */
export interface AccountPrincipal extends Principal {
  readonly key: ApiKey;
  readonly account: Account;
}

/** Whose requests take turns with those of others, and do not share idempotency keys with them. */
export function holderOf({ account, key }: Principal): string {
  return account?.id ?? key.id;
}

/** Where a service finds the keys of its clients. */
export interface KeySource {
  /** The principal of a key text, also for a revoked or expired key; `null` for an unknown text. */
  authenticate(text: string): Promise<Principal | null>;
  /** Notes that a key was used now. Never throws. */
  noteKeyUse(id: string): void;
  /** Whether a key that is not revoked names this origin: pages of it may ask whether they can send a request. */
  allowsOrigin(origin: string): Promise<boolean>;
}

/** What a request needs of its key. */
export interface KeyNeed {
  /** `null`: any active key, even without API access. */
  readonly scope: KeyScope | null;
  /** The name of the dataset in the path; `null` for a request that concerns none. */
  readonly dataset: string | null;
}

/**
 * - `revoked`, `expired`: the key is no longer valid.
 * - `wrong_origin`: a page of another origin has sent the key.
 * - `wrong_scope`, `wrong_dataset`: the key does not open this.
 * - `no_api_access`: the account may not search.
 */
export type DenialReason = "revoked" | "expired" | "wrong_origin" | "wrong_scope" | "wrong_dataset" | "no_api_access";

/**
 * Returns why a principal may not send a request now; `null` if it may.
 *
 * @param origin of the page that sends the request; `null` for a program
 */
export function denialReason(
  { key, account }: Principal,
  { scope, dataset }: KeyNeed,
  origin: string | null,
  now: number,
): DenialReason | null {
  if (key.revokedAt !== null) return "revoked";
  if (key.expiresAt !== null && key.expiresAt <= now) return "expired";
  if (key.origins !== null && origin !== null && !key.origins.includes(origin)) return "wrong_origin";
  if (scope !== null && !key.scopes.includes(scope)) return "wrong_scope";
  if (dataset !== null && !opensDataset(key, dataset)) return "wrong_dataset";
  return scope === null || account === null || account.hasApiAccess ? null : "no_api_access";
}

/** Whether a key opens a dataset, if its scopes allow the request. */
export function opensDataset({ datasets }: KeyTerms, dataset: string): boolean {
  return datasets === null || datasets.includes(dataset);
}
