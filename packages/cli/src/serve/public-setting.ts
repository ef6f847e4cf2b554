import { nearestNames } from "firmament/base";
import { CommandFailure } from "../terminal/command-failure.ts";
import { type AccessSettings, accessMode } from "./access-mode.ts";
import type { RawSettings } from "./raw-setting.ts";

/** The names of the datasets that are searched without a key. */
export type PublicSetting = "all" | readonly string[];

/** The settings that say which datasets are public. */
export interface PublicSettings extends AccessSettings {
  /** `null`: all of a service without keys and accounts. */
  readonly public: PublicSetting | null;
}

/**
 * Reads `true`, `false`, a list of names, or names separated by commas.
 *
 * @throws {RangeError} for an empty name
 */
export function parsePublic(value: boolean | string | readonly string[]): PublicSetting {
  if (value === true || value === "true") return "all";
  if (value === false || value === "false") return [];
  const names = (typeof value === "string" ? value.split(",") : value).map((name) => name.trim());
  if (names.includes("")) throw new RangeError("A dataset has a name.");
  return names;
}

/**
 * A misspelt name would leave its dataset closed.
 *
 * @throws {CommandFailure} exit 2, for a name that no served dataset has
 */
export function checkPublic(raw: RawSettings, names: PublicSetting | null, served: readonly string[]): void {
  if (names === null || names === "all") return;
  const unknown = names.find((name) => !served.includes(name));
  if (unknown === undefined) return;
  const [near] = nearestNames(unknown, served);
  const advice = near === undefined ? `The datasets are ${served.join(", ")}.` : `Did you mean ${near}?`;
  const { source } = raw.public ?? { source: "public" };
  throw new CommandFailure(`error: ${source}: there is no dataset ${JSON.stringify(unknown)}. ${advice}`, 2);
}

/** Whether a dataset is searched without a key: one that the settings name, or any if nobody has a key. */
export function isPublic(name: string, settings: PublicSettings): boolean {
  const { public: names } = settings;
  if (names === null) return ["demo", "open"].includes(accessMode(settings));
  return names === "all" || names.includes(name);
}
