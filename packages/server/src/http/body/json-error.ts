/** The first syntax error of a text that is not JSON. */
export interface JsonError {
  /** One sentence without its final period. */
  readonly message: string;
  /** In UTF-16 code units. */
  readonly offset: number;
}

const WHITE_SPACE = /[ \t\n\r]*/y;
/** A string up to its closing quote, or up to the first character that a string cannot contain. */
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** What the grammar allows next. After an opening bracket, the closing bracket is allowed as well. */
type Expectation = "value" | "first value" | "name" | "first name" | "colon" | "after value";

/**
 * Finds the first syntax error of a text; `null` if the text is JSON. The messages of `JSON.parse` state the position
 * of some errors only. The scan does not recurse.
 */
export function findJsonError(text: string): JsonError | null {
  return new JsonScanner(text).firstError();
}

/**
 * What is wrong with a text that is not JSON, and where: `A colon is expected: line 1, column 8`. It quotes nothing of the
 * text, which may contain secrets.
 */
export function describeJsonError(text: string): string {
  const { message, offset } = findJsonError(text) ?? { message: "It cannot be parsed", offset: 0 };
  const before = text.slice(0, offset).split("\n");
  return `${message}: line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
}

class JsonScanner {
  readonly #text: string;
  /** The brackets that are open at the offset. */
  readonly #openBrackets: ("[" | "{")[] = [];
  #offset = 0;
  #expects: Expectation = "value";

  constructor(text: string) {
    this.#text = text;
  }

  firstError(): JsonError | null {
    for (;;) {
      this.#offset += this.#lengthOf(WHITE_SPACE);
      const isComplete = this.#expects === "after value" && this.#openBrackets.length === 0;
      if (isComplete && this.#offset === this.#text.length) return null;
      const error = isComplete ? this.#error("The text continues after its JSON value") : this.#step();
      if (error !== null) return error;
    }
  }

  #step(): JsonError | null {
    switch (this.#expects) {
      case "value":
      case "first value":
        return this.#value();
      case "name":
      case "first name":
        return this.#name();
      case "colon":
        return this.#next === ":" ? this.#advance(1, "value") : this.#expectedError("A colon");
      case "after value":
        return this.#afterValue();
    }
  }

  #value(): JsonError | null {
    const next = this.#next;
    if (next === "]" && this.#expects === "first value") return this.#close();
    if (next === "[" || next === "{") {
      this.#openBrackets.push(next);
      return this.#advance(1, next === "[" ? "first value" : "first name");
    }
    if (next === '"') return this.#string("after value");
    const length = this.#lengthOf(SCALAR);
    return length > 0 ? this.#advance(length, "after value") : this.#expectedError("A value");
  }

  #name(): JsonError | null {
    if (this.#next === "}" && this.#expects === "first name") return this.#close();
    return this.#next === '"' ? this.#string("colon") : this.#expectedError("A member name in double quotes");
  }

  #afterValue(): JsonError | null {
    const isList = this.#openBrackets.at(-1) === "[";
    if (this.#next === ",") return this.#advance(1, isList ? "value" : "name");
    if (this.#next === (isList ? "]" : "}")) return this.#close();
    return this.#expectedError(isList ? "A comma or ]" : "A comma or }");
  }

  #string(expects: Expectation): JsonError | null {
    const end = this.#offset + this.#lengthOf(STRING);
    if (this.#text[end] === '"') return this.#advance(end + 1 - this.#offset, expects);
    if (end === this.#text.length) return this.#error("A quote is never closed");
    this.#offset = end;
    return this.#error(this.#next === "\\" ? "The escape sequence is invalid" : "A control character must be escaped");
  }

  #close(): null {
    this.#openBrackets.pop();
    return this.#advance(1, "after value");
  }

  #advance(length: number, expects: Expectation): null {
    this.#offset += length;
    this.#expects = expects;
    return null;
  }

  #expectedError(expected: string): JsonError {
    return this.#error(`${expected} is expected${this.#offset < this.#text.length ? "" : ", but the text ends"}`);
  }

  #error(message: string): JsonError {
    return { message, offset: this.#offset };
  }

  get #next(): string | undefined {
    return this.#text[this.#offset];
  }

  /** The length of a pattern's match at the offset; 0 without a match. */
  #lengthOf(pattern: RegExp): number {
    pattern.lastIndex = this.#offset;
    return pattern.test(this.#text) ? pattern.lastIndex - this.#offset : 0;
  }
}
