import { splitRange } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import type { SectionLayout, Sections } from "../arrays/sections.ts";
import { NO_VALUE, type ValueColumn } from "../arrays/segment-columns.ts";
import { codeUnitCount, type StringTarget, writeStrings } from "../arrays/string-section.ts";
import { sortStrings } from "../arrays/string-sort.ts";

const NUMBERS_A_STEP = 1 << 18;

/** Whole values of a text field whose order is known. */
export interface ValueLayout {
  readonly column: ValueColumn;
  /** The numbers that the values have in the column, in the order of their code points. */
  readonly order: Uint32Array;
}

/** Room for the whole values of a text field: the values as {@link StringTarget}, and the rest as `ValueIndex` has it. */
export interface ValueTarget extends StringTarget {
  readonly documentCounts: Uint32Array;
  readonly numbers: Uint32Array;
  /** `ValueIndex.starts`. */
  readonly documents: Uint32Array | null;
}

export function* layOutValues(column: ValueColumn): Steps<ValueLayout> {
  const order = new Uint32Array(column.texts.starts.length - 1);
  for (let number = 0; number < order.length; number++) order[number] = number;
  yield* sortStrings(column.texts, order);
  return { column, order };
}

/** Room of its own for the values. */
export function allocateValues({ column, order }: ValueLayout): ValueTarget {
  return {
    units: new Uint16Array(codeUnitCount(column.texts, order)),
    starts: new Uint32Array(order.length + 1),
    shared: new Uint8Array(order.length),
    documentCounts: new Uint32Array(order.length + 1),
    numbers: new Uint32Array(column.numbers.length),
    documents: column.starts === null ? null : new Uint32Array(column.starts.length),
  };
}

/** Lays out sections for the values. */
export function addValueSections(field: string, { column, order }: ValueLayout, layout: SectionLayout): void {
  layout.add(`values/${field}/units`, "uint16", codeUnitCount(column.texts, order));
  layout.add(`values/${field}/starts`, "uint32", order.length + 1);
  layout.add(`values/${field}/shared`, "uint8", order.length);
  layout.add(`values/${field}/counts`, "uint32", order.length + 1);
  layout.add(`values/${field}/numbers`, "uint32", column.numbers.length);
  if (column.starts !== null) layout.add(`values/${field}/documents`, "uint32", column.starts.length);
}

/** The sections of a text field's values. Throws what {@link Sections.loadSection} throws. */
export function valueSections(sections: Sections, field: string): ValueTarget {
  const documents = `values/${field}/documents`;
  return {
    units: sections.loadSection(`values/${field}/units`, "uint16"),
    starts: sections.loadSection(`values/${field}/starts`, "uint32"),
    shared: sections.loadSection(`values/${field}/shared`, "uint8"),
    documentCounts: sections.loadSection(`values/${field}/counts`, "uint32"),
    numbers: sections.loadSection(`values/${field}/numbers`, "uint32"),
    documents: sections.has(documents) ? sections.loadSection(documents, "uint32") : null,
  };
}

export function* writeValues({ column, order }: ValueLayout, room: ValueTarget): Steps<void> {
  yield* writeStrings(column.texts, order, room);
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) places[order[place] as number] = place;
  for (const { from, to } of splitRange(0, column.numbers.length, NUMBERS_A_STEP)) {
    writeNumbers(column.numbers, from, to, places, room);
    yield;
  }
  if (column.starts === null || room.documents === null) return;
  room.documents.set(column.starts);
  room.documentCounts[order.length] = emptyCount(column.starts);
  yield;
}

function writeNumbers(
  source: Uint32Array,
  from: number,
  to: number,
  places: Uint32Array,
  { numbers, documentCounts }: ValueTarget,
): void {
  for (let at = from; at < to; at++) {
    const number = source[at] as number;
    const place = number === NO_VALUE ? places.length : (places[number] as number);
    numbers[at] = place;
    documentCounts[place] = (documentCounts[place] as number) + 1;
  }
}

function emptyCount(starts: Uint32Array): number {
  let count = 0;
  for (let document = 1; document < starts.length; document++) {
    count += starts[document] === starts[document - 1] ? 1 : 0;
  }
  return count;
}
