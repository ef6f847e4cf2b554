import type { openDataset } from "@firmament/dataset";

/** Standard input. A file or a terminal has a descriptor; `setRawMode` exists on a terminal only. */
export type TerminalInput = NodeJS.ReadableStream & {
  readonly isTTY?: boolean;
  readonly fd?: number;
  destroy(): unknown;
};

/** Standard output or standard error, with the size and the colors of a terminal where it is one. */
export type TerminalOutput = NodeJS.WritableStream &
  Partial<Pick<NodeJS.WriteStream, "isTTY" | "columns" | "getColorDepth">> & { readonly fd?: number };

export type Environment = Readonly<Record<string, string | undefined>>;

/** The events of the process that commands listen to. */
export interface ProcessEvents {
  on(event: "SIGINT" | "SIGTERM", listener: (signal: NodeJS.Signals) => void): unknown;
  on(event: "uncaughtException", listener: (error: Error) => void): unknown;
  off(event: "SIGINT" | "SIGTERM", listener: (signal: NodeJS.Signals) => void): unknown;
}

/**
 * Everything that a command reads from, writes to and starts, besides files. `process-terminal.ts` creates that of the
 * process; tests create one from streams in memory.
 */
export interface Terminal {
  readonly stdin: TerminalInput;
  readonly stdout: TerminalOutput;
  readonly stderr: TerminalOutput;
  readonly env: Environment;
  readonly events: ProcessEvents;
  /** Ends the process at once, even if streams or timers are still open. */
  exit(status: number): void;
  /** Opens a dataset for the time of a command. The service opens its own datasets. */
  readonly openDataset: typeof openDataset;
}
