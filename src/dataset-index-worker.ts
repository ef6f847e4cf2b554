import { parentPort } from "node:worker_threads";
import { invariant } from "./base/invariant.ts";
import type { IndexRequest } from "./dataset/index-messages.ts";
import { IndexWorker } from "./dataset/index-worker.ts";
import { threads } from "./node.ts";

/** The script of the threads that index a generation of a dataset. */
const port = parentPort;
invariant(port !== null, "this script runs in a worker thread");

const worker = new IndexWorker(threads, (answer, transfer) => port.postMessage(answer, transfer));
port.on("message", (request: IndexRequest) => void worker.receive(request));
