import { runProgram } from "@firmament/cli/src/program.ts";
import type { Environment, Terminal } from "@firmament/cli/src/terminal/terminal.ts";
import { openDataset } from "@firmament/dataset";
import type { Finished } from "./finished.ts";
import { MemoryTerminal, type Window } from "./memory-terminal.ts";

export interface RunOptions {
  /** The whole standard input. */
  readonly input?: string | Uint8Array;
  readonly env?: Environment;
  /** Default: the streams are not terminals. */
  readonly window?: Window;
  /** Default: a dataset has no threads. */
  readonly openDataset?: Terminal["openDataset"];
}

/** Runs `firmament` in this process, with a terminal in memory. */
export async function firmament(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const { input = "", env, window } = options;
  const terminal = new MemoryTerminal(env, window, options.openDataset);
  terminal.stdin.end(input);
  const status = await Promise.race([runProgram(args, terminal), terminal.exited]);
  return { status, stdout: terminal.stdout.text, stderr: terminal.stderr.text };
}

/** As {@link firmament}, but a dataset has its threads. */
export function firmamentWithThreads(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  return firmament(args, { openDataset, ...options });
}
