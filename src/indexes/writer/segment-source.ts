import { indexedFields, type TermIndex } from "../../schema/indexed-fields.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import type { NumberColumn } from "../arrays/segment-columns.ts";
import type { ColumnsSource, SourceText } from "../columns/source.ts";
import { SealedSegment } from "../sealed/segment.ts";
import type { Segment } from "../segment.ts";

/** A closed segment as the source of a columns builder, which copies the documents that are not deleted by then. */
export function sourceOf<S extends Schema>(segment: Segment<DocumentOf<S>>, schema: S): ColumnsSource {
  const { termIndexes, numbers } = indexedFields(schema);
  return {
    size: segment.size,
    isKept: (ordinal) => !segment.deletions.has(ordinal),
    id: (ordinal) => segment.id(ordinal),
    texts: termIndexes.map((index) => textOf(segment, index)),
    numbers: numbers.map(({ name }) => numbersOf(segment, name)),
    document: (ordinal) =>
      segment instanceof SealedSegment ? segment.documentBytes(ordinal) : segment.document(ordinal),
  };
}

/** The fields of terms of a sealed segment share one term dictionary; each field of a live segment has its own. */
function textOf(segment: Segment, { name, kind }: TermIndex): SourceText {
  const streams = segment.text(name).streams();
  const { terms, starts, positions } = streams;
  return segment instanceof SealedSegment
    ? {
        terms,
        starts,
        positions,
        dictionary: segment.terms,
        values: kind === "words" ? segment.sealedValues(name) : null,
      }
    : { terms, starts, positions, dictionary: streams, values: null };
}

function numbersOf(segment: Segment, name: string): NumberColumn {
  const numbers = segment.numbers(name);
  return numbers.lists ?? { values: numbers.column, starts: null };
}
