import { printJson } from "../terminal/json.ts";
import { formatDuration } from "../terminal/number-format.ts";
import { outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type CopyOptions, copiedStore } from "./copied-store.ts";

export interface RestoreCommandOptions extends CopyOptions {
  /** Whether an existing file is replaced. */
  readonly replace?: boolean;
}

/**
 * Makes a backup the dataset or the accounts, after it was verified.
 *
 * @throws {CommandFailure} exit 2, unless one store is named; exit 1, when the backup is damaged, when there is a file that is not to
 * be replaced, and while another process has it open
 */
export async function restore(path: string, options: RestoreCommandOptions, terminal: Terminal): Promise<void> {
  const start = performance.now();
  const store = copiedStore(options);
  const { content, members } = await store.restore(path, options.replace === true);
  const milliseconds = performance.now() - start;
  const screen = outputScreen(terminal);
  if (options.json === true) printJson({ path, ...members, took_ms: Math.round(milliseconds) }, screen);
  else
    screen.printMessage(
      `${path} verified and restored to ${store.name} in ${formatDuration(milliseconds)}: ${content}`,
    );
}
