import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { afterAll } from "vitest";
import type { Finished } from "../cli/finished.ts";
import { command, spawnEnvironment } from "../cli/spawn.ts";
import { ServeOutput } from "./serve-output.ts";

const running = new Set<ServeProcess>();

/** Kills the servers that still run after the tests of the calling file. */
export function killServersAfterTests(): void {
  afterAll(async () => {
    await Promise.all([...running].map((server) => server.kill()));
  });
}

/** `firmament serve` as a process of its own. A file that starts one calls {@link killServersAfterTests} first. */
export class ServeProcess extends ServeOutput {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #finished: Promise<Finished>;
  readonly #listeners = new Set<() => void>();
  #stdout = "";
  #stderr = "";

  constructor(args: readonly string[] = ["--port", "0"], env: Readonly<Record<string, string>> = {}) {
    super();
    const [node, ...rest] = command;
    this.#child = spawn(node, [...rest, "serve", ...args], { env: spawnEnvironment(env) });
    // A process that ends before it has read its input closes the pipe.
    this.#child.stdin.on("error", () => {});
    this.#child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.#stdout += text;
      this.#notify();
    });
    this.#child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr += text;
      this.#notify();
    });
    this.#finished = new Promise((resolve) => {
      this.#child.once("close", (status) => {
        running.delete(this);
        resolve({ status, stdout: this.#stdout, stderr: this.#stderr });
        this.#notify();
      });
    });
    running.add(this);
  }

  get stdout(): string {
    return this.#stdout;
  }

  get stderr(): string {
    return this.#stderr;
  }

  async printed<T>(find: (server: this) => T | null | undefined): Promise<T> {
    for (;;) {
      const value = find(this);
      if (value !== null && value !== undefined) return value;
      if (!running.has(this)) throw new Error(`The server has ended:\n${this.#stderr}`);
      await new Promise<void>((resolve) => this.#listeners.add(resolve));
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  finished(): Promise<Finished> {
    return this.#finished;
  }

  kill(): Promise<Finished> {
    this.#child.kill("SIGKILL");
    return this.#finished;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }
}
