import { Presets, SingleBar } from "cli-progress";
import { formatCount, formatMegabytes, formatNumber } from "../terminal/number-format.ts";
import type { Screen } from "../terminal/screen.ts";

/** No progress is shown before this time. */
const DELAY_MS = 1000;

const BAR_WIDTH = 24;

/**
 * The progress of reading files, in one line of a terminal that is redrawn and finally removed: the share of the bytes,
 * the companies, their rate and the time left.
 */
export class ReadingProgress {
  readonly #start = performance.now();
  readonly #size: number | null;
  readonly #bar: SingleBar;
  readonly #timer: NodeJS.Timeout | undefined;
  #bytes = 0;
  #companies = 0;

  /** @param size the size of all files in bytes; with `null`, numbers are shown instead of a bar */
  constructor(screen: Screen, size: number | null) {
    this.#size = size;
    this.#bar = new SingleBar(
      {
        format:
          size === null
            ? "Reading: {read}, {companies}, {rate}"
            : "Reading {bar} {percentage}%, {companies}, {rate}{left}",
        stream: screen.stream,
        barsize: BAR_WIDTH,
        clearOnComplete: true,
        // Otherwise an interrupt would leave line wrapping of the terminal switched off.
        linewrap: true,
      },
      Presets.shades_classic,
    );
    if (screen.isTerminal) this.#timer = setTimeout(() => this.#show(), DELAY_MS);
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

  #show(): void {
    this.#bar.start(this.#size ?? 0, this.#bytes, this.#values());
  }

  #values(): Record<"read" | "companies" | "rate" | "left", string> {
    const milliseconds = performance.now() - this.#start;
    const rate = formatNumber(Math.round((this.#companies / milliseconds) * 1000));
    return {
      read: formatMegabytes(this.#bytes),
      companies: formatCount(this.#companies, "company", "companies"),
      rate: `${rate}/s`,
      left: this.#bytes === 0 ? "" : `, ${timeLeft((milliseconds / this.#bytes) * ((this.#size ?? 0) - this.#bytes))}`,
    };
  }
}

/** `25 s left`, `3 min left`. */
function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return seconds < 120 ? `${seconds} s left` : `${formatNumber(Math.round(seconds / 60))} min left`;
}
