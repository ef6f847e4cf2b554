import { schemaToJson } from "firmament";
import { readSchemaFile } from "../documents/document-type-of.ts";
import { printJson } from "../terminal/json.ts";
import { formatCount } from "../terminal/number-format.ts";
import { outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface CheckCommandOptions {
  readonly json?: boolean;
}

/**
 * Checks a schema file.
 *
 * @throws {CommandFailure} exit 1, when the file cannot be read; exit 2, with every mistake in it
 */
export async function check(path: string, { json = false }: CheckCommandOptions, terminal: Terminal): Promise<void> {
  const schema = schemaToJson(await readSchemaFile(path));
  const screen = outputScreen(terminal);
  if (json) printJson({ path, schema }, screen);
  else
    screen.printMessage(
      `${path} is a valid schema with ${formatCount(Object.keys(schema.fields).length, "field", "fields")}`,
    );
}
