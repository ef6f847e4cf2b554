import { finishSteps, joinSteps, type Steps } from "../../base/steps.ts";
import { indexedFields, type TermIndex } from "../../schema/indexed-fields.ts";
import type { Schema } from "../../schema/schema.ts";
import { type BytePages, loadedPages } from "../../storage/byte-pages.ts";
import type { VectorRows } from "../../vectors/vector-rows.ts";
import { type SectionArrays, SectionPages } from "../arrays/section-pages.ts";
import type { SectionArray } from "../arrays/sections.ts";
import {
  NO_TOKENS,
  type NumberColumn,
  type SegmentColumns,
  type TextColumn,
  type TokenColumns,
} from "../arrays/segment-columns.ts";
import { sortStrings } from "../arrays/string-sort.ts";
import { codeUnitCount, writeHashTable, writeStrings } from "../arrays/string-writer.ts";
import { layOutValues, type ValueLayout, writeValues } from "../columns/value-layout.ts";
import type { SealedBytes, SealedDirectory, TextFieldCounts } from "../sealed/directory.ts";
import {
  numberPrefix,
  SealedSections,
  type SegmentSections,
  sealedLayout,
  textPrefix,
  vectorPrefix,
} from "../sealed/format.ts";
import { idUnitsIn } from "../sealed/ids.ts";
import { type Lengths, lengthsIn } from "../sealed/lengths.ts";
import { valueArrays } from "../sealed/values.ts";
import type { SortedNumbers } from "../segment.ts";
import { countChampionLists, writeChampions } from "./champions.ts";
import { type CodedDocuments, encodeDocuments } from "./coded-documents.ts";
import { pairThreshold } from "./field-pairs.ts";
import { type ListLayout, layOutLists } from "./lists.ts";
import { sortColumn } from "./numbers.ts";
import { layOutPairs, type PairSections, pairSections } from "./pairs.ts";
import { type InvertedTokens, impactsOf, invertTokens, namedTokenSections, textFieldsOf } from "./token-sections.ts";

/** Seals the columns of documents. */
export function seal(columns: SegmentColumns, schema: Schema): SealedBytes {
  return finishSteps(unjoinedSteps(columns, schema, false));
}

/**
 * {@link seal} in steps of a few milliseconds. The columns must not change in between.
 *
 * @param isShared whether several threads can read the segment; otherwise each section has an array of its own
 */
export function sealSteps(columns: SegmentColumns, schema: Schema, isShared = false): Steps<SealedBytes> {
  return joinSteps(unjoinedSteps(columns, schema, isShared));
}

/** Runs steps to their end, with pauses. */
export type StepRunner = <T>(steps: Steps<T>) => Promise<T>;

/** The part of sealing that another thread does. */
export interface RemoteTokens {
  /** The columns of all fields of terms, and their lists. */
  lists(): Promise<{ readonly columns: TokenColumns; readonly lists: ListLayout }>;
  /** Resolves after `lists`. */
  tokens(): Promise<InvertedTokens>;
}

/**
 * {@link seal} with the help of another thread. The result is the same.
 *
 * @param columns without tokens
 * @throws what the other thread throws
 */
export async function sealWithThread(
  columns: SegmentColumns,
  schema: Schema,
  remote: RemoteTokens,
  run: StepRunner,
  isShared = false,
): Promise<SealedBytes> {
  const values = await run(joinSteps(planValues(columns)));
  const { lists, columns: tokenColumns } = await remote.lists();
  const pairs = await run(joinSteps(pairsOf(tokenColumns, lists, schema)));
  const tokens = await remote.tokens();
  const planned = withoutTokens({ ...columns, ...tokenColumns }, lists, schema);
  tokenColumns.texts.fill(NO_TOKENS);
  const plan = { columns: planned, lists, pairs, tokens, ...values };
  return run(joinSteps(writeSegment(plan, schema, isShared)));
}

/** Computes the sections first: their lengths determine the layout of the segment. */
function* unjoinedSteps(columns: SegmentColumns, schema: Schema, isShared: boolean): Steps<SealedBytes> {
  return yield* writeSegment(yield* planSegment(columns, schema), schema, isShared);
}

function* planSegment(columns: SegmentColumns, schema: Schema): Steps<SegmentPlan> {
  const values = yield* planValues(columns);
  const lists = yield* layOutLists(columns);
  const pairs = yield* pairsOf(columns, lists, schema);
  const planned = withoutTokens(columns, lists, schema);
  const tokens = yield* invertTokens(columns, lists, textFieldsOf(schema));
  return { columns: planned, lists, pairs, tokens, ...values };
}

/** What is written after the tokens were inverted. */
function withoutTokens(
  { texts, documents: _, ...columns }: SegmentColumns,
  { sortedNumbers }: ListLayout,
  schema: Schema,
): PlannedColumns {
  const { terms: fields, termIndexes } = indexedFields(schema);
  const planned = texts.map(({ terms, starts, positions }, index): PlannedText => {
    const { source, kind } = termIndexes[index] as TermIndex;
    // Values that begin with a text are looked for in these fields while it is typed.
    const isStored = kind === "words" && fields[source]?.exactFirst === true;
    const stored = isStored ? { terms: terms.map((term) => sortedNumbers[term] as number), positions } : null;
    return { tokenCount: terms.length, starts, stored };
  });
  return { ...columns, texts: planned };
}

function* pairsOf(columns: TokenColumns, lists: ListLayout, schema: Schema): Steps<PairSections> {
  const normalizations = textFieldsOf(schema).map(({ normalization }) => normalization);
  return yield* pairSections(yield* layOutPairs(columns, lists, normalizations), lists, columns.size);
}

/** Takes over the arrays of the plan and writes all other sections. */
function* writeSegment(plan: SegmentPlan, schema: Schema, isShared: boolean): Steps<SealedBytes> {
  const directory = yield* directoryOf(plan);
  const layout = sealedLayout(directory, schema);
  const pages = new SectionPages(layout, plannedSections(plan, schema));
  yield;
  const sections = new SealedSections(layout, pages);
  const textFields = textFieldsOf(schema);
  yield* writeSections(plan, schema, sections);
  yield* writeChampions(plan, sections.segment, plan.columns.size, textFields.map(impactsOf));
  return { directory, pages: isShared ? yield* sharedPages(pages) : pages };
}

/** A copy in one buffer that several threads can read. */
function* sharedPages(pages: SectionPages): Steps<BytePages> {
  const buffer = new SharedArrayBuffer(pages.byteLength);
  yield* pages.copyTo(buffer);
  return loadedPages(buffer);
}

/** The order of values, numbers and ids, and the documents: what does not depend on tokens. */
interface ValuePlan {
  readonly coded: CodedDocuments;
  /** By field of numbers. */
  readonly numbers: readonly SortedNumbers[];
  /** By field of terms; `null` for a field whose values are not sealed. */
  readonly values: readonly (ValueLayout | null)[];
  /** The ordinals without discarded ones, sorted by id. */
  readonly idOrder: Uint32Array;
}

interface PlannedColumns extends Omit<SegmentColumns, "texts" | "documents"> {
  readonly texts: readonly PlannedText[];
}

interface PlannedText {
  readonly tokenCount: number;
  /** See `TextColumn`. */
  readonly starts: Uint32Array;
  /** The tokens with sorted numbers of terms; `null` for a field whose tokens are not stored. */
  readonly stored: Pick<TextColumn, "terms" | "positions"> | null;
}

/** The content of a sealed segment before it is written. Arrays by field are in the order of the schema. */
interface SegmentPlan extends ValuePlan {
  readonly columns: PlannedColumns;
  readonly lists: ListLayout;
  readonly pairs: PairSections;
  readonly tokens: InvertedTokens;
}

function* planValues(columns: SegmentColumns): Steps<ValuePlan> {
  const numbers: SortedNumbers[] = [];
  for (const column of columns.numbers) numbers.push(yield* sortColumn(column));
  const values: (ValueLayout | null)[] = [];
  for (const column of columns.values) values.push(column === null ? null : yield* layOutValues(column));
  const coded = yield* encodeDocuments(columns.documents);
  return { coded, numbers, values, idOrder: yield* orderOfIds(columns) };
}

function* directoryOf({ columns, lists, pairs, tokens, numbers, values, coded }: SegmentPlan): Steps<SealedDirectory> {
  const { size, terms, texts, ids, discarded } = columns;
  const listCount = lists.fields.length;
  const sealedTexts: TextFieldCounts[] = [];
  for (const [index, column] of texts.entries()) {
    sealedTexts.push(textCounts(column, values[index] ?? null));
    yield;
  }
  return {
    size,
    discardedCount: discarded.length,
    termCount: lists.order.length,
    termUnitCount: codeUnitCount(terms, lists.order),
    listCount,
    postingCount: lists.starts[listCount] as number,
    neighbourCount: lists.neighbourStarts[listCount] as number,
    postingByteCount: tokens.sections.postings.bytes.length,
    positionByteCount: tokens.sections.positions.bytes.length,
    supplementByteCount: tokens.sections.supplements.bytes.length,
    ...countChampionLists(lists, pairs),
    commonListCount: lists.common.length,
    pairCount: pairs.seconds.length,
    pairRepeatByteCount: pairs.repeats.length,
    pairByteCount: pairs.packed.bytes.length,
    idUnitCount: ids.units.length,
    idUnitBytes: isNarrow(ids.units) ? 1 : 2,
    wordCount: coded.words.starts.length - 1,
    wordByteCount: coded.words.bytes.length,
    documentByteCount: coded.bytes.length,
    texts: sealedTexts,
    vectors: columns.vectors.map(({ documents }) => ({ rowCount: documents.length })),
    numbers: numbers.map((sorted) => ({ numberCount: sorted.values.length })),
  };
}

/** Whether all code units are of one byte. */
function isNarrow(units: Uint16Array): boolean {
  let bits = 0;
  for (let i = 0; i < units.length; i++) bits |= units[i] as number;
  return bits < 2 ** 8;
}

function textCounts({ tokenCount, starts, stored }: PlannedText, values: ValueLayout | null): TextFieldCounts {
  let withTokensCount = 0;
  let greatest = 0;
  for (let i = 1; i < starts.length; i++) {
    const length = (starts[i] as number) - (starts[i - 1] as number);
    withTokensCount += length === 0 ? 0 : 1;
    greatest = Math.max(greatest, length);
  }
  return {
    tokenCount,
    lengthBytes: greatest < 2 ** 8 ? 1 : greatest < 2 ** 16 ? 2 : 4,
    storesTokens: stored !== null,
    withTokensCount,
    pairThreshold: pairThreshold(tokenCount),
    values:
      values === null
        ? null
        : {
            valueCount: values.order.length,
            valueUnitCount: codeUnitCount(values.column.texts, values.order),
            valueEntryCount: values.column.numbers.length,
          },
  };
}

/** The sections whose arrays the plan contains, by name. */
function plannedSections(
  { columns, lists, pairs, numbers, coded, idOrder, tokens }: SegmentPlan,
  schema: Schema,
): SectionArrays {
  const { termIndexes, numbers: numberFields, vectors } = indexedFields(schema);
  const arrays = new Map<string, SectionArray>([
    ...namedTokenSections(tokens.sections),
    ["terms/lists", lists.firstLists],
    ["lists/fields", lists.fields],
    ["lists/starts", lists.starts],
    ["pairs/lists", lists.common],
    ["pairs/firsts", pairs.firsts],
    ["pairs/seconds", pairs.seconds],
    ["pairs/starts", pairs.starts],
    ["pairs/slots", pairs.packed.slots],
    ["pairs/bytes", pairs.packed.bytes],
    ["pairs/repeats", pairs.repeats],
    ["pairs/repeatStarts", pairs.repeatStarts],
    ["ids/starts", columns.ids.starts],
    ["ids/order", idOrder],
    ["discarded", columns.discarded],
    ["words/starts", coded.words.starts],
    ["words/bytes", coded.words.bytes],
    ["documents/starts", coded.starts],
    ["documents/bytes", coded.bytes],
  ]);
  for (const [index, { name }] of numberFields.entries()) {
    const prefix = numberPrefix(name);
    const sorted = numbers[index] as SortedNumbers;
    const { values, starts } = columns.numbers[index] as NumberColumn;
    arrays.set(`${prefix}${starts === null ? "column" : "lists"}`, values);
    if (starts !== null) arrays.set(`${prefix}starts`, starts);
    arrays.set(`${prefix}values`, sorted.values);
    arrays.set(`${prefix}ordinals`, sorted.ordinals);
  }
  for (const [index, { name }] of vectors.entries()) {
    const { rows, squares, documents } = columns.vectors[index] as VectorRows;
    arrays.set(`${vectorPrefix(name)}rows`, rows);
    arrays.set(`${vectorPrefix(name)}squares`, squares);
    arrays.set(`${vectorPrefix(name)}documents`, documents);
  }
  for (const [index, { name }] of termIndexes.entries()) {
    const { stored } = columns.texts[index] as PlannedText;
    if (stored === null) continue;
    arrays.set(`${textPrefix(name)}tokens/terms`, stored.terms);
    if (stored.positions !== null) arrays.set(`${textPrefix(name)}tokens/positions`, stored.positions);
  }
  return arrays;
}

/** Writes the sections that the plan does not contain, but the champions. */
function* writeSections(plan: SegmentPlan, schema: Schema, sections: SealedSections): Steps<void> {
  const { columns, values } = plan;
  const { segment } = sections;
  yield* writeTerms(plan, segment);
  for (const [index, { name }] of indexedFields(schema).termIndexes.entries()) {
    const target = sections.text(name);
    yield* writeLengths((columns.texts[index] as PlannedText).starts, lengthsIn(target));
    const layout = values[index] ?? null;
    if (layout !== null) yield* writeValues(layout, valueArrays(target));
  }
  idUnitsIn(segment).view.set(columns.ids.units);
  yield* writeHashTable(columns.ids, columns.discarded, segment.loadSection("ids/slots"));
}

function* writeLengths(starts: Uint32Array, lengths: Lengths): Steps<void> {
  for (let ordinal = 0; ordinal < lengths.length; ordinal++) {
    lengths[ordinal] = (starts[ordinal + 1] as number) - (starts[ordinal] as number);
  }
  yield;
}

function* writeTerms({ columns, lists }: SegmentPlan, sections: SegmentSections): Steps<void> {
  const terms = {
    units: sections.loadSection("terms/units"),
    starts: sections.loadSection("terms/starts"),
    shared: sections.loadSection("terms/shared"),
  };
  yield* writeStrings(columns.terms, lists.order, terms);
  yield* writeHashTable(terms, new Uint32Array(0), sections.loadSection("terms/slots"));
}

function* orderOfIds({ size, ids, discarded }: SegmentColumns): Steps<Uint32Array> {
  const order = new Uint32Array(size - discarded.length);
  let count = 0;
  let skipped = 0;
  for (let ordinal = 0; ordinal < size; ordinal++) {
    if (discarded[skipped] === ordinal) skipped++;
    else order[count++] = ordinal;
  }
  yield* sortStrings(ids, order, "code units");
  return order;
}
