/** Ends a command: the message is printed to standard error. */
export class CommandFailure extends Error {
  override readonly name: string = "CommandFailure";
  /** 1: the companies cannot be read, or the output cannot be written. 2: what was asked cannot be answered. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2) {
    super(message);
    this.exitCode = exitCode;
  }
}
