import type { CorpusFields } from "@firmament/benchmark";
import MiniSearch, { type SearchOptions } from "minisearch";
import type { CompanyInput } from "../../../src/entries/companies.ts";
import type { DefaultOperator } from "../../../src/entries/index.ts";
import { companyWeights } from "../../field-terms.ts";
import type { TypingEngine } from "./typing-engine.ts";

/**
 * MiniSearch with prefixes and the edits that its documentation recommends: one for each five letters, rounded, from four
 * letters on. Of its settings (prefixes of all words or of the last one, edits of shorter words, the weight of the name
 * alone), these take the fewest characters.
 */
export class MiniSearchTyping implements TypingEngine {
  readonly #index: MiniSearch<CompanyInput>;

  constructor(fields: CorpusFields) {
    this.#index = new MiniSearch<CompanyInput>({
      fields: [...fields.texts],
      extractField: (company, field) =>
        field === "id" ? company.id : fields.valuesOf({ ...company }, field).join("\n"),
      tokenize: (text, field) => fields.termsOf(text, field),
      processTerm: (term) => term,
    });
  }

  build(companies: readonly CompanyInput[]): void {
    this.#index.addAll(companies);
  }

  prepare(text: string, limit: number, combineWith: DefaultOperator): () => readonly string[] {
    const options: SearchOptions = { boost: companyWeights, prefix: true, fuzzy: editsOf, combineWith };
    return () =>
      this.#index
        .search(text, options)
        .slice(0, limit)
        .map(({ id }) => String(id));
  }
}

function editsOf(term: string): number | false {
  return term.length > 3 ? 0.2 : false;
}
