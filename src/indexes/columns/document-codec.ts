import { utf8Decoder } from "../../base/utf8.ts";
import type { DocumentValues, FieldValue } from "../../schema/document-values.ts";
import { indexedFields } from "../../schema/indexed-fields.ts";
import type { JsonValue } from "../../schema/json-value.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import { vectorSupport } from "../../vectors/vector-support.ts";
import type { GrowingBytes } from "../arrays/growing-bytes.ts";

/** JSON cannot represent -0. */
const NEGATIVE_ZERO = "-0";
const QUOTED_NEGATIVE_ZERO: string = JSON.stringify(NEGATIVE_ZERO);

const NON_ASCII = /[^\0-\x7e]/g;

/** What the head contains for a field: the number of its texts, its number, its value, its vector as a text, or nothing. */
type FieldEncoding = "texts" | "number" | "json" | "vector" | "none";

interface EncodedField {
  readonly name: string;
  readonly encoding: FieldEncoding;
  readonly isList: boolean;
  /** Whether the field is a member of nested objects, which contain its values already. */
  readonly isMember: boolean;
}

/** The texts of a document. */
export interface FieldTexts {
  readonly texts: readonly string[];
  /** The field of terms with index `f` has the texts `[firsts[f], firsts[f + 1])`. */
  readonly firsts: readonly number[];
}

/** The texts of a document that was encoded. */
export interface EncodedTexts extends FieldTexts {
  /** The offset of their bytes, each text followed by `\0`; -1 if the head contains the texts. */
  readonly start: number;
}

/**
 * Encodes the documents of a schema as UTF-8: a head, followed by `\0`, and the texts of all fields, each followed by
 * `\0`. Texts are not escaped, so they can be read in place.
 *
 * The head is a JSON list with two elements per field of the document: the number of the field, which is its index in
 * `DocumentValues.values`, and its content. The content is the number of texts of a text or keyword field, and the value
 * of any other field in ASCII, which is base64 for a vector. A space precedes each content that varies among documents, so that what is between spaces
 * repeats, as {@link WordCodes} need it. If a text contains `\0` or a lone surrogate, the head is the whole encoding, and contains
 * the texts instead of their number. The id is not encoded. This takes less space than the JSON of the document.
 *
 * The texts of nested objects follow as well, so that every field of terms is read in the same way.
 */
export class DocumentCodec<S extends Schema> {
  readonly #fields: readonly EncodedField[];

  constructor(schema: S) {
    this.#fields = encodedFields(schema);
  }

  /** Appends the encoding of a document. */
  encode({ values }: DocumentValues<S>, bytes: GrowingBytes): EncodedTexts {
    let head = "";
    const texts: string[] = [];
    const firsts: number[] = [];
    for (let number = 0; number < this.#fields.length; number++) {
      const first = texts.length;
      const { encoding, isList } = this.#fields[number] as EncodedField;
      if (encoding === "texts") firsts.push(first);
      const value = values[number];
      if (value === undefined || encoding === "none") continue;
      if (encoding === "number") {
        head += `,${number}, ${Object.is(value, -0) ? QUOTED_NEGATIVE_ZERO : value}`;
      } else if (encoding === "vector") {
        head += `,${number}, "${vectorSupport().pack(value as readonly number[])}"`;
      } else if (encoding === "json") {
        head += `,${number}, ${asciiJson(value)}`;
      } else {
        if (isList) for (const text of value as readonly string[]) texts.push(text);
        else texts.push(value as string);
        head += isList ? `,${number}, ${texts.length - first}` : `,${number},1`;
      }
    }
    firsts.push(texts.length);

    const joined = texts.join("\0");
    if (!joined.isWellFormed() || texts.some((text) => text.includes("\0"))) {
      bytes.appendText(this.#headWithTexts(values));
      return { texts, firsts, start: -1 };
    }
    // The first comma has no element before it. The head is ASCII, so its length is also its number of bytes.
    const start = bytes.length + Math.max(1, head.length) + 2;
    bytes.appendText(`[${head.slice(1)}]\0${joined}\0`);
    return { texts, firsts, start };
  }

  /** Decodes a document, which is frozen and deeply equal to the encoded one. */
  decode(id: string, bytes: Uint8Array): DocumentOf<S> {
    const [head, ...texts] = utf8Decoder().decode(bytes).split("\0") as [string, ...string[]];
    const members: JsonValue[] = JSON.parse(head);
    const entries: [string, JsonValue][] = [["id", id]];
    let first = 0;
    for (let i = 0; i < members.length; i += 2) {
      const { name, encoding, isList, isMember } = this.#fields[members[i] as number] as EncodedField;
      // The members follow all fields.
      if (isMember) break;
      let value = members[i + 1] as JsonValue;
      if (encoding === "number") value = Number(value);
      else if (encoding === "json") value = deeplyFrozen(value);
      else if (encoding === "vector" && typeof value === "string") value = vectorSupport().unpack(value);
      else if (typeof value === "number") {
        const end = first + value;
        value = isList ? texts.slice(first, end) : (texts[first] as string);
        first = end;
      }
      entries.push([name, Object.freeze(value)]);
    }
    return Object.freeze(Object.fromEntries(entries)) as DocumentOf<S>;
  }

  /** Decodes the texts of a document. */
  texts(bytes: Uint8Array): FieldTexts {
    const [head, ...texts] = utf8Decoder().decode(bytes).split("\0") as [string, ...string[]];
    const members: JsonValue[] = JSON.parse(head);
    const firsts = this.#firstsOf(members);
    return { texts: texts.length === 0 ? this.#textsIn(members) : texts, firsts };
  }

  /**
   * Decodes the texts of one field, in half the time of all texts if the texts before it are short.
   *
   * @param field the index of the field among the fields of terms
   */
  textsOf(field: number, bytes: Uint8Array): readonly string[] {
    const headEnd = bytes.indexOf(0);
    if (headEnd < 0) {
      const { texts, firsts } = this.texts(bytes);
      return texts.slice(firsts[field], firsts[field + 1]);
    }
    const firsts = this.#firstsOf(JSON.parse(utf8Decoder().decode(bytes.subarray(0, headEnd))));
    const first = firsts[field] as number;
    const count = (firsts[field + 1] as number) - first;
    if (count === 0) return [];
    const from = offsetAfterTexts(bytes, headEnd + 1, first);
    const to = offsetAfterTexts(bytes, from, count);
    return utf8Decoder()
      .decode(bytes.subarray(from, to - 1))
      .split("\0");
  }

  /** Computes `FieldTexts.firsts` from a head. */
  #firstsOf(members: readonly JsonValue[]): number[] {
    const firsts: number[] = [];
    let first = 0;
    let i = 0;
    for (let number = 0; number < this.#fields.length; number++) {
      const isText = this.#fields[number]?.encoding === "texts";
      if (isText) firsts.push(first);
      if (members[i] !== number) continue;
      if (isText) first += textCount(members[i + 1] as TextContent);
      i += 2;
    }
    firsts.push(first);
    return firsts;
  }

  /** The texts of a head that contains them. */
  #textsIn(members: readonly JsonValue[]): string[] {
    const texts: string[] = [];
    for (let i = 0; i < members.length; i += 2) {
      if (this.#fields[members[i] as number]?.encoding !== "texts") continue;
      const value = members[i + 1] as string | readonly string[];
      if (typeof value === "string") texts.push(value);
      else for (const text of value) texts.push(text);
    }
    return texts;
  }

  /** The head of a document with a text that cannot follow it. */
  #headWithTexts(values: readonly FieldValue[]): string {
    const head: JsonValue[] = [];
    for (const [number, value] of values.entries()) {
      if (value === undefined || this.#fields[number]?.encoding === "none") continue;
      head.push(number, Object.is(value, -0) ? NEGATIVE_ZERO : value);
    }
    return JSON.stringify(head);
  }
}

/** By index in `DocumentValues.values`. Only those members of nested objects that have terms are encoded. */
function encodedFields(schema: Schema): readonly EncodedField[] {
  const { terms, members } = indexedFields(schema);
  const fields = Object.entries(schema.fields).map(([name, field]): EncodedField => {
    const isList = "many" in field && field.many;
    const isMember = false;
    if (field.type === "text" || field.type === "keyword") return { name, encoding: "texts", isList, isMember };
    if (field.type === "vector") return { name, encoding: "vector", isList, isMember };
    const isNumber = (field.type === "number" || field.type === "integer") && !isList;
    return { name, encoding: isNumber ? "number" : "json", isList, isMember };
  });
  const withTerms = new Set(terms.map(({ value }) => value));
  const objectMembers = members.map(({ member }, index): EncodedField => {
    const encoding = withTerms.has(fields.length + index) ? "texts" : "none";
    return { name: member, encoding, isList: true, isMember: true };
  });
  return [...fields, ...objectMembers];
}

/** JSON in ASCII. */
function asciiJson(value: JsonValue): string {
  return JSON.stringify(value).replace(NON_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function deeplyFrozen(value: JsonValue): JsonValue {
  if (typeof value === "object" && value !== null) {
    for (const member of Object.values(value)) deeplyFrozen(member);
    Object.freeze(value);
  }
  return value;
}

type TextContent = number | string | readonly string[];

/** The number of texts that the content of a field of terms in a head states or contains. */
function textCount(value: TextContent): number {
  if (typeof value === "number") return value;
  return typeof value === "string" ? 1 : value.length;
}

/** Skips `count` texts, the first of which starts at `from`. */
function offsetAfterTexts(bytes: Uint8Array, from: number, count: number): number {
  let offset = from;
  for (let skipped = 0; skipped < count; skipped++) offset = bytes.indexOf(0, offset) + 1;
  return offset;
}
