import { Writable } from "node:stream";
import { buildProgram } from "@firmament/cli/src/program.ts";
import type { Terminal } from "@firmament/cli/src/terminal/terminal.ts";
import type { Command, Option } from "commander";

const HEAD = `# Commands

Every command of \`firmament\` with its arguments and options, as \`firmament COMMAND --help\` prints them. \`npm run commands\` writes this page.
`;

/** The commands of the program that do something themselves, with their full names. */
export function commandsOf(command: Command, parents: readonly string[] = []): readonly [string, Command][] {
  const path = [...parents, command.name()];
  const own = command.commands.filter((each) => each.name() !== "help");
  return own.length === 0 ? [[path.join(" "), command]] : own.flatMap((each) => commandsOf(each, path));
}

/** The program, of which nothing is run. */
export function declaredProgram(): Command {
  const stream = new Writable({ write: (_chunk, _encoding, done) => done() });
  return buildProgram({ stdin: null, stdout: stream, stderr: stream, env: {} } as unknown as Terminal);
}

/** The page \`docs/reference/commands.md\`. */
export function commandReference(): string {
  return [HEAD, ...commandsOf(declaredProgram()).map(([name, command]) => section(name, command))].join("\n");
}

function section(name: string, command: Command): string {
  const synopsis = [name, ...command.registeredArguments.map(argumentText)].join(" ");
  const rows = [
    ...command.registeredArguments.map((argument) => row(argumentText(argument), argument.description)),
    ...command.options.map((option) => row(option.flags, optionText(option))),
  ];
  const table = rows.length === 0 ? [] : ["", "| argument or option | meaning |", "| --- | --- |", ...rows];
  return [`## \`${synopsis}\``, "", `${sentence(command.description())}`, ...table, ""].join("\n");
}

function argumentText(argument: Command["registeredArguments"][number]): string {
  const text = `${argument.name()}${argument.variadic ? "..." : ""}`;
  return argument.required ? `<${text}>` : `[${text}]`;
}

function optionText({ description, mandatory, argChoices }: Option): string {
  const choices = argChoices === undefined ? "" : ` (${argChoices.join(", ")})`;
  return `${description}${choices}${mandatory ? " (required)" : ""}`;
}

function row(name: string, meaning: string): string {
  return `| \`${name.replaceAll("|", "\\|")}\` | ${meaning.replaceAll("|", "\\|").replaceAll(/([<>*_])/g, "\\$1")} |`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
