import { type Analyzer, keyword, type Schema } from "firmament";
import { withAnalyzers } from "./field-roles.ts";
import type { Misreading, ReadingRules, TreeRewrite } from "./misreading.ts";
import { mapLeaves, mapNodes, nothing, required } from "./tree-rewrite.ts";

export type WordReason =
  | "case"
  | "case-of-patterns"
  | "case-of-keywords"
  | "accents"
  | "stop-words"
  | "plural"
  | "ascii-words"
  | "white-space-words"
  | "long-words"
  | "word-inside"
  | "word-start"
  | "text-inside"
  | "whole-value"
  | "escape-ignored"
  | "escape-read"
  | "boost-required"
  | "boost-as-nothing"
  | "boost-zero";

/** An analyzer with other terms; patterns are normalized like terms. */
function analyzerWith(
  base: Analyzer,
  terms: (text: string) => string[],
  normalize: (text: string) => string,
): Analyzer {
  const tokens = (text: string) =>
    terms(text).map((term, position) => ({ term, position, start: 0, end: text.length }));
  const { forms, isStopWord } = base;
  return {
    name: base.name,
    terms,
    tokens,
    normalize,
    ...(forms !== undefined && { forms }),
    ...(isStopWord !== undefined && { isStopWord: (term: string) => isStopWord(term) }),
  };
}

/** The tokens of a text as they are written. */
function written(base: Analyzer, text: string): string[] {
  return base.tokens(text).map(({ start, end }) => text.slice(start, end));
}

/** Removes accents and keeps the case. */
function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}

function caseSensitive(base: Analyzer): Analyzer {
  const fold = base.normalize("É") === "e" ? withoutAccents : (text: string) => text;
  return analyzerWith(base, (text) => written(base, text).map(fold), fold);
}

function accentSensitive(base: Analyzer): Analyzer {
  const fold = (text: string): string => text.toLowerCase();
  return analyzerWith(base, (text) => written(base, text).map(fold), fold);
}

/** The stop words of Lucene's `EnglishAnalyzer`. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  "a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with".split(
    " ",
  ),
);

function withoutStopWords(base: Analyzer): Analyzer {
  return analyzerWith(
    base,
    (text) => base.terms(text).filter((term) => !STOP_WORDS.has(term)),
    (text) => base.normalize(text),
  );
}

function singular(base: Analyzer): Analyzer {
  return analyzerWith(
    base,
    (text) => base.terms(text).map((term) => term.replace(/(?<=\w\w)s$/, "")),
    (text) => base.normalize(text),
  );
}

function asciiOnly(base: Analyzer): Analyzer {
  return analyzerWith(
    base,
    (text) => base.terms(text.normalize("NFC").replace(/\P{ASCII}/gu, " ")),
    (text) => base.normalize(text),
  );
}

function splitAtWhiteSpace(base: Analyzer): Analyzer {
  return analyzerWith(
    base,
    (text) =>
      base
        .normalize(text)
        .split(/\s+/)
        .filter((word) => word !== ""),
    (text) => base.normalize(text),
  );
}

/** The first ten characters of each word. */
function firstLetters(base: Analyzer): Analyzer {
  return analyzerWith(
    base,
    (text) => base.terms(text).map((term) => Array.from(term).slice(0, 10).join("")),
    (text) => base.normalize(text),
  );
}

/** Each value of a text field is one term. */
function wholeValues(schema: Schema): Schema {
  const fields = Object.entries(schema.fields).map(([name, field]) => [
    name,
    field.type === "text" ? keyword({ many: true, fold: true }) : field,
  ]);
  return { ...schema, fields: Object.fromEntries(fields) };
}

/** Words, and phrases if these are included, match inside of terms. */
function inside(withPhrases: boolean, { start }: { readonly start: "any" | "term" }): TreeRewrite {
  return (tree, { schema }: ReadingRules) =>
    mapLeaves(tree, (leaf, field) => {
      const isText = field === null || ["text", "keyword"].includes(schema.fields[field]?.type ?? "");
      if (!isText || (leaf.kind !== "term" && !(withPhrases && leaf.kind === "phrase")) || leaf.text === "")
        return leaf;
      const { span, boost, text, field: own } = leaf;
      const many = { kind: "many" } as const;
      return {
        kind: "wildcard",
        span,
        boost,
        field: own,
        parts: [...(start === "any" ? [many] : []), { kind: "text", text }, many],
      };
    });
}

/** How texts become words, and what escapes and boosts do. */
export const WORDS: Readonly<Record<WordReason, Misreading>> = {
  case: {
    explanation: "Capitals matter: `red` does not match Red.",
    examples: [
      { query: "red", documents: [{ text: "Red" }] },
      { query: "RED", documents: [{ text: "red" }, { text: "RED" }] },
    ],
    rules: (rules) => withAnalyzers(rules, caseSensitive),
  },
  "case-of-patterns": {
    explanation:
      "Prefixes, wildcards, fuzzy words and ranges are not converted to lower case: `Re*` does not match red.",
    examples: [
      { query: "Re*", documents: [{ text: "red" }] },
      { query: "R?d", documents: [{ text: "red" }] },
      { query: "GREEN~1", documents: [{ text: "gren" }] },
      { query: "/RED/", documents: [{ text: "red" }] },
    ],
    rules: (rules) =>
      withAnalyzers(rules, (base) =>
        analyzerWith(
          base,
          (text) => base.terms(text),
          (text) => text,
        ),
      ),
  },
  "case-of-keywords": {
    explanation: "Keywords are compared without case and accents, although the schema does not say so.",
    examples: [{ query: "keyword:red", documents: [{ keyword: "Red" }] }],
    rules: (rules) => ({
      ...rules,
      schema: {
        ...rules.schema,
        fields: Object.fromEntries(
          Object.entries(rules.schema.fields).map(([name, field]) => [
            name,
            field.type === "keyword" ? { ...field, fold: true } : field,
          ]),
        ),
      },
    }),
  },
  accents: {
    explanation: "Accents and width matter: `zurich` does not match Zürich.",
    examples: [
      { query: "zurich", documents: [{ text: "Zürich" }] },
      { query: "zürich", documents: [{ text: "zurich" }] },
    ],
    rules: (rules) => withAnalyzers(rules, accentSensitive),
  },
  "stop-words": {
    explanation: "Frequent English words, such as `the`, are not indexed.",
    examples: [
      { query: "the", documents: [{ text: "the" }] },
      { query: '"red the green"', documents: [{ text: "red green" }] },
      { query: "red AND the", documents: [{ text: "red" }] },
    ],
    rules: (rules) => withAnalyzers(rules, withoutStopWords),
  },
  plural: {
    explanation: "Words match without a final s: `reds` matches red.",
    examples: [{ query: "reds", documents: [{ text: "red" }] }],
    rules: (rules) => withAnalyzers(rules, singular),
  },
  "ascii-words": {
    explanation: "Only ASCII letters and digits form words.",
    examples: [
      { query: "мир", documents: [{ text: "мир" }] },
      { query: "東", documents: [{ text: "東京" }] },
    ],
    rules: (rules) => withAnalyzers(rules, asciiOnly),
  },
  "white-space-words": {
    explanation: "Words are split at white space only: `red` does not match red-green.",
    examples: [
      { query: "red", documents: [{ text: "red-green" }] },
      { query: "red", documents: [{ text: "red, green" }] },
      { query: "東", documents: [{ text: "東京" }] },
    ],
    rules: (rules) => withAnalyzers(rules, splitAtWhiteSpace),
  },
  "long-words": {
    explanation: "Only the first letters of a long word count.",
    examples: [{ query: "internationalization", documents: [{ text: "internationally" }] }],
    rules: (rules) => withAnalyzers(rules, firstLetters),
  },
  "word-inside": {
    explanation: "A word matches inside of other words: `ed` matches red.",
    examples: [
      { query: "ed", documents: [{ text: "red" }] },
      { query: "text:ed", documents: [{ text: "red" }] },
    ],
    tree: inside(false, { start: "any" }),
  },
  "word-start": {
    explanation: "A word matches the start of other words: `re` matches red.",
    examples: [
      { query: "re", documents: [{ text: "red" }, { text: "are" }] },
      { query: "text:re", documents: [{ text: "red" }, { text: "are" }] },
    ],
    tree: inside(false, { start: "term" }),
  },
  "text-inside": {
    explanation: "Words and phrases match anywhere in a value, as parts of its text.",
    examples: [
      { query: '"ed gr"', documents: [{ text: "red green" }] },
      { query: '"red green"', documents: [{ text: "red, green" }, { text: "red greens" }] },
    ],
    rules: (rules) => ({ ...rules, schema: wholeValues(rules.schema) }),
    tree: inside(true, { start: "any" }),
  },
  "whole-value": {
    explanation: "A word or phrase matches only a value that equals it.",
    examples: [
      { query: "red", documents: [{ text: "red green" }] },
      { query: '"red green"', documents: [{ text: "red green blue" }] },
    ],
    rules: (rules) => ({ ...rules, schema: wholeValues(rules.schema) }),
  },
  "escape-ignored": {
    explanation: "A backslash does not remove the meaning of the character after it.",
    examples: [
      { query: "\\-red", documents: [{ text: "red" }, { text: "green" }] },
      { query: "red \\AND green", documents: [{ text: "red" }, { text: "and" }] },
      { query: "re\\*", documents: [{ text: "re" }, { text: "red" }] },
    ],
    text: (query) => query.replace(/\\(?!u)(.)/gsu, "$1"),
  },
  "escape-read": {
    explanation: "A backslash is read as white space.",
    examples: [{ query: "new\\-york", documents: [{ text: "new" }, { text: "york" }] }],
    text: (query) => query.replace(/\\(?!u)(.)/gsu, " $1"),
  },
  "boost-required": {
    explanation: "A clause with a boost is required.",
    examples: [{ query: "red^2 green", documents: [{ text: "green" }], defaultOperator: "OR" }],
    tree: (tree) =>
      mapNodes(tree, (node) =>
        node.kind === "sequence" || node.kind === "or"
          ? {
              ...node,
              kind: "sequence",
              clauses: node.clauses.map((clause) =>
                "boost" in clause && clause.boost !== null && clause.boost !== 1 ? required(clause) : clause,
              ),
            }
          : node,
      ),
  },
  "boost-as-nothing": {
    explanation: "A clause with a boost matches nothing.",
    examples: [{ query: "red^2", documents: [{ text: "red" }] }],
    tree: (tree) => mapNodes(tree, (node) => ("boost" in node && node.boost !== null ? nothing() : node)),
  },
  "boost-zero": {
    explanation: "A clause with a boost below 1 matches nothing.",
    examples: [
      { query: "red^0", documents: [{ text: "red" }] },
      { query: "red^0.5", documents: [{ text: "red" }] },
    ],
    tree: (tree) =>
      mapNodes(tree, (node) => ("boost" in node && node.boost !== null && node.boost < 1 ? nothing() : node)),
  },
};
