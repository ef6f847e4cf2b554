import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Answer, Building, Exchange, Reply, Request } from "./messages.ts";
import type { PeerProcess } from "./peer-process.ts";
import { type LibraryName, root } from "./peer-registry.ts";
import type { Question } from "./question.ts";

/** Megabytes; the largest peer needs about 20 kB of heap per company. */
const HEAP = 12_288;

/** A peer that is a library of Node: `worker.ts` runs it. */
export class LibraryProcess implements PeerProcess {
  readonly name: LibraryName;
  readonly version: string;
  readonly warmUpMilliseconds = 0;
  readonly #process: ChildProcess;
  readonly #folder: string;

  /** @param folder the code of a Firmament peer */
  constructor(name: LibraryName, folder: string, version: string) {
    this.name = name;
    this.version = version;
    this.#folder = folder;
    this.#process = fork(join(root, "bench", "worker.ts"), {
      execArgv: ["--expose-gc", `--max-old-space-size=${HEAP}`],
      serialization: "advanced",
    });
  }

  load(): Promise<number> {
    return this.#request<"load">({ kind: "load", peer: this.name, folder: this.#folder });
  }

  build(corpus: string): Promise<Building> {
    return this.#request<"build">({ kind: "build", corpus });
  }

  answer(question: Question): Promise<Answer | null> {
    return this.#request<"answer">({ kind: "answer", ...question });
  }

  measure(question: Question, budget: number): Promise<readonly number[]> {
    return this.#request<"measure">({ kind: "measure", question, budget });
  }

  stop(): void {
    this.#process.disconnect();
  }

  #request<K extends keyof Exchange>(request: Request): Promise<Exchange[K]["reply"]> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null): void => {
        reject(new Error(`The process of ${this.name} exited (${code ?? "killed"}) during ${request.kind}.`));
      };
      this.#process.once("exit", onExit);
      this.#process.once("message", (reply: Reply) => {
        this.#process.off("exit", onExit);
        if ("failure" in reply) reject(new Error(`${this.name}: ${reply.failure}`));
        else resolve(reply.value as Exchange[K]["reply"]);
      });
      this.#process.send(request);
    });
  }
}
