import { indexedFields } from "../../schema/indexed-fields.ts";
import type { Schema } from "../../schema/schema.ts";
import type { BytePages } from "../../storage/byte-pages.ts";
import { blockCount } from "../arrays/block-maxima.ts";
import { skipPointCount } from "../arrays/position-codec.ts";
import { type SectionGroup, SectionLayout, Sections } from "../arrays/sections.ts";
import { slotCount } from "../arrays/string-writer.ts";
import { MAX_CHAMPIONS } from "../champions.ts";
import type {
  NumberFieldCounts,
  SealedDirectory,
  SealedValueCounts,
  SegmentCounts,
  TextFieldCounts,
  VectorFieldCounts,
} from "./directory.ts";

/**
 * {@link SegmentCounts} and the counts that follow from them: ids that are not discarded, the slots of the two hash tables,
 * the blocks and skip points of postings, the lists of terms without their first ones, and the lists of champions with an
 * upper bound of their elements. Of the two counts of code units of ids, one is `null`.
 */
type SegmentCount =
  | keyof SegmentCounts
  | "narrowIdUnitCount"
  | "wideIdUnitCount"
  | "idCount"
  | "termSlotCount"
  | "idSlotCount"
  | "blockCount"
  | "skipPointCount"
  | "otherListCount"
  | "championStartCount"
  | "championCapacity";

/**
 * The counts of a field of terms. Of the three counts of lengths, two are `null`. Those of stored tokens are `null` unless
 * tokens are stored, `storedPositionCount` and `valueStartCount` unless the field is multi-valued.
 */
type TextCount =
  | "byteLengthCount"
  | "wordLengthCount"
  | "longLengthCount"
  | "storedTokenCount"
  | "storedPositionCount"
  | keyof SealedValueCounts
  | "valueStartCount";

/** `valueCount` is `null` for a multi-valued field; `startCount` and `entryCount` are `null` for other fields. */
type NumberCount = "valueCount" | "startCount" | "entryCount" | "numberCount";

/** The sections of a segment. Names that end in `starts` contain the start of each item and the end of the last one. */
const SEGMENT_SECTIONS = {
  /** The distinct terms of all fields as packed strings, in code point order: see `TermUnits`. */
  "terms/units": { type: "uint16", length: "termUnitCount" },
  "terms/starts": { type: "uint32", length: "termCount + 1" },
  /** The code units that a term shares with the term before it: see `TermUnits`. */
  "terms/shared": { type: "uint8", length: "termCount" },
  /** Hash table from term to term number: see `StringTable`. */
  "terms/slots": { type: "uint32", length: "termSlotCount" },
  /** The first posting list of each term. Lists are ordered by term, then by field. */
  "terms/lists": { type: "uint32", length: "termCount + 1" },
  /**
   * The document frequency over all fields of each term in several fields, by the number of its second posting list,
   * counted without the first lists of all terms.
   */
  "terms/documents": { type: "uint32", length: "otherListCount" },
  /** The field of each posting list, by its index among the fields of terms. */
  "lists/fields": { type: "uint16", length: "listCount" },
  /** The first posting of each list. */
  "lists/starts": { type: "uint32", length: "listCount + 1" },
  /** The ordinal of each list with a single posting, and the first byte of each other list: see `StoredOrdinals`. */
  "lists/slots": { type: "uint32", length: "listCount" },
  /** The greatest frequency of each block of postings, over all lists: see `block-maxima.ts`. */
  "postings/maxima": { type: "uint8", length: "blockCount" },
  /** The first byte of the positions of every 32nd posting; then their end: see `SKIP_BITS`. */
  "positions/skips": { type: "uint32", length: "skipPointCount" },
  /** The first byte of each supplement, by the same number: see `SealedSupplements`. */
  "supplements/starts": { type: "uint32", length: "otherListCount + 1" },
  /** The posting lists with champions, ascending: see `Champions`. */
  "champions/lists": { type: "uint32", length: "championListCount" },
  /** The terms in several fields with champions over all fields, ascending. */
  "champions/terms": { type: "uint32", length: "championTermCount" },
  /** The pairs with champions, ascending. */
  "champions/pairs": { type: "uint32", length: "championPairCount" },
  /** The first champion of these lists, then of the terms, then of the pairs. */
  "champions/starts": { type: "uint32", length: "championStartCount + 1" },
  /** The numbers of the common posting lists, ascending. */
  "pairs/lists": { type: "uint32", length: "commonListCount" },
  /** The first pair of each common list, ordered by the first term of the pair. */
  "pairs/firsts": { type: "uint32", length: "commonListCount + 1" },
  /** The second term of each pair, as an index into `pairs/lists`; ascending among pairs with the same first term. */
  "pairs/seconds": { type: "uint32", length: "pairCount" },
  /** The first posting of each pair. */
  "pairs/starts": { type: "uint32", length: "pairCount + 1" },
  /** As `lists/slots`, for pairs. */
  "pairs/slots": { type: "uint32", length: "pairCount" },
  /** The ids as packed strings, by ordinal: their code units, in the first of these sections that has room for them. */
  "ids/units8": { type: "uint8", length: "narrowIdUnitCount" },
  "ids/units16": { type: "uint16", length: "wideIdUnitCount" },
  "ids/starts": { type: "uint32", length: "size + 1" },
  /** Hash table from id to ordinal, without discarded documents: see `StringTable`. */
  "ids/slots": { type: "uint32", length: "idSlotCount" },
  /** The ordinals of the documents that were deleted before the segment was sealed, ascending. */
  discarded: { type: "uint32", length: "discardedCount" },
  /** The first byte of each document. */
  "documents/starts": { type: "uint32", length: "size + 1" },
  /** The ordinals without discarded ones, sorted by the code units of their ids. */
  "ids/order": { type: "uint32", length: "idCount" },
  /** The ordinals of the posting lists with several postings: see `StoredOrdinals`. */
  "postings/bytes": { type: "uint8", length: "postingByteCount" },
  /** The normalized frequency of each posting: see `LengthNormalization`. */
  "postings/frequencies": { type: "uint8", length: "postingCount" },
  /** The neighbours of each posting, without common lists: see `neighbour-codes.ts`. */
  "postings/neighbours": { type: "uint8", length: "neighbourCount" },
  /** The positions of all postings, and a byte that ends them: see `position-codec.ts`. */
  "positions/bytes": { type: "uint8", length: "positionByteCount" },
  /** The supplements of terms in several fields: see `SealedSupplements`. */
  "supplements/bytes": { type: "uint8", length: "supplementByteCount" },
  /** All champions, then unused elements. */
  "champions/ordinals": { type: "uint32", length: "championCapacity" },
  /** The impact of each champion. */
  "champions/impacts": { type: "uint8", length: "championCapacity" },
  /** The ordinals of the pairs with several postings: see `StoredOrdinals`. */
  "pairs/bytes": { type: "uint8", length: "pairByteCount" },
  /** The postings in which a pair occurs several times, with their frequencies: see `repeat-codec.ts`. */
  "pairs/repeats": { type: "uint8", length: "pairRepeatByteCount" },
  /** The first byte of each pair in `pairs/repeats`. */
  "pairs/repeatStarts": { type: "uint32", length: "pairCount + 1" },
  /** The words of the documents, and padding: see `WordCodes`. */
  "words/bytes": { type: "uint8", length: "wordByteCount" },
  "words/starts": { type: "uint32", length: "wordCount + 1" },
  /** The documents as `DocumentCodec` encodes them, in codes of words. */
  "documents/bytes": { type: "uint8", length: "documentByteCount" },
} as const;

/** The sections of each field of terms, under the prefix `text/‹field›/`. */
const TEXT_SECTIONS = {
  /** The number of tokens of each document: in the first of these sections that has room for the greatest one. */
  "lengths/8": { type: "uint8", length: "byteLengthCount" },
  "lengths/16": { type: "uint16", length: "wordLengthCount" },
  "lengths/32": { type: "uint32", length: "longLengthCount" },
  /** The term number of each token, if tokens are stored: see `TokenStreams`. */
  "tokens/terms": { type: "uint32", length: "storedTokenCount" },
  /** The position of each stored token, in a multi-valued field. */
  "tokens/positions": { type: "uint32", length: "storedPositionCount" },
  /** The distinct values as packed strings, in code point order: see `TermUnits`. */
  "values/units": { type: "uint16", length: "valueUnitCount" },
  "values/starts": { type: "uint32", length: "valueCount + 1" },
  /** The code units that a value shares with the value before it: see `TermUnits`. */
  "values/shared": { type: "uint8", length: "valueCount" },
  /** The documents with each value, then the documents without any: see `ValueIndex`. */
  "values/counts": { type: "uint32", length: "valueCount + 1" },
  /** The value numbers of all documents: see `ValueIndex`. */
  "values/numbers": { type: "uint32", length: "valueEntryCount" },
  /** The first entry of each document in `values/numbers`, in a multi-valued field. */
  "values/documents": { type: "uint32", length: "valueStartCount + 1" },
} as const;

/** The sections of each field of numbers, under the prefix `number/‹field›/`. */
const NUMBER_SECTIONS = {
  /** Ordinal → value; NaN for a document without a value. */
  column: { type: "float64", length: "valueCount" },
  /** The values of all documents, in a multi-valued field: see `NumberLists`. */
  lists: { type: "float64", length: "entryCount" },
  /** The first value of each document in `lists`. */
  starts: { type: "uint32", length: "startCount + 1" },
  /** The values in ascending order: see `SortedNumbers`. */
  values: { type: "float64", length: "numberCount" },
  /** The ordinal of each value. */
  ordinals: { type: "uint32", length: "numberCount" },
} as const;

/** The sections of each field of vectors, under the prefix `vector/‹field›/`: see `VectorRows`. */
const VECTOR_SECTIONS = {
  rows: { type: "int8", length: "componentCount" },
  squares: { type: "uint32", length: "rowCount" },
  documents: { type: "uint32", length: "rowCount" },
} as const;

export type SegmentSections = Sections<typeof SEGMENT_SECTIONS>;
export type TextSections = Sections<typeof TEXT_SECTIONS>;
export type NumberSections = Sections<typeof NUMBER_SECTIONS>;
export type VectorSections = Sections<typeof VECTOR_SECTIONS>;

/** Computes the positions of all sections of a segment. The directory must have all fields of the schema. */
export function sealedLayout(directory: SealedDirectory, schema: Schema): SectionLayout {
  const { size, texts, numbers, vectors } = directory;
  const groups: SectionGroup[] = [segmentGroup(directory)];
  const fields = indexedFields(schema);
  for (const [index, { name, many }] of fields.termIndexes.entries()) {
    groups.push(textGroup(name, texts[index] as TextFieldCounts, size, many));
  }
  for (const [index, { name, many }] of fields.numbers.entries()) {
    groups.push(numberGroup(name, numbers[index] as NumberFieldCounts, size, many));
  }
  for (const [index, { name, dimensions }] of fields.vectors.entries()) {
    groups.push(vectorGroup(name, vectors[index] as VectorFieldCounts, dimensions));
  }
  return new SectionLayout(groups);
}

function segmentGroup(directory: SealedDirectory): SectionGroup<SegmentCount> {
  const { texts: _, numbers: __, vectors: ___, ...counts } = directory;
  const idCount = counts.size - counts.discardedCount;
  const championStartCount = counts.championListCount + counts.championTermCount + counts.championPairCount;
  return {
    prefix: "",
    table: SEGMENT_SECTIONS,
    counts: {
      ...counts,
      narrowIdUnitCount: counts.idUnitBytes === 1 ? counts.idUnitCount : null,
      wideIdUnitCount: counts.idUnitBytes === 2 ? counts.idUnitCount : null,
      idCount,
      termSlotCount: slotCount(counts.termCount),
      idSlotCount: slotCount(idCount),
      blockCount: blockCount(counts.postingCount),
      skipPointCount: skipPointCount(counts.postingCount),
      otherListCount: counts.listCount - counts.termCount,
      championStartCount,
      championCapacity: championStartCount * MAX_CHAMPIONS,
    },
  };
}

function textGroup(
  field: string,
  { tokenCount, lengthBytes, storesTokens, values }: TextFieldCounts,
  size: number,
  isMultiValued: boolean,
): SectionGroup<TextCount> {
  return {
    prefix: textPrefix(field),
    table: TEXT_SECTIONS,
    counts: {
      byteLengthCount: lengthBytes === 1 ? size : null,
      wordLengthCount: lengthBytes === 2 ? size : null,
      longLengthCount: lengthBytes === 4 ? size : null,
      storedTokenCount: storesTokens ? tokenCount : null,
      storedPositionCount: storesTokens && isMultiValued ? tokenCount : null,
      valueCount: values?.valueCount ?? null,
      valueUnitCount: values?.valueUnitCount ?? null,
      valueEntryCount: values?.valueEntryCount ?? null,
      valueStartCount: isMultiValued && values !== null ? size : null,
    },
  };
}

function numberGroup(
  field: string,
  { numberCount }: NumberFieldCounts,
  size: number,
  isMultiValued: boolean,
): SectionGroup<NumberCount> {
  return {
    prefix: numberPrefix(field),
    table: NUMBER_SECTIONS,
    counts: {
      numberCount,
      valueCount: isMultiValued ? null : size,
      startCount: isMultiValued ? size : null,
      entryCount: isMultiValued ? numberCount : null,
    },
  };
}

function vectorGroup(
  field: string,
  { rowCount }: VectorFieldCounts,
  dimensions: number,
): SectionGroup<"componentCount" | "rowCount"> {
  return {
    prefix: vectorPrefix(field),
    table: VECTOR_SECTIONS,
    counts: { componentCount: rowCount * dimensions, rowCount },
  };
}

export function vectorPrefix(field: string): string {
  return `vector/${field}/`;
}

export function textPrefix(field: string): string {
  return `text/${field}/`;
}

export function numberPrefix(field: string): string {
  return `number/${field}/`;
}

/** The sections of a sealed segment, for reading and for writing. */
export class SealedSections {
  readonly segment: SegmentSections;
  readonly #layout: SectionLayout;
  readonly #pages: BytePages;

  constructor(layout: SectionLayout, pages: BytePages) {
    this.segment = new Sections(SEGMENT_SECTIONS, "", layout, pages);
    this.#layout = layout;
    this.#pages = pages;
  }

  text(field: string): TextSections {
    return new Sections(TEXT_SECTIONS, textPrefix(field), this.#layout, this.#pages);
  }

  vector(field: string): VectorSections {
    return new Sections(VECTOR_SECTIONS, vectorPrefix(field), this.#layout, this.#pages);
  }

  number(field: string): NumberSections {
    return new Sections(NUMBER_SECTIONS, numberPrefix(field), this.#layout, this.#pages);
  }
}
