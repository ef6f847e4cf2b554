import { Presets, SingleBar } from "cli-progress";
import { formatNumber } from "./number-format.ts";
import type { Screen } from "./screen.ts";

/** No progress is shown before this time. */
const DELAY_MS = 1000;

const BAR_WIDTH = 24;

export interface ProgressFormat {
  /** The line, with `{bar}`, `{percentage}` and the names of values in braces. */
  readonly format: string;
  /** The position at the end; `null` if it is unknown and the format has no bar. */
  readonly total: number | null;
  /** The values when the line is drawn. */
  values(): Readonly<Record<string, string>>;
}

/** The progress of work, in one line of a terminal that is redrawn and finally removed. Elsewhere, nothing is shown. */
export class ProgressLine {
  readonly #format: ProgressFormat;
  readonly #bar: SingleBar;
  readonly #timer: NodeJS.Timeout | undefined;
  #position = 0;

  constructor(screen: Screen, format: ProgressFormat) {
    this.#format = format;
    this.#bar = new SingleBar(
      {
        format: format.format,
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

  update(position: number): void {
    this.#position = position;
    this.#bar.update(position, this.#format.values());
  }

  /** Removes the line. */
  end(): void {
    clearTimeout(this.#timer);
    this.#bar.stop();
  }

  #show(): void {
    this.#bar.start(this.#format.total ?? 0, this.#position, this.#format.values());
  }
}

/** `120/s`. */
export function rateText(count: number, milliseconds: number): string {
  return `${formatNumber(Math.round((count / milliseconds) * 1000))}/s`;
}

/** `, 25 s left`, `, 3 min left`; empty if nothing is done yet. */
export function timeLeft(done: number, total: number, milliseconds: number): string {
  if (done === 0) return "";
  const seconds = Math.max(0, Math.ceil(((milliseconds / done) * (total - done)) / 1000));
  return seconds < 120 ? `, ${seconds} s left` : `, ${formatNumber(Math.round(seconds / 60))} min left`;
}
