/** Why a text is not JSON. */
export interface JsonMistake {
  /** One sentence, without its place. */
  readonly message: string;
  /** Where, in UTF-16 code units. */
  readonly offset: number;
}

const SPACE = /[ \t\n\r]*/y;
/** A string up to its closing quote, or to what cannot stand in it. */
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** What comes next. Right behind a bracket it may also be the closing one. */
type Place = "value" | "first value" | "name" | "first name" | "colon" | "behind";

/**
 * The first mistake of a text that `JSON.parse` refuses, whose own message tells the place of few of them; `null` when there is none.
 * Does not recurse.
 */
export function jsonMistake(text: string): JsonMistake | null {
  return new JsonScan(text).mistake();
}

class JsonScan {
  readonly #text: string;
  /** The brackets around the place. */
  readonly #open: ("[" | "{")[] = [];
  #at = 0;
  #place: Place = "value";

  constructor(text: string) {
    this.#text = text;
  }

  mistake(): JsonMistake | null {
    for (;;) {
      this.#at += this.#lengthOf(SPACE);
      const isWhole = this.#place === "behind" && this.#open.length === 0;
      if (isWhole && this.#at === this.#text.length) return null;
      const mistake = isWhole ? this.#mistake("The text goes on behind its end") : this.#step();
      if (mistake !== null) return mistake;
    }
  }

  #step(): JsonMistake | null {
    switch (this.#place) {
      case "value":
      case "first value":
        return this.#value();
      case "name":
      case "first name":
        return this.#name();
      case "colon":
        return this.#next === ":" ? this.#pass(1, "value") : this.#expected("A colon");
      case "behind":
        return this.#behind();
    }
  }

  #value(): JsonMistake | null {
    const next = this.#next;
    if (next === "]" && this.#place === "first value") return this.#close();
    if (next === "[" || next === "{") {
      this.#open.push(next);
      return this.#pass(1, next === "[" ? "first value" : "first name");
    }
    if (next === '"') return this.#string("behind");
    const length = this.#lengthOf(SCALAR);
    return length > 0 ? this.#pass(length, "behind") : this.#expected("A value");
  }

  #name(): JsonMistake | null {
    if (this.#next === "}" && this.#place === "first name") return this.#close();
    return this.#next === '"' ? this.#string("colon") : this.#expected("A member's name in double quotes");
  }

  #behind(): JsonMistake | null {
    const isList = this.#open.at(-1) === "[";
    if (this.#next === ",") return this.#pass(1, isList ? "value" : "name");
    if (this.#next === (isList ? "]" : "}")) return this.#close();
    return this.#expected(isList ? "A comma or ]" : "A comma or }");
  }

  #string(place: Place): JsonMistake | null {
    const end = this.#at + this.#lengthOf(STRING);
    if (this.#text[end] === '"') return this.#pass(end + 1 - this.#at, place);
    if (end === this.#text.length) return this.#mistake("A quote is never closed");
    this.#at = end;
    return this.#mistake(this.#next === "\\" ? "There is no such escape" : "A control character has to be escaped");
  }

  #close(): null {
    this.#open.pop();
    return this.#pass(1, "behind");
  }

  #pass(length: number, place: Place): null {
    this.#at += length;
    this.#place = place;
    return null;
  }

  #expected(what: string): JsonMistake {
    return this.#mistake(`${what} is expected${this.#at < this.#text.length ? "" : ", but the text ends"}`);
  }

  #mistake(message: string): JsonMistake {
    return { message, offset: this.#at };
  }

  get #next(): string | undefined {
    return this.#text[this.#at];
  }

  /** How much of the text, from the place on, a pattern takes; 0 for nothing. */
  #lengthOf(pattern: RegExp): number {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text) ? pattern.lastIndex - this.#at : 0;
  }
}
