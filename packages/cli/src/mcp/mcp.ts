import type { Readable, Writable } from "node:stream";
import { serveAgent } from "@firmament/mcp";
import { createHandler, type Embed, type RateLimit, type RateLimits } from "@firmament/server";
import type { ReadingStreams } from "../documents/document-records.ts";
import { loadEmbed } from "../options/embed-module.ts";
import { ColumnMap, splitMapping } from "../records/column-map.ts";
import type { RecordFormat } from "../records/record-format.ts";
import { parseDatasetSettings, parseSchemaSettings } from "../served/dataset-setting.ts";
import { type ServedSettings, type SettingSources, servedDatasets } from "../served/served-datasets.ts";
import type { ServedDocuments } from "../served/served-documents.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { onFirstInterrupt } from "../terminal/interrupts.ts";
import { errorScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** The options of the command line. */
export interface McpCommandOptions {
  readonly data?: string;
  readonly db?: string;
  readonly schema?: readonly string[];
  readonly format?: RecordFormat;
  readonly map?: readonly string[];
  readonly separator?: string;
  readonly embed?: string;
}

const ALLOWED: RateLimit = { allowed: true, limit: 1, remaining: 1, resetSeconds: 0, retryAfterSeconds: 0 };

/** The only client has started this process. */
const UNLIMITED: RateLimits = { take: () => ALLOWED, peek: () => ALLOWED };

/** An agent turns pages of a few searches at a time. */
const CURSORS = { states: 100, maxAge: 15 * 60 * 1000 };

/**
 * Answers the messages of an agent on standard input until it closes its end, or until an interrupt.
 *
 * @param files each `FILE` or `NAME=FILE`
 * @throws {CommandFailure} exit 2, for options that do not fit the files; exit 1, for a file that cannot be served
 * @throws {IndexFileError} for an index file that cannot be opened
 */
export async function mcp(files: readonly string[], options: McpCommandOptions, terminal: Terminal): Promise<void> {
  const settings = servedSettings(files, options);
  const embed = options.embed === undefined ? null : await loadEmbed(options.embed, "--embed");
  const screen = errorScreen(terminal);
  const streams = { stdin: terminal.stdin, screen };
  const datasets = await servedDatasets({
    command: "mcp",
    settings,
    cluster: null,
    sources: sourcesOf(options),
    streams,
    onMessage: (text) => screen.printMessage(text),
  });
  try {
    for (const documents of datasets) await open(documents, streams);
    await answer(datasets, embed, terminal);
  } finally {
    for (const documents of datasets) await documents.close();
  }
}

async function open(documents: ServedDocuments, streams: ReadingStreams): Promise<void> {
  const { screen } = streams;
  const onWarning = (text: string): void => screen.printMessage(text, screen.paint("yellow", "warning:"));
  await documents.open({ cursors: CURSORS, threads: 0, onWarning, streams });
}

async function answer(datasets: readonly ServedDocuments[], embed: Embed | null, terminal: Terminal): Promise<void> {
  const handler = createHandler({
    datasets: Object.fromEntries(
      datasets.map(({ name, type, handled }) => [name, { schema: type.schema, ...handled }]),
    ),
    publicRateLimits: UNLIMITED,
    ...(embed !== null && { embed }),
  });
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
}

function endOf({ stdin, events }: Terminal): Promise<void> {
  return new Promise((resolve) => {
    stdin.once("end", resolve);
    stdin.once("close", resolve);
    onFirstInterrupt(events, () => resolve());
  });
}

/** @throws {CommandFailure} exit 2 */
function servedSettings(files: readonly string[], options: McpCommandOptions): ServedSettings {
  const { data = null, db = null, schema = [], format = null, map = [], separator = null } = options;
  const settings = {
    data,
    db,
    dataset: parsed("FILE", () => parseDatasetSettings(files)),
    schema: parsed("--schema", () => parseSchemaSettings(schema)),
    format,
    map: parsed("--map", () => new ColumnMap(null, map.map(splitMapping)).mappings),
    separator,
  };
  if ([data, ...settings.dataset.map(({ path }) => path)].includes("-")) {
    throw new CommandFailure("error: standard input is for the messages of the agent. Name a file instead of -", 2);
  }
  return settings;
}

/** @throws {CommandFailure} exit 2, instead of a `RangeError` */
function parsed<T>(name: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof RangeError ? new CommandFailure(`error: ${name}: ${error.message}`, 2) : error;
  }
}

function sourcesOf(options: McpCommandOptions): SettingSources {
  return Object.fromEntries(Object.keys(options).map((name) => [name, `--${name}`]));
}
