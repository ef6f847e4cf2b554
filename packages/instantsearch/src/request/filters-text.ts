import { type Clause, type Clauses, comparison, range, valueNamed } from "./clause.ts";
import type { FieldTypes } from "./field-types.ts";
import { ParameterError } from "./parameter-error.ts";

const QUOTED = `"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'`;
const CLAUSE = new RegExp(
  String.raw`\s*(?<not>NOT\s+)?(?<name>${QUOTED}|[^\s:<>=!()"']+)\s*(?<operator>:|<=|>=|!=|=|<|>)\s*(?<value>${QUOTED}|[^\s()"']+)(?:\s+TO\s+(?<to>[^\s()]+))?\s*`,
  "y",
);
const TOKEN = /\s*(?<token>\(|\)|AND\b|OR\b)\s*/y;

/**
 * The clauses of the text `filters`: comparisons, values and ranges, joined by AND; alternatives in parentheses, joined
 * by OR. `remote:true AND (brand:Acme OR brand:"Bolt & Co") AND NOT color:red AND price:10 TO 20`.
 *
 * @throws {ParameterError} for other texts, an unknown field, and a text that is no value of its field
 */
export function readFilters(value: unknown, fields: FieldTypes): Clauses {
  if (value === undefined || value === null) return [];
  if (typeof value !== "string") throw new ParameterError("filters", "must be a text.");
  return value.trim() === "" ? [] : new FiltersReader(value, fields).read();
}

/** Reads one text from left to right. */
class FiltersReader {
  readonly #text: string;
  readonly #fields: FieldTypes;
  #offset = 0;

  constructor(text: string, fields: FieldTypes) {
    this.#text = text;
    this.#fields = fields;
  }

  read(): Clauses {
    // Only one list of alternatives needs no parentheses.
    const first = this.#group();
    if (this.#takes("OR")) {
      const alternatives = [...first, ...this.#alternatives()];
      if (this.#offset < this.#text.length) throw this.#invalid();
      return [alternatives];
    }
    const groups = [first];
    while (this.#offset < this.#text.length) {
      if (!this.#takes("AND")) throw this.#invalid();
      groups.push(this.#group());
    }
    return groups;
  }

  /** A clause, or alternatives in parentheses. */
  #group(): readonly Clause[] {
    if (!this.#takes("(")) return [this.#clause()];
    const clauses = this.#alternatives();
    if (!this.#takes(")")) throw this.#invalid();
    return clauses;
  }

  #alternatives(): readonly Clause[] {
    const clauses = [this.#clause()];
    while (this.#takes("OR")) clauses.push(this.#clause());
    return clauses;
  }

  #takes(expected: string): boolean {
    TOKEN.lastIndex = this.#offset;
    const found = TOKEN.exec(this.#text);
    if (found?.groups?.token !== expected) return false;
    this.#offset = TOKEN.lastIndex;
    return true;
  }

  #clause(): Clause {
    CLAUSE.lastIndex = this.#offset;
    const { not, name, operator = "", value, to } = CLAUSE.exec(this.#text)?.groups ?? {};
    if (name === undefined || value === undefined || /<score=/.test(value)) throw this.#invalid();
    this.#offset = CLAUSE.lastIndex;
    const field = this.#fields.require(unquoted(name), "filters");
    const clause =
      to !== undefined
        ? range(field, value, to, "filters")
        : operator === ":"
          ? { field: field.name, isNegated: false, value: valueNamed(field, unquoted(value), "filters") }
          : comparison(field, operator, value, "filters");
    return not === undefined ? clause : { ...clause, isNegated: !clause.isNegated };
  }

  #invalid(): ParameterError {
    const place = JSON.stringify(this.#text.slice(this.#offset, this.#offset + 40));
    const known =
      'comparisons joined by AND, with alternatives in parentheses, as in (brand:Acme OR brand:"Bolt & Co")';
    return new ParameterError("filters", `cannot be read at ${place}. It takes ${known}.`);
  }
}

function unquoted(text: string): string {
  return /^["']/.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, "$1") : text;
}
