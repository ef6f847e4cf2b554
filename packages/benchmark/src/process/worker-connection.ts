import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import type { Exchange, Reply, Request } from "./messages.ts";

/** Megabytes; the largest peer needs about 20 kB of heap per company. */
const HEAP = 12_288;

/** The script of the process. */
const script = createRequire(import.meta.url).resolve("@firmament/benchmark/worker");

/** A process that runs `benchmark-worker.ts` and handles one request at a time. */
export class WorkerConnection {
  readonly #name: string;
  readonly #process: ChildProcess;

  /** @param name what errors call the process */
  constructor(name: string) {
    this.#name = name;
    this.#process = fork(script, {
      execArgv: [...process.execArgv, "--expose-gc", `--max-old-space-size=${HEAP}`],
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
  }

  /** @throws {Error} if the process fails or ends */
  request<K extends keyof Exchange>(request: Extract<Request, { readonly kind: K }>): Promise<Exchange[K]["reply"]> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null): void => {
        reject(new Error(`The process of ${this.#name} ended (${code ?? "killed"}) during ${request.kind}.`));
      };
      if (this.#process.exitCode !== null || this.#process.signalCode !== null) return onExit(this.#process.exitCode);
      this.#process.once("exit", onExit);
      this.#process.once("message", (reply: Reply) => {
        this.#process.off("exit", onExit);
        if ("failure" in reply) reject(new Error(`${this.#name}: ${reply.failure}`));
        else resolve(reply.value as Exchange[K]["reply"]);
      });
      this.#process.send(request);
    });
  }

  /** Ends the process at once, also during a request. */
  stop(): void {
    this.#process.kill("SIGKILL");
  }
}
