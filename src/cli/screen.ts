import { styleText } from "node:util";

/** Columns to fill when nobody says how wide the output is. */
const DEFAULT_WIDTH = 100;

/** What a table needs at the very least. */
const LEAST_WIDTH = 20;

export type Style = "bold" | "dim" | "red" | "yellow";

/** An output stream, seen as something a person looks at. */
export interface Screen {
  /** A person sees it as it is written. */
  readonly isTerminal: boolean;
  /** Columns: the terminal's own, else those of `COLUMNS`, else 100. */
  readonly width: number;
  /** What is shown on it. */
  readonly stream: ScreenStream;
  print(line: string): void;
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
  return {
    isTerminal,
    width: Math.max(LEAST_WIDTH, ownWidth || Number.parseInt(environment.COLUMNS ?? "", 10) || DEFAULT_WIDTH),
    stream,
    print: (line) => {
      stream.write(`${line}\n`);
    },
    paint: (style, text) => (isColoured ? styleText(style, text, { validateStream: false }) : text),
  };
}
