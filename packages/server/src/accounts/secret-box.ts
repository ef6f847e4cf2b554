import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { AccountsError } from "./accounts-error.ts";

/** The keys that encrypt the secrets of webhooks, as texts: see {@link isSecretKey}. */
export interface SecretKeys {
  /** Encrypts; without it, secrets are stored as they are. */
  readonly secretKey?: string | undefined;
  /** Decrypts what an earlier key has encrypted. */
  readonly previousSecretKey?: string | undefined;
}

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** An encrypted secret: `sealed:`, the id of the key, and base 64 of the initialization vector, the text and the tag. */
const SEALED = /^sealed:(?<id>[0-9a-f]{8}):(?<bytes>[A-Za-z0-9+/]+=*)$/;

/** Whether a text is a key: 32 bytes in base 64 or in hexadecimal. */
export function isSecretKey(text: string): boolean {
  return bytesOf(text) !== null;
}

interface Key {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Encrypts secrets for the database with AES-256-GCM, each for one place: a secret of another row is not accepted. */
export class SecretBox {
  readonly #current: Key | null;
  readonly #previous: Key | null;

  /** @throws {RangeError} for a text that is not a key, which the message does not contain */
  constructor({ secretKey, previousSecretKey }: SecretKeys = {}) {
    this.#current = keyOf(secretKey, "secretKey");
    this.#previous = keyOf(previousSecretKey, "previousSecretKey");
  }

  /** The text to store. */
  seal(secret: string, place: string): string {
    if (this.#current === null) return secret;
    const { id, bytes } = this.#current;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, bytes, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([iv, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return `sealed:${id}:${sealed.toString("base64")}`;
  }

  /** @throws {AccountsError} `wrong_secret_key` without the key that has encrypted it */
  open(stored: string, place: string): string {
    const { id, bytes } = SEALED.exec(stored)?.groups ?? {};
    if (id === undefined || bytes === undefined) return stored;
    const key = [this.#current, this.#previous].find((each) => each?.id === id);
    if (key === undefined || key === null) throw this.#wrongKey(id);
    try {
      return decrypted(Buffer.from(bytes, "base64"), key.bytes, place);
    } catch (cause) {
      const reason = "was changed, or copied from another row. Delete the saved search and create it again";
      throw new AccountsError("wrong_secret_key", `The encrypted secret of ${place} ${reason}.`, { cause });
    }
  }

  /** Whether a stored text is as {@link seal} would write it. */
  isCurrent(stored: string): boolean {
    return (SEALED.exec(stored)?.groups?.id ?? null) === (this.#current?.id ?? null);
  }

  #wrongKey(id: string): AccountsError {
    const stated =
      this.#current === null && this.#previous === null ? "and no key is stated" : "and another one is stated";
    const advice =
      "Set FIRMAMENT_SECRET_KEY to that key, or to a new one and FIRMAMENT_PREVIOUS_SECRET_KEY to that key";
    const message = `The secrets of webhooks are encrypted with the key ${id}, ${stated}. ${advice}.`;
    return new AccountsError("wrong_secret_key", message);
  }
}

function decrypted(sealed: Buffer, key: Uint8Array, place: string): string {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
}

function keyOf(text: string | undefined, name: string): Key | null {
  if (text === undefined) return null;
  const bytes = bytesOf(text);
  if (bytes === null)
    throw new RangeError(`${name} must be 32 bytes in base 64 or hexadecimal: openssl rand -base64 32.`);
  // Says which key it is, and nothing about its bytes.
  const id = createHash("sha256").update("firmament secret key").update(bytes).digest("hex").slice(0, 8);
  return { id, bytes };
}

function bytesOf(text: string): Uint8Array | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, "hex");
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  return bytes.length === KEY_BYTES ? bytes : null;
}
