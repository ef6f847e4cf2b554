import {
  type CompanyInput,
  type CompanySchema,
  companySchema,
  type DefaultOperator,
  SearchEngine,
} from "../../src/index.ts";
import { companyWeights } from "../field-terms.ts";
import type { Peer } from "../peer.ts";
import { titleOf, versionOf } from "../peer-registry.ts";
import { MiniSearchPeer } from "../peers/minisearch.ts";
import { OramaPeer } from "../peers/orama.ts";
import { SqlitePeer } from "../peers/sqlite.ts";
import { and, or, word } from "../query.ts";
import { Bm25f } from "./bm25f.ts";
import type { RankedEngine } from "./ranked-engine.ts";
import { companyFields } from "./weighted-field.ts";

/** The engines whose ranking is measured, all with the weights of `companySchema`. */
export const engineNames = ["firmament", "minisearch", "orama", "sqlite", "bm25f"] as const;

export type EngineName = (typeof engineNames)[number];

interface Registration {
  readonly title: string;
  /** `null` for a formula. */
  readonly version: string | null;
  /** Whether the time of a query is measured. A reference implementation is not optimized. */
  readonly isTimed: boolean;
  open(): RankedEngine<CompanyInput>;
}

export const engines: Readonly<Record<EngineName, Registration>> = {
  firmament: registration("firmament", () => new FirmamentRanking()),
  minisearch: registration("minisearch", () => new PeerRanking(new MiniSearchPeer(companyWeights))),
  orama: registration("orama", () => new PeerRanking(new OramaPeer(companyWeights))),
  sqlite: registration("sqlite", () => new PeerRanking(new SqlitePeer(companyWeights))),
  bm25f: { title: "BM25F", version: null, isTimed: false, open: () => new Bm25f(companyFields(companyWeights)) },
};

function registration(name: Exclude<EngineName, "bm25f">, open: () => RankedEngine<CompanyInput>): Registration {
  return { title: titleOf(name), version: versionOf(name, ""), isTimed: true, open };
}

/** Firmament, queried by text, because white space and OR rank exact matches differently. */
class FirmamentRanking implements RankedEngine<CompanyInput> {
  readonly #engine: SearchEngine<CompanySchema> = new SearchEngine(companySchema);

  build(companies: readonly CompanyInput[]): void {
    this.#engine.upsertAll(companies);
  }

  prepare(words: readonly string[], defaultOperator: DefaultOperator, limit: number): () => readonly string[] {
    const text = words.join(" ");
    return () => this.#engine.search(text, { limit, defaultOperator }).hits.map(({ id }) => id);
  }
}

/** An engine of the benchmark of query times, queried by words joined by OR or AND. */
class PeerRanking implements RankedEngine<CompanyInput> {
  readonly #peer: Peer;

  constructor(peer: Peer) {
    this.#peer = peer;
  }

  build(companies: readonly CompanyInput[]): void {
    this.#peer.build(companies);
  }

  prepare(words: readonly string[], operator: DefaultOperator, limit: number): (() => readonly string[]) | null {
    const clauses = words.map((text) => word(text));
    const query = operator === "OR" ? or(...clauses) : and(...clauses);
    const execution = this.#peer.prepare({ query, operation: { kind: "top", order: "relevance", limit } }, 0);
    return execution && (() => execution() as readonly string[]);
  }
}
