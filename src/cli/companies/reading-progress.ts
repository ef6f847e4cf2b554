import { formatCount, formatMegabytes } from "../terminal/number-format.ts";
import { ProgressLine, rateText, timeLeft } from "../terminal/progress-line.ts";
import type { Screen } from "../terminal/screen.ts";

/** The progress of reading files: the share of the bytes, the companies, their rate and the time left. */
export class ReadingProgress {
  readonly #start = performance.now();
  readonly #size: number | null;
  readonly #line: ProgressLine;
  #bytes = 0;
  #companies = 0;

  /** @param size the size of all files in bytes; with `null`, numbers are shown instead of a bar */
  constructor(screen: Screen, size: number | null) {
    this.#size = size;
    this.#line = new ProgressLine(screen, {
      format:
        size === null
          ? "Reading: {read}, {companies}, {rate}"
          : "Reading {bar} {percentage}%, {companies}, {rate}{left}",
      total: size,
      values: () => this.#values(),
    });
  }

  bytesRead(total: number): void {
    this.#bytes = total;
    this.#line.update(this.#bytes);
  }

  companiesIndexed(total: number): void {
    this.#companies = total;
    this.#line.update(this.#bytes);
  }

  /** Removes the line. */
  end(): void {
    this.#line.end();
  }

  #values(): Record<"read" | "companies" | "rate" | "left", string> {
    const milliseconds = performance.now() - this.#start;
    return {
      read: formatMegabytes(this.#bytes),
      companies: formatCount(this.#companies, "company", "companies"),
      rate: rateText(this.#companies, milliseconds),
      left: timeLeft(this.#bytes, this.#size ?? 0, milliseconds),
    };
  }
}
