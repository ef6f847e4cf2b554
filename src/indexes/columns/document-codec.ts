import type { Field } from "../../schema/field.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import type { GrowingBytes } from "../arrays/growing-bytes.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** JSON has no number for it. */
const NEGATIVE_ZERO = "-0";

type Value = string | number | readonly string[];

/** The texts of a document. */
export interface FieldTexts {
  readonly texts: readonly string[];
  /** Text field `f`, counted among the text fields, has the texts `[firsts[f], firsts[f + 1])`. */
  readonly firsts: readonly number[];
}

/** The texts of a document that was written. */
export interface WrittenTexts extends FieldTexts {
  /** Where their bytes begin, one text after the other, each with `\0` after it; -1 when they are in the head. */
  readonly start: number;
}

/**
 * Documents of a schema as bytes and back. The bytes are UTF-8: a head, and then the texts of all fields as they are, with `\0` after each
 * of these. So texts need no quoting, and can be read where they lie.
 *
 * The head is the JSON of a list: the number of a field in the schema, then the value of a number field or how many texts a text
 * field has, then the same of the document's next field. If a text has `\0` or a lone surrogate, the head is all there is, and has the
 * texts in place of how many they are. The id is in neither. That is less than the document's JSON.
 */
export class DocumentCodec<S extends Schema> {
  readonly #fields: readonly (readonly [string, Field])[];

  constructor(schema: S) {
    this.#fields = Object.entries(schema.fields);
  }

  /** Appends the bytes of a document that `readDocument` gave. */
  encode(document: DocumentOf<S>, bytes: GrowingBytes): WrittenTexts {
    const head: (string | number)[] = [];
    const texts: string[] = [];
    const firsts: number[] = [];
    for (let number = 0; number < this.#fields.length; number++) {
      const [name, { type }] = this.#fields[number] as readonly [string, Field];
      const first = texts.length;
      if (type === "text") firsts.push(first);
      const value = ownValue(document, name);
      if (value === undefined) continue;
      if (typeof value === "string") texts.push(value);
      else if (typeof value !== "number") for (const text of value) texts.push(text);
      head.push(number, typeof value === "number" ? signed(value) : texts.length - first);
    }
    firsts.push(texts.length);

    const joined = texts.join("\0");
    if (!joined.isWellFormed() || texts.some((text) => text.includes("\0"))) {
      bytes.appendText(this.#headAlone(document));
      return { texts, firsts, start: -1 };
    }
    bytes.appendText(JSON.stringify(head));
    bytes.appendByte(0);
    const start = bytes.length;
    bytes.appendText(joined);
    bytes.appendByte(0);
    return { texts, firsts, start };
  }

  /** The document with this id that was written as these bytes: equal in all to what `readDocument` gave, and frozen. */
  decode(id: string, bytes: Uint8Array): DocumentOf<S> {
    const [head, ...texts] = decoder.decode(bytes).split("\0") as [string, ...string[]];
    const members: Value[] = JSON.parse(head);
    const entries: [string, Value][] = [["id", id]];
    let first = 0;
    for (let at = 0; at < members.length; at += 2) {
      const [name, field] = this.#fields[members[at] as number] as readonly [string, Field];
      let value = members[at + 1] as Value;
      if (field.type === "number") value = Number(value);
      else if (typeof value === "number") {
        const end = first + value;
        value = field.many ? texts.slice(first, end) : (texts[first] as string);
        first = end;
      }
      entries.push([name, Object.freeze(value)]);
    }
    return Object.freeze(Object.fromEntries(entries)) as DocumentOf<S>;
  }

  /** The texts of the document that was written as these bytes. */
  texts(bytes: Uint8Array): FieldTexts {
    const [head, ...texts] = decoder.decode(bytes).split("\0") as [string, ...string[]];
    const members: Value[] = JSON.parse(head);
    const firsts = this.#firstsOf(members);
    return { texts: texts.length === 0 ? this.#textsIn(members) : texts, firsts };
  }

  /** Those of one text field, by its number among the text fields: half the time of all, where texts before it are short. */
  textsOf(field: number, bytes: Uint8Array): readonly string[] {
    const headEnd = bytes.indexOf(0);
    if (headEnd < 0) {
      const { texts, firsts } = this.texts(bytes);
      return texts.slice(firsts[field], firsts[field + 1]);
    }
    const firsts = this.#firstsOf(JSON.parse(decoder.decode(bytes.subarray(0, headEnd))));
    const first = firsts[field] as number;
    const count = (firsts[field + 1] as number) - first;
    if (count === 0) return [];
    const from = behindTexts(bytes, headEnd + 1, first);
    const to = behindTexts(bytes, from, count);
    return decoder.decode(bytes.subarray(from, to - 1)).split("\0");
  }

  /** See {@link FieldTexts}. */
  #firstsOf(members: readonly Value[]): number[] {
    const firsts: number[] = [];
    let first = 0;
    let at = 0;
    for (let number = 0; number < this.#fields.length; number++) {
      const isText = this.#fields[number]?.[1].type === "text";
      if (isText) firsts.push(first);
      if (members[at] !== number) continue;
      if (isText) first += textCount(members[at + 1] as Value);
      at += 2;
    }
    firsts.push(first);
    return firsts;
  }

  /** The texts of a head that is all there is. */
  #textsIn(members: readonly Value[]): string[] {
    const texts: string[] = [];
    for (let at = 0; at < members.length; at += 2) {
      const value = members[at + 1] as Value;
      if (this.#fields[members[at] as number]?.[1].type !== "text") continue;
      if (typeof value === "string") texts.push(value);
      else for (const text of value as readonly string[]) texts.push(text);
    }
    return texts;
  }

  #headAlone(document: DocumentOf<S>): string {
    const head: Value[] = [];
    for (const [number, [name]] of this.#fields.entries()) {
      const value = ownValue(document, name);
      if (value !== undefined) head.push(number, typeof value === "number" ? signed(value) : value);
    }
    return JSON.stringify(head);
  }
}

function ownValue(document: object, name: string): Value | undefined {
  return Object.hasOwn(document, name) ? (document as Readonly<Record<string, Value>>)[name] : undefined;
}

/** How many texts a member of a head stands for, or is. */
function textCount(value: Value): number {
  if (typeof value === "number") return value;
  return typeof value === "string" ? 1 : value.length;
}

/** The place behind so many texts, which begin at one. */
function behindTexts(bytes: Uint8Array, from: number, count: number): number {
  let at = from;
  for (let passed = 0; passed < count; passed++) at = bytes.indexOf(0, at) + 1;
  return at;
}

function signed(value: number): string | number {
  return Object.is(value, -0) ? NEGATIVE_ZERO : value;
}
