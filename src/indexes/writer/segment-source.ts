import type { Steps } from "../../base/steps.ts";
import { indexedFields, type TermIndex } from "../../schema/indexed-fields.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import type { NumberColumn } from "../arrays/segment-columns.ts";
import type { ColumnsSource, SourceText } from "../columns/source.ts";
import { SealedSegment } from "../sealed/segment.ts";
import type { Segment } from "../segment.ts";

/** A closed segment as the source of a columns builder, which copies the documents that are not deleted by then. */
export function* sourceOf<S extends Schema>(segment: Segment<DocumentOf<S>>, schema: S): Steps<ColumnsSource> {
  const { termIndexes, numbers, vectors } = indexedFields(schema);
  const texts: SourceText[] = [];
  for (const index of termIndexes) texts.push(yield* textOf(segment, index));
  return {
    size: segment.size,
    isKept: (ordinal) => !segment.deletions.has(ordinal),
    id: (ordinal) => segment.id(ordinal),
    texts,
    numbers: numbers.map(({ name }) => numbersOf(segment, name)),
    vectors: vectors.map(({ name }) => segment.vectors(name)),
    document: (ordinal) =>
      segment instanceof SealedSegment ? segment.documentBytes(ordinal) : segment.document(ordinal),
  };
}

/** The fields of terms of a sealed segment share one term dictionary; each field of a live segment has its own. */
function* textOf(segment: Segment, { name, kind }: TermIndex): Steps<SourceText> {
  if (segment instanceof SealedSegment) {
    const streams = segment.text(name).streams();
    return {
      ...(yield* streams.tokens()),
      dictionary: segment.terms,
      values: kind === "words" ? segment.sealedValues(name) : null,
    };
  }
  const streams = segment.text(name).streams();
  const { terms, starts, positions } = streams;
  return { terms, starts, positions, dictionary: streams, values: null };
}

function numbersOf(segment: Segment, name: string): NumberColumn {
  const numbers = segment.numbers(name);
  return numbers.lists ?? { values: numbers.column, starts: null };
}
