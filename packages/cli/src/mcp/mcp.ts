import type { Readable, Writable } from "node:stream";
import { serveAgent } from "@firmament/mcp";
import { createHandler, datasetNameProblem, type RateLimit, type RateLimits } from "@firmament/server";
import { type DocumentsOptions, withDocuments } from "../documents/open-documents.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { onFirstInterrupt } from "../terminal/interrupts.ts";
import { errorScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";

const ALLOWED: RateLimit = { allowed: true, limit: 1, remaining: 1, resetSeconds: 0, retryAfterSeconds: 0 };

/** The only client has started this process. */
const UNLIMITED: RateLimits = { take: () => ALLOWED, peek: () => ALLOWED };

/**
 * Answers the messages of an agent on standard input until it closes its end, or until an interrupt.
 *
 * @throws {CommandFailure | IndexFileError} as {@link withDocuments} does; exit 2, for documents from standard input
 */
export async function mcp(options: DocumentsOptions, terminal: Terminal): Promise<void> {
  if (options.data === "-") {
    throw new CommandFailure(
      "error: standard input is for the messages of the agent. Name a file with --data or --db",
      2,
    );
  }
  await withDocuments(options, terminal, async ({ engine }) => {
    const datasets = { [datasetNameOf(options)]: { schema: options.type.schema, engine } };
    const handler = createHandler({ datasets, publicRateLimits: UNLIMITED });
    const { stdin, stdout } = terminal;
    if (stdin.isTTY === true) {
      errorScreen(terminal).print(
        "Waiting for the messages of an agent. Name this command in the configuration of its program.",
      );
    }
    const ended = endOf(terminal);
    // Both are streams of Node.
    const session = serveAgent(handler, { stdin: stdin as Readable, stdout: stdout as Writable });
    await ended;
    await session.close();
  });
}

function endOf({ stdin, events }: Terminal): Promise<void> {
  return new Promise((resolve) => {
    stdin.once("end", resolve);
    stdin.once("close", resolve);
    onFirstInterrupt(events, () => resolve());
  });
}

/** The name of the dataset after its file: `price-lists` for `exports/Price lists.ndjson.gz`. */
export function datasetNameOf({ data, db, type }: DocumentsOptions): string {
  const path = db ?? data;
  if (path === undefined) return type.plural;
  const [stem = ""] = path
    .replace(/[\\/]+$/, "")
    .replace(/^.*[\\/]/, "")
    .split(".");
  const name = stem
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+|-+$/g, "")
    .slice(0, 63);
  return datasetNameProblem(name) === null ? name : type.plural;
}
