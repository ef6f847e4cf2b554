import type { Schema, TextField } from "firmament";
import type { Segment } from "firmament/src/indexes/segment.ts";
import { longestOf } from "firmament/src/indexes/supplement.ts";
import { fieldImpacts } from "firmament/src/similarity/bm25f.ts";
import { expect } from "vitest";
import { frequenciesOf } from "../contracts/segment.ts";
import { tokensOf } from "../contracts/tokens.ts";
import { naiveFrequencyByte, naiveImpact } from "../oracle/impacts.ts";
import type { TermProbe } from "./expect-same-segment.ts";

type TextFields = readonly (readonly [name: string, field: TextField])[];

/** Fails unless the frequencies of posting lists agree with the token streams. */
export function expectFrequenciesOfStreams(segment: Segment, schema: Schema, { terms }: TermProbe): void {
  for (const [name, field] of textFieldsOf(schema)) {
    for (const term of terms) {
      const bytes = bytesOfStreams(segment, name, field, term);
      expect(frequenciesOf(segment.text(name).list(term)) ?? {}).toEqual(Object.fromEntries(bytes));
    }
  }
}

/**
 * Fails unless the longest list of each term and its supplement have the impacts over all fields.
 *
 * @param isStored whether supplements of terms in several fields must be stored; otherwise none may be
 */
export function expectSupplementsOfStreams(
  segment: Segment,
  schema: Schema,
  { fields, terms }: TermProbe,
  isStored: boolean,
): void {
  const all = textFieldsOf(schema);
  for (const term of terms) {
    const inFields = all.filter(([name]) => segment.text(name).list(term) !== null);
    const hasAll = inFields.length > 1 && inFields.every(([name]) => fields.includes(name));
    expect(segment.supplement(fields, term) !== null).toBe(isStored && hasAll);
    if (isStored && hasAll)
      expect(impactsOf(segment, schema, fields, term)).toEqual(naiveImpacts(segment, inFields, term));
  }
}

function textFieldsOf({ fields }: Schema): TextFields {
  return Object.entries(fields).flatMap(([name, field]) => (field.type === "text" ? [[name, field] as const] : []));
}

/** The impact of each document: that of the supplement, or else that of the longest list. */
function impactsOf(segment: Segment, schema: Schema, fields: readonly string[], term: string): readonly number[] {
  const weights = new Map(textFieldsOf(schema).map(([name, { weight }]) => [name, weight]));
  const lists = segment.lists(fields, term).map(({ field, size, ordinals, frequencies }) => {
    return { size, ordinals, frequencies, field: fieldImpacts(weights.get(field) ?? Number.NaN) };
  });
  const longest = longestOf(lists);
  if (longest === undefined) throw new Error("no list");
  const supplement = segment.supplement(fields, term);
  if (supplement === null) throw new Error("no supplement");
  const differences = supplement.differences({
    ordinals: longest.ordinals,
    bytes: longest.frequencies,
    impacts: longest.field.impacts,
  });
  expect(supplement.maxImpact).toBe(Math.max(0, ...supplement.impacts));
  const impacts = new Array<number>(segment.size).fill(0);
  for (const [i, ordinal] of longest.ordinals.entries()) {
    impacts[ordinal] = longest.field.impacts[longest.frequencies[i] ?? -1] ?? Number.NaN;
  }
  for (const [i, ordinal] of supplement.ordinals.entries()) {
    const impact = supplement.impacts[i] ?? Number.NaN;
    expect(impact - (impacts[ordinal] ?? Number.NaN)).toBe(differences[i]);
    impacts[ordinal] = impact;
  }
  return impacts;
}

function naiveImpacts(segment: Segment, fields: TextFields, term: string): readonly number[] {
  const byField = fields.map(([name, field]) => {
    return { weight: field.weight, bytes: bytesOfStreams(segment, name, field, term) };
  });
  return Array.from({ length: segment.size }, (_, ordinal) => {
    return naiveImpact(
      byField.flatMap(({ weight, bytes }) => {
        const byte = bytes.get(ordinal);
        return byte === undefined ? [] : { weight, byte };
      }),
    );
  });
}

/** The normalized frequency of a term in each document that contains it in a field. */
function bytesOfStreams(
  segment: Segment,
  name: string,
  { typicalLength }: TextField,
  term: string,
): ReadonlyMap<number, number> {
  const bytes = new Map<number, number>();
  for (let ordinal = 0; ordinal < segment.size; ordinal++) {
    const tokens = tokensOf(segment, name, ordinal);
    const count = tokens.filter((token) => token.term === term).length;
    if (count > 0) bytes.set(ordinal, naiveFrequencyByte(count, tokens.length, typicalLength));
  }
  return bytes;
}
