import type { RandomStream } from "@firmament/fixtures";
import { standardAnalyzer } from "firmament";
import { type CompanyInput, companySchema } from "firmament/companies";

/** A value of a text field, in the pieces between white space, and in tokens. */
interface Value {
  readonly field: string;
  readonly pieces: readonly string[];
  readonly tokens: readonly string[];
  /** The value before it in the same field. */
  readonly previous: Value | null;
}

const NUMBER_FIELDS = ["followers", "staff_count"] as const;
const SEPARATORS = /[\s\u3000]+/u;

/** The texts and numbers of companies, to draw queries from that match some of them. */
export class CompanyWords {
  readonly #random: RandomStream;
  readonly #values: Value[] = [];
  readonly #numbers: { readonly field: string; readonly value: number }[] = [];

  constructor(companies: readonly CompanyInput[], random: RandomStream) {
    this.#random = random;
    for (const company of companies) this.#addCompany(company);
  }

  #addCompany(company: CompanyInput): void {
    const fields: Readonly<Record<string, unknown>> = { ...company };
    for (const field of Object.keys(companySchema.fields)) {
      const value = fields[field];
      if (typeof value === "number" && (NUMBER_FIELDS as readonly string[]).includes(field)) {
        this.#numbers.push({ field, value });
        continue;
      }
      let previous: Value | null = null;
      for (const text of Array.isArray(value) ? value : [value]) {
        if (typeof text !== "string" && typeof text !== "number") continue;
        const pieces = String(text)
          .split(SEPARATORS)
          .filter((piece) => piece !== "");
        previous = { field, pieces, tokens: standardAnalyzer.terms(String(text)), previous };
        if (previous.tokens.length > 0) this.#values.push(previous);
      }
    }
  }

  any<T>(items: readonly T[]): T {
    const item = items[this.#random.below(items.length)];
    if (item === undefined) throw new Error("nothing to choose from");
    return item;
  }

  value(): Value {
    return this.any(this.#values);
  }

  /** A word as it is written in a company, such as `Node.js`, and its field. */
  word(): { readonly field: string; readonly text: string } {
    const value = this.value();
    return { field: value.field, text: this.any(value.pieces) };
  }

  /** A token, and its field. */
  token(): { readonly field: string; readonly text: string } {
    const value = this.value();
    return { field: value.field, text: this.any(value.tokens) };
  }

  /** Neighbouring tokens of one value, at most `count`. */
  neighbours(count: number): { readonly field: string; readonly tokens: readonly string[] } {
    const { field, tokens } = this.value();
    const start = this.#random.below(Math.max(1, tokens.length - count + 1));
    return { field, tokens: tokens.slice(start, start + count) };
  }

  /** The last token of a value and the first of the next value of the field. */
  acrossValues(): { readonly field: string; readonly tokens: readonly string[] } {
    const second = this.any(this.#values.filter(({ previous }) => previous !== null));
    const last = second.previous?.tokens.at(-1);
    return { field: second.field, tokens: [...(last === undefined ? [] : [last]), second.tokens[0] ?? ""] };
  }

  number(): { readonly field: string; readonly value: number } {
    return this.any(this.#numbers);
  }
}
