import { naiveRow } from "@firmament/testing/src/naive/near.ts";
import type { Analyzer, DocumentOf, Schema } from "firmament";
import { DocumentValues, fieldOfIndex, indexedFields, POSITION_GAP, textValues } from "firmament/query";
import {
  NO_VALUE,
  type NumberColumn,
  type PackedDocuments,
  type PackedStrings,
  type SegmentColumns,
  type TextColumn,
  type ValueColumn,
} from "firmament/src/indexes/arrays/segment-columns.ts";
import { DocumentCodec } from "firmament/src/indexes/columns/document-codec.ts";
import { fieldValue } from "firmament/src/schema/document.ts";
import { numbersOf } from "firmament/src/schema/numeric-value.ts";
import { GrowingBytes } from "firmament/storage";

/** The columns of documents, computed by a simple reference implementation. */
export function naiveColumns<S extends Schema>(
  documents: readonly DocumentOf<S>[],
  schema: S,
  analyzerOf: (field: string) => Analyzer,
): SegmentColumns {
  const terms = new Map<string, number>();
  const numberOf = (term: string): number => {
    if (!terms.has(term)) terms.set(term, terms.size);
    return terms.get(term) ?? -1;
  };
  const texts: TextColumn[] = [];
  const values: (ValueColumn | null)[] = [];
  const numbers: NumberColumn[] = [];
  const fields = indexedFields(schema);
  for (const field of fields.numbers) {
    const values = documents.map((document) => numbersOf(document, field));
    numbers.push(
      field.many
        ? numberLists(values)
        : { values: Float64Array.from(values, ([value = Number.NaN]) => value), starts: null },
    );
  }
  const vectors = fields.vectors.map(({ name, dimensions }) => {
    const rows = documents.flatMap((document, ordinal) => {
      const numbers = (fieldValue(document, name) ?? []) as readonly number[];
      const starts = numbers.flatMap((_, index) => (index % dimensions === 0 ? [index] : []));
      return starts.map((start) => ({ ordinal, row: naiveRow(numbers.slice(start, start + dimensions)) }));
    });
    return {
      rows: Int8Array.from(rows.flatMap(({ row }) => row)),
      squares: Uint32Array.from(rows, ({ row }) => row.reduce((sum, number) => sum + number ** 2, 0)),
      documents: Uint32Array.from(rows, ({ ordinal }) => ordinal),
    };
  });
  for (const { name, kind, many } of fields.termIndexes) {
    const analyzer = analyzerOf(name);
    const inDocuments = documents.map((document) => textValues(document, fieldOfIndex(name)));
    const termsOfValues = inDocuments.map((each) => each.map((value) => analyzer.terms(value)));
    texts.push(textColumn(termsOfValues, numberOf, many));
    if (kind === "words") values.push(valueColumn(inDocuments, many));
  }
  const lastOrdinals = new Map(documents.map(({ id }, ordinal) => [id, ordinal]));
  return {
    size: documents.length,
    terms: packedStrings([...terms.keys()]),
    texts,
    values,
    numbers,
    vectors,
    ids: packedStrings(documents.map(({ id }) => id)),
    discarded: Uint32Array.from(
      documents.keys().filter((ordinal) => lastOrdinals.get(documents[ordinal]?.id ?? "") !== ordinal),
    ),
    documents: packedDocuments(documents, schema),
  };
}

/** @param values of each document */
function numberLists(values: readonly (readonly number[])[]): NumberColumn {
  const lists = values.map((list) => [...new Set(list)].map((value) => value + 0).sort((a, b) => a - b));
  const starts = [0];
  for (const { length } of lists) starts.push((starts.at(-1) ?? 0) + length);
  return { values: Float64Array.from(lists.flat()), starts: Uint32Array.from(starts) };
}

/** @param values the terms of each value of each document */
function textColumn(
  values: readonly (readonly (readonly string[])[])[],
  numberOf: (term: string) => number,
  many: boolean,
): TextColumn {
  const terms: number[] = [];
  const positions: number[] = [];
  const starts = [0];
  for (const document of values) {
    let position = 0;
    for (const value of document) {
      for (const term of value) {
        terms.push(numberOf(term));
        positions.push(position++);
      }
      position += POSITION_GAP;
    }
    starts.push(terms.length);
  }
  return {
    terms: Uint32Array.from(terms),
    starts: Uint32Array.from(starts),
    positions: many ? Uint32Array.from(positions) : null,
  };
}

/** The values of a field, or `null` if more than a quarter of them are distinct. */
function valueColumn(inDocuments: readonly (readonly string[])[], many: boolean): ValueColumn | null {
  const each = inDocuments.map((values) => [...new Set(values)]);
  const all = each.flat();
  const distinct = [...new Set(all)];
  if (distinct.length * 4 > all.length) return null;
  if (distinct.some(({ length }) => length > 256)) return null;
  const numbersOf = (values: readonly string[]): number[] => values.map((value) => distinct.indexOf(value));
  if (!many) {
    const numbers = each.map((values) => numbersOf(values)[0] ?? NO_VALUE);
    return { texts: packedStrings(distinct), numbers: Uint32Array.from(numbers), starts: null };
  }
  const starts = [0];
  for (const values of each) starts.push((starts.at(-1) ?? 0) + values.length);
  return {
    texts: packedStrings(distinct),
    numbers: Uint32Array.from(each.flatMap(numbersOf)),
    starts: Uint32Array.from(starts),
  };
}

export function packedStrings(texts: readonly string[]): PackedStrings {
  const units: number[] = [];
  const starts = [0];
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) units.push(text.charCodeAt(at));
    starts.push(units.length);
  }
  return { units: Uint16Array.from(units), starts: Uint32Array.from(starts) };
}

function packedDocuments<S extends Schema>(documents: readonly DocumentOf<S>[], schema: S): PackedDocuments {
  const writer = new DocumentCodec(schema);
  const bytes = new GrowingBytes();
  const starts = [0];
  for (const document of documents) {
    writer.encode(DocumentValues.of(schema, document), bytes);
    starts.push(bytes.length);
  }
  return { chunks: [bytes.bytes()], starts: Uint32Array.from(starts) };
}
