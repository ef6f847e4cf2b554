import { CommandFailure } from "../terminal/command-failure.ts";
import { count } from "../terminal/figures.ts";
import type { Screen } from "../terminal/screen.ts";
import { visible } from "../terminal/visible-text.ts";
import { sourceName } from "./bytes.ts";

/** More are only counted. */
const REPORTED_IN_FULL = 10;

/** The records of one file that are not companies: skipped and reported, or, when `strict`, the end of the reading. */
export class BrokenRecords {
  readonly #source: string;
  readonly #strict: boolean;
  readonly #reports: string[] = [];
  #count = 0;

  constructor(path: string, strict: boolean) {
    this.#source = sourceName(path);
    this.#strict = strict;
  }

  /** @throws {CommandFailure} exit 1, when strict */
  add(line: number, reason: string): void {
    const report = `${this.#source}:${line}: ${visible(reason)}`;
    if (this.#strict) throw new CommandFailure(`error: ${report}`, 1);
    this.#count += 1;
    if (this.#count <= REPORTED_IN_FULL) this.#reports.push(report);
  }

  get count(): number {
    return this.#count;
  }

  /** Says which were skipped and how many; nothing if none was. */
  printTo(screen: Screen): void {
    if (this.#count === 0) return;
    for (const report of this.#reports) screen.printMessage(`${screen.paint("yellow", "skipped")} ${report}`);
    const more = this.#count - this.#reports.length;
    if (more > 0) screen.print(`… and ${count(more, "more", "more")}`);
    screen.print(`${count(this.#count, "broken record", "broken records")} skipped`);
  }
}
