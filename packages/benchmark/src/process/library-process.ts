import type { SchemaJson } from "firmament";
import type { PeerSource } from "../peers/peer-source.ts";
import type { LibraryName } from "../question/peer-name.ts";
import type { Answer, Question } from "../question/question.ts";
import type { WarmUp } from "../question/warm-up.ts";
import type { Building } from "./messages.ts";
import type { PeerProcess } from "./peer-process.ts";
import { WorkerConnection } from "./worker-connection.ts";

/** After three to eight turns of each question in 100,000 companies, V8 has compiled their code for the last time. */
const WARM_UP: WarmUp = { milliseconds: 30_000, turns: 15 };

/** A peer that is a library of Node. */
export class LibraryProcess implements PeerProcess {
  readonly name: LibraryName;
  readonly version: string;
  readonly warmUp: WarmUp = WARM_UP;
  readonly #connection: WorkerConnection;
  readonly #source: PeerSource;
  readonly #schema: SchemaJson;

  /** @param schema `null` for companies */
  constructor(name: LibraryName, source: PeerSource, schema: SchemaJson) {
    this.name = name;
    this.version = source.version;
    this.#source = source;
    this.#schema = schema;
    this.#connection = new WorkerConnection(name);
  }

  load(): Promise<number> {
    return this.#connection.request<"load">({
      kind: "load",
      peer: this.name,
      source: this.#source,
      schema: this.#schema,
    });
  }

  build(corpus: string): Promise<Building> {
    return this.#connection.request<"build">({ kind: "build", corpus });
  }

  answer(question: Question): Promise<Answer | null> {
    return this.#connection.request<"answer">({ kind: "answer", ...question });
  }

  measure(question: Question, budget: number): Promise<readonly number[]> {
    return this.#connection.request<"measure">({ kind: "measure", question, budget });
  }

  stop(): void {
    this.#connection.stop();
  }
}
