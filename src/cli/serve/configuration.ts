import { readFileSync } from "node:fs";
import { nearestNames } from "../../plan/resolve/nearest-names.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { memberOf, optionOf, type ServeCommandOptions, settingNames, variableOf } from "./setting-name.ts";
import type { GivenSetting, GivenSettings } from "./settings.ts";

/** What was set, and what may have been meant to be. */
export interface Configuration {
  readonly given: GivenSettings;
  /** Variables of the environment that are named as settings are, and are none. */
  readonly warnings: readonly string[];
}

type Named = readonly (readonly [name: string, setting: GivenSetting])[];

/**
 * Gathers what is set by options, in the environment and in a file: the former come before the latter. A variable that is empty
 * sets nothing.
 *
 * @throws {CommandFailure} exit 2, when the file cannot be read, is no JSON object, or sets what cannot be set
 */
export function gatherConfiguration(options: ServeCommandOptions, environment: NodeJS.ProcessEnv): Configuration {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ""));
  const file = options.config ?? variables[variableOf("config")];
  const lowestFirst = [
    ...(file === undefined ? [] : settingsOfFile(file)),
    ...settingsOf(variables, variableOf, variableOf),
    ...settingsOf(options, memberOf, optionOf),
  ];
  return { given: Object.fromEntries(lowestFirst), warnings: unknownVariables(Object.keys(variables)) };
}

function settingsOf(
  values: Readonly<Partial<Record<string, string>>>,
  keyOf: (name: string) => string,
  sourceOf: (name: string) => string,
): Named {
  return settingNames.flatMap((name) => {
    const value = values[keyOf(name)];
    return value === undefined ? [] : [[name, { value, source: sourceOf(name) }] as const];
  });
}

function settingsOfFile(path: string): Named {
  return Object.entries(readObject(path)).map(([name, value]) => {
    if (!settingNames.some((known) => known === name)) throw wrongFile(path, noSetting(name, settingNames));
    return [name, { value, source: `${name} in ${path}` }];
  });
}

function readObject(path: string): object {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw wrongFile(path, `it cannot be read: ${messageOf(error)}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw wrongFile(path, `it is not JSON: ${messageOf(error)}`);
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw wrongFile(path, 'it takes a JSON object: { "port": 8080 }');
}

function unknownVariables(names: readonly string[]): readonly string[] {
  const known = [...settingNames, "config"].map(variableOf);
  return names
    .filter((name) => name.startsWith("FIRMAMENT_") && !known.includes(name))
    .map((name) => noSetting(name, known));
}

function noSetting(name: string, known: readonly string[]): string {
  const [nearest] = nearestNames(name, known);
  return `${JSON.stringify(name)} is no setting${nearest === undefined ? "" : `; did you mean ${nearest}?`}`;
}

function wrongFile(path: string, reason: string): CommandFailure {
  return new CommandFailure(`error: configuration ${path}: ${reason}`, 2);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
