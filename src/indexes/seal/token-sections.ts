import type { Steps } from "../../base/steps.ts";
import { indexedFields, type TermIndex } from "../../schema/indexed-fields.ts";
import type { Schema } from "../../schema/schema.ts";
import { type FieldImpacts, fieldImpacts } from "../../similarity/bm25f.ts";
import { LengthNormalization } from "../../similarity/length-normalization.ts";
import { blockCount, writeBlockMaxima } from "../arrays/block-maxima.ts";
import { release } from "../arrays/release.ts";
import type { SectionArray } from "../arrays/sections.ts";
import { NO_TOKENS, type TextColumn, type TokenColumns } from "../arrays/segment-columns.ts";
import type { FieldLists, ListLayout } from "./lists.ts";
import { type Positions, PositionWriter } from "./positions.ts";
import { countDocuments, type PostingTarget, PostingWriter, prefault } from "./postings.ts";
import { type PackedOrdinals, packLists } from "./stored-ordinals.ts";
import { type PackedSupplements, packSupplements, type Supplements, supplementsOf } from "./supplements.ts";

/** What sealing needs to know of a field of terms. */
export interface SealedTextField {
  readonly name: string;
  readonly weight: number;
  readonly normalization: LengthNormalization;
}

export function textFieldsOf(schema: Schema): readonly SealedTextField[] {
  return indexedFields(schema).termIndexes.map(sealedTextField);
}

export function sealedTextField({
  name,
  weight,
  typicalLength,
}: Pick<TermIndex, "name" | "weight" | "typicalLength">): SealedTextField {
  return { name, weight, normalization: new LengthNormalization(typicalLength) };
}

export function impactsOf({ weight }: SealedTextField): FieldImpacts {
  return fieldImpacts(weight);
}

/** The sections that follow from tokens and lists alone. A plain object of typed arrays, so that a thread can send it. */
export interface TokenSections {
  readonly postings: PackedOrdinals;
  readonly frequencies: Uint8Array;
  readonly neighbours: Uint8Array;
  /** The greatest frequency of each block of postings. */
  readonly maxima: Uint8Array;
  readonly positions: Positions;
  /** The document frequency over all fields of each term in several fields. */
  readonly documentCounts: Uint32Array;
  readonly supplements: PackedSupplements;
}

/** {@link TokenSections}, and the ordinals before they were packed. */
export interface InvertedTokens {
  readonly sections: TokenSections;
  readonly ordinals: Uint32Array;
  readonly supplements: Supplements;
}

/** Computes the sections outside of a segment, whose layout depends on their lengths, and releases the columns. */
export function* invertTokens(
  { size, texts }: TokenColumns,
  lists: ListLayout,
  fields: readonly SealedTextField[],
): Steps<InvertedTokens> {
  const postingCount = lists.starts.at(-1) as number;
  const postings: PostingTarget = {
    ordinals: new Uint32Array(postingCount),
    frequencies: new Uint8Array(postingCount),
    neighbours: new Uint8Array(lists.neighbourStarts.at(-1) as number),
  };
  for (const array of Object.values(postings)) yield* prefault(array);
  const postingWriter = new PostingWriter(lists, postings);
  const positionWriter = new PositionWriter(lists);
  for (const [index, { normalization }] of fields.entries()) {
    const fieldLists = lists.byField[index] as FieldLists;
    yield* postingWriter.writeField(texts[index] as TextColumn, fieldLists, normalization);
    yield* positionWriter.writeField(texts[index] as TextColumn, fieldLists);
    release((texts[index] as TextColumn).terms);
    texts[index] = NO_TOKENS;
  }
  const { ordinals, frequencies, neighbours } = postings;
  const documentCounts = yield* countDocuments(lists, ordinals, size);
  const maxima = new Uint8Array(blockCount(postingCount));
  yield* writeBlockMaxima(frequencies, maxima);
  const supplements = yield* supplementsOf(lists, postings, fields.map(impactsOf));
  const sections = {
    postings: yield* packLists(lists.starts, ordinals, size),
    frequencies,
    neighbours,
    maxima,
    positions: positionWriter.end(),
    documentCounts,
    supplements: yield* packSupplements(supplements, lists),
  };
  return { sections, ordinals, supplements };
}

/** The sections by their names in a segment. */
export function namedTokenSections(sections: TokenSections): [name: string, array: SectionArray][] {
  const { postings, frequencies, neighbours, maxima, positions, documentCounts, supplements } = sections;
  return [
    ["lists/slots", postings.slots],
    ["postings/bytes", postings.bytes],
    ["postings/frequencies", frequencies],
    ["postings/neighbours", neighbours],
    ["postings/maxima", maxima],
    ["positions/bytes", positions.bytes],
    ["positions/skips", positions.skips],
    ["terms/documents", documentCounts],
    ["supplements/starts", supplements.starts],
    ["supplements/bytes", supplements.bytes],
  ];
}

/** All arrays of inverted tokens. */
export function arraysOf({ sections, ordinals, supplements }: InvertedTokens): SectionArray[] {
  return [...namedTokenSections(sections).map(([, array]) => array), ordinals, ...Object.values(supplements)];
}
