import { resolve } from "node:path";
import { buildEngine, findPackage, packagedEngines } from "@firmament/benchmark";
import type { ForeignEngine, PackagedEngineName } from "@firmament/benchmark/names";
import {
  type CheckOptions,
  type CheckProgress,
  checkEngine,
  commandEngine,
  type EngineAdapter,
} from "@firmament/testing";
import { isError } from "firmament/base";
import type { DocumentType } from "../document-type/document-type.ts";
import { CommandFailure, failureFrom } from "../terminal/command-failure.ts";
import { onFirstInterrupt } from "../terminal/interrupts.ts";
import { printJson } from "../terminal/json.ts";
import { engineProgramsPath } from "../terminal/package-folder.ts";
import { ProgressLine } from "../terminal/progress-line.ts";
import { errorScreen, outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** In milliseconds: a JVM starts slowly on a busy machine. */
const START_TIMEOUT = 60_000;

export interface ConformCommandOptions
  extends Pick<CheckOptions, "defaultOperator" | "maxFindings" | "runs" | "seed" | "vectors"> {
  readonly type: DocumentType;
  /** The command of an engine. */
  readonly engine?: string;
  /** A known engine; one of both is given. */
  readonly peer?: PackagedEngineName | ForeignEngine;
  /** In seconds. */
  readonly timeLimit?: number;
  readonly json?: boolean;
}

/**
 * Checks how an engine interprets the query language, and prints the report.
 *
 * @throws {CommandFailure} exit 1, when the engine has disagreed, offers none of the queries, cannot be started or has
 *   ended; exit 2, when its package or a tool that builds it is not installed
 */
export async function conform(options: ConformCommandOptions, terminal: Terminal): Promise<void> {
  const { type, engine, peer, timeLimit, json = false, ...checkOptions } = options;
  const adapter = engine === undefined ? await peerEngine(peer) : commandEngine(engine);
  const abort = new AbortController();
  const endInterrupts = onFirstInterrupt(terminal.events, (signal) => {
    abort.abort(new CommandFailure(`error: interrupted by ${signal}`, 1));
  });
  const progress = progressOf(terminal);
  try {
    const report = await checkEngine(adapter, {
      ...checkOptions,
      schema: type.schema,
      signal: abort.signal,
      onProgress: progress.update,
      ...(timeLimit !== undefined && { timeLimit: timeLimit * 1000 }),
    });
    progress.end();
    const screen = outputScreen(terminal);
    if (json) printJson(report, screen);
    else screen.print(String(report).trimEnd());
    if (report.findings.length > 0 || report.checked === 0) throw new CommandFailure("", 1);
  } catch (error) {
    if (error instanceof CommandFailure || !isError(error)) throw error;
    throw failureFrom(error, 1);
  } finally {
    progress.end();
    endInterrupts();
  }
}

/** @throws {CommandFailure} exit 2, when the engine cannot be loaded or built */
async function peerEngine(name: ConformCommandOptions["peer"]): Promise<EngineAdapter> {
  if (name === undefined) throw new CommandFailure("error: name an engine with --engine or --peer", 2);
  if (isForeign(name)) {
    const built = buildEngine(name, { sources: engineProgramsPath() });
    if (typeof built === "string") throw new CommandFailure(`error: ${built}`, 2);
    return commandEngine(built.command, { timeout: START_TIMEOUT });
  }
  const { package: packageName, open } = packagedEngines[name];
  if (packageName.startsWith("node:")) return open(await import(packageName));
  const found = findPackage(packageName, [resolve(), import.meta.dirname]);
  if (found === null) {
    throw new CommandFailure(`error: the package ${packageName} is not installed: npm install ${packageName}`, 2);
  }
  return open(await import(found.entry));
}

function isForeign(name: PackagedEngineName | ForeignEngine): name is ForeignEngine {
  return !(name in packagedEngines);
}

function progressOf(terminal: Terminal): { readonly update: (progress: CheckProgress) => void; end(): void } {
  let last: CheckProgress = { checked: 0, total: 1, findings: 0 };
  const line = new ProgressLine(errorScreen(terminal), {
    format: "{bar} {checked} of about {all} queries, {findings} findings",
    total: 1,
    values: () => ({ checked: `${last.checked}`, all: `${last.total}`, findings: `${last.findings}` }),
  });
  return {
    update(progress) {
      last = progress;
      line.update(progress.checked / progress.total);
    },
    end: () => line.end(),
  };
}
