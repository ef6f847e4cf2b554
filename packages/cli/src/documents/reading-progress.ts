import type { DocumentType } from "../document-type/document-type.ts";
import { formatCount, formatMegabytes } from "../terminal/number-format.ts";
import { ProgressLine, rateText, timeLeft } from "../terminal/progress-line.ts";
import type { Screen } from "../terminal/screen.ts";

/** The progress of reading files: the share of the bytes, the documents, their rate and the time left. */
export class ReadingProgress {
  readonly #start = performance.now();
  readonly #type: Pick<DocumentType, "singular" | "plural">;
  readonly #size: number | null;
  readonly #line: ProgressLine;
  #bytes = 0;
  #documents = 0;

  /** @param size the size of all files in bytes; with `null`, numbers are shown instead of a bar */
  constructor(screen: Screen, type: Pick<DocumentType, "singular" | "plural">, size: number | null) {
    this.#type = type;
    this.#size = size;
    this.#line = new ProgressLine(screen, {
      format:
        size === null
          ? "Reading: {read}, {documents}, {rate}"
          : "Reading {bar} {percentage}%, {documents}, {rate}{left}",
      total: size,
      values: () => this.#values(),
    });
  }

  bytesRead(total: number): void {
    this.#bytes = total;
    this.#line.update(this.#bytes);
  }

  documentsIndexed(total: number): void {
    this.#documents = total;
    this.#line.update(this.#bytes);
  }

  /** Removes the line. */
  end(): void {
    this.#line.end();
  }

  #values(): Record<"read" | "documents" | "rate" | "left", string> {
    const milliseconds = performance.now() - this.#start;
    return {
      read: formatMegabytes(this.#bytes),
      documents: formatCount(this.#documents, this.#type.singular, this.#type.plural),
      rate: rateText(this.#documents, milliseconds),
      left: timeLeft(this.#bytes, this.#size ?? 0, milliseconds),
    };
  }
}
