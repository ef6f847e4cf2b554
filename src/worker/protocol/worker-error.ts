/**
 * - `closed`: the engine or the snapshot was closed.
 * - `failed`: the worker could not start, or has ended.
 * - `protocol`: the program and the worker contain different versions of this library.
 */
export type WorkerErrorCode = "closed" | "failed" | "protocol";

/** A worker does not answer. The message gives the reason. */
export class WorkerError extends Error {
  override readonly name: string = "WorkerError";
  readonly code: WorkerErrorCode;

  constructor(code: WorkerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
