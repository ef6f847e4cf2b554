#!/usr/bin/env node
import { unsupportedNodeMessage } from "../base/node-version.ts";

const message = unsupportedNodeMessage(process.versions.node);
if (message === null) {
  // Not above: an old Node fails while it loads them.
  const { endOnOutputFailure } = await import("./terminal/output-failure.ts");
  const { runProgram } = await import("./program.ts");
  endOnOutputFailure(process.stdout, "standard output");
  endOnOutputFailure(process.stderr, "standard error");
  process.exitCode = await runProgram(process.argv.slice(2));
} else {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
