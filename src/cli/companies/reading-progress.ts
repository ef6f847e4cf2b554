import { Presets, SingleBar } from "cli-progress";
import { count, megabytes } from "../terminal/figures.ts";
import type { Screen } from "../terminal/screen.ts";

/** Reading that is over sooner shows nothing. */
const QUIET_MS = 1000;

const BAR_WIDTH = 24;

/** How far the reading of a file has come, in one line of a terminal that is drawn over and finally removed. */
export class ReadingProgress {
  readonly #size: number | null;
  readonly #bar: SingleBar;
  readonly #timer: NodeJS.Timeout | undefined;
  #bytes = 0;
  #companies = 0;

  /** @param size of the file in bytes, if known: without it there are figures, but no bar */
  constructor(screen: Screen, size: number | null) {
    this.#size = size;
    this.#bar = new SingleBar(
      {
        format: size === null ? "Reading: {read}, {companies}" : "Reading {bar} {percentage}%, {companies}",
        stream: screen.stream,
        barsize: BAR_WIDTH,
        clearOnComplete: true,
        // Without it, an interrupt would leave a terminal behind that wraps no lines.
        linewrap: true,
      },
      Presets.shades_classic,
    );
    if (screen.isTerminal) this.#timer = setTimeout(() => this.#start(), QUIET_MS);
  }

  bytesRead(total: number): void {
    this.#bytes = total;
    this.#bar.update(total, this.#figures());
  }

  companiesIndexed(total: number): void {
    this.#companies = total;
    this.#bar.update(this.#bytes, this.#figures());
  }

  /** Removes the line. */
  end(): void {
    clearTimeout(this.#timer);
    this.#bar.stop();
  }

  #start(): void {
    this.#bar.start(this.#size ?? 0, this.#bytes, this.#figures());
  }

  #figures(): { readonly read: string; readonly companies: string } {
    return { read: megabytes(this.#bytes), companies: count(this.#companies, "company", "companies") };
  }
}
