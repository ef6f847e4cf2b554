import type * as Firmament from "firmament";
import type { SchemaJson } from "firmament";
import type * as Grammar from "firmament/grammar";
import type { CorpusDocument } from "../corpus/corpus-fields.ts";
import type { Execution, Question } from "../question/question.ts";
import { spaced } from "../question/spacing.ts";
import type { Peer } from "./peer.ts";

/** The entry points of a copy of Firmament. */
export interface FirmamentModules {
  readonly engine: Pick<typeof Firmament, "SearchEngine" | "schemaFromJson" | "writeIndex">;
  readonly grammar: Pick<typeof Grammar, "parse">;
}

type Engine = Firmament.SearchEngine<Firmament.Schema>;

/** The input type depends on the schema, which only a run knows. */
type Input = Firmament.DocumentInput<Firmament.Schema>;

/** Firmament, queried by text as in a program. */
export class FirmamentPeer implements Peer {
  readonly #engine: Engine;
  readonly #parse: typeof Grammar.parse;
  readonly #writeIndex: typeof Firmament.writeIndex;

  constructor({ engine, grammar }: FirmamentModules, schema: SchemaJson, options: Firmament.EngineOptions = {}) {
    this.#engine = new engine.SearchEngine(engine.schemaFromJson(schema), options);
    this.#parse = grammar.parse;
    this.#writeIndex = engine.writeIndex;
  }

  build(documents: Iterable<CorpusDocument>): void {
    this.load(this.#engine, documents as Iterable<Input>);
  }

  protected load(engine: Engine, documents: Iterable<Input>): void {
    engine.upsertAll(documents);
  }

  prepare({ text: plain, operation }: Question, spacing: number): Execution {
    const engine = this.#engine;
    const parse = this.#parse;
    const text = spaced(plain, spacing);
    switch (operation.kind) {
      case "count":
        return () => engine.count(text);
      case "ids":
        return () => engine.ids(text);
      case "top": {
        const sort = operation.order === "relevance" ? "relevance" : (`${operation.order}:desc` as const);
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

  fileBytes(): number {
    return this.#writeIndex(this.#engine).byteLength;
  }
}

/** Firmament with one live segment, as after adding documents one by one. */
export class LiveFirmamentPeer extends FirmamentPeer {
  constructor(modules: FirmamentModules, schema: SchemaJson) {
    super(modules, schema, { liveCapacity: Number.MAX_SAFE_INTEGER });
  }

  protected override load(engine: Engine, documents: Iterable<Input>): void {
    for (const document of documents) engine.upsert(document);
  }
}
