import { type NameWords, nameWords } from "../names/name-words.ts";
import { textsOf } from "./field-texts.ts";
import type { AnyDocument, DuplicateRule, RuleOptions } from "./rule.ts";
import { readRule } from "./rule-options.ts";

/** Two letters of a shorter word may change places to make another name. */
const MIN_SWAPPED_WORD = 5;

/**
 * Two documents have the same words in their names, in any order, without accents, case, punctuation and the legal form; two
 * neighbouring letters of one word with five letters or more may be swapped. Names alone are weak evidence: different companies
 * have the same name.
 *
 * @throws {TypeError | RangeError} for an invalid field or weight
 */
export function similarName(field: string, options: RuleOptions = {}): DuplicateRule {
  const weight = readRule("similarName", field, options);
  return {
    name: `similarName(${field})`,
    fields: [field],
    weight,
    readsOnlyNames: true,
    keys: (document) => [...new Set(namesOf(document, field).map(({ words }) => letterKey(words)))],
    agreement: (one, other) => {
      const names = namesOf(other, field);
      for (const name of namesOf(one, field)) {
        for (const otherName of names) {
          const reason = similarity(name, otherName);
          if (reason !== null) return `${reason} in ${field}: ${name.text} and ${otherName.text}`;
        }
      }
      return null;
    },
  };
}

interface Name extends NameWords {
  readonly text: string;
}

function namesOf(document: AnyDocument, field: string): readonly Name[] {
  return textsOf(document, field)
    .map((text) => ({ text, ...nameWords(text) }))
    .filter(({ words }) => words.length > 0);
}

/** The same for names whose words have the same letters: a swap keeps it. */
function letterKey(words: readonly string[]): string {
  return words
    .map((word) => [...word].toSorted().join(""))
    .toSorted()
    .join(" ");
}

function similarity(one: Name, other: Name): string | null {
  const swapped = swappedWord(one.words, other.words);
  if (swapped === null) return null;
  if (swapped !== "") return `the same words but for two letters of "${swapped}"`;
  if (one.text === other.text) return "the same text";
  return one.legalForm === other.legalForm ? "the same words" : "the same words without the legal form";
}

/** The word of one name in which two letters are swapped; empty if all words are equal; `null` for other names. */
function swappedWord(words: readonly string[], others: readonly string[]): string | null {
  if (words.length !== others.length) return null;
  const rest = [...others];
  const own = words.filter((word) => {
    const index = rest.indexOf(word);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
  const [[word = "", ...more], [other = ""]] = [own, rest];
  if (word === "") return "";
  return more.length === 0 && isSwap(word, other) ? word : null;
}

function isSwap(word: string, other: string): boolean {
  const [letters, otherLetters] = [[...word], [...other]];
  if (letters.length < MIN_SWAPPED_WORD || letters.length !== otherLetters.length) return false;
  const at = letters.findIndex((letter, index) => letter !== otherLetters[index]);
  const swapped = [...letters.slice(0, at), letters[at + 1], letters[at], ...letters.slice(at + 2)];
  return at >= 0 && swapped.every((letter, index) => letter === otherLetters[index]);
}
