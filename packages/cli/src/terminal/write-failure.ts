import { CommandFailure } from "./command-failure.ts";
import type { Terminal } from "./terminal.ts";

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full. Free some space, or write to another disk",
  EDQUOT: "the disk quota is exceeded. Free some space, or write to another disk",
  ENOENT: "the folder does not exist",
  EISDIR: "it is a directory. Name a file in it",
  EACCES: "permission denied",
};

/** The failure of a command that cannot write to `target`; exit 1. */
export function writeFailure(target: string, error: NodeJS.ErrnoException): CommandFailure {
  return new CommandFailure(`error: cannot write ${target}: ${REASONS[error.code ?? ""] ?? error.message}`, 1);
}

/** Ends the process when standard output or standard error cannot be written: the user would see no further output. */
export function exitOnWriteError({ stdout, stderr, exit }: Terminal): void {
  const exitOn = (name: string) => (error: NodeJS.ErrnoException) => {
    // The reader of the pipe has finished, as in `firmament … | head -1`. This is not an error.
    if (error.code === "EPIPE") return exit(0);
    const { message, exitCode } = writeFailure(name, error);
    stderr.write(`${message}\n`);
    exit(exitCode);
  };
  stdout.on("error", exitOn("standard output"));
  stderr.on("error", exitOn("standard error"));
}
