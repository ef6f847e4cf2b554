import type { WildcardNode, WildcardPart } from "firmament/grammar";
import { editsBetween } from "../../naive/distance.ts";
import type { Misreading, TreeRewrite } from "./misreading.ts";
import { mapLeavesOf, nothing, word } from "./tree-rewrite.ts";

export type PatternReason =
  | "prefix-as-word"
  | "prefix-inside"
  | "prefix-longer"
  | "question-mark-optional"
  | "question-mark-as-star"
  | "code-units"
  | "star-one"
  | "wildcard-part"
  | "wildcard-ignored"
  | "leading-wildcard"
  | "regexp-part"
  | "regexp-as-word"
  | "fuzzy-as-word"
  | "fuzzy-one-edit"
  | "fuzzy-two-edits"
  | "fuzzy-swap"
  | "fuzzy-first-letter";

/** A regular expression that accepts the same terms as the parts of a wildcard. */
function expressionOf(parts: readonly WildcardPart[], one: string, many: string): string {
  return parts
    .map((part) => {
      if (part.kind === "one") return one;
      return part.kind === "many" ? many : escaped(part.text);
    })
    .join("");
}

function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "\\$&");
}

function textOf({ parts }: WildcardNode): string {
  return parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
}

/** Reads wildcards as regular expressions. */
function wildcardsAs(one: string, many: string): TreeRewrite {
  return mapLeavesOf("wildcard", ({ kind, parts, ...leaf }) => ({
    ...leaf,
    kind: "regexp",
    pattern: expressionOf(parts, one, many),
  }));
}

/** How prefixes, wildcards, regular expressions and fuzzy words match. */
export const PATTERNS: Readonly<Record<PatternReason, Misreading>> = {
  "prefix-as-word": {
    explanation: "A prefix matches only the word itself: `re*` is `re`.",
    examples: [{ query: "re*", documents: [{ text: "red" }, { text: "re" }] }],
    tree: mapLeavesOf("prefix", (leaf) => word(leaf, leaf.text)),
  },
  "prefix-inside": {
    explanation: "A prefix also matches inside of words: `ed*` matches red.",
    examples: [{ query: "ed*", documents: [{ text: "red" }] }],
    tree: mapLeavesOf("prefix", ({ kind, text, ...leaf }) => ({
      ...leaf,
      kind: "wildcard",
      parts: [{ kind: "many" }, { kind: "text", text }, { kind: "many" }],
    })),
  },
  "prefix-longer": {
    explanation: "A prefix does not match the word that equals it: `red*` does not match red.",
    examples: [{ query: "red*", documents: [{ text: "red" }, { text: "reds" }] }],
    tree: mapLeavesOf("prefix", ({ kind, text, ...leaf }) => ({
      ...leaf,
      kind: "wildcard",
      parts: [{ kind: "text", text }, { kind: "one" }, { kind: "many" }],
    })),
  },
  "question-mark-optional": {
    explanation: "`?` also matches no character: `re?d` matches red.",
    examples: [{ query: "re?d", documents: [{ text: "red" }, { text: "read" }] }],
    tree: wildcardsAs(".?", ".*"),
  },
  "question-mark-as-star": {
    explanation: "`?` is read as a `*`: `r?d` matches reed.",
    examples: [{ query: "r?d", documents: [{ text: "reed" }, { text: "red" }] }],
    tree: wildcardsAs(".*", ".*"),
  },
  "code-units": {
    explanation: "Patterns and fuzzy words count UTF-16 code units and not whole characters such as 🚀.",
    examples: [
      { query: "?", documents: [{ text: "🚀" }, { text: "r" }] },
      { query: "??", documents: [{ text: "🚀" }, { text: "re" }] },
    ],
    naive: { matchesToken: (fits, term) => fits(term.replaceAll(/[\u{10000}-\u{10ffff}]/gu, "\ufffd\ufffd")) },
  },
  "star-one": {
    explanation: "`*` within a wildcard matches at least one character: `re*d` does not match red.",
    examples: [
      { query: "re*d", documents: [{ text: "red" }, { text: "read" }] },
      { query: "*red", documents: [{ text: "red" }, { text: "ared" }] },
    ],
    tree: wildcardsAs(".", ".+"),
  },
  "wildcard-part": {
    explanation: "A wildcard matches a part of a word: `r?d` matches reds.",
    examples: [
      { query: "r?d", documents: [{ text: "reds" }, { text: "ared" }, { text: "red" }] },
      { query: "*re", documents: [{ text: "red" }, { text: "are" }] },
    ],
    tree: mapLeavesOf("wildcard", ({ parts, ...leaf }) => ({
      ...leaf,
      parts: [{ kind: "many" }, ...parts, { kind: "many" }],
    })),
  },
  "wildcard-ignored": {
    explanation: "The signs of a wildcard are ignored: `r?d` is `rd`.",
    examples: [{ query: "r?d", documents: [{ text: "red" }, { text: "rd" }] }],
    tree: mapLeavesOf("wildcard", (leaf) => (textOf(leaf) === "" ? nothing() : word(leaf, textOf(leaf)))),
  },
  "leading-wildcard": {
    explanation: "A wildcard that starts with `*` or `?` matches nothing.",
    examples: [
      { query: "*ed", documents: [{ text: "red" }] },
      { query: "?ed", documents: [{ text: "red" }] },
    ],
    tree: mapLeavesOf("wildcard", (leaf) => (leaf.parts[0]?.kind === "text" ? leaf : nothing())),
  },
  "regexp-part": {
    explanation: "A regular expression matches a part of a word: `/re/` matches red.",
    examples: [
      { query: "/re/", documents: [{ text: "red" }] },
      { query: "/re|blu/", documents: [{ text: "red" }, { text: "blue" }] },
    ],
    tree: mapLeavesOf("regexp", (leaf) => ({ ...leaf, pattern: `.*(${leaf.pattern.replace(/^\^|\$$/g, "")}).*` })),
  },
  "regexp-as-word": {
    explanation: "A regular expression is read as a word.",
    examples: [{ query: "/r.d/", documents: [{ text: "red" }, { text: "r d" }] }],
    tree: mapLeavesOf("regexp", (leaf) => (leaf.pattern === "" ? nothing() : word(leaf, leaf.pattern))),
  },
  "fuzzy-as-word": {
    explanation: "A fuzzy word matches only the word itself.",
    examples: [{ query: "green~1", documents: [{ text: "gren" }, { text: "green" }] }],
    tree: mapLeavesOf("fuzzy", (leaf) => ({ ...leaf, edits: 0 })),
  },
  "fuzzy-one-edit": {
    explanation: "A fuzzy word matches within one edit only: `green~2` is `green~1`.",
    examples: [{ query: "green~2", documents: [{ text: "gre" }, { text: "gren" }] }],
    tree: mapLeavesOf("fuzzy", (leaf) => ({ ...leaf, edits: leaf.edits === 0 ? 0 : 1 })),
  },
  "fuzzy-two-edits": {
    explanation: "A fuzzy word always matches within two edits: `green~1` is `green~2`.",
    examples: [{ query: "green~1", documents: [{ text: "gre" }, { text: "gren" }] }],
    tree: mapLeavesOf("fuzzy", (leaf) => ({ ...leaf, edits: leaf.edits === 0 ? 0 : 2 })),
  },
  "fuzzy-swap": {
    explanation: "A swap of two neighbours counts as two edits: `rde~1` does not match red.",
    examples: [{ query: "rde~1", documents: [{ text: "red" }, { text: "rd" }] }],
    naive: { editsBetween: editsWithoutSwaps },
  },
  "fuzzy-first-letter": {
    explanation: "The first letter of a fuzzy word must match exactly.",
    examples: [{ query: "green~1", documents: [{ text: "reen" }, { text: "gren" }] }],
    naive: {
      editsBetween: (from, to) => (from[0] === to[0] ? editsBetween(from, to) : Number.POSITIVE_INFINITY),
    },
  },
};

/** The Levenshtein distance, in code points. */
function editsWithoutSwaps(from: string, to: string): number {
  const letters = Array.from(to);
  let row = [0, ...letters.map((_, index) => index + 1)];
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (const [at, other] of letters.entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
