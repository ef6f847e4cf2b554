import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { mainPath } from "./command-line.ts";

/** Milliseconds to wait for something to be shown. */
const PATIENCE = 30_000;

/** Whether programs can be given a terminal. */
export const hasScript: boolean = process.platform === "linux" && commandExists("script");

function commandExists(name: string): boolean {
  try {
    execFileSync("which", [name]);
    return true;
  } catch {
    return false;
  }
}

/** A program on a terminal, and somebody who types. */
export class Conversation {
  /** The exit status. */
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcessWithoutNullStreams;
  #output = "";
  /** How much of the output has been waited for. */
  #seen = 0;

  /** @param line of shell, in which `"$NODE" "$FIRMAMENT"` starts the command line */
  constructor(line: string, env: Readonly<Record<string, string>> = {}) {
    const { PATH = "" } = process.env;
    this.#child = spawn("script", ["-qec", line, "/dev/null"], {
      env: { PATH, NODE: process.execPath, FIRMAMENT: mainPath, TERM: "xterm", ...env },
    });
    this.#child.stdout.on("data", (chunk: Buffer) => {
      this.#output += chunk.toString();
    });
    this.ended = new Promise((resolve) => this.#child.on("close", resolve));
  }

  type(text: string): void {
    this.#child.stdin.write(text);
  }

  /** Waits until a text is shown behind what has been waited for. */
  async until(text: string): Promise<void> {
    for (;;) {
      const at = this.#output.indexOf(text, this.#seen);
      if (at >= 0) {
        this.#seen = at + text.length;
        return;
      }
      const chunk = new Promise((resolve) => this.#child.stdout.once("data", resolve));
      const end = Promise.race([this.ended, setTimeout(PATIENCE)]).then(() => {
        throw new Error(`${JSON.stringify(text)} was not shown after ${JSON.stringify(this.#output)}`);
      });
      await Promise.race([chunk, end]);
    }
  }
}
