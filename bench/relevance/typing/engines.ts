import { CorpusFields } from "@firmament/benchmark";
import { SqlitePeer } from "@firmament/benchmark/src/peers/sqlite.ts";
import { type CompanyInput, type CompanySchema, companySchema } from "../../../src/entries/companies.ts";
import { type DefaultOperator, SearchEngine } from "../../../src/entries/index.ts";
import { companyWeights } from "../../field-terms.ts";
import { FlexSearchTyping } from "./flexsearch-typing.ts";
import { MiniSearchTyping } from "./minisearch-typing.ts";
import { OramaTyping } from "./orama-typing.ts";
import { typedQuery } from "./typed-query.ts";
import type { TypingEngine } from "./typing-engine.ts";

/** The fields of the other engines. */
const companyFields = new CorpusFields(companySchema);

export const typingEngineNames = ["firmament", "minisearch", "orama", "flexsearch", "sqlite"] as const;

export type TypingEngineName = (typeof typingEngineNames)[number];

/** Each engine with its best settings for typing, and with Firmament's terms and field weights where it takes them. */
export const typingEngines: Readonly<Record<TypingEngineName, () => TypingEngine>> = {
  firmament: () => new FirmamentTyping(),
  minisearch: () => new MiniSearchTyping(companyFields),
  orama: () => new OramaTyping(companyFields),
  flexsearch: () => new FlexSearchTyping(companyFields),
  sqlite: () => new SqliteTyping(),
};

class FirmamentTyping implements TypingEngine {
  readonly #engine: SearchEngine<CompanySchema> = new SearchEngine(companySchema);

  build(companies: readonly CompanyInput[]): void {
    this.#engine.upsertAll(companies);
  }

  prepare(text: string, limit: number, defaultOperator: DefaultOperator): () => readonly string[] {
    return () => this.#engine.search(text, { limit, defaultOperator, asYouType: true }).hits.map(({ id }) => id);
  }
}

/** SQLite FTS5 has prefixes, but no edits. */
class SqliteTyping implements TypingEngine {
  readonly #peer = new SqlitePeer(companyFields, companyWeights);

  build(companies: readonly CompanyInput[]): void {
    this.#peer.build(companies.map((company) => ({ ...company })));
  }

  prepare(text: string, limit: number, operator: DefaultOperator): () => readonly string[] {
    const query = typedQuery(text, operator);
    if (query === null) return () => [];
    const execution = this.#peer.prepare({ text, query, operation: { kind: "top", order: "relevance", limit } }, 0);
    if (execution === null) throw new Error("SQLite cannot rank words and prefixes.");
    return () => execution() as readonly string[];
  }
}
