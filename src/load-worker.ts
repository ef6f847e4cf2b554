import { parentPort } from "node:worker_threads";
import { invariant } from "./base/invariant.ts";
import type { ThreadRequest } from "./indexes/threads/load-thread.ts";
import { TokenWorker } from "./indexes/threads/token-worker.ts";
import { analyzerNamed } from "./schema/json/schema-message.ts";

/** The script of the threads that `threads` starts. */
const port = parentPort;
invariant(port !== null, "this script runs in a worker thread");

const worker = new TokenWorker(analyzerNamed, (answer, transfer) => port.postMessage(answer, transfer));
port.on("message", (request: ThreadRequest) => worker.receive(request));
