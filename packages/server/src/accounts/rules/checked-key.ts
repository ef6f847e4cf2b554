import { isWebOrigin } from "firmament/base";
import { AccountsError } from "../accounts-error.ts";
import { type ApiKey, KEY_SCOPES, type KeyScope, type KeyTerms, type NewApiKey } from "../api-key.ts";
import { quoted } from "../quoted-text.ts";
import { checkedKeyFilter } from "./checked-key-filter.ts";
import { prefixOf } from "./key-text.ts";
import { randomId } from "./random-text.ts";

const MAX_NAME_LENGTH = 200;

/** The maximum number of datasets, and of origins. */
const MAX_NAMES = 100;

/** The maximum time of a `Date`, in milliseconds since 1970. */
const MAX_TIME = 8.64e15;

/**
 * Validates a new key with this text, and gives it an id.
 *
 * @throws {AccountsError} `invalid_key`
 */
export function checkedKey(input: NewApiKey, text: string, now: number): ApiKey {
  const { account, name = "", expiresAt = null } = input;
  const terms = checkedTerms(input);
  checkKeyName(name);
  if (expiresAt !== null && !(Number.isInteger(expiresAt) && Math.abs(expiresAt) <= MAX_TIME)) {
    throw invalid("expiresAt", "The expiry of a key must be a time in milliseconds since 1970.");
  }
  const id = randomId("key");
  const prefix = prefixOf(text);
  return { id, account, prefix, ...terms, name, createdAt: now, expiresAt, revokedAt: null, lastUsedAt: null };
}

/**
 * Validates what a key opens.
 *
 * @throws {AccountsError} `invalid_key`
 */
export function checkedTerms({
  scopes = ["search"],
  datasets = null,
  filter = null,
  origins = null,
}: { readonly [Term in keyof KeyTerms]?: KeyTerms[Term] | undefined }): KeyTerms {
  const terms = {
    scopes: checkedScopes(scopes),
    datasets: checkedNames(datasets, "datasets", checkDataset),
    filter: filter === null ? null : checkedKeyFilter(filter),
    origins: checkedNames(origins, "origins", checkOrigin),
  };
  if (terms.filter === null || (terms.scopes.length === 1 && terms.scopes[0] === "search")) return terms;
  throw invalid(
    "filter",
    "A key with a filter has the scope search alone: the others reach documents that its filter excludes. Create another key for them.",
  );
}

/** @throws {AccountsError} `invalid_key` */
export function checkKeyName(name: string): void {
  if (name.length <= MAX_NAME_LENGTH && !/\p{Cc}/u.test(name)) return;
  throw invalid("name", `The name of a key has at most ${MAX_NAME_LENGTH} characters on one line.`);
}

function checkedScopes(scopes: readonly string[]): readonly KeyScope[] {
  const unknown = scopes.find((scope) => !(KEY_SCOPES as readonly string[]).includes(scope));
  const expected = `Use one or more of ${KEY_SCOPES.join(", ")}.`;
  if (unknown !== undefined) throw invalid("scopes", `${quoted(unknown)} is not a scope. ${expected}`);
  if (scopes.length === 0) throw invalid("scopes", `A key needs a scope. ${expected}`);
  return KEY_SCOPES.filter((scope) => scopes.includes(scope));
}

function checkedNames(
  names: readonly string[] | null,
  what: "datasets" | "origins",
  check: (name: string) => void,
): readonly string[] | null {
  if (names === null) return null;
  if (names.length === 0)
    throw invalid(what, `A key with an empty list of ${what} opens nothing. Leave the list out for all ${what}.`);
  if (names.length > MAX_NAMES) throw invalid(what, `A key can name at most ${MAX_NAMES} ${what}.`);
  for (const name of names) check(name);
  return [...new Set(names)];
}

function checkDataset(name: string): void {
  if (/^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name)) return;
  throw invalid("datasets", `${quoted(name)} is not a name of a dataset. Write it as in paths, such as price-lists.`);
}

function checkOrigin(origin: string): void {
  if (isWebOrigin(origin)) return;
  throw invalid("origins", `${quoted(origin)} is not an origin. Write https://example.com, without a path.`);
}

function invalid(member: keyof NewApiKey, message: string): AccountsError {
  return new AccountsError("invalid_key", message, { member });
}
