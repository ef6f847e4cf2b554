import {
  NO_VALUE,
  type PackedStrings,
  type SegmentColumns,
  type TextColumn,
  type ValueColumn,
} from "firmament/src/indexes/arrays/segment-columns.ts";

/** Columns with strings instead of numbers, so that columns with another numbering of terms compare equal. */
export interface ReadableColumns {
  readonly ids: readonly string[];
  readonly discarded: readonly number[];
  /** By text field, by ordinal: terms with positions. */
  readonly texts: readonly (readonly (readonly [term: string, position: number])[])[][];
  readonly hasPositions: readonly boolean[];
  /** By text field, by ordinal; `null` for a field whose values are not sealed. */
  readonly values: readonly (readonly (readonly string[])[] | null)[];
  /** By number field, by ordinal: the value, or the list of values. */
  readonly numbers: readonly (readonly (number | readonly number[])[])[];
  readonly documents: readonly (readonly number[])[];
  /** Sorted. */
  readonly terms: readonly string[];
}

export function readColumns(columns: SegmentColumns): ReadableColumns {
  const { size, texts, values, numbers, ids, discarded, documents } = columns;
  const terms = stringsOf(columns.terms);
  return {
    ids: stringsOf(ids),
    discarded: [...discarded],
    texts: texts.map((column) => tokensOf(column, terms, size)),
    hasPositions: texts.map(({ positions }) => positions !== null),
    values: values.map((column) => (column === null ? null : valuesOf(column, size))),
    numbers: numbers.map(({ values, starts }) =>
      starts === null
        ? [...values]
        : Array.from({ length: size }, (_, d) => [...values.slice(starts[d], starts[d + 1])]),
    ),
    documents: Array.from({ length: size }, (_, ordinal) => [
      ...Buffer.concat(documents.chunks).subarray(documents.starts[ordinal], documents.starts[ordinal + 1]),
    ]),
    terms: terms.toSorted(),
  };
}

export function stringsOf({ units, starts }: PackedStrings): string[] {
  return Array.from({ length: starts.length - 1 }, (_, text) =>
    String.fromCharCode(...units.subarray(starts[text], starts[text + 1])),
  );
}

function tokensOf(
  { terms, starts, positions }: TextColumn,
  texts: readonly string[],
  size: number,
): [string, number][][] {
  return Array.from({ length: size }, (_, ordinal) => {
    const start = starts[ordinal] ?? 0;
    return Array.from(terms.subarray(start, starts[ordinal + 1]), (term, token) => [
      texts[term] ?? "?",
      positions?.[start + token] ?? token,
    ]);
  });
}

function valuesOf({ texts, numbers, starts }: ValueColumn, size: number): string[][] {
  const values = stringsOf(texts);
  return Array.from({ length: size }, (_, ordinal) => {
    const [from, to] = starts === null ? [ordinal, ordinal + 1] : [starts[ordinal], starts[ordinal + 1]];
    return Array.from(numbers.subarray(from, to))
      .filter((number) => number !== NO_VALUE)
      .map((number) => values[number] ?? "?");
  });
}
