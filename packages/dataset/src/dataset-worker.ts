import { parentPort } from "node:worker_threads";
import { invariant } from "firmament/base";
import type { StoreRequest } from "./thread/requests.ts";
import { StoreWorker } from "./thread/store-worker.ts";

/** The script of the thread that writes a dataset. */
const port = parentPort;
invariant(port !== null, "this script runs in a worker thread");

const worker = new StoreWorker((answer) => port.postMessage(answer));
port.on("message", (request: StoreRequest) => worker.receive(request));
