import type { Schema } from "../../schema/schema.ts";
import { type ElementType, elementBytes, type SectionEntries, type SectionEntry } from "../arrays/sections.ts";
import type { SealedDirectory, SealedText } from "./directory.ts";

/** A directory that came from a file does not fit its buffer or the schema. The message says where, without a full stop. */
export class DirectoryError extends Error {}

/**
 * Reads the directory of a sealed segment from plain JSON: every section that a segment of the schema has is there, of its type, as long as it
 * must be, within the buffer and apart from the others. What the sections hold is not looked at.
 *
 * @throws {DirectoryError}
 */
export function checkDirectory(json: unknown, schema: Schema, byteLength: number): SealedDirectory {
  const directory = objectIn(json, "the directory");
  const size = wholeIn(directory.size, "the number of documents");
  const fields = Object.entries(schema.fields);
  const texts = fields.filter(([, { type }]) => type === "text");
  const numbers = fields.filter(([, { type }]) => type === "number");
  if (!Array.isArray(directory.texts) || directory.texts.length !== texts.length) {
    throw new DirectoryError(`there are to be ${texts.length} text fields in a directory`);
  }
  const summaries: readonly SealedText[] = directory.texts.map(textIn);
  const sections = placesIn(directory.sections, byteLength);
  for (const section of expectedSections(size, texts, numbers)) requireSection(section, sections);
  for (const section of valueSections(size, texts, summaries)) requireSection(section, sections);
  requireAgreement(sections);
  requireApart(Object.entries(sections));
  return { size, texts: summaries, sections };
}

/** Sections that speak of the same things are equally long; some are one longer, for the end of the last one. */
const AGREEING: readonly (readonly [name: string, other: string, more: 0 | 1])[] = [
  ["terms/starts", "terms/shared", 1],
  ["terms/lists", "terms/shared", 1],
  ["terms/documents", "terms/shared", 0],
  ["lists/starts", "lists/fields", 1],
  ["pairs/firsts", "pairs/lists", 1],
  ["pairs/starts", "pairs/seconds", 1],
  ["pairs/frequencies", "pairs/ordinals", 0],
  ["postings/frequencies", "postings/ordinals", 0],
];

/** The hash tables, and what is in them. */
const TABLES: readonly (readonly [slots: string, entries: string])[] = [
  ["terms/slots", "terms/shared"],
  ["ids/slots", "ids/order"],
];

function requireAgreement(sections: SectionEntries): void {
  const lengthOf = (name: string): number => sections[name]?.length ?? 0;
  for (const [name, other, more] of AGREEING) {
    if (lengthOf(name) !== lengthOf(other) + more) throw new DirectoryError(`${name} does not fit ${other}`);
  }
  for (const [slots, entries] of TABLES) {
    const count = lengthOf(slots);
    const isTable = count >= 2 && Number.isInteger(Math.log2(count)) && count > lengthOf(entries);
    if (!isTable) throw new DirectoryError(`${slots} is no table of ${lengthOf(entries)} entries`);
  }
  const documents = lengthOf("ids/starts") - 1;
  if (lengthOf("ids/order") + lengthOf("discarded") !== documents) {
    throw new DirectoryError(`ids/order and discarded do not make ${documents} documents`);
  }
}

/** No two sections share a byte. */
function requireApart(places: readonly (readonly [string, SectionEntry])[]): void {
  const ascending = places.filter(([, { length }]) => length > 0).toSorted(([, a], [, b]) => a.offset - b.offset);
  let end = 0;
  for (const [name, { type, offset, length }] of ascending) {
    if (offset < end) throw new DirectoryError(`the section ${name} begins within another`);
    end = offset + length * (elementBytes(type) ?? 0);
  }
}

/** Name, type and number of elements; `null` where that follows from what the sections hold. */
type ExpectedSection = readonly [name: string, type: ElementType, length: number | null];

function requireSection([name, type, length]: ExpectedSection, sections: SectionEntries): void {
  const place = Object.hasOwn(sections, name) ? sections[name] : undefined;
  if (place === undefined || place.type !== type) throw new DirectoryError(`there is no section ${name} of ${type}`);
  if (length !== null && place.length !== length) {
    throw new DirectoryError(`the section ${name} has ${place.length} elements instead of ${length}`);
  }
}

type Fields = readonly (readonly [name: string, field: Schema["fields"][string]])[];

function* expectedSections(size: number, texts: Fields, numbers: Fields): Generator<ExpectedSection> {
  yield* [
    ["terms/units", "uint16", null],
    ["terms/starts", "uint32", null],
    ["terms/shared", "uint8", null],
    ["terms/slots", "uint32", null],
    ["terms/lists", "uint32", null],
    ["terms/documents", "uint32", null],
    ["lists/fields", "uint16", null],
    ["lists/starts", "uint32", null],
    ["pairs/lists", "uint32", null],
    ["pairs/firsts", "uint32", null],
    ["pairs/seconds", "uint32", null],
    ["pairs/starts", "uint32", null],
    ["pairs/ordinals", "uint32", null],
    ["pairs/frequencies", "uint8", null],
    ["postings/ordinals", "uint32", null],
    ["postings/frequencies", "uint8", null],
    ["postings/offsets", "uint16", null],
    ["ids/units", "uint16", null],
    ["ids/starts", "uint32", size + 1],
    ["ids/slots", "uint32", null],
    ["ids/order", "uint32", null],
    ["discarded", "uint32", null],
    ["documents/starts", "uint32", size + 1],
    ["documents/bytes", "uint8", null],
  ] as const;
  for (const [name, field] of texts) {
    yield [`text/${name}/starts`, "uint32", size + 1];
    yield [`text/${name}/terms`, "uint32", null];
    if (field.type === "text" && field.many) yield [`text/${name}/positions`, "uint32", null];
  }
  for (const [name] of numbers) {
    yield [`number/${name}/column`, "float64", size];
    yield [`number/${name}/values`, "float64", null];
    yield [`number/${name}/ordinals`, "uint32", null];
  }
}

function* valueSections(size: number, texts: Fields, summaries: readonly SealedText[]): Generator<ExpectedSection> {
  for (const [index, [name, field]] of texts.entries()) {
    const count = summaries[index]?.valueCount ?? null;
    if (count === null) continue;
    const hasMany = field.type === "text" && field.many;
    yield [`values/${name}/units`, "uint16", null];
    yield [`values/${name}/starts`, "uint32", count + 1];
    yield [`values/${name}/shared`, "uint8", count];
    yield [`values/${name}/counts`, "uint32", count + 1];
    yield [`values/${name}/numbers`, "uint32", hasMany ? null : size];
    if (hasMany) yield [`values/${name}/documents`, "uint32", size + 1];
  }
}

function placesIn(json: unknown, byteLength: number): SectionEntries {
  const places = Object.entries(objectIn(json, "the list of sections"));
  return Object.fromEntries(places.map(([name, place]) => [name, placeIn(place, name, byteLength)]));
}

function placeIn(json: unknown, name: string, byteLength: number): SectionEntry {
  const place = objectIn(json, `the place of ${name}`);
  const { type } = place;
  const width = elementBytes(type);
  if (width === null) throw new DirectoryError(`the section ${name} has a type that there is not`);
  const offset = wholeIn(place.offset, `the offset of ${name}`);
  const length = wholeIn(place.length, `the length of ${name}`);
  if (offset % 8 !== 0 || offset + length * width > byteLength) {
    throw new DirectoryError(`the section ${name} does not lie in its buffer`);
  }
  return { type: type as ElementType, offset, length };
}

function textIn(json: unknown): SealedText {
  const text = objectIn(json, "a text field");
  return {
    tokenCount: wholeIn(text.tokenCount, "the number of tokens"),
    withTokensCount: wholeIn(text.withTokensCount, "the number of documents with tokens"),
    pairThreshold: wholeIn(text.pairThreshold, "the threshold for pairs"),
    valueCount: text.valueCount === null ? null : wholeIn(text.valueCount, "the number of values"),
  };
}

function objectIn(json: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new DirectoryError(`${what} is no object`);
  }
  return json as Readonly<Record<string, unknown>>;
}

function wholeIn(json: unknown, what: string): number {
  if (!Number.isSafeInteger(json) || (json as number) < 0) throw new DirectoryError(`${what} is no whole number`);
  return json as number;
}
