import type * as Grammar from "../../grammar/index.ts";
import type * as Firmament from "../../src/index.ts";
import { luceneText } from "../lucene-text.ts";
import type { Peer } from "../peer.ts";
import type { Execution, Question } from "../question.ts";

/** The entry points of a Firmament revision. */
export interface FirmamentModules {
  readonly engine: Pick<typeof Firmament, "SearchEngine" | "companySchema">;
  readonly grammar: Pick<typeof Grammar, "parse">;
}

type Engine = Firmament.SearchEngine<Firmament.CompanySchema>;

/** Firmament, queried by text as in a program. */
export class FirmamentPeer implements Peer {
  readonly #engine: Engine;
  readonly #parse: typeof Grammar.parse;

  constructor({ engine, grammar }: FirmamentModules, options: Firmament.EngineOptions = {}) {
    this.#engine = new engine.SearchEngine(engine.companySchema, options);
    this.#parse = grammar.parse;
  }

  build(companies: Iterable<Firmament.CompanyInput>): void {
    this.load(this.#engine, companies);
  }

  protected load(engine: Engine, companies: Iterable<Firmament.CompanyInput>): void {
    engine.upsertAll(companies);
  }

  prepare({ query, operation }: Question, spacing: number): Execution {
    const engine = this.#engine;
    const parse = this.#parse;
    const text = luceneText(query, spacing);
    switch (operation.kind) {
      case "count":
        return () => engine.count(text);
      case "ids":
        return () => engine.ids(text);
      case "top": {
        const sort = operation.order === "relevance" ? operation.order : (`${operation.order}:desc` as const);
        const options = { limit: operation.limit, sort };
        return () => engine.search(text, options).hits.map(({ id }) => id);
      }
      case "parse":
        return () => {
          parse(text);
          return 0;
        };
    }
  }

  deviation(): null {
    return null;
  }

  foreignBytes(): number {
    return 0;
  }

  recordBytes(): number {
    return this.#engine.memory.documents;
  }
}

/** Firmament with one live segment, as after adding documents one by one. */
export class LiveFirmamentPeer extends FirmamentPeer {
  constructor(modules: FirmamentModules) {
    super(modules, { liveCapacity: Number.MAX_SAFE_INTEGER });
  }

  protected override load(engine: Engine, companies: Iterable<Firmament.CompanyInput>): void {
    for (const company of companies) engine.upsert(company);
  }
}
