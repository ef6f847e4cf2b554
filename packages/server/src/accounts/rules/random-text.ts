import { randomBytes } from "node:crypto";

/** Crockford's base 32, https://www.crockford.com/base32.html, in lower case: without i, l, o and u. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

const BITS_PER_CHARACTER = 5;

/** Encodes the first bits of bytes in {@link ALPHABET}, five bits per character. */
export function encodeBase32(bytes: Uint8Array, characters: number): string {
  let text = "";
  for (let index = 0; index < characters; index += 1) {
    const bit = index * BITS_PER_CHARACTER;
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    text += ALPHABET[(pair >> (16 - BITS_PER_CHARACTER - (bit & 7))) & 31];
  }
  return text;
}

/** A cryptographically random text with five bits per character. */
export function randomText(characters: number): string {
  return encodeBase32(randomBytes(Math.ceil((characters * BITS_PER_CHARACTER) / 8)), characters);
}

/** An id of 80 random bits. */
export function randomId(prefix: "acc" | "als" | "key" | "ses" | "top"): string {
  return `${prefix}_${randomText(16)}`;
}
