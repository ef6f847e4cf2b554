import { createInterface } from "node:readline";
import { openCompanies } from "../companies/open-companies.ts";
import type { ReadingOptions } from "../companies/read-companies.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { readingText } from "../terminal/results.ts";
import { type Screen, screenOf } from "../terminal/screen.ts";
import { completionsOf } from "./completer.ts";
import { ReplHistory } from "./history.ts";
import { ReplSession } from "./session.ts";

const PROMPT = "firmament> ";

/**
 * Answers queries line by line, until there are no more. On a terminal with a prompt, a history and completion by Tab; from a pipe
 * just the answers.
 *
 * @throws {CommandFailure} exit 2, when the companies would come from where the queries do
 */
export async function repl(options: ReadingOptions): Promise<void> {
  if (options.data === "-") {
    throw new CommandFailure("error: the queries come from standard input, so the companies cannot. Name a file", 2);
  }
  const { engine, readingMs } = await openCompanies(options, screenOf(process.stderr));
  const screen = screenOf(process.stdout);
  const session = new ReplSession(engine, screen);
  const isTerminal = process.stdin.isTTY === true && screen.isTerminal;
  if (!isTerminal) {
    await answerAll(createInterface({ input: process.stdin, terminal: false }), session);
    return;
  }
  screen.print(`${readingText({ companies: engine.size, milliseconds: readingMs })}. A query, or .help`);
  const history = ReplHistory.of(process.env);
  const lines = createInterface({
    input: process.stdin,
    output: process.stdout,
    prompt: PROMPT,
    history: history.read(),
    historySize: 1000,
    removeHistoryDuplicates: true,
    completer: (line: string) => completionsOf(line, engine),
  });
  let kept: readonly string[] | null = null;
  lines.on("history", (entries: readonly string[]) => {
    kept = entries;
  });
  lines.on("SIGINT", () => clearOrClose(lines, screen));
  lines.prompt();
  await answerAll(lines, session);
  const failure = kept === null ? null : history.write(kept);
  if (failure !== null) screenOf(process.stderr).printMessage(failure);
}

type Lines = ReturnType<typeof createInterface>;

async function answerAll(lines: Lines, session: ReplSession): Promise<void> {
  let isOpen = true;
  lines.once("close", () => {
    isOpen = false;
  });
  for await (const line of lines) {
    if (!session.answer(line)) break;
    // Lines that came before the end are still to be answered behind it.
    if (isOpen) lines.prompt();
  }
  lines.close();
}

/** As shells do: what was begun is given up; where nothing was, the session ends. */
function clearOrClose(lines: Lines, screen: Screen): void {
  if (lines.line === "") {
    lines.close();
    return;
  }
  screen.print("");
  lines.write(null, { ctrl: true, name: "u" });
  lines.write(null, { ctrl: true, name: "k" });
  lines.prompt();
}
