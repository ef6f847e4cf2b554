import type { CorpusFields } from "@firmament/benchmark";
import * as Orama from "@orama/orama";
import type { CompanyInput } from "../../../src/entries/companies.ts";
import type { DefaultOperator } from "../../../src/entries/index.ts";
import { companyWeights } from "../../field-terms.ts";
import type { TypingEngine } from "./typing-engine.ts";

/**
 * Orama, which always matches prefixes. It ranks an edit like an exact match, so words have one edit (`tolerance`) only if
 * too few companies match without. Its AND requires all words in one field (`threshold: 0`).
 */
export class OramaTyping implements TypingEngine {
  readonly #fields: CorpusFields;
  readonly #database: Orama.AnyOrama;

  constructor(fields: CorpusFields) {
    this.#fields = fields;
    this.#database = Orama.create({
      schema: Object.fromEntries(fields.texts.map((field) => [field, "string"] as const)),
      sort: { enabled: false },
      components: {
        tokenizer: {
          language: "english",
          normalizationCache: new Map(),
          tokenize: (text, _language, field) => fields.termsOf(text, field),
        },
      },
    });
  }

  build(companies: readonly CompanyInput[]): void {
    for (const company of companies) {
      const texts = this.#fields.texts.map((field) => [field, this.#fields.valuesOf({ ...company }, field).join("\n")]);
      Orama.insert(this.#database, { id: company.id, ...Object.fromEntries(texts) });
    }
  }

  prepare(text: string, limit: number, operator: DefaultOperator): () => readonly string[] {
    const threshold = operator === "AND" ? 0 : 1;
    return () => {
      const ids = this.#search(text, limit, threshold, 0);
      if (ids.length >= limit) return ids;
      return [...new Set([...ids, ...this.#search(text, limit, threshold, 1)])].slice(0, limit);
    };
  }

  #search(term: string, limit: number, threshold: number, tolerance: number): readonly string[] {
    const results = Orama.search(this.#database, { term, limit, threshold, tolerance, boost: companyWeights });
    if (results instanceof Promise) throw new Error("Orama returned a promise although it has no hooks.");
    return results.hits.map(({ id }) => id);
  }
}
