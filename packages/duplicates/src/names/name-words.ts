import { CLEAR_FORMS, LEADING_FORMS, LEGAL_FORMS, UNSPACED_FORMS } from "./legal-forms.ts";

/** A name of a company without what does not tell companies apart. */
export interface NameWords {
  /** Its words in lower case without accents, sorted. Without its legal form, unless it has no other words. */
  readonly words: readonly string[];
  /** Its legal form, as words: `gmbh co kg`; empty without one. */
  readonly legalForm: string;
}

const CONJUNCTIONS: ReadonlySet<string> = new Set(["and", "und", "et"]);

/** Reads a name. Case, accents, punctuation and the order of words do not count. */
export function nameWords(name: string): NameWords {
  const { words, form } = withoutForms(withoutConjunctions(joinedLetters(plainWords(name))));
  return { words: words.toSorted(), legalForm: form.join(" ") };
}

interface Parts {
  readonly words: readonly string[];
  readonly form: readonly string[];
}

/** `Smith & Jones` and `Smith Jones` are one name. A name keeps its last word. */
function withoutConjunctions(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !CONJUNCTIONS.has(word));
  return others.length === 0 ? words : others;
}

function plainWords(name: string): readonly string[] {
  const text = name
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l")
    .replaceAll(/[&+]/g, " and ")
    .replaceAll(/['’`´]/g, "");
  // Hangul letters were taken apart, and belong together.
  let separated = text.normalize("NFC");
  for (const form of UNSPACED_FORMS) separated = separated.replace(form, ` ${form} `);
  return separated.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** `S. A.` and `G.m.b.H.` are one word each. */
function joinedLetters(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let letters = "";
  for (const word of words) {
    if (word.length === 1 && /[a-z]/.test(word)) {
      letters += word;
      continue;
    }
    if (letters !== "") joined.push(letters);
    letters = "";
    joined.push(word);
  }
  return letters === "" ? joined : [...joined, letters];
}

/** Takes legal forms from the end, from the beginning, and clear ones from anywhere. A name keeps its last word. */
function withoutForms(words: readonly string[]): Parts {
  const { words: start, form: end } = withoutEnd(words);
  const first = start.findIndex((word) => !LEADING_FORMS.has(word));
  const isForm = (word: string, index: number): boolean => index < first || CLEAR_FORMS.has(word);
  const rest = start.filter((word, index) => !isForm(word, index));
  return rest.length === 0 ? { words: start, form: end } : { words: rest, form: [...start.filter(isForm), ...end] };
}

function withoutEnd(words: readonly string[]): Parts {
  const last = LEGAL_FORMS.find((form) => endsWith(words, form));
  if (last === undefined) return { words, form: [] };
  const { words: rest, form } = withoutEnd(words.slice(0, words.length - last.length));
  return { words: rest, form: [...form, ...last] };
}

/** Whether a name ends with a form, and has other words. */
function endsWith(words: readonly string[], form: readonly string[]): boolean {
  const start = words.length - form.length;
  return start > 0 && form.every((word, index) => words[start + index] === word);
}
