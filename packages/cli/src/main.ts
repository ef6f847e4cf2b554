#!/usr/bin/env node
import { unsupportedNodeMessage } from "firmament/base";

const message = unsupportedNodeMessage(process.versions.node);
if (message === null) {
  // Imported here, because an old Node cannot load these files.
  const { processTerminal } = await import("./terminal/process-terminal.ts");
  const { exitOnWriteError } = await import("./terminal/write-failure.ts");
  const { runProgram } = await import("./program.ts");
  const terminal = processTerminal();
  exitOnWriteError(terminal);
  process.exitCode = await runProgram(process.argv.slice(2), terminal);
} else {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
