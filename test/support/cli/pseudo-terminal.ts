import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { spawnEnvironment } from "./spawn.ts";

const TIMEOUT_MS = 30_000;

/** Whether the system can run a program on a pseudo-terminal. */
export const hasPseudoTerminal: boolean = process.platform === "linux" && commandExists("script");

function commandExists(name: string): boolean {
  try {
    execFileSync("which", [name]);
    return true;
  } catch {
    return false;
  }
}

/** A process on a pseudo-terminal, whose keyboard is {@link type}. */
export class PseudoTerminal {
  /** The exit status. */
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcessWithoutNullStreams;
  #output = "";
  /** The end of the text that {@link until} has found. */
  #position = 0;

  /** @param line a shell command in which `"$NODE" "$FIRMAMENT"` starts the command line */
  constructor(line: string, env: Readonly<Record<string, string>> = {}) {
    this.#child = spawn("script", ["-qec", line, "/dev/null"], { env: spawnEnvironment({ TERM: "xterm", ...env }) });
    this.#child.stdout.on("data", (chunk: Buffer) => {
      this.#output += chunk.toString();
    });
    this.ended = new Promise((resolve) => this.#child.on("close", resolve));
  }

  get output(): string {
    return this.#output;
  }

  type(text: string): void {
    this.#child.stdin.write(text);
  }

  /** Waits until a text is shown after the text of the previous call. */
  async until(text: string): Promise<void> {
    for (;;) {
      const start = this.#output.indexOf(text, this.#position);
      if (start >= 0) {
        this.#position = start + text.length;
        return;
      }
      const chunk = new Promise((resolve) => this.#child.stdout.once("data", resolve));
      const end = Promise.race([this.ended, setTimeout(TIMEOUT_MS)]).then(() => {
        throw new Error(`${JSON.stringify(text)} was not shown after ${JSON.stringify(this.#output)}`);
      });
      await Promise.race([chunk, end]);
    }
  }
}
