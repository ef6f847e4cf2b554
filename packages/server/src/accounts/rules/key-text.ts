import { hash } from "node:crypto";
import { encodeBase32, randomText } from "./random-text.ts";

const PREFIX_MARK = "fm_";

/** 160 random bits. */
const RANDOM_CHARACTERS = 32;

/** 20 bits of the SHA-256 of the other characters: one typing error in a million stays undetected. */
const CHECKSUM_CHARACTERS = 4;

const PREFIX_LENGTH = PREFIX_MARK.length + 6;

const KEY = new RegExp(`^${PREFIX_MARK}[0-9a-hjkmnp-tv-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`);

/** The text of a new API key. */
export function newKeyText(): string {
  const text = `${PREFIX_MARK}${randomText(RANDOM_CHARACTERS)}`;
  return `${text}${checksumOf(text)}`;
}

/** Returns whether a text has the form and the checksum of a key. */
export function isKeyText(text: string): boolean {
  return KEY.test(text) && checksumOf(text.slice(0, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS);
}

/** The part of a key that may be shown: it identifies the key and reveals nothing about the rest. */
export function prefixOf(text: string): string {
  return text.slice(0, PREFIX_LENGTH);
}

/** SHA-256. A slow password hash is unnecessary: 160 random bits cannot be guessed. */
export function hashOf(text: string): Uint8Array {
  return hash("sha256", text, "buffer");
}

function checksumOf(text: string): string {
  return encodeBase32(hashOf(text), CHECKSUM_CHARACTERS);
}
