import type { QueryNode } from "firmament";
import type { PhraseNode } from "firmament/grammar";
import { valuesOf } from "../../naive/document.ts";
import { hasPhrase, type Word } from "../../naive/phrase.ts";
import { analyzerOf, textFieldsOf, withTextField } from "./field-roles.ts";
import type { Misreading, ReadingRules, TreeRewrite } from "./misreading.ts";
import { joined, mapLeaves, mapLeavesOf, word } from "./tree-rewrite.ts";

export type PhraseReason =
  | "phrase-all-words"
  | "phrase-any-word"
  | "phrase-any-order"
  | "phrase-with-gaps"
  | "phrase-across-values"
  | "phrase-across-fields"
  | "phrase-first-word"
  | "slop-ignored"
  | "slop-less"
  | "slop-more"
  | "slop-in-order"
  | "compound-any-word"
  | "compound-all-words";

/** The words of a phrase, or of an unquoted text of several words. */
function wordsOf(text: string, field: string | null, rules: ReadingRules): readonly string[] {
  return analyzerOf(rules, field).terms(text);
}

/** Replaces the phrases of several words. */
function phrasesAs(change: (phrase: PhraseNode, words: readonly string[]) => QueryNode): TreeRewrite {
  return (tree, rules) =>
    mapLeaves(tree, (leaf, field) => {
      if (leaf.kind !== "phrase") return leaf;
      const words = wordsOf(leaf.text, field, rules);
      return words.length < 2 ? leaf : change(leaf, words);
    });
}

/** Replaces the unquoted texts of several words, such as `red-green`. */
function compoundsAs(kind: "or" | "and"): TreeRewrite {
  return (tree, rules) =>
    mapLeaves(tree, (leaf, field) => {
      if (leaf.kind !== "term") return leaf;
      const words = wordsOf(leaf.text, field, rules);
      return words.length < 2
        ? leaf
        : joined(
            kind,
            words.map((each) => word(leaf, each)),
          );
    });
}

/** All orders of some words, at most four. */
function ordersOf(words: readonly string[]): readonly (readonly string[])[] {
  if (words.length < 2 || words.length > 4) return [words];
  return words.flatMap((first, index) => ordersOf(words.toSpliced(index, 1)).map((others) => [first, ...others]));
}

const ALL_TEXT = "\u{1}all";

/** How phrases and other texts of several words match. */
export const PHRASES: Readonly<Record<PhraseReason, Misreading>> = {
  "phrase-all-words": {
    explanation: 'A phrase matches its words at any positions: `"a b"` is `a AND b`.',
    examples: [
      { query: '"red green"', documents: [{ text: "red blue white black green" }, { text: "green blue red" }] },
    ],
    tree: phrasesAs((phrase, words) =>
      joined(
        "and",
        words.map((each) => word(phrase, each)),
      ),
    ),
  },
  "phrase-any-word": {
    explanation: 'A phrase matches any of its words: `"a b"` is `a OR b`.',
    examples: [{ query: '"red green"', documents: [{ text: "red" }] }],
    tree: phrasesAs((phrase, words) =>
      joined(
        "or",
        words.map((each) => word(phrase, each)),
      ),
    ),
  },
  "phrase-any-order": {
    explanation: "The words of a phrase may have any order.",
    examples: [{ query: '"red green"', documents: [{ text: "green red" }] }],
    tree: phrasesAs((phrase, words) =>
      joined(
        "or",
        ordersOf(words).map((order) => ({ ...phrase, text: order.join(" ") })),
      ),
    ),
  },
  "phrase-with-gaps": {
    explanation: "There may be another word between the words of a phrase without slop.",
    examples: [{ query: '"red green"', documents: [{ text: "red blue green" }, { text: "green red" }] }],
    tree: mapLeavesOf("phrase", (phrase) => ({ ...phrase, slop: Math.max(1, phrase.slop) })),
  },
  "phrase-across-values": {
    explanation: "A phrase matches across two values of a field.",
    examples: [{ query: '"red green"', documents: [{ many: ["red", "green"] }] }],
    naive: { positionGap: 0 },
  },
  "phrase-across-fields": {
    explanation: "A phrase matches across two fields.",
    examples: [
      {
        query: '"red green"',
        documents: [
          { text: "red", other: "green" },
          { other: "red", text: "green" },
        ],
      },
    ],
    rules: (rules) => withTextField(rules, ALL_TEXT),
    record: (record, schema) => ({
      ...record,
      [ALL_TEXT]: textFieldsOf(schema)
        .filter((name) => name !== ALL_TEXT)
        .flatMap((name) => valuesOf(record, name))
        .join(" "),
    }),
  },
  "phrase-first-word": {
    explanation: "Only the first word of a phrase counts.",
    examples: [{ query: '"red green"', documents: [{ text: "red" }, { text: "green" }] }],
    tree: phrasesAs((phrase, [first = ""]) => word(phrase, first)),
  },
  "slop-ignored": {
    explanation: "The slop of a phrase is ignored.",
    examples: [{ query: '"red green"~1', documents: [{ text: "red blue green" }] }],
    tree: mapLeavesOf("phrase", (phrase) => ({ ...phrase, slop: 0 })),
  },
  "slop-less": {
    explanation: "A phrase tolerates one position less than its slop.",
    examples: [
      { query: '"red green"~1', documents: [{ text: "red blue green" }] },
      { query: '"red green"~2', documents: [{ text: "red blue green" }, { text: "red blue white green" }] },
    ],
    tree: mapLeavesOf("phrase", (phrase) => ({ ...phrase, slop: Math.max(0, phrase.slop - 1) })),
  },
  "slop-more": {
    explanation: "A phrase with slop tolerates one position more, such as a swap of two words for a slop of 1.",
    examples: [
      { query: '"red green"~1', documents: [{ text: "green red" }, { text: "red blue white green" }] },
      { query: '"red green"~2', documents: [{ text: "red blue white black green" }] },
    ],
    tree: mapLeavesOf("phrase", (phrase) => ({ ...phrase, slop: phrase.slop === 0 ? 0 : phrase.slop + 1 })),
  },
  "slop-in-order": {
    explanation: "The words of a phrase with slop must have the order of the phrase.",
    examples: [{ query: '"red green"~2', documents: [{ text: "green red" }] }],
    naive: {
      hasPhrase: (words, terms, slop) =>
        slop === 0
          ? hasPhrase(words, terms, 0)
          : words.some(({ position }) => hasInOrder(words, terms, slop, position)),
    },
  },
  "compound-any-word": {
    explanation: "An unquoted text of several words matches any of them: `red-green` is `red OR green`.",
    examples: [{ query: "red-green", documents: [{ text: "red" }] }],
    tree: compoundsAs("or"),
  },
  "compound-all-words": {
    explanation: "An unquoted text of several words matches them at any positions: `red-green` is `red AND green`.",
    examples: [{ query: "red-green", documents: [{ text: "green red" }] }],
    tree: compoundsAs("and"),
  },
};

/** Whether terms occur in their order, the first one at a position, with at most `slop` positions between them. */
function hasInOrder(words: readonly Word[], terms: readonly string[], slop: number, from: number): boolean {
  const [first, ...others] = terms;
  if (first === undefined) return true;
  if (!words.some(({ term, position }) => term === first && position === from)) return false;
  if (others.length === 0) return true;
  return Array.from({ length: Math.min(slop, words.length) + 1 }, (_, gap) => gap).some((gap) =>
    hasInOrder(words, others, slop - gap, from + 1 + gap),
  );
}
