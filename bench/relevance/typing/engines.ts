import { type CompanyInput, type CompanySchema, companySchema, SearchEngine } from "../../../src/index.ts";
import { companyWeights } from "../../field-terms.ts";
import type { Peer } from "../../peer.ts";
import { MiniSearchPeer } from "../../peers/minisearch.ts";
import { OramaPeer } from "../../peers/orama.ts";
import { SqlitePeer } from "../../peers/sqlite.ts";
import { type EngineName, engineNames } from "../engines.ts";
import { typedQuery } from "./typed-query.ts";

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
  minisearch: () => new PeerTyping(new MiniSearchPeer(companyWeights), true),
  orama: () => new PeerTyping(new OramaPeer(companyWeights), true),
  sqlite: () => new PeerTyping(new SqlitePeer(companyWeights), false),
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
    this.#peer.build(companies);
  }

  prepare(text: string, limit: number): () => readonly string[] {
    const query = typedQuery(text, this.#isFuzzy);
    if (query === null) return () => [];
    const execution = this.#peer.prepare({ query, operation: { kind: "top", order: "relevance", limit } }, 0);
    if (execution === null) throw new Error("The engine cannot rank words and prefixes.");
    return () => execution() as readonly string[];
  }
}
