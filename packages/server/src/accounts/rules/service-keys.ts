import { checkOptions, describeValue, type OptionNames } from "firmament/base";
import { AccountsError } from "../accounts-error.ts";
import type { KeySource, KeyTerms, Principal } from "../api-key.ts";
import type { StoredFilter } from "../subscription.ts";
import { checkedTerms, checkKeyName } from "./checked-key.ts";
import { hashOf, prefixOf } from "./key-text.ts";

/** A key of a service without accounts. */
export interface ServiceKey extends Partial<Omit<KeyTerms, "filter">> {
  /** The secret that clients send: 20 to 200 visible ASCII characters. */
  readonly key?: string | undefined;
  /** Instead of `key`: the SHA-256 of the secret, in hexadecimal digits. */
  readonly sha256?: string | undefined;
  /** Identifies the key in logs. Default: `key-` and its position, from 1. */
  readonly name?: string | undefined;
  readonly filter?: StoredFilter | null | undefined;
  /** A time of ISO 8601, from which the key is rejected. Default: never. */
  readonly expires?: string | null | undefined;
}

const KEY_OPTIONS: OptionNames<ServiceKey> = {
  key: true,
  sha256: true,
  name: true,
  scopes: true,
  datasets: true,
  filter: true,
  origins: true,
  expires: true,
};

/** The keys of a service without accounts. They are known by their hashes only. */
export class ServiceKeys implements KeySource {
  readonly #principals = new Map<string, Principal>();

  /** @throws {TypeError} for an invalid key, and for two with the same name or the same secret */
  constructor(keys: readonly ServiceKey[]) {
    if (!Array.isArray(keys) || keys.length === 0)
      throw new TypeError(`keys must be a list of keys, not ${describeValue(keys)}.`);
    const names = new Set<string>();
    for (const [index, key] of (keys as readonly ServiceKey[]).entries()) {
      const { hash, principal } = principalOf(key, index);
      const { id } = principal.key;
      if (names.has(id)) throw new TypeError(`keys[${index}]: another key has the name ${JSON.stringify(id)}.`);
      if (this.#principals.has(hash)) throw new TypeError(`keys[${index}]: another key has the same secret.`);
      names.add(id);
      this.#principals.set(hash, principal);
    }
  }

  /** All keys, in their order. */
  get all(): readonly Principal["key"][] {
    return [...this.#principals.values()].map(({ key }) => key);
  }

  /** A secret is found by its hash, so the duration tells nothing about it. */
  async authenticate(text: string): Promise<Principal | null> {
    return this.#principals.get(hexOf(hashOf(text))) ?? null;
  }

  /** The service does not store uses. */
  noteKeyUse(): void {}

  async allowsOrigin(origin: string): Promise<boolean> {
    return [...this.#principals.values()].some(({ key }) => key.origins?.includes(origin) === true);
  }
}

function principalOf(given: ServiceKey, index: number): { readonly hash: string; readonly principal: Principal } {
  const subject = `keys[${index}]`;
  checkOptions(subject, given, KEY_OPTIONS);
  const { key: text, sha256, name = `key-${index + 1}`, expires = null, ...terms } = given;
  try {
    const hash = hashIn(subject, text, sha256);
    if (typeof name !== "string" || name.trim() === "") throw new TypeError(`${subject}.name must be a text.`);
    checkKeyName(name);
    const key = {
      id: name,
      prefix: text === undefined ? "" : prefixOf(text),
      ...checkedTerms(terms),
      name,
      createdAt: 0,
      expiresAt: expires === null ? null : timeOf(subject, expires),
      revokedAt: null,
      lastUsedAt: null,
    };
    return { hash, principal: { key, account: null } };
  } catch (error) {
    // The secret is in no message.
    if (error instanceof AccountsError) throw new TypeError(`${subject}: ${error.message}`);
    throw error;
  }
}

function hashIn(subject: string, text: unknown, sha256: unknown): string {
  if ((text === undefined) === (sha256 === undefined)) throw new TypeError(`${subject} needs either key or sha256.`);
  if (text !== undefined) {
    if (typeof text === "string" && /^[!-~]{20,200}$/.test(text)) return hexOf(hashOf(text));
    throw new TypeError(`${subject}.key must have 20 to 200 visible ASCII characters, chosen at random.`);
  }
  if (typeof sha256 === "string" && /^[0-9a-f]{64}$/i.test(sha256)) return sha256.toLowerCase();
  throw new TypeError(`${subject}.sha256 must have 64 hexadecimal digits.`);
}

function timeOf(subject: string, text: unknown): number {
  const time = typeof text === "string" && /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  throw new TypeError(`${subject}.expires must be a time such as 2030-01-31T12:00:00Z, not ${describeValue(text)}.`);
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
