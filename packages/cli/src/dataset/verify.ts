import { DocumentsProgress } from "../documents/documents-progress.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { printJson } from "../terminal/json.ts";
import { formatCount, formatDuration, formatNumber } from "../terminal/number-format.ts";
import { errorScreen, outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type DatasetCommandOptions, withDataset } from "./dataset-file.ts";

/**
 * Checks a dataset and its index. What was repaired when the dataset was opened counts as a problem, too.
 *
 * @throws {CommandFailure} exit 1, when there are problems, which have been printed
 */
export async function verify(options: DatasetCommandOptions, terminal: Terminal): Promise<void> {
  const { db, type, json = false } = options;
  const start = performance.now();
  const repaired: string[] = [];
  const progress = new DocumentsProgress(errorScreen(terminal), type, "Verifying");
  const onWarning = (message: string): void => {
    repaired.push(message);
  };
  const found = await withDataset(options, { onWarning }, terminal, async (dataset) => {
    try {
      return await dataset.verify((verified) => progress.update(verified));
    } finally {
      progress.end();
    }
  });
  const problems = [...repaired, ...found.problems];
  const count = repaired.length + found.problemCount;
  const milliseconds = performance.now() - start;
  const screen = outputScreen(terminal);
  if (json) {
    printJson(
      { documents: found.documents, problem_count: count, problems, took_ms: Math.round(milliseconds) },
      screen,
    );
  } else {
    for (const problem of problems) screen.printMessage(problem);
    if (count > problems.length) screen.printMessage(`… and ${formatNumber(count - problems.length)} more`);
    const documents = formatCount(found.documents, type.singular, type.plural);
    if (count === 0) screen.printMessage(`${documents} verified in ${formatDuration(milliseconds)}: no problems`);
  }
  if (count > 0) throw new CommandFailure(`error: ${db} has ${formatCount(count, "problem", "problems")}`, 1);
}
