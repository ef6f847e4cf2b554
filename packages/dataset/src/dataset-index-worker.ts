import { parentPort } from "node:worker_threads";
import { invariant } from "firmament/base";
import { threads } from "firmament/node";
import type { IndexRequest } from "./index-messages.ts";
import { IndexWorker } from "./index-worker.ts";

/** The script of the threads that index a generation of a dataset. */
const port = parentPort;
invariant(port !== null, "this script runs in a worker thread");

const worker = new IndexWorker(threads, (answer, transfer) => port.postMessage(answer, transfer));
/** Resolves once the languages are known, if their optional package is installed. */
const languages = import("firmament/languages").then(
  ({ registerLanguages }) => registerLanguages(),
  () => {},
);

port.on("message", (request: IndexRequest) => void languages.then(() => worker.receive(request)));
