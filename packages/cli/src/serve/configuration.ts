import { readFileSync } from "node:fs";
import { describeJsonError } from "@firmament/server";
import { nearestNames } from "firmament/base";
import { CommandFailure } from "../terminal/command-failure.ts";
import { readFailureMessage } from "../terminal/read-failure.ts";
import { sharedSecretWarning } from "../terminal/secret-files.ts";
import type { Environment } from "../terminal/terminal.ts";
import type { RawSetting, RawSettings } from "./raw-setting.ts";
import {
  optionKey,
  optionName,
  type ServeCommandOptions,
  type SettingName,
  settingNames,
  variableName,
} from "./setting-name.ts";

/** The settings that the user stated. */
export interface Configuration {
  readonly settings: RawSettings;
  /**
   * Messages about environment variables that start with `FIRMAMENT_` but name no setting, and about a file with secrets that
   * everybody can read.
   */
  readonly warnings: readonly string[];
}

/** The settings that contain a key, a password, or an address that may contain one. */
const MAY_BE_SECRET: ReadonlySet<string> = new Set<SettingName>([
  "keys",
  "opensearch",
  "opensearch_password",
  "payment_webhook",
  "mail_webhook",
]);

type SettingEntries = readonly (readonly [name: string, setting: RawSetting])[];

/**
 * Collects the settings from options, environment variables and a file. An option overrides a variable, and a variable
 * overrides the file. Empty variables are ignored.
 *
 * @throws {CommandFailure} exit 2, when the file cannot be read, is not a JSON object, or contains an unknown setting
 */
export function readConfiguration(options: ServeCommandOptions, env: Environment): Configuration {
  const variables = Object.fromEntries(Object.entries(env).filter(([, text]) => text !== undefined && text !== ""));
  const file = options.config ?? variables[variableName("config")];
  const inFile = file === undefined ? [] : fileSettings(file);
  const lowestPriorityFirst = [
    ...inFile,
    ...settingsIn(variables, variableName, variableName),
    ...settingsIn(options, optionKey, optionName),
  ];
  const secrets = inFile.filter(([name]) => MAY_BE_SECRET.has(name)).map(([name]) => name);
  const shared = file === undefined ? null : sharedSecretWarning(file, secrets);
  return {
    settings: Object.fromEntries(lowestPriorityFirst),
    warnings: [...unknownVariables(Object.keys(variables)), ...(shared === null ? [] : [shared])],
  };
}

function settingsIn(
  values: Readonly<Partial<Record<string, unknown>>>,
  keyOf: (name: string) => string,
  sourceOf: (name: string) => string,
): SettingEntries {
  return settingNames.flatMap((name) => {
    const value = values[keyOf(name)];
    return value === undefined ? [] : [[name, { value, source: sourceOf(name) }] as const];
  });
}

function fileSettings(path: string): SettingEntries {
  return Object.entries(readObject(path)).map(([name, value]) => {
    if (!settingNames.some((known) => known === name)) throw fileFailure(path, unknownSetting(name, settingNames));
    return [name, { value, source: `${name} in ${path}` }];
  });
}

function readObject(path: string): object {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new CommandFailure(readFailureMessage(path, error), 2);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fileFailure(path, `the file is not JSON. ${describeJsonError(text)}`);
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw fileFailure(path, 'the file must contain a JSON object: { "port": 8080 }');
}

function unknownVariables(names: readonly string[]): readonly string[] {
  const known = [...settingNames, "config"].map(variableName);
  return names
    .filter((name) => name.startsWith("FIRMAMENT_") && !known.includes(name))
    .map((name) => unknownSetting(name, known));
}

function unknownSetting(name: string, known: readonly string[]): string {
  const [nearest] = nearestNames(name, known);
  return `unknown setting ${JSON.stringify(name)}${nearest === undefined ? "" : `; did you mean ${nearest}?`}`;
}

function fileFailure(path: string, reason: string): CommandFailure {
  return new CommandFailure(`error: configuration ${path}: ${reason}`, 2);
}
