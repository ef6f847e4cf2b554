import { createInterface, type Interface } from "node:readline";
import type { DocumentType } from "../document-type/document-type.ts";
import { type DocumentsOptions, type OpenedDocuments, withDocuments } from "../documents/open-documents.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { readingText } from "../terminal/results.ts";
import { errorScreen, outputScreen, type Screen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { MAX_HISTORY_LINES, ReplHistory } from "./history.ts";
import { completeLine } from "./line-completer.ts";
import { ReplSession } from "./session.ts";

const PROMPT = "firmament> ";

/**
 * Runs queries line by line until the input ends. On a terminal there are a prompt, a history and completion by Tab;
 * in a pipe there are the results only.
 *
 * @throws {CommandFailure} exit 2, when `--data -` would read the documents from the input of the queries
 */
export async function repl(options: DocumentsOptions, terminal: Terminal): Promise<void> {
  if (options.data === "-") {
    throw new CommandFailure("error: standard input contains the queries. Name a file with --data", 2);
  }
  await withDocuments(options, terminal, (documents) => converse(documents, options.type, terminal));
}

async function converse({ engine, readingMs }: OpenedDocuments, type: DocumentType, terminal: Terminal): Promise<void> {
  const { stdin, stdout } = terminal;
  const screen = outputScreen(terminal);
  const session = new ReplSession(engine, type, screen);
  if (!(stdin.isTTY === true && screen.isTerminal)) {
    await runLines(createInterface({ input: stdin, terminal: false }), session);
    return;
  }
  screen.print(`${readingText({ documents: engine.size, milliseconds: readingMs }, type)}. Enter a query, or .help`);
  const history = ReplHistory.of(terminal.env);
  const lines = createInterface({
    input: stdin,
    output: stdout,
    terminal: true,
    prompt: PROMPT,
    history: history.read(),
    historySize: MAX_HISTORY_LINES,
    removeHistoryDuplicates: true,
    completer: (line: string) => completeLine(line, engine),
  });
  let entries: readonly string[] | null = null;
  lines.on("history", (changed: readonly string[]) => {
    entries = changed;
  });
  handleInterrupts(lines, terminal, screen);
  lines.prompt();
  await runLines(lines, session);
  const failure = entries === null ? null : history.write(entries);
  if (failure !== null) errorScreen(terminal).printMessage(failure);
}

async function runLines(lines: Interface, session: ReplSession): Promise<void> {
  let isOpen = true;
  lines.once("close", () => {
    isOpen = false;
  });
  for await (const line of lines) {
    if (!session.run(line)) break;
    // Lines before the end of the input are still run after `close`.
    if (isOpen) lines.prompt();
  }
  lines.close();
}

/** Ctrl-C clears the line. At an empty prompt, a second Ctrl-C in a row ends the session, as in the REPL of Node. */
function handleInterrupts(lines: Interface, { stdin }: Terminal, screen: Screen): void {
  let isSecond = false;
  stdin.on("keypress", (_text, key?: { readonly ctrl?: boolean; readonly name?: string }) => {
    if (!(key?.ctrl === true && key.name === "c")) isSecond = false;
  });
  lines.on("SIGINT", () => {
    if (lines.line === "" && isSecond) {
      lines.close();
      return;
    }
    isSecond = lines.line === "";
    screen.print(isSecond ? "\nPress Ctrl-C again to exit, or enter .quit" : "");
    lines.write(null, { ctrl: true, name: "u" });
    lines.write(null, { ctrl: true, name: "k" });
    lines.prompt();
  });
}
