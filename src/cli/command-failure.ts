/** Ends a command: the message is printed to standard error as it stands. */
export class CommandFailure extends Error {
  override readonly name: string = "CommandFailure";
  /** 1: the companies cannot be read. 2: what was asked cannot be answered. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2) {
    super(message);
    this.exitCode = exitCode;
  }
}
