import { parentPort } from "node:worker_threads";
import { builtInAnalyzer } from "./analysis/built-in-analyzer.ts";
import { invariant } from "./base/invariant.ts";
import type { ThreadRequest } from "./indexes/threads/load-thread.ts";
import { TokenWorker } from "./indexes/threads/token-worker.ts";

/** The script of the threads that `threads` starts. */
const port = parentPort;
invariant(port !== null, "this script runs in a worker thread");

function analyzerNamed(name: string): NonNullable<ReturnType<typeof builtInAnalyzer>> {
  const analyzer = builtInAnalyzer(name);
  invariant(analyzer !== null, `a load sends only fields with built-in analyzers, not ${name}`);
  return analyzer;
}

const worker = new TokenWorker(analyzerNamed, (answer, transfer) => port.postMessage(answer, transfer));
port.on("message", (request: ThreadRequest) => worker.receive(request));
