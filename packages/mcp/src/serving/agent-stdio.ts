import { PassThrough, type Readable, type Writable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { DatasetDescriptions } from "../description/dataset-description.ts";
import type { ServiceHandler } from "../service/service-api.ts";
import { agentServer } from "./agent-server.ts";

/** Turns of the event loop until a message that has arrived is a call. */
const TURNS = 5;

/** The streams of a client that started this process. */
export interface AgentStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** The key that the tools send; default: none. */
  readonly key?: string | undefined;
}

/** The conversation with one client. */
export interface AgentSession {
  /** Ends it, after the answers to the calls that have begun. */
  close(): Promise<void>;
}

/** Answers the messages of one client until it closes its end. Nothing else may be written to `stdout`. */
export function serveAgent(handler: ServiceHandler, { stdin, stdout, key }: AgentStreams): AgentSession {
  const calls = new Set<Promise<unknown>>();
  const onCall = (call: Promise<unknown>): void => {
    const ended = call.catch(() => {}).finally(() => calls.delete(ended));
    calls.add(ended);
  };
  const descriptions = new DatasetDescriptions();
  const parts = { handler, descriptions, key: key ?? null, origin: null, connection: undefined, passed: {}, onCall };
  // The transport closes when its input ends, without the answers to the calls that have begun.
  const messages = stdin.pipe(new PassThrough(), { end: false });
  const session = serveStdio(() => agentServer(parts), { transport: new StdioServerTransport(messages, stdout) });
  return {
    close: async () => {
      // Messages that have arrived become calls, and results become answers, in a turn each.
      for (let turns = 0; turns < TURNS || calls.size > 0; turns++) await Promise.all([turn(), ...calls]);
      await turn();
      await session.close();
    },
  };
}
