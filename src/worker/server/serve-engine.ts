import { checkOptions, type OptionNames } from "../../base/known-options.ts";
import { ENGINE_OPTIONS, type EngineOptions } from "../../engine/options/engine-options.ts";
import { requireSchema } from "../../schema/require-schema.ts";
import type { Schema } from "../../schema/schema.ts";
import { type EnginePort, listen } from "../protocol/engine-port.ts";
import { errorMessage } from "../protocol/error-message.ts";
import { type AnswerMessage, isSent, PROTOCOL, type RequestMessage, type Sent, sent } from "../protocol/message.ts";
import { WorkerError } from "../protocol/worker-error.ts";
import { defaultPort } from "./default-port.ts";
import { EngineServer } from "./engine-server.ts";
import type { WorkerTools } from "./operations.ts";
import { afterMessages, RequestQueue } from "./request-queue.ts";

/** The options of {@link serveEngine}: those of a `SearchEngine`, its schema, and where requests arrive. */
export interface ServeOptions<S extends Schema> extends EngineOptions, WorkerTools {
  /** The result of `defineSchema`. */
  readonly schema: S;
  /** Default: the port of the worker that runs the script. */
  readonly port?: EnginePort | undefined;
}

/** A function, because bundlers keep a constant with a spread, and the whole engine with it, in pages that only connect. */
function serveOptions(): OptionNames<ServeOptions<Schema>> {
  return { schema: true, port: true, ...ENGINE_OPTIONS, proveRelations: true };
}

/**
 * Creates an engine in a worker, and answers the requests of the `connectEngine` on the other side. Call it once per
 * port, while the script of the worker is evaluated: messages that arrive before are lost. Messages of other code at
 * the same port are ignored.
 *
 * @throws {TypeError | RangeError} for an invalid option, and without a port outside a worker
 */
export function serveEngine<S extends Schema>(given: ServeOptions<S>): void {
  checkOptions("serveEngine", given, serveOptions());
  requireSchema("serveEngine", given.schema);
  const { schema, port = defaultPort(), ...options } = given;
  const answer = (message: AnswerMessage, transfer: ArrayBuffer[] = []): void => {
    port.postMessage(sent(message), transfer);
  };
  const server = new EngineServer(schema, options, new RequestQueue(afterMessages()), answer);
  listen(port, {
    message: (value) => {
      if (!isSent(value)) return;
      if (value.firmament !== PROTOCOL) {
        answer({ kind: "failed", error: errorMessage(otherVersion()) });
        return;
      }
      const message = value as Sent<RequestMessage>;
      server.receive(message);
      // A port that nobody else closes keeps a Node process alive.
      if (message.kind === "close") port.close?.();
    },
    failed: () => server.close(),
  });
}

function otherVersion(): WorkerError {
  return new WorkerError("protocol", "The program and its worker script contain different versions of firmament.");
}
