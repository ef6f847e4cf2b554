import { printJson } from "../terminal/json.ts";
import { formatDuration, formatMegabytes } from "../terminal/number-format.ts";
import { outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type CopyOptions, copiedStore } from "./copied-store.ts";

/**
 * Copies a dataset or accounts, which other processes may use meanwhile, and verifies the copy.
 *
 * @throws {CommandFailure} exit 2, unless one store is named; exit 1, when the copy exists or cannot be written, and when the store
 * cannot be used or is damaged
 */
export async function backup(path: string, options: CopyOptions, terminal: Terminal): Promise<void> {
  const start = performance.now();
  const store = copiedStore(options);
  const { bytes, content, members } = await store.backUp(path);
  const milliseconds = performance.now() - start;
  const screen = outputScreen(terminal);
  if (options.json === true) {
    printJson({ path, bytes, ...members, took_ms: Math.round(milliseconds) }, screen);
    return;
  }
  const size = formatMegabytes(bytes);
  screen.printMessage(
    `${store.name} copied to ${path} (${size}) and verified in ${formatDuration(milliseconds)}: ${content}`,
  );
}
