import { RandomStream } from "@firmament/fixtures";
import { addScores, clearScores, type ListedClause } from "../src/evaluate/score/scored-clause.ts";
import { bitmapAnd, countBits, emptyBitmap, setBits } from "../src/postings/bitmap.ts";
import { uniteBySorting, uniteInBitmap } from "../src/postings/list-union.ts";
import { gallopAnd, listsOr, mergeAnd, seek } from "../src/postings/ordinal-list.ts";
import { filterBits, filterWords } from "../src/postings/rank-filter.ts";
import { SparseSet } from "../src/postings/representations.ts";
import { intersectByMarking, intersectBySeeking } from "../src/postings/sparse-operations.ts";
import { IDENTITY_IMPACTS } from "../src/similarity/bm25f.ts";
import { short, sumOfResults, timesOf } from "./alternatives.ts";

/**
 * Question: from which sizes on is one way to combine postings faster than another? Corpus: random ordinals below
 * 100,000, seed 1, different in every call, because a processor predicts the branches of repeated ones. The results are
 * in `src/postings/thresholds.ts` and `src/evaluate/match/thresholds.ts`; only the ratios matter.
 */

const UNIVERSE = 100_000;
/** The number of random samples that calls take turns with. */
const DRAWS = 32;
const random = new RandomStream(1, 0);
const buffer = new Uint32Array(UNIVERSE);

/** About `size` random ordinals, ascending. */
function list(size: number): Uint32Array {
  const ordinals = new Set<number>();
  while (ordinals.size < size) ordinals.add(Math.floor(random.next() * UNIVERSE));
  return Uint32Array.from(ordinals).sort();
}

function bitmapOf(ordinals: Uint32Array): Int32Array {
  const words = emptyBitmap(UNIVERSE);
  setBits(words, ordinals, 0, ordinals.length);
  return words;
}

/** Prints the time of each alternative in µs, and the ratio of the last to the first. */
function compare(
  title: string,
  methods: readonly string[],
  cases: readonly (readonly [name: string, draw: () => readonly (() => unknown)[]])[],
): void {
  console.log(`\n${title.padEnd(36)}${methods.map((method) => method.padStart(12)).join("")}       share`);
  for (const [name, draw] of cases) {
    const draws = Array.from({ length: DRAWS }, draw);
    const times = timesOf(
      methods.map((_, method) => {
        let call = 0;
        return () => Number(draws[call++ % DRAWS]?.[method]?.());
      }),
    );
    const share = (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN);
    console.log(
      `  ${name.padEnd(34)}${times.map((time) => short(time).padStart(12)).join("")}${short(share).padStart(12)}`,
    );
  }
}

compare(
  "SPARSE_RATIO: intersection of two sets",
  ["lists", "bitmaps"],
  [256, 128, 64, 32, 16, 8].map((share) => [
    `one in ${share}`,
    () => {
      const [a, b] = [list(UNIVERSE / share), list(UNIVERSE / share)];
      const [x, y] = [bitmapOf(a), bitmapOf(b)];
      return [() => mergeAnd(a, b, buffer), () => countBits(bitmapAnd(x, y))];
    },
  ]),
);

compare(
  "GALLOP_RATIO: intersection of two lists",
  ["merging", "galloping"],
  [2, 4, 8, 16, 32].map((ratio) => [
    `500 and ${500 * ratio}`,
    () => {
      const [few, many] = [list(500), list(500 * ratio)];
      return [() => mergeAnd(few, many, buffer), () => gallopAnd(few, many, buffer)];
    },
  ]),
);

compare(
  "UNSORTED_RATIO: union of short lists",
  ["in a bitmap", "sorting"],
  [1024, 512, 256, 128, 64].map((share) => [
    `one in ${share}`,
    () => {
      const total = Math.round(UNIVERSE / share);
      const lists = Array.from({ length: 8 }, () => list(total >> 3));
      return [() => uniteInBitmap(lists, total, UNIVERSE).length, () => uniteBySorting(lists, total).length];
    },
  ]),
);

compare(
  "MAX_MOVES_PER_ORDINAL: union of short lists",
  ["in a bitmap", "sorting", "merging"],
  [
    [5, 20, 50, 800],
    [30, 100, 200, 700],
    [100, 100, 100, 600],
    [300, 300, 300, 300],
    [600, 600, 600, 600],
    [100, 100, 100, 100, 100, 100],
    [25, 25, 25, 25, 25, 25, 25, 25],
  ].map((sizes) => [
    `${sizes.slice(0, 4).join(", ")}${sizes.length > 4 ? ", …" : ""} (${sizes.length})`,
    () => {
      const lists = sizes.map(list);
      const total = sizes.reduce((sum, size) => sum + size, 0);
      return [
        () => uniteInBitmap(lists, total, UNIVERSE).length,
        () => uniteBySorting(lists, total).length,
        () => listsOr(lists).length,
      ];
    },
  ]),
);

compare(
  "SEEK_RATIO: intersection of sets of lists",
  ["marking", "seeking"],
  [8, 16, 32, 64, 128].map((ratio) => [
    `one for each ${ratio}, in 3 lists of 3,000`,
    () => {
      const lists = [2_000, 600, 400].map(list);
      const size = new Set(lists.flatMap((each) => [...each])).size;
      const many = new SparseSet(lists, size, UNIVERSE);
      const fewSize = Math.ceil(size / lists.length / ratio);
      const few = new SparseSet([list(fewSize)], fewSize, UNIVERSE);
      return [() => intersectByMarking(few, many), () => intersectBySeeking(few, many)];
    },
  ]),
);

const target = emptyBitmap(UNIVERSE);
const ranks = Int32Array.from({ length: UNIVERSE }, (_, ordinal) => ordinal);
for (let i = UNIVERSE - 1; i > 0; i--) {
  const other = Math.floor(random.next() * (i + 1));
  [ranks[i], ranks[other]] = [ranks[other] as number, ranks[i] as number];
}

compare(
  "WHOLE_WORDS_RATIO: range in a bitmap",
  ["bit by bit", "whole words"],
  [20, 6, 4, 3, 2].map((share) => [
    `one in ${share}`,
    () => {
      const words = bitmapOf(list(Math.round(UNIVERSE / share)));
      const [from, to] = [UNIVERSE / 4, UNIVERSE / 2];
      return [() => filterBits(words, ranks, from, to, target), () => filterWords(words, ranks, from, to, target)];
    },
  ]),
);

const scores = new Float64Array(UNIVERSE);

compare(
  "LIST_LOOKUP_COST: 1,000 of a list",
  ["adding", "looking up"],
  [3_000, 10_000, 30_000].map((size) => [
    `1,000 in one of ${size}`,
    () => {
      const [ordinals, wanted] = [list(size), list(1_000)];
      const scored = scoredClause(wanted);
      return [() => addScores(scored, scores), () => seekAll(wanted, ordinals)];
    },
  ]),
);

function scoredClause(ordinals: Uint32Array): ListedClause {
  const bytes = new Uint8Array(ordinals.length).fill(128);
  return {
    clause: { kind: "all", rows: 0, cost: 0 },
    factor: 1,
    base: { kind: "list", ordinals, bytes, impacts: IDENTITY_IMPACTS, filter: null, blocks: null },
    supplement: null,
    champions: null,
    maxScore: 128,
  };
}

function seekAll(wanted: Uint32Array, ordinals: Uint32Array): number {
  let at = 0;
  for (const ordinal of wanted) at = seek(ordinals, ordinal, at);
  return at;
}

compare(
  "CLEAR_ALL_RATIO: clearing scores",
  ["all at once", "one by one"],
  [32, 16, 8, 4].map((share) => [
    `one in ${share}`,
    () => {
      const ordinals = list(Math.round(UNIVERSE / share));
      const changed = scoredClause(ordinals);
      return [() => scores.fill(0).length, () => clearScores(changed, scores)];
    },
  ]),
);

console.log(`\n(${sumOfResults() === 0 ? "no results" : "done"})`);
