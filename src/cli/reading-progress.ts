import { count, megabytes } from "./figures.ts";
import type { Screen } from "./screen.ts";
import { cut } from "./visible-text.ts";

/** Reading that is over sooner shows nothing. */
const QUIET_MS = 1000;
const REDRAW_MS = 100;
const BAR_WIDTH = 24;
const CLEAR_LINE = "\r\u001b[K";

/** How far the reading of a file has come, in one line of a terminal that is drawn over and finally removed. */
export class ReadingProgress {
  readonly #screen: Screen;
  readonly #size: number | null;
  readonly #now: () => number;
  #nextDraw: number;
  #isShown = false;
  #bytes = 0;
  #companies = 0;

  /** @param size of the file in bytes, if known: without it there are figures, but no bar */
  constructor(screen: Screen, size: number | null, now: () => number = () => performance.now()) {
    this.#screen = screen;
    this.#size = size;
    this.#now = now;
    this.#nextDraw = screen.isTerminal ? now() + QUIET_MS : Number.POSITIVE_INFINITY;
  }

  bytesRead(total: number): void {
    this.#bytes = total;
    this.#draw();
  }

  companiesIndexed(total: number): void {
    this.#companies = total;
    this.#draw();
  }

  /** Removes the line. */
  end(): void {
    if (this.#isShown) this.#screen.write(CLEAR_LINE);
    this.#nextDraw = Number.POSITIVE_INFINITY;
  }

  #draw(): void {
    const now = this.#now();
    if (now < this.#nextDraw) return;
    this.#nextDraw = now + REDRAW_MS;
    this.#isShown = true;
    // One column less than there are: a full line would make some terminals go on to the next.
    this.#screen.write(CLEAR_LINE + cut(this.#line(), this.#screen.width - 1));
  }

  #line(): string {
    const companies = count(this.#companies, "company", "companies");
    if (this.#size === null) return `Reading: ${megabytes(this.#bytes)}, ${companies}`;
    const share = Math.min(1, this.#bytes / this.#size);
    const bar = "█".repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, "░");
    return `Reading ${bar} ${Math.floor(share * 100)}%, ${companies}`;
  }
}
