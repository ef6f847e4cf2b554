import { styleText } from "node:util";
import wrapAnsi from "wrap-ansi";
import type { Environment, Terminal, TerminalOutput } from "./terminal.ts";
import { visibleControls } from "./visible-text.ts";

/** Columns of an output whose width is unknown. */
const DEFAULT_WIDTH = 100;

/** The narrowest width for which tables are laid out. */
const MIN_WIDTH = 20;

export type Style = "bold" | "dim" | "red" | "yellow";

/** A line of a query excerpt: it starts with a line number or two spaces. The line of carets starts with spaces. */
const EXCERPT = /^( {2}|\d+ \| )/;

/** An output stream that a person reads. */
export interface Screen {
  readonly isTerminal: boolean;
  /** Columns: those of the terminal, else those of `COLUMNS`, else 100. */
  readonly width: number;
  /** Whether the terminal or `COLUMNS` states the width. */
  readonly isWidthKnown: boolean;
  /** The stream that the screen writes to. */
  readonly stream: TerminalOutput;
  print(line: string): void;
  /**
   * Prints sentences. On a terminal, lines are wrapped between words. Lines of an excerpt are not wrapped, because
   * their carets would be misplaced. A word longer than the line stays whole, because it may be a path to copy.
   * Control characters become visible, so that a quoted argument cannot control the terminal.
   *
   * @param label painted text before the first line
   */
  printMessage(text: string, label?: string): void;
  /** Adds a style to the text on a terminal with colors; returns the text unchanged elsewhere and under `NO_COLOR`. */
  paint(style: Style, text: string): string;
}

/** Standard output as a screen. */
export function outputScreen({ stdout, env }: Terminal): Screen {
  return screenOf(stdout, env);
}

/** Standard error as a screen. */
export function errorScreen({ stderr, env }: Terminal): Screen {
  return screenOf(stderr, env);
}

export function screenOf(stream: TerminalOutput, env: Environment): Screen {
  const isTerminal = stream.isTTY === true;
  const hasColors = isTerminal && (stream.getColorDepth?.(env) ?? 1) > 1;
  const terminalWidth = isTerminal ? stream.columns : undefined;
  const knownWidth = terminalWidth || Number.parseInt(env.COLUMNS ?? "", 10) || null;
  const width = Math.max(MIN_WIDTH, knownWidth ?? DEFAULT_WIDTH);
  const print = (line: string): void => {
    stream.write(`${line}\n`);
  };
  return {
    isTerminal,
    width,
    isWidthKnown: knownWidth !== null,
    stream,
    print,
    printMessage: (text, label) => {
      for (const [index, rawLine] of text.split("\n").entries()) {
        const visible = visibleControls(rawLine);
        const line = index === 0 && label !== undefined ? `${label} ${visible}` : visible;
        print(isTerminal && !EXCERPT.test(line) ? wrapAnsi(line, width) : line);
      }
    },
    paint: (style, text) => (hasColors ? styleText(style, text, { validateStream: false }) : text),
  };
}
