import { runProgram } from "@firmament/cli/src/program.ts";
import type { Environment } from "@firmament/cli/src/terminal/terminal.ts";
import type { Finished } from "./finished.ts";
import { MemoryTerminal, type Window } from "./memory-terminal.ts";

export interface RunOptions {
  /** The whole standard input. */
  readonly input?: string | Uint8Array;
  readonly env?: Environment;
  /** Default: the streams are not terminals. */
  readonly window?: Window;
}

/** Runs `firmament` in this process, with a terminal in memory. */
export async function firmament(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const { input = "", env, window } = options;
  const terminal = new MemoryTerminal(env, window);
  terminal.stdin.end(input);
  const status = await Promise.race([runProgram(args, terminal), terminal.exited]);
  return { status, stdout: terminal.stdout.text, stderr: terminal.stderr.text };
}
