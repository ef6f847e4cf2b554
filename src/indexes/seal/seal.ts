import { splitRange } from "../../base/index-range.ts";
import { finishSteps, joinSteps, type Steps } from "../../base/steps.ts";
import type { Schema } from "../../schema/schema.ts";
import { loadedPages } from "../../storage/byte-pages.ts";
import { SectionLayout, Sections } from "../arrays/sections.ts";
import type { SegmentColumns, TextColumn } from "../arrays/segment-columns.ts";
import { codeUnitCount, slotCount, writeHashTable, writeStrings } from "../arrays/string-section.ts";
import { sortStrings } from "../arrays/string-sort.ts";
import {
  addValueSections,
  layOutValues,
  type ValueLayout,
  valueSections,
  writeValues,
} from "../columns/value-section.ts";
import type { SealedBytes, SealedText } from "../sealed/directory.ts";
import type { SortedNumbers } from "../segment.ts";
import { pairThreshold } from "./field-pairs.ts";
import { type FieldLists, type ListLayout, layOutLists } from "./lists.ts";
import { sortNumbers } from "./numbers.ts";
import { layOutPairs, type PairLayout, writePairs } from "./pairs.ts";
import { prefault, writeDocumentCounts, writeField } from "./postings.ts";

const ELEMENTS_A_STEP = 1 << 20;

/** Makes a sealed segment of documents of a schema. */
export function seal(columns: SegmentColumns, schema: Schema): SealedBytes {
  return finishSteps(unjoinedSteps(columns, schema));
}

/** {@link seal} in steps of a few milliseconds. The columns must not change meanwhile. */
export function sealSteps(columns: SegmentColumns, schema: Schema): Steps<SealedBytes> {
  return joinSteps(unjoinedSteps(columns, schema));
}

function* unjoinedSteps(columns: SegmentColumns, schema: Schema): Steps<SealedBytes> {
  const fields = Object.entries(schema.fields);
  const texts = yield* summarize(columns);
  const lists = yield* layOutLists(columns);
  const pairs = yield* layOutPairs(columns, lists);
  const numbers: SortedNumbers[] = [];
  for (const column of columns.numbers) numbers.push(yield* sortNumbers(column));
  const values: (ValueLayout | null)[] = [];
  for (const column of columns.values) values.push(column === null ? null : yield* layOutValues(column));
  const gathered: SealPlan = {
    columns,
    textFields: fields.filter(([, { type }]) => type === "text").map(([name]) => name),
    numberFields: fields.filter(([, { type }]) => type === "number").map(([name]) => name),
    lists,
    pairs,
    numbers,
    values,
  };
  const layout = layOut(gathered);
  const pages = loadedPages(new ArrayBuffer(layout.byteLength));
  const places = layout.entries();
  yield* write(gathered, new Sections(places, pages));
  return { directory: { size: columns.size, texts, sections: places }, pages };
}

/** What is known before there is room for it. */
interface SealPlan {
  readonly columns: SegmentColumns;
  readonly textFields: readonly string[];
  readonly numberFields: readonly string[];
  readonly lists: ListLayout;
  readonly pairs: PairLayout;
  readonly numbers: readonly SortedNumbers[];
  /** By text field. */
  readonly values: readonly (ValueLayout | null)[];
}

function* summarize({ texts, values }: SegmentColumns): Steps<SealedText[]> {
  const summaries: SealedText[] = [];
  for (const [index, { terms, starts }] of texts.entries()) {
    const column = values[index] ?? null;
    let withTokensCount = 0;
    for (let i = 1; i < starts.length; i++) withTokensCount += starts[i] === starts[i - 1] ? 0 : 1;
    summaries.push({
      tokenCount: terms.length,
      withTokensCount,
      pairThreshold: pairThreshold(terms.length),
      valueCount: column === null ? null : column.texts.starts.length - 1,
    });
    yield;
  }
  return summaries;
}

/** What is read when a segment is opened comes first. */
function layOut({ columns, textFields, numberFields, lists, pairs, numbers, values }: SealPlan): SectionLayout {
  const { size, terms, texts, ids, discarded, documents } = columns;
  const termCount = lists.order.length;
  const listCount = lists.fields.length;
  const postingCount = lists.starts[listCount] as number;

  const layout = new SectionLayout();
  layout.add("terms/units", "uint16", codeUnitCount(terms, lists.order));
  layout.add("terms/starts", "uint32", termCount + 1);
  layout.add("terms/shared", "uint8", termCount);
  layout.add("terms/slots", "uint32", slotCount(termCount));
  layout.add("terms/lists", "uint32", termCount + 1);
  layout.add("terms/documents", "uint32", termCount);
  layout.add("lists/fields", "uint16", listCount);
  layout.add("lists/starts", "uint32", listCount + 1);
  layout.add("pairs/lists", "uint32", lists.common.length);
  layout.add("pairs/firsts", "uint32", lists.common.length + 1);
  layout.add("pairs/seconds", "uint32", pairs.pairCount);
  layout.add("pairs/starts", "uint32", pairs.pairCount + 1);
  for (const field of textFields) layout.add(`text/${field}/starts`, "uint32", size + 1);
  for (const [index, field] of numberFields.entries()) {
    const count = (numbers[index] as SortedNumbers).values.length;
    layout.add(`number/${field}/column`, "float64", size);
    layout.add(`number/${field}/values`, "float64", count);
    layout.add(`number/${field}/ordinals`, "uint32", count);
  }
  layout.add("ids/units", "uint16", ids.units.length);
  layout.add("ids/starts", "uint32", size + 1);
  layout.add("ids/slots", "uint32", slotCount(size - discarded.length));
  layout.add("ids/order", "uint32", size - discarded.length);
  layout.add("discarded", "uint32", discarded.length);
  layout.add("documents/starts", "uint32", size + 1);

  layout.add("postings/ordinals", "uint32", postingCount);
  layout.add("postings/frequencies", "uint8", postingCount);
  layout.add("postings/offsets", "uint16", lists.offsetStarts[listCount] as number);
  layout.add("pairs/ordinals", "uint32", pairs.postingCount);
  layout.add("pairs/frequencies", "uint8", pairs.postingCount);
  for (const [index, field] of textFields.entries()) {
    const column = texts[index] as TextColumn;
    layout.add(`text/${field}/terms`, "uint32", column.terms.length);
    if (column.positions !== null) layout.add(`text/${field}/positions`, "uint32", column.positions.length);
  }
  for (const [index, field] of textFields.entries()) {
    const ordered = values[index] ?? null;
    if (ordered !== null) addValueSections(field, ordered, layout);
  }
  layout.add("documents/bytes", "uint8", documents.bytes.length);
  return layout;
}

function* write(gathered: SealPlan, sections: Sections): Steps<void> {
  const { columns, numberFields, lists, pairs, numbers } = gathered;
  yield* writeTerms(gathered, sections);
  yield* writePostings(gathered, sections);
  sections.loadSection("pairs/lists", "uint32").set(lists.common);
  yield* writePairs(pairs, lists, {
    firsts: sections.loadSection("pairs/firsts", "uint32"),
    seconds: sections.loadSection("pairs/seconds", "uint32"),
    starts: sections.loadSection("pairs/starts", "uint32"),
    ordinals: sections.loadSection("pairs/ordinals", "uint32"),
    frequencies: sections.loadSection("pairs/frequencies", "uint8"),
  });
  for (const [index, field] of numberFields.entries()) {
    const { values, ordinals } = numbers[index] as SortedNumbers;
    yield* copy(columns.numbers[index] as Float64Array, sections.loadSection(`number/${field}/column`, "float64"));
    yield* copy(values, sections.loadSection(`number/${field}/values`, "float64"));
    yield* copy(ordinals, sections.loadSection(`number/${field}/ordinals`, "uint32"));
  }
  yield* writeValueSections(gathered, sections);
  yield* copy(columns.ids.units, sections.loadSection("ids/units", "uint16"));
  yield* copy(columns.ids.starts, sections.loadSection("ids/starts", "uint32"));
  yield* writeHashTable(columns.ids, columns.discarded, sections.loadSection("ids/slots", "uint32"));
  yield* writeIdOrder(columns, sections.loadSection("ids/order", "uint32"));
  sections.loadSection("discarded", "uint32").set(columns.discarded);
  yield* copy(columns.documents.starts, sections.loadSection("documents/starts", "uint32"));
  yield* copy(columns.documents.bytes, sections.loadSection("documents/bytes", "uint8"));
}

function* writeIdOrder({ size, ids, discarded }: SegmentColumns, order: Uint32Array): Steps<void> {
  let count = 0;
  let left = 0;
  for (let ordinal = 0; ordinal < size; ordinal++) {
    if (discarded[left] === ordinal) left++;
    else order[count++] = ordinal;
  }
  yield* sortStrings(ids, order, "code units");
}

function* writeTerms({ columns, lists }: SealPlan, sections: Sections): Steps<void> {
  const terms = {
    units: sections.loadSection("terms/units", "uint16"),
    starts: sections.loadSection("terms/starts", "uint32"),
    shared: sections.loadSection("terms/shared", "uint8"),
  };
  yield* writeStrings(columns.terms, lists.order, terms);
  yield* writeHashTable(terms, new Uint32Array(0), sections.loadSection("terms/slots", "uint32"));
  sections.loadSection("terms/lists", "uint32").set(lists.firstLists);
  sections.loadSection("lists/fields", "uint16").set(lists.fields);
  sections.loadSection("lists/starts", "uint32").set(lists.starts);
  yield;
}

function* writePostings({ columns, textFields, lists }: SealPlan, sections: Sections): Steps<void> {
  const postings = {
    ordinals: sections.loadSection("postings/ordinals", "uint32"),
    frequencies: sections.loadSection("postings/frequencies", "uint8"),
    offsets: sections.loadSection("postings/offsets", "uint16"),
  };
  for (const room of Object.values(postings)) yield* prefault(room);
  for (const [index, field] of textFields.entries()) {
    const column = columns.texts[index] as TextColumn;
    const tokens = sections.loadSection(`text/${field}/terms`, "uint32");
    yield* writeField(column, lists.byField[index] as FieldLists, lists, postings, tokens);
    yield* copy(column.starts, sections.loadSection(`text/${field}/starts`, "uint32"));
    if (column.positions !== null)
      yield* copy(column.positions, sections.loadSection(`text/${field}/positions`, "uint32"));
  }
  const counts = sections.loadSection("terms/documents", "uint32");
  yield* writeDocumentCounts(lists, postings.ordinals, columns.size, counts);
}

function* writeValueSections({ textFields, values }: SealPlan, sections: Sections): Steps<void> {
  for (const [index, field] of textFields.entries()) {
    const ordered = values[index] ?? null;
    if (ordered !== null) yield* writeValues(ordered, valueSections(sections, field));
  }
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

function* copy<View extends Numbers>(source: View, target: View): Steps<void> {
  for (const { from, to } of splitRange(0, source.length, ELEMENTS_A_STEP)) {
    target.set(source.subarray(from, to), from);
    yield;
  }
}
