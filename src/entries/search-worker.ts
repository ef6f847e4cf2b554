import { parentPort, workerData } from "node:worker_threads";
import { invariant } from "../base/invariant.ts";
import { openFileSource } from "../node/file-source.ts";
import { SchemaError } from "../schema/json/schema-error.ts";
import { schemaFromJson } from "../schema/json/schema-json.ts";
import type { Schema } from "../schema/schema.ts";
import { serveSegments } from "../threads/segment-server.ts";
import type { ThreadSetup } from "../threads/thread-message.ts";

/** The script of the threads that `openThreads` starts. Messages wait until it has been evaluated. */
const port = parentPort;
invariant(port !== null, "this script runs in a worker thread");
const { schema, options } = workerData as ThreadSetup;
serveSegments(await schemaOf(schema), options, port, openFileSource);

/** The calling thread knows all analyzers, so that the optional package of the languages is installed if one needs it. */
async function schemaOf(json: ThreadSetup["schema"]): Promise<Schema> {
  try {
    return schemaFromJson(json);
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    (await import("./languages.ts")).registerLanguages();
    return schemaFromJson(json);
  }
}
