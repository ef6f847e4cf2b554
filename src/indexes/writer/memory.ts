import { textValues } from "../../schema/document.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import { SealedSegment } from "../sealed/segment.ts";
import type { MemoryUsage, Segment } from "../segment.ts";

/*
 * What lies in objects can only be estimated: by what was measured of 1,000 to 16,000 generated and real companies, within
 * a tenth.
 */
const BYTES_A_TOKEN = 24;
/** For each field in which a term stands. */
const BYTES_A_TERM = 500;
const BYTES_A_DOCUMENT = 450;

/**
 * How many bytes a segment holds: of a sealed one its buffer and the sets and values that were made of it since, but not the texts of ids
 * and the ranks of numbers. O(1) for a sealed one, O(documents) for a live one.
 */
export function memoryOf<S extends Schema>(segment: Segment<DocumentOf<S>>, schema: S): MemoryUsage {
  if (!(segment instanceof SealedSegment)) return liveMemory(segment, schema);
  const { index, documents } = segment.memory;
  return { index, documents: documents + (segment.hasObjects ? objectMemory(segment.size, documents) : 0) };
}

function liveMemory<S extends Schema>(segment: Segment<DocumentOf<S>>, schema: S): MemoryUsage {
  const textFields = Object.entries(schema.fields).flatMap(([name, { type }]) => (type === "text" ? [name] : []));
  let index = 0;
  for (const field of textFields) {
    const text = segment.text(field);
    index += text.tokenCount * BYTES_A_TOKEN + text.streams().termCount * BYTES_A_TERM;
  }
  let characters = 0;
  for (let ordinal = 0; ordinal < segment.size; ordinal++) {
    characters += charactersOf(segment.document(ordinal), textFields);
  }
  return { index, documents: objectMemory(segment.size, characters) };
}

/** How many bytes documents take as objects, estimated from their characters. */
function objectMemory(count: number, characters: number): number {
  return count * BYTES_A_DOCUMENT + characters;
}

function charactersOf<S extends Schema>(document: DocumentOf<S>, textFields: readonly string[]): number {
  let characters = 0;
  for (const field of textFields) for (const value of textValues(document, field)) characters += value.length;
  return characters;
}
