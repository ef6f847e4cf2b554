import { QueryError } from "../../../grammar/index.ts";
import { CommandFailure } from "../terminal/command-failure.ts";

/**
 * Lets `ask` read a query.
 *
 * @throws {CommandFailure} exit 2, when there is a mistake in the query; the message shows the place
 */
export function failOnBrokenQuery<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof QueryError) throw new CommandFailure(String(error), 2);
    throw error;
  }
}
