import { CorpusFields } from "@firmament/benchmark";
import { MiniSearchPeer } from "@firmament/benchmark/src/peers/minisearch.ts";
import { OramaPeer } from "@firmament/benchmark/src/peers/orama.ts";
import type { Peer } from "@firmament/benchmark/src/peers/peer.ts";
import { findSource } from "@firmament/benchmark/src/peers/peer-source.ts";
import { SqlitePeer } from "@firmament/benchmark/src/peers/sqlite.ts";
import { titleOf } from "@firmament/benchmark/src/question/peer-name.ts";
import { and, or, word } from "@firmament/benchmark/src/question/query.ts";
import * as Orama from "@orama/orama";
import MiniSearch from "minisearch";
import { type CompanyInput, type CompanySchema, companySchema } from "../../src/entries/companies.ts";
import { type DefaultOperator, SearchEngine } from "../../src/entries/index.ts";
import { companyWeights } from "../field-terms.ts";
import { root } from "../root.ts";
import { Bm25f } from "./bm25f.ts";
import type { RankedEngine } from "./ranked-engine.ts";
import { companyFields } from "./weighted-field.ts";

/** The fields of the adapters. */
const companies = new CorpusFields(companySchema);

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
  minisearch: registration(
    "minisearch",
    () => new PeerRanking(new MiniSearchPeer(MiniSearch, companies, companyWeights)),
  ),
  orama: registration("orama", () => new PeerRanking(new OramaPeer(Orama, companies, companyWeights))),
  sqlite: registration("sqlite", () => new PeerRanking(new SqlitePeer(companies, companyWeights))),
  bm25f: { title: "BM25F", version: null, isTimed: false, open: () => new Bm25f(companyFields(companyWeights)) },
};

function registration(name: Exclude<EngineName, "bm25f">, open: () => RankedEngine<CompanyInput>): Registration {
  const source = findSource(name, { working: root, own: root, engine: root, baseline: null });
  return { title: titleOf(name), version: source?.version ?? "?", isTimed: true, open };
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
    this.#peer.build(companies.map((company) => ({ ...company })));
  }

  prepare(words: readonly string[], operator: DefaultOperator, limit: number): (() => readonly string[]) | null {
    const clauses = words.map((text) => word(text));
    const query = operator === "OR" ? or(...clauses) : and(...clauses);
    const execution = this.#peer.prepare(
      { text: words.join(` ${operator} `), query, operation: { kind: "top", order: "relevance", limit } },
      0,
    );
    return execution && (() => execution() as readonly string[]);
  }
}
