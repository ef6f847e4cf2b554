import type { RandomStream } from "@firmament/fixtures";
import { escapeWord } from "firmament/grammar";
import type { CompanyWords } from "./company-words.ts";

const COLOURS = ["red", "green", "blue", "red", "green", "blue", "order", "colour", "and"];
const EDITED_LETTERS = "aeiorstln";

/** Texts of single clauses about the companies, in the notations of the language. */
export class LeafTexts {
  readonly #words: CompanyWords;
  readonly #random: RandomStream;

  constructor(words: CompanyWords, random: RandomStream) {
    this.#words = words;
    this.#random = random;
  }

  /** With its field, with another one, or without: most clauses match something. */
  #inField(field: string, text: string): string {
    const choice = this.#random.next();
    if (choice < 0.45) return text;
    if (choice < 0.95) return `${field}:${text}`;
    return `${this.#words.word().field}:${text}`;
  }

  /** Sometimes in other case. */
  #cased(text: string): string {
    const choice = this.#random.next();
    if (choice < 0.8) return text;
    return choice < 0.9 ? text.toUpperCase() : text.toLowerCase();
  }

  term(): string {
    const { field, text } = this.#words.word();
    return this.#inField(field, escapeWord(this.#cased(text)));
  }

  colour(): string {
    return this.#words.any(COLOURS);
  }

  phrase(): string {
    const { field, tokens } = this.#words.neighbours(2 + this.#random.below(3));
    return this.#inField(field, quoted(tokens.map((token) => this.#cased(token))));
  }

  /** Of neighbours that are swapped, apart or in the order of the text; or across values. */
  sloppyPhrase(): string {
    const isAcross = this.#random.chance(0.3);
    const { field, tokens } = isAcross ? this.#words.acrossValues() : this.#words.neighbours(2 + this.#random.below(4));
    const shown = [...tokens];
    if (!isAcross && shown.length > 2 && this.#random.chance(0.5))
      shown.splice(1 + this.#random.below(shown.length - 2), 1);
    if (this.#random.chance(0.4)) shown.push(...shown.splice(0, 1));
    const slop = isAcross ? 97 + this.#random.below(6) : this.#random.below(5);
    return this.#inField(field, `${quoted(shown)}~${slop}`);
  }

  prefix(): string {
    const { field, text } = this.#words.token();
    const letters = Array.from(text);
    const length = 1 + this.#random.below(Math.min(6, letters.length));
    return this.#inField(field, `${escapeWord(this.#cased(letters.slice(0, length).join("")))}*`);
  }

  wildcard(): string {
    const { field, text } = this.#words.token();
    const letters = Array.from(text)
      .slice(0, 30)
      .map((letter) => {
        const choice = this.#random.next();
        if (choice < 0.7) return escapeWord(letter);
        return choice < 0.85 ? "?" : choice < 0.95 ? "*" : "";
      });
    const pattern = letters.join("");
    return this.#inField(field, /[?*]/.test(pattern) ? pattern : `*${pattern}`);
  }

  fuzzy(): string {
    const { field, text } = this.#words.token();
    const letters = Array.from(text);
    for (let edits = this.#random.below(3); edits > 0; edits -= 1) this.#edit(letters);
    const word = escapeWord(letters.join("") || "a");
    return this.#inField(field, `${word}~${this.#words.any(["", "1", "2", "1", "0"])}`);
  }

  #edit(letters: string[]): void {
    const at = this.#random.below(letters.length + 1);
    const letter = EDITED_LETTERS.charAt(this.#random.below(EDITED_LETTERS.length));
    const choice = this.#random.below(4);
    if (choice === 0) letters.splice(at, 0, letter);
    else if (choice === 1) letters.splice(at, 1);
    else if (choice === 2) letters.splice(at, 1, letter);
    else letters.splice(at, 2, ...letters.slice(at, at + 2).reverse());
  }

  regexp(): string {
    const { field, text } = this.#words.token();
    const letters = Array.from(text).slice(0, 30);
    const pattern = letters.map((letter, index) => {
      const shown = /[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter}`;
      const choice = this.#random.next();
      if (choice < 0.6) return shown;
      const forms = [
        ".",
        `[${shown}x]`,
        `[^${shown}]`,
        `(${shown}|e)`,
        `${shown}?`,
        `${shown}+`,
        `${shown}*`,
        `.{0,2}`,
      ];
      if (index === letters.length - 1) forms.push(".*", ".*", ".*");
      if (/\d/.test(letter)) forms.push("\\d", "[0-9]", "\\d+");
      if (/[a-z]/.test(letter)) forms.push("[a-z]", "\\w", "\\D", "[a-m]", "[A-Z]+");
      return this.#words.any(forms);
    });
    return this.#inField(field, `/${pattern.join("")}/`);
  }

  textRange(): string {
    const { field, text } = this.#words.token();
    const other = this.#words.token().text;
    const [low, high] = [text, other].toSorted().map((bound) => {
      const letters = Array.from(bound);
      return escapeWord(letters.slice(0, 1 + this.#random.below(Math.min(4, letters.length))).join(""));
    });
    return this.#inField(field, this.#range(low ?? "a", high ?? "z"));
  }

  #range(low: string, high: string): string {
    const [shownLow, shownHigh] = [this.#random.chance(0.12) ? "*" : low, this.#random.chance(0.12) ? "*" : high];
    return `${this.#words.any(["[", "[", "{"])}${shownLow} TO ${shownHigh}${this.#words.any(["]", "]", "}"])}`;
  }

  numberRange(): string {
    const { field, value } = this.#words.number();
    const bounds = [value, this.#random.chance(0.2) ? value : this.#words.number().value].map((bound) => {
      return bound + this.#words.any([0, 0, -1, 1, 0.5]);
    });
    if (!this.#random.chance(0.1)) bounds.sort((a, b) => a - b);
    const [low, high] = bounds.map((bound) => this.#number(bound));
    return `${field}:${this.#range(low ?? "0", high ?? "1")}`;
  }

  /** Another notation of the same number. */
  #number(value: number): string {
    const choice = this.#random.next();
    if (choice < 0.8) return String(value);
    return choice < 0.9 ? value.toExponential() : `${value < 0 ? "-" : ""}0${Math.abs(value)}`;
  }

  numberTerm(): string {
    const { field, value } = this.#words.number();
    const text = this.#number(value);
    return `${field}:${this.#random.chance(0.2) ? `"${text}"` : text}`;
  }

  comparison(): string {
    const { field, value } = this.#words.number();
    return `${field}:${this.#words.any([">", ">=", "<", "<="])}${this.#words.any(["", "", " "])}${this.#number(value)}`;
  }

  bareNumber(): string {
    const { value } = this.#words.number();
    const text = String(Math.abs(value));
    return this.#words.any([text, `"${text}"`, `${text}.0`, `0${text}`]);
  }

  exists(): string {
    const field = this.#words.any([this.#words.word().field, "followers", "staff_count"]);
    return this.#words.any([`${field}:*`, `_exists_:${field}`, `${field}:[* TO *]`, "*", "*:*"]);
  }

  /** Of no token. */
  empty(): string {
    return this.#words.any(["@", '""', '"!!!"', "name:@", 'tagline:"..."', "&", "(@)", "NOT @", '("" @)', "®"]);
  }

  any(): string {
    const kinds = [
      ...[this.term, this.term, this.term, this.colour, this.colour, this.colour],
      ...[this.phrase, this.phrase, this.sloppyPhrase, this.prefix, this.wildcard, this.fuzzy, this.regexp],
      ...[this.textRange, this.numberRange, this.numberRange, this.numberTerm, this.comparison, this.exists],
    ];
    return this.#words.any(kinds).call(this);
  }
}

function quoted(tokens: readonly string[]): string {
  return `"${tokens.join(" ").replace(/["\\]/g, "\\$&")}"`;
}
