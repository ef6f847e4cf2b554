import type { Completion, Diagnostic, Warning } from "firmament";
import { isAbortError } from "firmament/base";

export type MaybePromise<T> = T | Promise<T>;

/** How a text is read while it is edited. */
export interface ReadingOptions {
  /**
   * Whether the text is searched as it is typed, with the option `asYouType`. Then no error, warning or count contradicts
   * what that search finds. Default `false`.
   */
  readonly asYouType?: boolean | undefined;
}

export interface ToolOptions extends ReadingOptions {
  /** Aborted when the editor no longer needs the answer. The tool may ignore it, or reject with an `AbortError`. */
  readonly signal: AbortSignal;
}

/** What an editor asks about the text of a query: the tools of an engine, or of a client of one in a worker. */
export interface QueryTools {
  /** The errors of the text. */
  validate(text: string, options: ToolOptions): MaybePromise<readonly Diagnostic[]>;
  /** The warnings about a valid query; none for other texts. */
  lint(text: string, options: ToolOptions): MaybePromise<readonly Warning[]>;
  /** What may come at a caret, in UTF-16 code units. */
  complete(text: string, offset: number, options: ToolOptions): MaybePromise<readonly Completion[]>;
}

/** The result, or `null` if the request was aborted. */
export async function unlessAborted<T>(result: MaybePromise<T>, signal: AbortSignal): Promise<T | null> {
  try {
    const value = await result;
    return signal.aborted ? null : value;
  } catch (error) {
    if (signal.aborted || isAbortError(error)) return null;
    throw error;
  }
}
