import { AccountsError } from "../accounts-error.ts";
import type { ApiKey, NewApiKey } from "../api-key.ts";
import { quoted } from "../quoted-text.ts";
import { prefixOf } from "./key-text.ts";
import { randomId } from "./random-text.ts";

const SERVICE = /^[a-z0-9-]{1,64}$/;

const MAX_NAME_LENGTH = 200;

/** The maximum time of a `Date`, in milliseconds since 1970. */
const MAX_TIME = 8.64e15;

/**
 * Validates a new key with this text, and gives it an id.
 *
 * @throws {AccountsError} `invalid_key`
 */
export function checkedKey(input: NewApiKey, text: string, now: number): ApiKey {
  const { account, service = "all", name = "", expiresAt = null } = input;
  if (!SERVICE.test(service)) {
    const expected =
      'Use "search", "ingest", "all", or another name of at most 64 lower-case letters, digits and dashes.';
    throw new AccountsError("invalid_key", `${quoted(service)} is not a service. ${expected}`);
  }
  checkKeyName(name);
  if (expiresAt !== null && !(Number.isInteger(expiresAt) && Math.abs(expiresAt) <= MAX_TIME)) {
    throw new AccountsError("invalid_key", "The expiry of a key must be a time in milliseconds since 1970.");
  }
  const id = randomId("key");
  return {
    id,
    account,
    prefix: prefixOf(text),
    service,
    name,
    createdAt: now,
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
  };
}

/** @throws {AccountsError} `invalid_key` */
export function checkKeyName(name: string): void {
  if (name.length <= MAX_NAME_LENGTH && !/\p{Cc}/u.test(name)) return;
  throw new AccountsError("invalid_key", `The name of a key has at most ${MAX_NAME_LENGTH} characters on one line.`);
}
