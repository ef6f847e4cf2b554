import { textValues } from "../../schema/document.ts";
import { indexedFields } from "../../schema/indexed-fields.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import { SealedSegment } from "../sealed/segment.ts";
import type { Segment, SegmentMemory } from "../segment.ts";

/*
 * The memory of objects can only be estimated. These constants were measured with 1,000 to 16,000 generated and real
 * companies; the estimates are within a tenth.
 */
const BYTES_PER_TOKEN = 24;
/** Counted once for each field that contains the term. */
const BYTES_PER_TERM = 500;
const BYTES_PER_DOCUMENT = 450;

/**
 * The memory of a segment. For a sealed one it is the buffer with the cached sets and values, without decoded ids and
 * ranks. O(1) for a sealed segment, O(documents) for a live one.
 */
export function memoryOf<S extends Schema>(segment: Segment<DocumentOf<S>>, schema: S): SegmentMemory {
  if (!(segment instanceof SealedSegment)) return liveMemory(segment, schema);
  const { index, documents } = segment.memory;
  return { index, documents: documents + (segment.hasObjects ? objectMemory(segment.size, documents) : 0) };
}

function liveMemory<S extends Schema>(segment: Segment<DocumentOf<S>>, schema: S): SegmentMemory {
  const { terms, termIndexes, vectors } = indexedFields(schema);
  const termFields = terms.map(({ name }) => name);
  let index = 0;
  for (const { name } of termIndexes) {
    const text = segment.text(name);
    index += text.tokenCount * BYTES_PER_TOKEN + text.streams().termCount * BYTES_PER_TERM;
  }
  for (const { name } of vectors) {
    const { rows, squares, documents } = segment.vectors(name);
    index += rows.byteLength + squares.byteLength + documents.byteLength;
  }
  let characters = 0;
  for (let ordinal = 0; ordinal < segment.size; ordinal++) {
    characters += charactersOf(segment.document(ordinal), termFields);
  }
  return { index, documents: objectMemory(segment.size, characters) };
}

/** The estimated bytes of documents as objects. */
function objectMemory(count: number, characters: number): number {
  return count * BYTES_PER_DOCUMENT + characters;
}

function charactersOf<S extends Schema>(document: DocumentOf<S>, termFields: readonly string[]): number {
  let characters = 0;
  for (const field of termFields) for (const value of textValues(document, field)) characters += value.length;
  return characters;
}
