import { createHash } from "node:crypto";
import { encodeBase32, randomText } from "./random-text.ts";

const START = "fm_";

/** 160 random bits. */
const RANDOM_CHARACTERS = 32;

/** 20 bits of the SHA-256 of what comes before: a slip of the pen goes unnoticed once in a million times. */
const CHECK_CHARACTERS = 4;

const PREFIX_LENGTH = START.length + 6;

const KEY = new RegExp(`^${START}[0-9a-hjkmnp-tv-z]{${RANDOM_CHARACTERS + CHECK_CHARACTERS}}$`);

/** The text of a new API key. */
export function newKeyText(): string {
  const text = `${START}${randomText(RANDOM_CHARACTERS)}`;
  return `${text}${checkOf(text)}`;
}

/** Whether a text can be a key. One that cannot was copied wrongly, or never was one. */
export function isKeyText(text: string): boolean {
  return KEY.test(text) && checkOf(text.slice(0, -CHECK_CHARACTERS)) === text.slice(-CHECK_CHARACTERS);
}

/** How a key begins: enough to recognise it by, and nothing to guess the rest from. */
export function prefixOf(text: string): string {
  return text.slice(0, PREFIX_LENGTH);
}

/** SHA-256. The random bits are too many to try, so that it need not be slow. */
export function hashOf(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}

function checkOf(text: string): string {
  return encodeBase32(hashOf(text), CHECK_CHARACTERS);
}
