import type { Terminal } from "./terminal.ts";

/** The terminal of this process, whose datasets have threads. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  return {
    stdin,
    stdout,
    stderr,
    env,
    events: process,
    exit: (status) => process.exit(status),
    // Most commands need no dataset.
    openDataset: async (path, options) => (await import("@firmament/dataset")).openDataset(path, options),
  };
}
