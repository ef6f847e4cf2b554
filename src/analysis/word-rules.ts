import { asciiClasses, characterClass, type Part, part, partMask } from "./character-class.ts";

/**
 * What has been read of a word. In the states from `letter` on the word may end; in those before it needs what the name
 * says it lacks, and ends where it last could.
 */
type State =
  | "dead"
  | "start"
  | "connectorsOnly"
  | "letterLacking"
  | "digitLacking"
  | "hebrewLetterLacking"
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
  letterLacking: 3,
  digitLacking: 4,
  hebrewLetterLacking: 5,
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
  midLetter: "letterLacking",
  midBoth: "letterLacking",
  singleQuote: "letterLacking",
};

/**
 * The rules WB5 to WB13b of UAX #29, as Lucene reads them: Katakana joins neither letters nor digits without a connector
 * between, and a Hebrew letter takes part in one double quote only (`ab"cd"ef` ends before the second).
 * A character of part `extend` changes no state and is in no row.
 */
const rules: Readonly<Record<State, Row>> = {
  dead: {},
  start: { ...anyWord, connector: "connectorsOnly" },
  connectorsOnly: { ...anyWord, connector: "connectorsOnly" },
  letterLacking: { letter: "letter", hebrewLetter: "letter" },
  digitLacking: { digit: "digit" },
  hebrewLetterLacking: { hebrewLetter: "hebrewQuoted" },
  letter: afterLetter,
  hebrewLetter: { ...afterLetter, singleQuote: "hebrewQuoted", doubleQuote: "hebrewLetterLacking" },
  digit: { ...letterOrDigit, midNumber: "digitLacking", midBoth: "digitLacking", singleQuote: "digitLacking" },
  katakana: { katakana: "katakana", connector: "connector" },
  connector: { ...anyWord, connector: "connector" },
  hebrewQuoted: letterOrDigit,
};

const dead = stateNumber.dead;
const start = stateNumber.start;
const firstFinal = stateNumber.letter;

/** The state after a state and a part, at `(state << 4) | part`. */
const nextState = new Uint8Array(Object.keys(stateNumber).length << 4);
for (const [name, state] of Object.entries(stateNumber)) {
  for (const [partName, next] of Object.entries(rules[name as State])) {
    nextState[(state << 4) | part[partName as Part]] = stateNumber[next];
  }
  if (state !== start) nextState[(state << 4) | part.extend] = state;
}

/** Where the longest word that starts at `from` ends; `from` itself if none does. Nothing from `limit` on is looked at. */
export function wordEnd(text: string, from: number, limit: number): number {
  let state = start;
  let end = from;
  let at = from;
  while (at < limit) {
    const unit = text.charCodeAt(at);
    let characterPart: number;
    let width = 1;
    if (unit < 128) {
      characterPart = (asciiClasses[unit] ?? 0) & partMask;
    } else {
      const codePoint = text.codePointAt(at) ?? 0;
      if (codePoint > 0xffff) width = 2;
      characterPart = characterClass(codePoint) & partMask;
    }
    state = nextState[(state << 4) | characterPart] ?? dead;
    if (state === dead) break;
    at += width;
    if (state >= firstFinal) end = at;
  }
  return end;
}
