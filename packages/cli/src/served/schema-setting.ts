import { nearestNames } from "firmament/base";
import { CommandFailure } from "../terminal/command-failure.ts";
import type { DatasetSetting } from "./dataset-setting.ts";
import type { ServedFile } from "./served-files.ts";
import type { ServingCommand } from "./serving-command.ts";

export interface StatedSchemas {
  readonly command: ServingCommand;
  readonly schemas: readonly DatasetSetting[];
  /** How the user states them: `--schema`. */
  readonly source: string;
}

/**
 * Checks that each schema file is for one of the datasets.
 *
 * @throws {CommandFailure} exit 2, which names the datasets
 */
export function checkSchemas(files: readonly ServedFile[], { command, schemas, source }: StatedSchemas): void {
  const names = files.map(({ name }) => name);
  for (const { name, path } of schemas) {
    if (name === null && names.length === 1) continue;
    if (name !== null && names.includes(name)) continue;
    throw new CommandFailure(`error: ${source} ${path}: ${reasonOf(name, path, { names, command })}`, 2);
  }
}

function reasonOf(
  name: string | null,
  path: string,
  { names, command }: { readonly names: readonly string[]; readonly command: ServingCommand },
): string {
  if (names.length === 0) return `it is for a file that is served: firmament ${command} FILE --schema ${path}`;
  if (name === null) {
    const examples = names.map((each) => `${each}=${path}`).join(" or ");
    return `${names.length} datasets are served. Say for which one it is: ${examples}`;
  }
  const [near] = nearestNames(name, names);
  const advice = near === undefined ? `The datasets are ${names.join(", ")}` : `Did you mean ${near}?`;
  return `there is no dataset ${JSON.stringify(name)}. ${advice}`;
}

/** The schema file of a dataset; `null` if none is stated. */
export function schemaOf(file: ServedFile, schemas: readonly DatasetSetting[]): string | null {
  return schemas.find(({ name }) => name === null || name === file.name)?.path ?? null;
}
