import type { Schema } from "firmament";
import type { Automaton } from "firmament/query";
import type { PostingList, Segment } from "firmament/src/indexes/segment.ts";
import { expect } from "vitest";
import { frequenciesOf } from "../contracts/segment.ts";
import { tokensOf } from "../contracts/tokens.ts";
import { valuesByDocument } from "../contracts/value.ts";

/** Fields, terms and an automaton that two segments are compared by. */
export interface TermProbe {
  /** Text fields. */
  readonly fields: readonly string[];
  readonly terms: readonly string[];
  readonly automaton: Automaton;
}

/** Fails unless two segments of a schema have the same content. Deletions are not compared. */
export function expectSame(actual: Segment, expected: Segment, schema: Schema, probes: readonly TermProbe[]): void {
  expect(actual.size).toBe(expected.size);
  expect(documentsOf(actual)).toEqual(documentsOf(expected));
  for (const [field, { type }] of Object.entries(schema.fields)) {
    for (const read of type === "text" ? [streamsOf, valuesOf] : [numbersOf]) {
      expect(read(actual, field)).toEqual(read(expected, field));
    }
  }
  for (const probe of probes) {
    expect(termsOf(actual, probe)).toEqual(termsOf(expected, probe));
    expect(expansionOf(actual, probe)).toEqual(expansionOf(expected, probe));
  }
}

function ordinalsOf({ size }: Segment): number[] {
  return Array.from({ length: size }, (_, ordinal) => ordinal);
}

function documentsOf(segment: Segment): unknown {
  return ordinalsOf(segment).map((ordinal) => [segment.id(ordinal), segment.document(ordinal)]);
}

function valuesOf(segment: Segment, field: string): unknown {
  const each = ordinalsOf(segment).map((ordinal) => segment.valuesOf(ordinal, field));
  return { index: valuesByDocument(segment, field), each };
}

function numbersOf(segment: Segment, field: string): unknown {
  const numbers = segment.numbers(field);
  const { column, largest, lists } = numbers;
  const ranks = lists === null ? numbers.ranks() : [lists.values, lists.starts, lists.predecessors()];
  return [column, largest, numbers.sorted(), ranks];
}

function streamsOf(segment: Segment, field: string): unknown {
  const index = segment.text(field);
  const tokens = ordinalsOf(segment).map((ordinal) => tokensOf(segment, field, ordinal));
  return { tokens, count: index.tokenCount, with: [index.withTokensCount, ...index.withTokens().toArray()] };
}

function termsOf(segment: Segment, { fields, terms }: TermProbe): unknown {
  return terms.map((term) => {
    const documents = segment.postings(fields, term);
    const lists = segment.lists(fields, term).toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
    return {
      term,
      frequency: segment.documentFrequency(fields, term),
      documents: [documents.universe, documents.size, ...documents.toArray()],
      lists: lists.map((list) => [list.field, frequenciesOf(list)]),
      each: fields.map((field) => frequenciesOf(segment.text(field).list(term))),
    };
  });
}

function expansionOf(segment: Segment, { fields, automaton }: TermProbe): unknown {
  const expansion = segment.expand(fields, automaton);
  return {
    counts: [expansion.termCount, expansion.postingCount],
    documents: [...expansion.documents().toArray()],
    each: fields.map((field) => [...expansion.documentsIn(field).toArray()]),
  };
}

/** Fails unless positions and neighbours agree with the token streams. */
export function expectPositionsOfStreams(segment: Segment, { fields, terms }: TermProbe): void {
  for (const field of fields) {
    for (const term of terms) {
      const list = segment.text(field).list(term);
      if (list === null) continue;
      const reader = list.positions();
      for (const [index, ordinal] of list.ordinals.entries()) {
        const tokens = tokensOf(segment, field, ordinal);
        const own = tokens.filter((token) => token.term === term);
        const count = reader.read(index);
        expect([...reader.positions.subarray(0, count)]).toEqual(own.map(({ position }) => position));
        for (const [i, token] of tokens.entries()) {
          const before = i > 0 ? (tokens[i - 1]?.term ?? null) : null;
          const after = tokens[i + 1]?.term ?? null;
          if (token.term === term) expect(list.retainNeighbours(Uint32Array.of(index), 1, before, after)).toBe(1);
        }
      }
      // Out of order, and twice.
      for (const index of [list.size - 1, 0, 0]) {
        const count = reader.read(index);
        const tokens = tokensOf(segment, field, list.ordinals[index] as number);
        expect(count).toBe(tokens.filter((token) => token.term === term).length);
      }
    }
  }
}

/**
 * Fails unless stored pairs agree with the token streams.
 *
 * @param normalized the byte of a frequency in a document
 * @param isStored whether a pair must be stored, by the document counts of both terms in the field
 */
export function expectPairsOfStreams(
  segment: Segment,
  { fields, terms }: TermProbe,
  normalized: (field: string, count: number, length: number) => number,
  isStored: (field: string, first: number, second: number) => boolean,
): void {
  const sizeOf = (list: PostingList | null): number => list?.size ?? 0;
  for (const field of fields) {
    const index = segment.text(field);
    const pairs = pairsOf(segment, field, normalized);
    for (const first of terms) {
      for (const second of terms) {
        const isExpected = isStored(field, sizeOf(index.list(first)), sizeOf(index.list(second)));
        const pair = frequenciesOf(index.pair(first, second));
        const expected = isExpected ? (pairs.get(`${first} ${second}`) ?? {}) : null;
        expect({ field, first, second, pair }).toEqual({ field, first, second, pair: expected });
      }
    }
  }
}

/** The frequency of each pair of adjacent terms in each document, by the two terms. */
function pairsOf(
  segment: Segment,
  field: string,
  normalized: (field: string, count: number, length: number) => number,
): ReadonlyMap<string, Readonly<Record<number, number>>> {
  const pairs = new Map<string, Record<number, number>>();
  for (const ordinal of ordinalsOf(segment)) {
    const tokens = tokensOf(segment, field, ordinal);
    for (const [index, { term, position }] of tokens.entries()) {
      const next = tokens[index + 1];
      if (next?.position !== position + 1) continue;
      const counts = pairs.get(`${term} ${next.term}`) ?? {};
      counts[ordinal] = (counts[ordinal] ?? 0) + 1;
      pairs.set(`${term} ${next.term}`, counts);
    }
    for (const counts of pairs.values()) {
      const count = counts[ordinal];
      if (count !== undefined) counts[ordinal] = normalized(field, count, tokens.length);
    }
  }
  return pairs;
}
