import { asciiBytes, utf8Encoder } from "../../base/utf8.ts";
import type { Field } from "../../schema/field.ts";
import { isMany } from "../../schema/indexed-fields.ts";
import type { Schema } from "../../schema/schema.ts";
import type { GrowingBytes } from "../arrays/growing-bytes.ts";

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const LIST_START = 0x5b;
const BACKSLASH = 0x5c;
const LIST_END = 0x5d;
const OBJECT_START = 0x7b;
const OBJECT_END = 0x7d;
const LAST_ASCII = 0x7f;

/** Texts are copied in words of four bytes, which takes half the time. */
const WORD_BYTES = 4;

/** A word may write bytes behind the last one. */
const PADDING: number = WORD_BYTES;

/** The size of the longest escape sequence: `\u001f`. */
const MAX_ESCAPE_BYTES = 6;

/** The escape sequences of quotes, backslashes and control characters, by byte. */
const ESCAPES: readonly Uint8Array[] = /* @__PURE__ */ Array.from({ length: BACKSLASH + 1 }, (_, byte) =>
  asciiBytes(JSON.stringify(String.fromCharCode(byte)).slice(1, -1)),
);

/** Bytes that are copied four at a time. */
interface PaddedBytes {
  readonly size: number;
  /** The bytes in groups of four, the last one with zeros at its end. */
  readonly words: Int32Array;
}

const ID_START = /* @__PURE__ */ asciiBytes(',"id":"');

interface JsonField {
  /** A comma, the name and a colon. */
  readonly start: PaddedBytes;
  readonly isText: boolean;
  readonly isList: boolean;
  readonly isSelected: boolean;
}

/**
 * Writes documents as JSON from the bytes of their `DocumentCodec`, without decoding them. The result is that of
 * `JSON.stringify`, byte for byte.
 */
export class DocumentJsonWriter {
  readonly #isSupported: boolean;
  /** By the number of the field in the schema. */
  readonly #fields: readonly JsonField[];
  /** The number of fields before the id: objects list members whose names are integers first. */
  readonly #fieldsBeforeId: number;
  /** The greatest size of everything but the values. */
  readonly #frameSize: number;

  /** @param fields the fields that are written next to the id; `null` for all */
  constructor(schema: Schema, fields: ReadonlySet<string> | null) {
    this.#isSupported = Object.values(schema.fields).every(isSupported);
    this.#fields = Object.entries(schema.fields).map(([name, field]) => ({
      start: padded(`,${JSON.stringify(name)}:`),
      isText: field.type === "text" || field.type === "keyword",
      isList: isMany(field),
      isSelected: fields === null || fields.has(name),
    }));
    this.#fieldsBeforeId = Object.keys(Object.fromEntries([["id"], ...Object.entries(schema.fields)])).indexOf("id");
    this.#frameSize = this.#fields.reduce(
      (size, { start }) => size + start.size + "[]".length,
      ID_START.length + '{}"'.length,
    );
  }

  /**
   * Appends a document.
   *
   * @returns `false` if the document has texts that its codec could not separate, or the schema has fields that it
   *   encodes as JSON; then nothing is appended
   */
  append(id: string, document: Uint8Array, target: GrowingBytes): boolean {
    if (!this.#isSupported || document[document.length - 1] !== 0) return false;
    const maxSize = this.#frameSize + (id.length + document.length) * MAX_ESCAPE_BYTES + PADDING;
    target.extend(maxSize, (bytes, view, start) => this.#write(id, document, bytes, view, start));
    return true;
  }

  /**
   * Writes a document from index `start` on, and returns the index behind its last byte. One loop over local variables:
   * in several methods that share the indexes it took twice as long.
   */
  #write(id: string, document: Uint8Array, bytes: Uint8Array, view: DataView, start: number): number {
    const documentView = new DataView(document.buffer, document.byteOffset, document.length);
    const lastWord = document.length - WORD_BYTES;
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
      if (document[head] === SPACE) head++;
      if (!isIdWritten && number >= fieldsBeforeId) {
        end = writeId(id, bytes, end);
        isIdWritten = true;
      }
      const { start: fieldStart, isText, isList, isSelected } = fields[number] as JsonField;
      if (isSelected) {
        const { size, words } = fieldStart;
        for (let index = 0; index < words.length; index++) {
          view.setInt32(end + index * WORD_BYTES, words[index] as number, true);
        }
        end += size;
      }
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
        for (byte = SPACE; byte !== 0; ) {
          while (text <= lastWord) {
            const word = documentView.getInt32(text, true);
            if (hasSpecialByte(word)) break;
            view.setInt32(end, word, true);
            text += WORD_BYTES;
            end += WORD_BYTES;
          }
          // One of the next four bytes is special, or there are fewer.
          for (let left = WORD_BYTES; left > 0; left--) {
            byte = document[text++] as number;
            if (byte === 0) break;
            if (byte > BACKSLASH || (byte >= SPACE && byte !== QUOTE && byte !== BACKSLASH)) bytes[end++] = byte;
            else end = copy(ESCAPES[byte] as Uint8Array, bytes, end);
          }
        }
        bytes[end++] = QUOTE;
      }
      if (isList) bytes[end++] = LIST_END;
    }
    if (!isIdWritten) end = writeId(id, bytes, end);
    // The comma of the first member becomes the brace.
    bytes[start] = OBJECT_START;
    bytes[end++] = OBJECT_END;
    return end;
  }
}

/** Whether the codec encodes a field as texts or as a number. */
function isSupported(field: Field): boolean {
  if (field.type === "text" || field.type === "keyword") return true;
  return (field.type === "number" || field.type === "integer") && !field.many;
}

function padded(text: string): PaddedBytes {
  const bytes = utf8Encoder().encode(text);
  const words = new Int32Array(Math.ceil(bytes.length / WORD_BYTES));
  const view = new DataView(words.buffer);
  for (let index = 0; index < bytes.length; index++) view.setUint8(index, bytes[index] as number);
  return { size: bytes.length, words: words.map((_, index) => view.getInt32(index * WORD_BYTES, true)) };
}

/**
 * Whether one of the four bytes is a quote, a backslash, or below a space, as 0 is. From
 * https://graphics.stanford.edu/~seander/bithacks.html#ZeroInWord.
 */
function hasSpecialByte(word: number): boolean {
  const quotes = word ^ 0x22222222;
  const backslashes = word ^ 0x5c5c5c5c;
  const special =
    ((word - 0x20202020) & ~word) | ((quotes - 0x01010101) & ~quotes) | ((backslashes - 0x01010101) & ~backslashes);
  return (special & 0x80808080) !== 0;
}

/** Returns the index behind the last byte. */
function writeId(id: string, bytes: Uint8Array, offset: number): number {
  const start = copy(ID_START, bytes, offset);
  let end = start;
  for (let index = 0; index < id.length; index++) {
    const unit = id.charCodeAt(index);
    if (unit < SPACE || unit === QUOTE || unit === BACKSLASH || unit > LAST_ASCII) {
      end = copy(utf8Encoder().encode(JSON.stringify(id).slice(1, -1)), bytes, start);
      break;
    }
    bytes[end++] = unit;
  }
  bytes[end++] = QUOTE;
  return end;
}

/** For a few bytes, this takes less time than `set`. Returns the index behind the last byte. */
function copy(source: Uint8Array, target: Uint8Array, offset: number): number {
  for (let index = 0; index < source.length; index++) target[offset + index] = source[index] as number;
  return offset + source.length;
}
