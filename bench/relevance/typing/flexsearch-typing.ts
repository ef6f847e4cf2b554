import type { CorpusFields } from "@firmament/benchmark";
import { Document } from "flexsearch";
import type { CompanyInput } from "../../../src/entries/companies.ts";
import type { DefaultOperator } from "../../../src/entries/index.ts";
import { companyWeights } from "../../field-terms.ts";
import type { TypingEngine } from "./typing-engine.ts";

/** The texts of all fields: FlexSearch combines words within one field only. */
const EVERYTHING = "everything";

/**
 * FlexSearch's `Document` with all beginnings of words (`tokenize: "forward"`). It ranks by the place of a word in the text,
 * so hits in the name come first, then those in all texts, in the order of the weights of their fields. OR adds the hits
 * that lack words (`suggest`) to those of AND, which alone finds fewer and ranks better than `suggest` alone. It has no
 * edits: its encoders by sound and its tokenizer `tolerant` take more characters in each kind.
 */
export class FlexSearchTyping implements TypingEngine {
  readonly #fields: CorpusFields;
  readonly #index: Document;
  readonly #ids: string[] = [];

  constructor(fields: CorpusFields) {
    this.#fields = fields;
    const encode = (text: string): string[] => fields.termsOf(text, "name");
    this.#index = new Document({
      document: {
        id: "number",
        index: [
          { field: "name", tokenize: "forward", resolution: 9, encode },
          { field: EVERYTHING, tokenize: "forward", resolution: 20, encode },
        ],
      },
    });
  }

  build(companies: readonly CompanyInput[]): void {
    const weights: Readonly<Record<string, number>> = companyWeights;
    const fields = this.#fields.texts.toSorted((one, other) => (weights[other] ?? 1) - (weights[one] ?? 1));
    for (const company of companies) {
      const valuesOf = (field: string): readonly string[] => this.#fields.valuesOf({ ...company }, field);
      const terms = fields.flatMap((field) => valuesOf(field).flatMap((value) => this.#fields.termsOf(value, field)));
      this.#index.add({
        number: this.#ids.length,
        name: valuesOf("name").join(" "),
        [EVERYTHING]: terms.join(" "),
      });
      this.#ids.push(company.id);
    }
  }

  prepare(text: string, limit: number, operator: DefaultOperator): () => readonly string[] {
    return () => {
      const numbers = this.#search(text, limit, ["name", EVERYTHING], false);
      const others = operator === "OR" ? this.#search(text, limit, [EVERYTHING], true) : [];
      return [...new Set([...numbers, ...others])].slice(0, limit).map((number) => this.#ids[number] ?? "");
    };
  }

  #search(text: string, limit: number, index: string[], suggest: boolean): readonly number[] {
    const results = this.#index.search(text, { limit, index, suggest, merge: true });
    return (results as readonly { readonly id: number }[]).map(({ id }) => id);
  }
}
