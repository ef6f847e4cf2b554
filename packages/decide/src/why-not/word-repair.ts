import { compareCodePoints } from "firmament/base";
import { escapeWord, type FieldedLeaf } from "firmament/grammar";
import { acceptsText, fuzzyAutomaton, shownTerm, textValues } from "firmament/query";
import type { ClauseReader } from "./clause-reader.ts";

/** The minimum number of code points of a word that has been misspelt, by edits: shorter words are like many others. */
const MIN_LENGTH = { 1: 3, 2: 6 } as const;
/** In code points; longer words are unlikely to be typing errors. */
const MAX_LENGTH = 64;

/** The clause with words or values of the document that are spelled alike, the most similar first. */
export function corrected(node: FieldedLeaf, field: string | null, reader: ClauseReader): readonly FieldedLeaf[] {
  if (node.kind !== "term" && node.kind !== "phrase" && node.kind !== "fuzzy") return [];
  const isKeyword = field !== null && reader.schema.type(field) === "keyword";
  if (node.kind === "phrase" && !isKeyword) return correctedPhrases(node.text, field, reader).map(phraseAs(node));
  return similarWords(node.text, field, reader).map((text) => withText(node, text));
}

/** The clause with a value of the document instead of its own, if it names a field. */
export function ofDocument(node: FieldedLeaf, field: string | null, reader: ClauseReader): readonly FieldedLeaf[] {
  if (field === null) return [];
  if (reader.schema.type(field) === "boolean") {
    return reader.content.numbersOf(field).map((value) => withText(node, String(value !== 0)));
  }
  if (reader.schema.storage(field) !== "terms") return [];
  const isShort = (text: string): boolean => text.length <= MAX_VALUE_LENGTH;
  const values = textValues(reader.document, field).filter(isShort);
  return [...values, ...wordsOf(field, reader).slice(0, 1)].map((text) => withText(node, text));
}

/** A longer value is replaced by its first word. In UTF-16 code units. */
const MAX_VALUE_LENGTH = 40;

/** The terms of the document that a clause can find, without forms. */
function wordsOf(field: string | null, { schema, content }: ClauseReader): readonly string[] {
  const fields = field === null ? schema.termFields : schema.storage(field) === "terms" ? [field] : [];
  return [...new Set(fields.flatMap((each) => content.valuesOf(each).flat()).map(shownTerm))];
}

function similarWords(text: string, field: string | null, reader: ClauseReader): readonly string[] {
  const words = wordsOf(field, reader);
  const folded = text.toLowerCase();
  const variants = words.filter((word) => word.toLowerCase() === folded);
  const length = Array.from(text).length;
  if (length > MAX_LENGTH || !/\p{L}/u.test(text)) return variants;
  const similar = ([1, 2] as const).flatMap((edits) => {
    if (length < MIN_LENGTH[edits]) return [];
    const automaton = fuzzyAutomaton(folded, edits);
    return words.filter((word) => acceptsText(automaton, word.toLowerCase())).toSorted(compareCodePoints);
  });
  return [...new Set([...variants, ...similar])];
}

/** A phrase with its unknown words corrected, if all of them can be. */
function correctedPhrases(text: string, field: string | null, reader: ClauseReader): readonly string[] {
  const words = text.split(/\s+/u).filter((word) => word !== "");
  const known = new Set(wordsOf(field, reader));
  const correctedWords = words.map((word) =>
    known.has(word.toLowerCase()) ? word : (similarWords(word, field, reader)[0] ?? null),
  );
  return correctedWords.includes(null) ? [] : [correctedWords.join(" ")];
}

function phraseAs(node: FieldedLeaf): (text: string) => FieldedLeaf {
  return (text) => (node.kind === "phrase" ? { ...node, text } : node);
}

/** A word, or a phrase for a text of several words. */
function withText({ span, field, boost }: FieldedLeaf, text: string): FieldedLeaf {
  return escapeWord(text) === text && text !== ""
    ? { kind: "term", span, field, boost, text, signed: false }
    : { kind: "phrase", span, field, boost, text, slop: 0 };
}
