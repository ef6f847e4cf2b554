/*
 * ECMAScript has no UTF-8. Where the environment lacks it, as jsdom does in Jest, modules load, and the first use says so.
 */

let encoder: InstanceType<typeof TextEncoder> | undefined;
let decoder: InstanceType<typeof TextDecoder> | undefined;

/** @throws {Error} where there is none */
export function utf8Encoder(): InstanceType<typeof TextEncoder> {
  if (encoder === undefined) {
    if (typeof TextEncoder === "undefined") throw missing("TextEncoder");
    encoder = new TextEncoder();
  }
  return encoder;
}

/**
 * A decoder that keeps a byte order mark, for it may be a part of a value.
 *
 * @throws {Error} where there is none
 */
export function utf8Decoder(): InstanceType<typeof TextDecoder> {
  if (decoder === undefined) {
    if (typeof TextDecoder === "undefined") throw missing("TextDecoder");
    decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  }
  return decoder;
}

/** The bytes of a text of ASCII. */
export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function missing(name: string): Error {
  return new Error(
    `firmament needs ${name}, which this environment does not have. In Jest with jsdom, take it from Node in a setup file: globalThis.${name} = require("node:util").${name}`,
  );
}
