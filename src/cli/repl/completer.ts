import type { CompanySchema, SearchEngine } from "../../index.ts";
import { ReplSession } from "./session.ts";

/** As many as a terminal shows at a glance. */
const SHOWN = 20;

/** Commands before whose query nothing else stands. */
const BEFORE_QUERY = /^\s*\.(explain|lint|format)\s+/;

/**
 * What may stand at the end of an unfinished line instead of what begins there, as `readline` wants it: the whole words, and what they take the
 * place of.
 */
export function completionsOf(line: string, engine: SearchEngine<CompanySchema>): [string[], string] {
  const [command] = /^\s*\.[a-z]*$/.exec(line) ?? [];
  if (command !== undefined) {
    const typed = command.trimStart();
    const names = ReplSession.commandNames.map((name) => `.${name}`);
    return [names.filter((name) => name.startsWith(typed)), typed];
  }
  const [before = ""] = BEFORE_QUERY.exec(line) ?? [];
  if (before === "" && /^\s*\./.test(line)) return [[], line];
  const query = line.slice(before.length);
  const completions = engine.complete(query, query.length, { limit: SHOWN });
  const start = Math.min(...completions.map(({ span }) => span.start));
  const texts = completions.map(({ text, span }) => query.slice(start, span.start) + text);
  return completions.length === 0 ? [[], line] : [[...new Set(texts)], query.slice(start)];
}
