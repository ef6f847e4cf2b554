import type { Readable, Writable } from "node:stream";
import { type StdioServerHandle, StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { DatasetDescriptions } from "../description/dataset-description.ts";
import type { ServiceHandler } from "../service/service-api.ts";
import { agentServer } from "./agent-server.ts";

/** The streams of a client that started this process. */
export interface AgentStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** The key that the tools send; default: none. */
  readonly key?: string;
}

/** Answers the messages of one client until it closes its end. Nothing else may be written to `stdout`. */
export function serveAgent(handler: ServiceHandler, { stdin, stdout, key }: AgentStreams): StdioServerHandle {
  const descriptions = new DatasetDescriptions();
  const parts = { handler, descriptions, key: key ?? null, origin: null, connection: undefined };
  return serveStdio(() => agentServer(parts), { transport: new StdioServerTransport(stdin, stdout) });
}
