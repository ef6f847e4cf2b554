import { runProgram } from "@firmament/cli/src/program.ts";
import { onTestFinished } from "vitest";
import type { Finished } from "../cli/finished.ts";
import { MemoryTerminal } from "../cli/memory-terminal.ts";
import { ServeOutput } from "./serve-output.ts";

/**
 * `firmament serve` in this process, with a terminal in memory; ended after the test that starts it. Without `--threads` it
 * searches in the main thread: a thread takes longer to start than most tests.
 */
export class ServeRun extends ServeOutput {
  readonly terminal: MemoryTerminal;
  readonly #finished: Promise<number>;

  constructor(args: readonly string[] = ["--port", "0"], env: Readonly<Record<string, string>> = {}) {
    super();
    const terminal = new MemoryTerminal(env);
    this.terminal = terminal;
    const threads = args.includes("--threads") ? [] : ["--threads", "0"];
    this.#finished = Promise.race([runProgram(["serve", ...threads, ...args], terminal), terminal.exited]);
    onTestFinished(async () => {
      this.signal("SIGTERM");
      await this.#finished;
      terminal.stdin.destroy();
    });
  }

  get stdout(): string {
    return this.terminal.stdout.text;
  }

  get stderr(): string {
    return this.terminal.stderr.text;
  }

  printed<T>(find: (server: this) => T | null | undefined): Promise<T> {
    const ended = this.#finished.then((status) => {
      throw new Error(`The server has ended with ${status}:\n${this.stderr}`);
    });
    return Promise.race([this.terminal.printed(() => find(this)), ended]);
  }

  signal(signal: NodeJS.Signals): void {
    this.terminal.events.emit(signal, signal);
  }

  async finished(): Promise<Finished> {
    const status = await this.#finished;
    return { status, stdout: this.stdout, stderr: this.stderr };
  }
}
