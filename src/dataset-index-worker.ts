import { parentPort } from "node:worker_threads";
import { invariant } from "./base/invariant.ts";
import type { IndexRequest } from "./dataset/index-messages.ts";
import { IndexWorker } from "./dataset/index-worker.ts";
import { threads } from "./node.ts";

/** The script of the threads that index a generation of a dataset. */
const port = parentPort;
invariant(port !== null, "this script runs in a worker thread");

const worker = new IndexWorker(threads, (answer, transfer) => port.postMessage(answer, transfer));
/** Resolves once the languages are known, if their optional package is installed. */
const languages = import("./languages.ts").then(
  ({ registerLanguages }) => registerLanguages(),
  () => {},
);

port.on("message", (request: IndexRequest) => void languages.then(() => worker.receive(request)));
