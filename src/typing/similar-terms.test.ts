import { liveSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { expect, test } from "vitest";
import { IndexReader } from "../indexes/index-reader.ts";
import { mostLikely } from "./similar-terms.ts";

const texts = ["banking", "banking", "bank", "bank", "bank", "blank", "blank"];
const reader = new IndexReader([liveSegmentOf(texts.map((name, index) => ({ id: String(index), name })))]);

test.each<[string, readonly string[], string | null]>([
  ["bakn", ["bank"], "bank"],
  ["bnak", ["blank", "bank"], "bank"],
  ["banl", ["blank", "bank"], "bank"],
  ["bnaking", ["bank", "banking"], "banking"],
  ["blanc", ["bank", "blank"], "blank"],
  ["bank", ["bank", "blank"], "blank"],
  ["bank", ["bank"], null],
  ["bank", [], null],
])(
  "the most likely term for %j among %j is %j: fewest edits, then most frequent, never the word itself",
  (word, candidates, likely) => {
    const found = mostLikely(word, candidates, ["name"], reader);
    expect(found?.term ?? null).toBe(likely);
    if (likely !== null) expect(found?.frequency).toBe(texts.filter((text) => text === likely).length);
  },
);

test("of equally likely terms, the first by code points is the most likely", () => {
  const tied = new IndexReader([
    liveSegmentOf(["cat", "bat", "rat"].map((name, index) => ({ id: String(index), name }))),
  ]);
  expect(mostLikely("aat", ["cat", "rat", "bat"], ["name"], tied)?.term).toBe("bat");
});
