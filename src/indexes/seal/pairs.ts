import type { Steps } from "../../base/steps.ts";
import { seek } from "../../postings/ordinal-list.ts";
import type { SegmentColumns } from "../arrays/segment-columns.ts";
import { collectPairs, type FieldPairs, NO_PAIRS } from "./field-pairs.ts";
import type { ListLayout } from "./lists.ts";

const LISTS_A_STEP = 64;

/** The pairs of neighbours of all fields. */
export interface PairLayout {
  readonly pairCount: number;
  readonly postingCount: number;
  /** By text field. */
  readonly byField: readonly CommonWords[];
}

interface CommonWords {
  /** The place of each among the common words of all fields, ascending. */
  readonly places: readonly number[];
  readonly pairs: FieldPairs;
}

export function* layOutPairs({ texts }: SegmentColumns, layout: ListLayout): Steps<PairLayout> {
  const places = commonPlaces(texts.length, layout);
  const byField: CommonWords[] = [];
  for (const [field, column] of texts.entries()) {
    const common = places[field] as number[];
    if (common.length === 0) {
      byField.push({ places: common, pairs: NO_PAIRS });
      continue;
    }
    const ranks = new Int32Array(layout.sortedNumbers.length).fill(-1);
    for (const [rank, place] of common.entries()) ranks[termOf(layout.common[place] as number, layout)] = rank;
    byField.push({ places: common, pairs: yield* collectPairs(column, ranks, common.length) });
  }
  return {
    pairCount: byField.reduce((sum, { pairs }) => sum + pairs.seconds.length, 0),
    postingCount: byField.reduce((sum, { pairs }) => sum + pairs.ordinals.length, 0),
    byField,
  };
}

/** The places of the common lists by field. */
function commonPlaces(fieldCount: number, { common, fields }: ListLayout): readonly number[][] {
  const places = Array.from({ length: fieldCount }, (): number[] => []);
  for (const [place, list] of common.entries()) places[fields[list] as number]?.push(place);
  return places;
}

/** The gathered number of a list's term. */
function termOf(list: number, { firstLists, order }: ListLayout): number {
  return order[seek(firstLists, list + 1, 0) - 1] as number;
}

/** Room for the pairs of all common words, beside each other. */
export interface PairTarget {
  readonly firsts: Uint32Array;
  readonly seconds: Uint32Array;
  readonly starts: Uint32Array;
  readonly ordinals: Uint32Array;
  readonly frequencies: Uint8Array;
}

/** Writes the pairs in the order of the lists of their first words. */
export function* writePairs({ byField }: PairLayout, { common, fields }: ListLayout, room: PairTarget): Steps<void> {
  const ranks = byField.map(() => 0);
  let pair = 0;
  let posting = 0;
  for (let at = 0; at < common.length; at++) {
    const field = fields[common[at] as number] as number;
    const rank = ranks[field] as number;
    ranks[field] = rank + 1;
    const { places, pairs } = byField[field] as CommonWords;
    const from = pairs.firsts[rank] as number;
    const to = pairs.firsts[rank + 1] as number;
    const start = pairs.starts[from] as number;
    const end = pairs.starts[to] as number;
    for (let i = from; i < to; i++) {
      room.seconds[pair] = places[pairs.seconds[i] as number] as number;
      room.starts[pair++] = posting + (pairs.starts[i] as number) - start;
    }
    room.ordinals.set(pairs.ordinals.subarray(start, end), posting);
    room.frequencies.set(pairs.frequencies.subarray(start, end), posting);
    posting += end - start;
    room.firsts[at + 1] = pair;
    if (at % LISTS_A_STEP === 0) yield;
  }
  room.starts[pair] = posting;
}
