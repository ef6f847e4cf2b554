import type { Schema } from "../../schema/schema.ts";
import type { GrowingBytes } from "../arrays/growing-bytes.ts";

const utf8 = new TextEncoder();

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const LIST_START = 0x5b;
const BACKSLASH = 0x5c;
const LIST_END = 0x5d;
const OBJECT_START = 0x7b;
const OBJECT_END = 0x7d;

/** The size of the longest escape sequence: `\u001f`. */
const MAX_ESCAPE_BYTES = 6;

/** The escape sequences of quotes, backslashes and control characters, by byte. */
const ESCAPES: readonly Uint8Array[] = Array.from({ length: BACKSLASH + 1 }, (_, byte) =>
  utf8.encode(JSON.stringify(String.fromCharCode(byte)).slice(1, -1)),
);

interface JsonField {
  /** A comma, the name and a colon. */
  readonly start: Uint8Array;
  readonly isText: boolean;
  readonly isList: boolean;
  readonly isSelected: boolean;
}

/**
 * Writes documents as JSON from the bytes of their `DocumentCodec`, without decoding them. The result is that of
 * `JSON.stringify`, byte for byte.
 */
export class DocumentJsonWriter {
  /** By the number of the field in the schema. */
  readonly #fields: readonly JsonField[];
  /** The number of fields before the id: objects list members whose names are integers first. */
  readonly #fieldsBeforeId: number;
  /** The greatest size of everything but the id and the values. */
  readonly #frameSize: number;

  /** @param fields the fields that are written next to the id; `null` for all */
  constructor(schema: Schema, fields: ReadonlySet<string> | null) {
    this.#fields = Object.entries(schema.fields).map(([name, field]) => ({
      start: utf8.encode(`,${JSON.stringify(name)}:`),
      isText: field.type === "text",
      isList: field.type === "text" && field.many,
      isSelected: fields === null || fields.has(name),
    }));
    this.#fieldsBeforeId = Object.keys(Object.fromEntries([["id"], ...Object.entries(schema.fields)])).indexOf("id");
    this.#frameSize = this.#fields.reduce((size, { start }) => size + start.length + "[]".length, "{}".length);
  }

  /**
   * Appends a document.
   *
   * @returns `false` if the document has texts that its codec could not separate; then nothing is appended
   */
  append(id: string, document: Uint8Array, target: GrowingBytes): boolean {
    if (document[document.length - 1] !== 0) return false;
    const idMember = utf8.encode(`,"id":${JSON.stringify(id)}`);
    const maxSize = this.#frameSize + idMember.length + document.length * MAX_ESCAPE_BYTES;
    target.extend(maxSize, (bytes, start) => this.#write(idMember, document, bytes, start));
    return true;
  }

  /**
   * Writes a document from index `start` on, and returns the index behind its last byte. One loop over local variables:
   * in several methods that share the indexes it took twice as long.
   */
  #write(idMember: Uint8Array, document: Uint8Array, bytes: Uint8Array, start: number): number {
    const fields = this.#fields;
    const fieldsBeforeId = this.#fieldsBeforeId;
    let isIdWritten = false;
    let head = 1;
    let text = document.indexOf(0) + 1;
    let end = start;
    for (let byte = document[head] as number; byte !== LIST_END; byte = document[head] as number) {
      if (byte === COMMA) head++;
      let number = 0;
      for (let digit = document[head++] as number; digit !== COMMA; digit = document[head++] as number) {
        number = number * 10 + digit - ZERO;
      }
      if (!isIdWritten && number >= fieldsBeforeId) {
        end = copy(idMember, bytes, end);
        isIdWritten = true;
      }
      const { start: fieldStart, isText, isList, isSelected } = fields[number] as JsonField;
      if (isSelected) end = copy(fieldStart, bytes, end);
      if (!isText) {
        const value = end;
        const isNegativeZero = document[head] === QUOTE;
        for (byte = document[head] as number; byte !== COMMA && byte !== LIST_END; byte = document[++head] as number) {
          bytes[end++] = byte;
        }
        if (!isSelected) end = value;
        else if (isNegativeZero) {
          // JSON has no -0: the codec quotes it, and `JSON.stringify` writes 0.
          bytes[value] = ZERO;
          end = value + 1;
        }
        continue;
      }
      let count = 0;
      for (byte = document[head] as number; byte !== COMMA && byte !== LIST_END; byte = document[++head] as number) {
        count = count * 10 + byte - ZERO;
      }
      if (!isSelected) {
        for (; count > 0; count--) text = document.indexOf(0, text) + 1;
        continue;
      }
      if (isList) bytes[end++] = LIST_START;
      for (let left = count; left > 0; left--) {
        if (left < count) bytes[end++] = COMMA;
        bytes[end++] = QUOTE;
        for (byte = document[text++] as number; byte !== 0; byte = document[text++] as number) {
          if (byte > BACKSLASH || (byte >= SPACE && byte !== QUOTE && byte !== BACKSLASH)) bytes[end++] = byte;
          else end = copy(ESCAPES[byte] as Uint8Array, bytes, end);
        }
        bytes[end++] = QUOTE;
      }
      if (isList) bytes[end++] = LIST_END;
    }
    if (!isIdWritten) end = copy(idMember, bytes, end);
    // The comma of the first member becomes the brace.
    bytes[start] = OBJECT_START;
    bytes[end++] = OBJECT_END;
    return end;
  }
}

/** For a few bytes, this takes less time than `set`. Returns the index behind the last byte. */
function copy(source: Uint8Array, target: Uint8Array, offset: number): number {
  for (let index = 0; index < source.length; index++) target[offset + index] = source[index] as number;
  return offset + source.length;
}
