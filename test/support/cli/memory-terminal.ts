import { EventEmitter } from "node:events";
import { PassThrough, Writable } from "node:stream";
import type { Environment, Terminal } from "@firmament/cli/src/terminal/terminal.ts";
import { openDatasetInProcess } from "../dataset/in-process.ts";

/** A window on which a person reads and types. */
export interface Window {
  readonly columns: number;
  /** Default: 1, no colors. */
  readonly colorDepth?: number;
}

/** An output stream that keeps its text. */
class TextOutput extends Writable {
  readonly isTTY: boolean;
  readonly columns: number;
  readonly #colorDepth: number;
  #text = "";

  constructor(window: Window | null) {
    super({ decodeStrings: false });
    this.isTTY = window !== null;
    this.columns = window?.columns ?? 0;
    this.#colorDepth = window?.colorDepth ?? 1;
  }

  get text(): string {
    return this.#text;
  }

  getColorDepth(): number {
    return this.#colorDepth;
  }

  override _write(chunk: string | Buffer, _encoding: string, done: () => void): void {
    this.#text += chunk.toString();
    this.emit("text");
    done();
  }
}

/**
 * A terminal whose streams are in memory, and by default without a history. With a window, its streams behave like those of
 * a real terminal. By default, its datasets have no threads.
 */
export class MemoryTerminal implements Terminal {
  readonly stdin: PassThrough & { readonly isTTY: boolean };
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
  readonly env: Environment;
  readonly events: EventEmitter = new EventEmitter();
  /** Resolves to the status when the command line calls `exit`. */
  readonly exited: Promise<number>;
  readonly exit: (status: number) => void;
  readonly openDataset: Terminal["openDataset"];

  constructor(
    env: Environment = {},
    window: Window | null = null,
    openDataset: Terminal["openDataset"] = openDatasetInProcess,
  ) {
    this.openDataset = openDataset;
    this.env = { FIRMAMENT_HISTORY: "", ...env };
    this.stdin = Object.assign(new PassThrough(), { isTTY: window !== null });
    this.stdout = new TextOutput(window);
    this.stderr = new TextOutput(window);
    const { promise, resolve } = Promise.withResolvers<number>();
    this.exited = promise;
    this.exit = resolve;
  }

  /** Resolves as soon as `find` returns a value; it is called after each output. */
  async printed<T>(find: (terminal: this) => T | null | undefined): Promise<T> {
    for (;;) {
      const value = find(this);
      if (value !== null && value !== undefined) return value;
      await new Promise<void>((resolve) => {
        const onText = (): void => {
          this.stdout.off("text", onText);
          this.stderr.off("text", onText);
          resolve();
        };
        this.stdout.on("text", onText);
        this.stderr.on("text", onText);
      });
    }
  }
}
