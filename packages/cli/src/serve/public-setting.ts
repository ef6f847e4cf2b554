import type { ServiceKey } from "@firmament/server/accounts";
import { nearestNames } from "firmament/base";
import { CommandFailure } from "../terminal/command-failure.ts";
import { accessMode } from "./access-mode.ts";
import type { DatasetSetting } from "./dataset-setting.ts";
import type { RawSettings } from "./raw-setting.ts";

/** The names of the datasets that are searched without a key. */
export type PublicSetting = "all" | readonly string[];

/** The settings that say which datasets are served, and which of them are public. */
export interface ServedSettings {
  readonly data: string | null;
  readonly db: string | null;
  readonly opensearch: readonly string[] | null;
  readonly dataset: readonly DatasetSetting[];
  readonly accounts_db: string | null;
  readonly keys: readonly ServiceKey[] | null;
  readonly keys_file: string | null;
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
export function checkPublic(raw: RawSettings, settings: ServedSettings): void {
  const { public: names, dataset } = settings;
  if (names === null || names === "all") return;
  const served = [...(servesCompanies(settings) ? ["companies"] : []), ...dataset.map(({ name }) => name)];
  const unknown = names.find((name) => !served.includes(name));
  if (unknown === undefined) return;
  const [near] = nearestNames(unknown, served);
  const advice = near === undefined ? `The datasets are ${served.join(", ")}.` : `Did you mean ${near}?`;
  const { source } = raw.public ?? { source: "public" };
  throw new CommandFailure(`error: ${source}: there is no dataset ${JSON.stringify(unknown)}. ${advice}`, 2);
}

/** Whether a dataset is searched without a key: one that the settings name, or any if nobody has a key. */
export function isPublic(name: string, settings: ServedSettings): boolean {
  const { public: names } = settings;
  if (names === null) return ["demo", "open"].includes(accessMode(settings));
  return names === "all" || names.includes(name);
}

/** Whether the companies are served, also those of the demo. */
export function servesCompanies({ data, db, opensearch, dataset }: ServedSettings): boolean {
  return data !== null || db !== null || opensearch !== null || dataset.length === 0;
}
