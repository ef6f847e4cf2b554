import { CorpusFields } from "@firmament/benchmark";
import { MiniSearchPeer } from "@firmament/benchmark/src/peers/minisearch.ts";
import { OramaPeer } from "@firmament/benchmark/src/peers/orama.ts";
import type { Peer } from "@firmament/benchmark/src/peers/peer.ts";
import { SqlitePeer } from "@firmament/benchmark/src/peers/sqlite.ts";
import * as Orama from "@orama/orama";
import MiniSearch from "minisearch";
import { type CompanyInput, type CompanySchema, companySchema } from "../../../src/entries/companies.ts";
import { SearchEngine } from "../../../src/entries/index.ts";
import { companyWeights } from "../../field-terms.ts";
import { type EngineName, engineNames } from "../engines.ts";
import { typedQuery } from "./typed-query.ts";

/** The fields of the adapters. */
const companyFields = new CorpusFields(companySchema);

/** An engine that searches a text while it is typed. */
export interface TypingEngine {
  /** Adds the companies. Called once. */
  build(companies: readonly CompanyInput[]): void;

  /** Prepares a search of a text as typed so far. The result returns the ids of the best hits, best first. */
  prepare(text: string, limit: number): () => readonly string[];
}

/** A formula has no search as you type. */
export type TypingEngineName = Exclude<EngineName, "bm25f">;

export const typingEngineNames: readonly TypingEngineName[] = engineNames.filter((name) => name !== "bm25f");

export const typingEngines: Readonly<Record<TypingEngineName, () => TypingEngine>> = {
  firmament: () => new FirmamentTyping(),
  minisearch: () => new PeerTyping(new MiniSearchPeer(MiniSearch, companyFields, companyWeights), true),
  orama: () => new PeerTyping(new OramaPeer(Orama, companyFields, companyWeights), true),
  sqlite: () => new PeerTyping(new SqlitePeer(companyFields, companyWeights), false),
};

class FirmamentTyping implements TypingEngine {
  readonly #engine: SearchEngine<CompanySchema> = new SearchEngine(companySchema);

  build(companies: readonly CompanyInput[]): void {
    this.#engine.upsertAll(companies);
  }

  prepare(text: string, limit: number): () => readonly string[] {
    return () => this.#engine.search(text, { limit, asYouType: true }).hits.map(({ id }) => id);
  }
}

/** An engine of the benchmark of query times, queried by words, prefixes and fuzzy words joined by OR. */
class PeerTyping implements TypingEngine {
  readonly #peer: Peer;
  readonly #isFuzzy: boolean;

  /** @param isFuzzy whether the engine supports edits */
  constructor(peer: Peer, isFuzzy: boolean) {
    this.#peer = peer;
    this.#isFuzzy = isFuzzy;
  }

  build(companies: readonly CompanyInput[]): void {
    this.#peer.build(companies.map((company) => ({ ...company })));
  }

  prepare(text: string, limit: number): () => readonly string[] {
    const query = typedQuery(text, this.#isFuzzy);
    if (query === null) return () => [];
    const execution = this.#peer.prepare({ text, query, operation: { kind: "top", order: "relevance", limit } }, 0);
    if (execution === null) throw new Error("The engine cannot rank words and prefixes.");
    return () => execution() as readonly string[];
  }
}
