import { asciiClasses, characterClass, type Part, part, partMask } from "./character-class.ts";

/**
 * The states of the word automaton. The states from `letter` on accept. In the states before, the word needs the
 * character in the name to continue; otherwise it ends at the last accepting state.
 */
type State =
  | "dead"
  | "start"
  | "connectorsOnly"
  | "needsLetter"
  | "needsDigit"
  | "needsHebrewLetter"
  | "letter"
  | "hebrewLetter"
  | "digit"
  | "katakana"
  | "connector"
  | "hebrewQuoted";

const stateNumber: Readonly<Record<State, number>> = {
  dead: 0,
  start: 1,
  connectorsOnly: 2,
  needsLetter: 3,
  needsDigit: 4,
  needsHebrewLetter: 5,
  letter: 6,
  hebrewLetter: 7,
  digit: 8,
  katakana: 9,
  connector: 10,
  hebrewQuoted: 11,
};

type Row = Partial<Record<Part, State>>;

const anyWord: Row = { letter: "letter", hebrewLetter: "hebrewLetter", digit: "digit", katakana: "katakana" };
const letterOrDigit: Row = {
  letter: "letter",
  hebrewLetter: "hebrewLetter",
  digit: "digit",
  connector: "connector",
};
const afterLetter: Row = {
  ...letterOrDigit,
  midLetter: "needsLetter",
  midBoth: "needsLetter",
  singleQuote: "needsLetter",
};

/**
 * The rules WB5 to WB13b of UAX #29 as in Lucene: Katakana is joined with letters and digits only by a connector, and a
 * Hebrew word contains at most one double quote (`ab"cd"ef` ends before the second). `extend` keeps every state, so it
 * is in no row.
 */
const rules: Readonly<Record<State, Row>> = {
  dead: {},
  start: { ...anyWord, connector: "connectorsOnly" },
  connectorsOnly: { ...anyWord, connector: "connectorsOnly" },
  needsLetter: { letter: "letter", hebrewLetter: "letter" },
  needsDigit: { digit: "digit" },
  needsHebrewLetter: { hebrewLetter: "hebrewQuoted" },
  letter: afterLetter,
  hebrewLetter: { ...afterLetter, singleQuote: "hebrewQuoted", doubleQuote: "needsHebrewLetter" },
  digit: { ...letterOrDigit, midNumber: "needsDigit", midBoth: "needsDigit", singleQuote: "needsDigit" },
  katakana: { katakana: "katakana", connector: "connector" },
  connector: { ...anyWord, connector: "connector" },
  hebrewQuoted: letterOrDigit,
};

const dead = stateNumber.dead;
const start = stateNumber.start;
const firstAccepting = stateNumber.letter;

/** The next state, at index `(state << 4) | Word_Break property`. */
const nextState = new Uint8Array(Object.keys(stateNumber).length << 4);
for (const [name, state] of Object.entries(stateNumber)) {
  for (const [partName, next] of Object.entries(rules[name as State])) {
    nextState[(state << 4) | part[partName as Part]] = stateNumber[next];
  }
  if (state !== start) nextState[(state << 4) | part.extend] = state;
}

/** The state of the word automaton before the first character. */
export const WORD_START: number = start;

/** The state after a character of a class; `null` if no word continues with it. */
export function nextWordState(state: number, characterClass: number): number | null {
  const next = nextState[(state << 4) | (characterClass & partMask)] ?? dead;
  return next === dead ? null : next;
}

/** Whether the characters that lead to a state are a word. */
export function isWord(state: number): boolean {
  return state >= firstAccepting;
}

/** The end of the longest word that starts at `from`; `from` if there is none. Reads the text up to `limit` only. */
export function wordEnd(text: string, from: number, limit: number): number {
  let state = start;
  let end = from;
  let offset = from;
  while (offset < limit) {
    const unit = text.charCodeAt(offset);
    let property: number;
    let width = 1;
    if (unit < 128) {
      property = (asciiClasses[unit] ?? 0) & partMask;
    } else {
      const codePoint = text.codePointAt(offset) ?? 0;
      if (codePoint > 0xffff) width = 2;
      property = characterClass(codePoint) & partMask;
    }
    state = nextState[(state << 4) | property] ?? dead;
    if (state === dead) break;
    offset += width;
    if (state >= firstAccepting) end = offset;
  }
  return end;
}
