import { CommandFailure } from "./command-failure.ts";

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full. Make room, or write elsewhere",
  EDQUOT: "no more may be stored there. Make room, or write elsewhere",
  ENOENT: "there is no such folder",
  EISDIR: "it is a directory. Name a file in it",
  EACCES: "permission denied",
};

/** Ends a command that cannot write to `target`, with exit 1. */
export function outputFailure(target: string, error: NodeJS.ErrnoException): CommandFailure {
  return new CommandFailure(`error: cannot write ${target}: ${REASONS[error.code ?? ""] ?? error.message}`, 1);
}

/** Ends the process when one of its own streams takes no more: nothing that it still does could be seen. */
export function endOnOutputFailure(stream: NodeJS.WriteStream, name: string): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // Whoever read has gone (`firmament … | head -1`): nobody is left to write for, and that is no error.
    if (error.code === "EPIPE") process.exit(0);
    const { message, exitCode } = outputFailure(name, error);
    process.stderr.write(`${message}\n`);
    process.exit(exitCode);
  });
}
