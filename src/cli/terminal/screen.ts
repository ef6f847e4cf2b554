import { styleText } from "node:util";
import wrapAnsi from "wrap-ansi";

/** Columns to fill when nobody says how wide the output is. */
const DEFAULT_WIDTH = 100;

/** What a table needs at the very least. */
const LEAST_WIDTH = 20;

export type Style = "bold" | "dim" | "red" | "yellow";

/** The line of a query with its number or two spaces before it, and the line of carets below. */
const EXCERPT = /^( {2}|\d+ \| )/;

/** An output stream, seen as something a person looks at. */
export interface Screen {
  /** A person sees it as it is written. */
  readonly isTerminal: boolean;
  /** Columns: the terminal's own, else those of `COLUMNS`, else 100. */
  readonly width: number;
  /** What is shown on it. */
  readonly stream: ScreenStream;
  print(line: string): void;
  /**
   * Prints sentences. A terminal gets their lines wrapped between words, but for the lines of an excerpt, whose carets
   * would lose their place; and a word that is too long, which may be a path to copy, stays whole.
   */
  printMessage(text: string): void;
  /** The text in a style; as it is where colours are not wanted: away from a terminal, and under `NO_COLOR`. */
  paint(style: Style, text: string): string;
}

/** What a {@link Screen} asks of a stream; `process.stdout` and `process.stderr` have it. */
export type ScreenStream = NodeJS.WritableStream &
  Partial<Pick<NodeJS.WriteStream, "isTTY" | "columns" | "getColorDepth">>;

export function screenOf(stream: ScreenStream, environment: NodeJS.ProcessEnv = process.env): Screen {
  const isTerminal = stream.isTTY === true;
  const isColoured = isTerminal && (stream.getColorDepth?.(environment) ?? 1) > 1;
  const ownWidth = isTerminal ? stream.columns : undefined;
  const width = Math.max(LEAST_WIDTH, ownWidth || Number.parseInt(environment.COLUMNS ?? "", 10) || DEFAULT_WIDTH);
  const print = (line: string): void => {
    stream.write(`${line}\n`);
  };
  return {
    isTerminal,
    width,
    stream,
    print,
    printMessage: (text) => {
      for (const line of text.split("\n")) print(isTerminal && !EXCERPT.test(line) ? wrapAnsi(line, width) : line);
    },
    paint: (style, text) => (isColoured ? styleText(style, text, { validateStream: false }) : text),
  };
}
