import { AccountsError } from "../accounts-error.ts";
import type { ApiKey, NewApiKey } from "../api-key.ts";
import { quoted } from "../quoted-text.ts";
import { prefixOf } from "./key-text.ts";
import { randomId } from "./random-text.ts";

const SERVICE = /^[a-z0-9-]{1,64}$/;

const LONGEST_NAME = 200;

/** The last time that a calendar can tell, in milliseconds since 1970. */
const LAST_TIME = 8.64e15;

/**
 * The key that is asked for, with this text and an id of its own.
 *
 * @throws {AccountsError} `invalid_key`
 */
export function checkedKey(asked: NewApiKey, text: string, now: number): ApiKey {
  const { account, service = "all", name = "", expiresAt = null } = asked;
  if (!SERVICE.test(service)) {
    const wanted = 'it takes "search", "all", or another name of lower-case letters, digits and dashes, at most 64.';
    throw new AccountsError("invalid_key", `${quoted(service)} is no service: ${wanted}`);
  }
  if (name.length > LONGEST_NAME || /\p{Cc}/u.test(name)) {
    throw new AccountsError("invalid_key", `The name of a key takes up to ${LONGEST_NAME} characters on one line.`);
  }
  if (expiresAt !== null && !(Number.isInteger(expiresAt) && Math.abs(expiresAt) <= LAST_TIME)) {
    throw new AccountsError("invalid_key", "A key expires at a time in milliseconds since 1970.");
  }
  const id = randomId("key");
  return { id, account, prefix: prefixOf(text), service, name, createdAt: now, expiresAt, revokedAt: null };
}
