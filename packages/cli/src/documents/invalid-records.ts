import type { Rejection } from "../records/rejection.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { formatCount } from "../terminal/number-format.ts";
import type { Screen } from "../terminal/screen.ts";
import { singleLine } from "../terminal/visible-text.ts";

/** Further records are only counted. */
const MAX_REPORTS = 10;

/** The invalid records of a reading. They are skipped and reported; with `strict`, the first one ends the reading. */
export class InvalidRecords {
  readonly #strict: boolean;
  readonly #reports: string[] = [];
  #count = 0;

  constructor(strict: boolean) {
    this.#strict = strict;
  }

  /** @throws {CommandFailure} exit 1, when strict */
  add({ file, line, reason }: Rejection): void {
    const report = `${file}:${line}: ${singleLine(reason)}`;
    if (this.#strict) throw new CommandFailure(`error: ${report}`, 1);
    this.#count += 1;
    if (this.#count <= MAX_REPORTS) this.#reports.push(report);
  }

  get count(): number {
    return this.#count;
  }

  /**
   * Prints the first records with their reasons, and the count; prints nothing without invalid records.
   *
   * @param file the file that contains all of them; `null` without one
   */
  printTo(screen: Screen, file: string | null = null): void {
    if (this.#count === 0) return;
    for (const report of this.#reports) screen.printMessage(report, screen.paint("yellow", "skipped"));
    const more = this.#count - this.#reports.length;
    if (more > 0) screen.print(`… and ${formatCount(more, "more", "more")}`);
    const skipped = `${formatCount(this.#count, "invalid record", "invalid records")} skipped`;
    screen.printMessage(file === null ? skipped : `${skipped} and written to ${file}`);
  }
}
