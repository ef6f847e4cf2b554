import { datasetNameProblem } from "@firmament/server";
import type { Alias } from "@firmament/server/accounts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { printJson } from "../terminal/json.ts";
import { formatCount } from "../terminal/number-format.ts";
import { printTable } from "../terminal/printed-table.ts";
import { outputScreen } from "../terminal/screen.ts";
import type { Column } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type AccountsOptions, withAccountFile } from "./account-file.ts";

const COLUMNS: readonly Column<Alias>[] = [
  { heading: "alias", align: "left", isRequired: true, cell: ({ name }) => name },
  { heading: "dataset", align: "left", isRequired: true, cell: ({ dataset }) => dataset },
];

export async function listAliases(options: AccountsOptions, terminal: Terminal): Promise<void> {
  const aliases = await withAccountFile(options, false, (store) => store.aliases.list());
  const screen = outputScreen(terminal);
  if (options.json) {
    printJson({ aliases }, screen);
    return;
  }
  printTable(aliases, COLUMNS, screen);
  screen.print(aliases.length === 0 ? "No aliases" : formatCount(aliases.length, "alias", "aliases"));
}

/**
 * Adds or moves an alias. Only servers know which datasets there are: they say so when they start.
 *
 * @throws {CommandFailure} exit 2, for an invalid name, and for the alias of an alias; exit 1, for an unusable file
 */
export async function setAlias(alias: Alias, options: AccountsOptions, terminal: Terminal): Promise<void> {
  const { name, dataset } = alias;
  const problem = datasetNameProblem(name) ?? datasetNameProblem(dataset);
  if (problem !== null) throw new CommandFailure(`error: ${problem}`, 2);
  const previous = await withAccountFile(options, false, async ({ aliases }) => {
    const known = await aliases.list();
    const other = known.find((each) => each.name === dataset);
    if (other !== undefined) throw aliasOfAlias(other);
    const pointing = known.find((each) => each.dataset === name);
    if (pointing !== undefined) throw nameOfDataset(name, pointing);
    return aliases.set(alias);
  });
  const screen = outputScreen(terminal);
  if (options.json) printJson({ name, dataset, previous }, screen);
  else screen.print(`${name} stands for ${dataset}${previous === null ? "" : `; before, for ${previous}`}`);
}

/** @throws {CommandFailure} exit 1, for an unknown alias or an unusable file */
export async function deleteAlias(name: string, options: AccountsOptions, terminal: Terminal): Promise<void> {
  const dataset = await withAccountFile(options, false, async ({ aliases }) => {
    const deleted = await aliases.delete(name);
    if (deleted === null) throw unknownAlias(name, await aliases.list());
    return deleted;
  });
  const screen = outputScreen(terminal);
  if (options.json) printJson({ name, dataset }, screen);
  else screen.print(`Alias ${name} is deleted; it stood for ${dataset}`);
}

function aliasOfAlias({ name, dataset }: Alias): CommandFailure {
  return new CommandFailure(`error: ${name} is an alias itself. Name the dataset that it stands for: ${dataset}`, 2);
}

function nameOfDataset(name: string, alias: Alias): CommandFailure {
  const message = `${name} is the dataset that the alias ${alias.name} stands for. Choose another name for the alias`;
  return new CommandFailure(`error: ${message}`, 2);
}

function unknownAlias(name: string, known: readonly Alias[]): CommandFailure {
  const names = known.length === 0 ? "There are none" : `The aliases are ${known.map((each) => each.name).join(", ")}`;
  return new CommandFailure(`error: there is no alias ${JSON.stringify(name)}. ${names}.`, 1);
}
