import { splitRange } from "../../base/index-range.ts";
import { finishSteps, joinSteps, type Steps } from "../../base/steps.ts";
import type { Schema } from "../../schema/schema.ts";
import { fieldImpacts } from "../../similarity/bm25f.ts";
import { LengthNormalization } from "../../similarity/length-normalization.ts";
import { loadedPages } from "../../storage/byte-pages.ts";
import { writeBlockMaxima } from "../arrays/block-maxima.ts";
import type { SegmentColumns, TextColumn } from "../arrays/segment-columns.ts";
import { sortStrings } from "../arrays/string-sort.ts";
import { codeUnitCount, writeHashTable, writeStrings } from "../arrays/string-writer.ts";
import { layOutValues, type ValueLayout, writeValues } from "../columns/value-layout.ts";
import type { SealedBytes, SealedDirectory, TextFieldCounts } from "../sealed/directory.ts";
import { SealedSections, type SegmentSections, sealedLayout } from "../sealed/format.ts";
import { valueArrays } from "../sealed/values.ts";
import type { SortedNumbers } from "../segment.ts";
import { pairThreshold } from "./field-pairs.ts";
import { type FieldLists, type ListLayout, layOutLists } from "./lists.ts";
import { sortNumbers } from "./numbers.ts";
import { layOutPairs, type PairLayout, writePairs } from "./pairs.ts";
import { type PostingTarget, PostingWriter, prefault, writeDocumentCounts } from "./postings.ts";
import { countOtherPostings, writeSupplements } from "./supplements.ts";

const ELEMENTS_PER_STEP = 1 << 20;

/** Seals the columns of documents. */
export function seal(columns: SegmentColumns, schema: Schema): SealedBytes {
  return finishSteps(unjoinedSteps(columns, schema));
}

/** {@link seal} in steps of a few milliseconds. The columns must not change in between. */
export function sealSteps(columns: SegmentColumns, schema: Schema): Steps<SealedBytes> {
  return joinSteps(unjoinedSteps(columns, schema));
}

/** First computes the order and the length of everything, then allocates the buffer, then writes the sections. */
function* unjoinedSteps(columns: SegmentColumns, schema: Schema): Steps<SealedBytes> {
  const plan = yield* planSegment(columns, schema);
  const directory = yield* directoryOf(plan);
  const layout = sealedLayout(directory, schema);
  const pages = loadedPages(new ArrayBuffer(layout.byteLength));
  yield* writeSections(plan, new SealedSections(layout, pages));
  return { directory, pages };
}

/** The content of a sealed segment before it is written. Arrays by field are in the order of the schema. */
interface SegmentPlan {
  readonly columns: SegmentColumns;
  readonly textFields: readonly SealedTextField[];
  readonly numberFields: readonly string[];
  readonly lists: ListLayout;
  readonly pairs: PairLayout;
  /** By number field. */
  readonly numbers: readonly SortedNumbers[];
  /** By text field; `null` for a field whose values are not sealed. */
  readonly values: readonly (ValueLayout | null)[];
}

/** What sealing needs to know of a text field. */
interface SealedTextField {
  readonly name: string;
  readonly weight: number;
  readonly normalization: LengthNormalization;
}

function textFieldsOf({ fields }: Schema): readonly SealedTextField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type !== "text") return [];
    return { name, weight: field.weight, normalization: new LengthNormalization(field.typicalLength) };
  });
}

function* planSegment(columns: SegmentColumns, schema: Schema): Steps<SegmentPlan> {
  const fields = Object.entries(schema.fields);
  const lists = yield* layOutLists(columns);
  const textFields = textFieldsOf(schema);
  const pairs = yield* layOutPairs(
    columns,
    lists,
    textFields.map(({ normalization }) => normalization),
  );
  const numbers: SortedNumbers[] = [];
  for (const column of columns.numbers) numbers.push(yield* sortNumbers(column));
  const values: (ValueLayout | null)[] = [];
  for (const column of columns.values) values.push(column === null ? null : yield* layOutValues(column));
  return {
    columns,
    textFields,
    numberFields: fields.filter(([, { type }]) => type === "number").map(([name]) => name),
    lists,
    pairs,
    numbers,
    values,
  };
}

function* directoryOf({ columns, lists, pairs, numbers, values }: SegmentPlan): Steps<SealedDirectory> {
  const { size, terms, texts, ids, discarded, documents } = columns;
  const listCount = lists.fields.length;
  const supplementCapacity = yield* countOtherPostings(lists);
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
    offsetCount: lists.offsetStarts[listCount] as number,
    supplementCapacity,
    commonListCount: lists.common.length,
    pairCount: pairs.pairCount,
    pairPostingCount: pairs.postingCount,
    idUnitCount: ids.units.length,
    documentByteCount: documents.bytes.length,
    texts: sealedTexts,
    numbers: numbers.map((sorted) => ({ numberCount: sorted.values.length })),
  };
}

function textCounts({ terms, starts }: TextColumn, values: ValueLayout | null): TextFieldCounts {
  let withTokensCount = 0;
  for (let i = 1; i < starts.length; i++) withTokensCount += starts[i] === starts[i - 1] ? 0 : 1;
  return {
    tokenCount: terms.length,
    withTokensCount,
    pairThreshold: pairThreshold(terms.length),
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

function* writeSections(plan: SegmentPlan, sections: SealedSections): Steps<void> {
  const { columns, textFields, numberFields, lists, pairs, numbers, values } = plan;
  const { segment } = sections;
  yield* writeTerms(plan, segment);
  yield* writePostings(plan, sections);
  segment.loadSection("pairs/lists").set(lists.common);
  yield* writePairs(pairs, lists, {
    firsts: segment.loadSection("pairs/firsts"),
    seconds: segment.loadSection("pairs/seconds"),
    starts: segment.loadSection("pairs/starts"),
    ordinals: segment.loadSection("pairs/ordinals"),
    frequencies: segment.loadSection("pairs/frequencies"),
  });
  for (const [index, field] of numberFields.entries()) {
    const sorted = numbers[index] as SortedNumbers;
    const target = sections.number(field);
    yield* copy(columns.numbers[index] as Float64Array, target.loadSection("column"));
    yield* copy(sorted.values, target.loadSection("values"));
    yield* copy(sorted.ordinals, target.loadSection("ordinals"));
  }
  for (const [index, { name }] of textFields.entries()) {
    const layout = values[index] ?? null;
    if (layout !== null) yield* writeValues(layout, valueArrays(sections.text(name)));
  }
  yield* writeDocuments(columns, segment);
}

function* writeTerms({ columns, lists }: SegmentPlan, sections: SegmentSections): Steps<void> {
  const terms = {
    units: sections.loadSection("terms/units"),
    starts: sections.loadSection("terms/starts"),
    shared: sections.loadSection("terms/shared"),
  };
  yield* writeStrings(columns.terms, lists.order, terms);
  yield* writeHashTable(terms, new Uint32Array(0), sections.loadSection("terms/slots"));
  sections.loadSection("terms/lists").set(lists.firstLists);
  sections.loadSection("lists/fields").set(lists.fields);
  sections.loadSection("lists/starts").set(lists.starts);
  yield;
}

function* writePostings({ columns, textFields, lists }: SegmentPlan, sections: SealedSections): Steps<void> {
  const { segment } = sections;
  const postings: PostingTarget = {
    ordinals: segment.loadSection("postings/ordinals"),
    frequencies: segment.loadSection("postings/frequencies"),
    offsets: segment.loadSection("postings/offsets"),
  };
  for (const array of Object.values(postings)) yield* prefault(array);
  const writer = new PostingWriter(lists, postings);
  for (const [index, { name, normalization }] of textFields.entries()) {
    const column = columns.texts[index] as TextColumn;
    const target = sections.text(name);
    const fieldLists = lists.byField[index] as FieldLists;
    yield* writer.writeField(column, fieldLists, normalization, target.loadSection("terms"));
    yield* copy(column.starts, target.loadSection("starts"));
    if (column.positions !== null) yield* copy(column.positions, target.loadSection("positions"));
  }
  const counts = segment.loadSection("terms/documents");
  yield* writeDocumentCounts(lists, postings.ordinals, columns.size, counts);
  yield* writeBlockMaxima(postings.frequencies, segment.loadSection("postings/maxima"));
  const impacts = textFields.map(({ weight }) => fieldImpacts(weight));
  yield* writeSupplements(lists, postings, impacts, {
    starts: segment.loadSection("supplements/starts"),
    ordinals: segment.loadSection("supplements/ordinals"),
    impacts: segment.loadSection("supplements/impacts"),
    differences: segment.loadSection("supplements/differences"),
    maxima: segment.loadSection("supplements/maxima"),
  });
}

function* writeDocuments(columns: SegmentColumns, sections: SegmentSections): Steps<void> {
  const { ids, discarded, documents } = columns;
  yield* copy(ids.units, sections.loadSection("ids/units"));
  yield* copy(ids.starts, sections.loadSection("ids/starts"));
  yield* writeHashTable(ids, discarded, sections.loadSection("ids/slots"));
  yield* writeIdOrder(columns, sections.loadSection("ids/order"));
  sections.loadSection("discarded").set(discarded);
  yield* copy(documents.starts, sections.loadSection("documents/starts"));
  yield* copy(documents.bytes, sections.loadSection("documents/bytes"));
}

function* writeIdOrder({ size, ids, discarded }: SegmentColumns, order: Uint32Array): Steps<void> {
  let count = 0;
  let skipped = 0;
  for (let ordinal = 0; ordinal < size; ordinal++) {
    if (discarded[skipped] === ordinal) skipped++;
    else order[count++] = ordinal;
  }
  yield* sortStrings(ids, order, "code units");
}

type NumericArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

function* copy<View extends NumericArray>(source: View, target: View): Steps<void> {
  for (const { from, to } of splitRange(0, source.length, ELEMENTS_PER_STEP)) {
    target.set(source.subarray(from, to), from);
    yield;
  }
}
