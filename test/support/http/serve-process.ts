import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { afterAll } from "vitest";
import { type Finished, mainPath } from "../cli/command-line.ts";

const started = new Set<ServeProcess>();
afterAll(async () => {
  await Promise.all([...started].map((each) => each.kill()));
});

/** `firmament serve` as a process; it does not outlive the tests of its file. */
export class ServeProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #finished: Promise<Finished>;
  readonly #whenPrinted = new Set<() => void>();
  #stdout = "";
  #stderr = "";

  constructor(args: readonly string[] = ["--port", "0"], env: Readonly<Record<string, string>> = {}) {
    const { PATH = "" } = process.env;
    this.#child = spawn(process.execPath, [mainPath, "serve", ...args], { env: { PATH, ...env } });
    // A process that ends before it has read its input closes the pipe.
    this.#child.stdin.on("error", () => {});
    this.#child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.#stdout += text;
      for (const each of this.#whenPrinted) each();
    });
    this.#child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr += text;
      for (const each of this.#whenPrinted) each();
    });
    this.#finished = new Promise((resolve) => {
      this.#child.once("close", (status) => {
        started.delete(this);
        resolve({ status, stdout: this.#stdout, stderr: this.#stderr });
        for (const each of this.#whenPrinted) each();
      });
    });
    started.add(this);
  }

  get stdout(): string {
    return this.#stdout;
  }

  /** Standard input, which stays open. */
  get input(): NodeJS.WritableStream {
    return this.#child.stdin;
  }

  /** What was logged, as objects. */
  get log(): Record<string, unknown>[] {
    const lines = this.#stderr.split("\n").slice(0, -1);
    return lines.map((line) => JSON.parse(line));
  }

  /** Resolves to what is looked for as soon as it is printed; rejects when the process ends before. */
  async printed<T>(find: (process: this) => T | null | undefined): Promise<T> {
    for (;;) {
      const found = find(this);
      if (found !== null && found !== undefined) return found;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#whenPrinted.add(resolve);
      await promise;
      this.#whenPrinted.delete(resolve);
      if (!started.has(this) && find(this) === undefined) throw new Error(`It has ended:\n${this.#stderr}`);
    }
  }

  /** The lines of standard output once the companies are there: the address first. */
  async lines(): Promise<readonly string[]> {
    return this.printed(({ stdout }) => (stdout.endsWith("\n") ? stdout.trimEnd().split("\n") : undefined));
  }

  async url(): Promise<string> {
    const [url = ""] = await this.lines();
    return url;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  finished(): Promise<Finished> {
    return this.#finished;
  }

  /** Ends it without a warning. */
  kill(): Promise<Finished> {
    this.#child.kill("SIGKILL");
    return this.#finished;
  }
}
