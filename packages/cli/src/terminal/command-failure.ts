import { QueryError } from "firmament";

/** Ends a command; the message is printed to standard error, unless it is empty. */
export class CommandFailure extends Error {
  override readonly name: string = "CommandFailure";
  /**
   * 1: a file cannot be read or written, a server cannot listen, or a comparison found a difference. 2: a wrong query,
   * option or setting. 3: a question could not be decided.
   */
  readonly exitCode: 1 | 2 | 3;

  constructor(message: string, exitCode: 1 | 2 | 3) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The failure for an error whose message is a sentence; its first word becomes lower case after `error:`. */
export function failureFrom({ message }: Error, exitCode: 1 | 2): CommandFailure {
  const text = message.replace(/^[A-Z](?=[a-z]* )/, (letter) => letter.toLowerCase());
  return new CommandFailure(`error: ${text}`, exitCode);
}

/**
 * Returns the result of `run`, which parses a query.
 *
 * @throws {CommandFailure} exit 2, for an error in the query; the message shows its position
 */
export function failOnQueryError<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof QueryError) throw new CommandFailure(String(error), 2);
    throw error;
  }
}
