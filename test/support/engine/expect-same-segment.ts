import { expect } from "vitest";
import type { PostingList, Segment } from "../../../src/indexes/segment.ts";
import type { Schema } from "../../../src/schema/schema.ts";
import type { Automaton } from "../../../src/terms/automaton/automaton.ts";
import { frequenciesOf, tokensOf } from "../contracts/segment.ts";
import { valuesByDocument } from "../contracts/value.ts";

/** What a segment is asked about words. */
export interface Question {
  /** Text fields. */
  readonly fields: readonly string[];
  readonly terms: readonly string[];
  readonly automaton: Automaton;
}

/** Fails where two segments of a schema do not answer alike. Deletions do not count. */
export function expectSame(actual: Segment, expected: Segment, schema: Schema, questions: readonly Question[]): void {
  expect(actual.size).toBe(expected.size);
  expect(documentsOf(actual)).toEqual(documentsOf(expected));
  for (const [field, { type }] of Object.entries(schema.fields)) {
    for (const ask of type === "text" ? [streamsOf, valuesOf] : [numbersOf]) {
      expect(ask(actual, field)).toEqual(ask(expected, field));
    }
  }
  for (const question of questions) {
    expect(wordsOf(actual, question)).toEqual(wordsOf(expected, question));
    expect(patternOf(actual, question)).toEqual(patternOf(expected, question));
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
  return [numbers.column, numbers.sorted(), numbers.ranks()];
}

function streamsOf(segment: Segment, field: string): unknown {
  const index = segment.text(field);
  const tokens = ordinalsOf(segment).map((ordinal) => tokensOf(segment, field, ordinal));
  return { tokens, count: index.tokenCount, with: [index.withTokensCount, ...index.withTokens().toArray()] };
}

function wordsOf(segment: Segment, { fields, terms }: Question): unknown {
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

function patternOf(segment: Segment, { fields, automaton }: Question): unknown {
  const expansion = segment.expand(fields, automaton);
  return {
    counts: [expansion.termCount, expansion.postingCount],
    documents: [...expansion.documents().toArray()],
    each: fields.map((field) => [...expansion.documentsIn(field).toArray()]),
  };
}

/** Fails where offsets that are kept are not those of the streams. */
export function expectOffsetsOfStreams(segment: Segment, { fields, terms }: Question): void {
  for (const field of fields) {
    for (const term of terms) {
      const list = segment.text(field).list(term);
      if (list?.offsets == null) continue;
      const first = (ordinal: number): number =>
        tokensOf(segment, field, ordinal).findIndex((token) => token.term === term);
      expect([...list.offsets]).toEqual(Array.from(list.ordinals, first));
    }
  }
}

/**
 * Fails where a pair that is kept is not that of the streams.
 *
 * @param isKept tells by the words' documents in the field whether it is to be kept
 */
export function expectPairsOfStreams(
  segment: Segment,
  { fields, terms }: Question,
  isKept: (field: string, first: number, second: number) => boolean,
): void {
  const sizeOf = (list: PostingList | null): number => list?.size ?? 0;
  for (const field of fields) {
    const index = segment.text(field);
    const neighbours = neighboursOf(segment, field);
    for (const first of terms) {
      for (const second of terms) {
        const isExpected = isKept(field, sizeOf(index.list(first)), sizeOf(index.list(second)));
        const pair = frequenciesOf(index.pair(first, second));
        const expected = isExpected ? (neighbours.get(`${first} ${second}`) ?? {}) : null;
        expect({ field, first, second, pair }).toEqual({ field, first, second, pair: expected });
      }
    }
  }
}

/** How often two words stand side by side in each document, by both. */
function neighboursOf(segment: Segment, field: string): ReadonlyMap<string, Readonly<Record<number, number>>> {
  const neighbours = new Map<string, Record<number, number>>();
  for (const ordinal of ordinalsOf(segment)) {
    const tokens = tokensOf(segment, field, ordinal);
    for (const [index, { term, position }] of tokens.entries()) {
      const next = tokens[index + 1];
      if (next?.position !== position + 1) continue;
      const counts = neighbours.get(`${term} ${next.term}`) ?? {};
      counts[ordinal] = (counts[ordinal] ?? 0) + 1;
      neighbours.set(`${term} ${next.term}`, counts);
    }
  }
  return neighbours;
}
