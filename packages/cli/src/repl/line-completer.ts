import { complete, type ReadonlyEngine, type Schema } from "firmament";
import { ReplSession } from "./session.ts";

/** Completions that fit a terminal. */
const MAX_COMPLETIONS = 20;

/** A command that is followed by a query. */
const QUERY_COMMAND = /^\s*\.(explain|lint|format)\s+/;

/**
 * Completes an unfinished line; returns the completions and the end of the line that they replace, as `readline`
 * expects.
 */
export function completeLine(line: string, engine: ReadonlyEngine<Schema>): [string[], string] {
  const [command] = /^\s*\.[a-z]*$/.exec(line) ?? [];
  if (command !== undefined) {
    const typed = command.trimStart();
    const names = ReplSession.commandNames.map((name) => `.${name}`);
    return [names.filter((name) => name.startsWith(typed)), typed];
  }
  const [prefix = ""] = QUERY_COMMAND.exec(line) ?? [];
  if (prefix === "" && /^\s*\./.test(line)) return [[], line];
  const query = line.slice(prefix.length);
  const completions = complete(engine, query, query.length, { limit: MAX_COMPLETIONS });
  const start = Math.min(...completions.map(({ span }) => span.start));
  const texts = completions.map(({ text, span }) => query.slice(start, span.start) + text);
  return completions.length === 0 ? [[], line] : [[...new Set(texts)], query.slice(start)];
}
