import { parentPort } from "node:worker_threads";
import { builtInAnalyzer } from "../analysis/composed/built-in-analyzer.ts";
import { invariant } from "../base/invariant.ts";
import type { ThreadField, ThreadRequest } from "../indexes/threads/load-thread.ts";
import { TokenWorker } from "../indexes/threads/token-worker.ts";
import { analyzerNamed } from "../schema/json/schema-message.ts";

/** The script of the threads that `threads` starts. */
const port = parentPort;
invariant(port !== null, "this script runs in a worker thread");

const worker = new TokenWorker(analyzerNamed, (answer, transfer) => port.postMessage(answer, transfer));
/** Resolves once the languages are known, if the thread needs them. */
let languages: Promise<void> | null = null;

port.on("message", (request: ThreadRequest) => {
  if (request.kind === "setup" && request.fields.some(isUnknown)) languages = registerLanguages();
  if (languages === null) worker.receive(request);
  else languages = languages.then(() => worker.receive(request));
});

function isUnknown({ analyzer }: ThreadField): boolean {
  return analyzer !== null && builtInAnalyzer(analyzer) === null;
}

/** The calling thread knows the analyzer, so that the optional package of the languages is installed. */
async function registerLanguages(): Promise<void> {
  (await import("./languages.ts")).registerLanguages();
}
