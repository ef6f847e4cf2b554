#!/usr/bin/env node
import { endQuietlyOnClosedPipe } from "./closed-pipe.ts";
import { runProgram } from "./program.ts";

endQuietlyOnClosedPipe(process.stdout);
endQuietlyOnClosedPipe(process.stderr);
process.exitCode = await runProgram(process.argv.slice(2));
