import { Presets, SingleBar } from "cli-progress";
import { formatCount, formatMegabytes } from "../terminal/number-format.ts";
import type { Screen } from "../terminal/screen.ts";

/** No progress is shown before this time. */
const DELAY_MS = 1000;

const BAR_WIDTH = 24;

/** The progress of reading a file, in one line of a terminal that is redrawn and finally removed. */
export class ReadingProgress {
  readonly #size: number | null;
  readonly #bar: SingleBar;
  readonly #timer: NodeJS.Timeout | undefined;
  #bytes = 0;
  #companies = 0;

  /** @param size the size of the file in bytes; with `null`, numbers are shown instead of a bar */
  constructor(screen: Screen, size: number | null) {
    this.#size = size;
    this.#bar = new SingleBar(
      {
        format: size === null ? "Reading: {read}, {companies}" : "Reading {bar} {percentage}%, {companies}",
        stream: screen.stream,
        barsize: BAR_WIDTH,
        clearOnComplete: true,
        // Otherwise an interrupt would leave line wrapping of the terminal switched off.
        linewrap: true,
      },
      Presets.shades_classic,
    );
    if (screen.isTerminal) this.#timer = setTimeout(() => this.#start(), DELAY_MS);
  }

  bytesRead(total: number): void {
    this.#bytes = total;
    this.#bar.update(total, this.#values());
  }

  companiesIndexed(total: number): void {
    this.#companies = total;
    this.#bar.update(this.#bytes, this.#values());
  }

  /** Removes the line. */
  end(): void {
    clearTimeout(this.#timer);
    this.#bar.stop();
  }

  #start(): void {
    this.#bar.start(this.#size ?? 0, this.#bytes, this.#values());
  }

  #values(): { readonly read: string; readonly companies: string } {
    return { read: formatMegabytes(this.#bytes), companies: formatCount(this.#companies, "company", "companies") };
  }
}
