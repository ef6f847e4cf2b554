import { readFileSync } from "node:fs";
import { type ServiceKey, ServiceKeys } from "@firmament/server/accounts";
import { messageOf } from "firmament/base";
import { parseScopes } from "../options/account-values.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { readFailureMessage } from "../terminal/read-failure.ts";

/**
 * Reads the keys of a service without accounts: a list of objects as JSON, or texts with spaces between them, each of
 * them a key for searches, or a key with its scopes, `KEY:search,ingest`.
 *
 * @throws {Error} for an invalid list; the message contains no key
 */
export function parseKeys(value: string | readonly unknown[]): readonly ServiceKey[] {
  if (typeof value !== "string") return checkedKeys(value);
  if (!value.trim().startsWith("[")) return checkedKeys(value.trim().split(/\s+/).map(parseKey));
  return checkedKeys(parsedList(value));
}

/** @throws {CommandFailure} exit 2, for a file that cannot be read, or is not a list of keys */
export function readKeysFile(path: string): readonly ServiceKey[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new CommandFailure(readFailureMessage(path, error), 2);
  }
  try {
    return checkedKeys(parsedList(text));
  } catch (error) {
    throw new CommandFailure(`error: keys in ${path}: ${messageOf(error)}`, 2);
  }
}

/** A key may contain colons: its scopes are behind the last one. */
function parseKey(text: string): ServiceKey {
  const [, key = text, scopes] = /^(.*):([a-z,]*)$/.exec(text) ?? [];
  return scopes === undefined ? { key: text } : { key, scopes: parseScopes(scopes) };
}

function parsedList(text: string): readonly unknown[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    // The message of the parser may quote a key.
    throw new TypeError('It is not JSON. Write a list such as [{ "key": "…", "scopes": ["search"] }].');
  }
  if (Array.isArray(list)) return list;
  throw new TypeError('It is not a list. Write [{ "key": "…", "scopes": ["search"] }].');
}

function checkedKeys(list: readonly unknown[]): readonly ServiceKey[] {
  const keys = list as readonly ServiceKey[];
  new ServiceKeys(keys);
  return keys;
}
