import type { ServiceKey } from "@firmament/server/accounts";
import type { DatasetSetting } from "../served/dataset-setting.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { readKeysFile } from "./key-settings.ts";
import type { RawSettings } from "./raw-setting.ts";
import type { SettingName } from "./setting-name.ts";

/**
 * Who may send requests.
 * - `demo`: everybody, and the holder of an account in memory: a service without any file.
 * - `open`: everybody, who may only search.
 * - `keys`: the holders of keys.
 * - `accounts`: the holders of accounts, with their keys and balances.
 */
export type AccessMode = "demo" | "open" | "keys" | "accounts";

/** The settings that decide the mode. */
export interface AccessSettings {
  readonly accounts_db: string | null;
  readonly keys: readonly ServiceKey[] | null;
  readonly keys_file: string | null;
  readonly data: string | null;
  readonly db: string | null;
  readonly opensearch: readonly string[] | null;
  readonly dataset: readonly DatasetSetting[];
}

/** The settings that concern balances, or the holders of accounts. */
const OF_ACCOUNTS = [
  "price_per_request",
  "price_per_record",
  "price_per_count",
  "price_per_facets",
  "price_per_keystroke",
  "payment_webhook",
  "mail_webhook",
  "private_webhooks",
] as const satisfies readonly SettingName[];

export function accessMode(settings: AccessSettings): AccessMode {
  if (settings.accounts_db !== null) return "accounts";
  if (settings.keys !== null || settings.keys_file !== null) return "keys";
  const { data, db, opensearch, dataset } = settings;
  return data === null && db === null && opensearch === null && dataset.length === 0 ? "demo" : "open";
}

/**
 * The keys of a service without accounts; `null` in another mode.
 *
 * @throws {CommandFailure} exit 2, for a file that cannot be read, or is not a list of keys
 */
export function serviceKeys(settings: AccessSettings): readonly ServiceKey[] | null {
  const { keys, keys_file } = settings;
  if (accessMode(settings) !== "keys") return null;
  return keys ?? readKeysFile(keys_file ?? "");
}

/**
 * Refuses the settings of another mode.
 *
 * @throws {CommandFailure} exit 2, that names the setting that would have been right
 */
export function checkAccess(
  raw: RawSettings,
  settings: AccessSettings & { readonly public: "all" | readonly string[] | null; readonly query_statistics: boolean },
): void {
  const sourceOf = (name: SettingName): string => raw[name]?.source ?? name;
  const isStated = (name: SettingName): boolean => (raw[name]?.value ?? null) !== null;
  const [one, other] = (["accounts_db", "keys", "keys_file"] as const).filter(isStated);
  if (one !== undefined && other !== undefined) {
    const advice = one === "accounts_db" ? " Keys of accounts come from firmament keys create." : "";
    throw failure(`${sourceOf(one)} and ${sourceOf(other)} exclude each other.${advice}`);
  }
  const mode = accessMode(settings);
  if (mode === "demo" || mode === "accounts") return;
  const ofAccounts = OF_ACCOUNTS.find(isStated);
  if (ofAccounts !== undefined) throw failure(`${sourceOf(ofAccounts)} needs accounts: --accounts-db accounts.db.`);
  if (mode === "open" && settings.query_statistics) {
    throw failure(
      `${sourceOf("query_statistics")} needs a key with the scope admin, to read them: FIRMAMENT_KEYS, --keys-file or --accounts-db.`,
    );
  }
  if (mode === "open" && settings.public?.length === 0) throw closedDatasets(sourceOf("public"));
}

/**
 * @param names the datasets that need a key
 * @throws {CommandFailure} exit 2, if nobody has one
 */
export function checkClosed(settings: AccessSettings, names: readonly string[]): void {
  if (accessMode(settings) === "open" && names.length > 0) throw closedDatasets("--public");
}

function closedDatasets(source: string): CommandFailure {
  return failure(
    `${source} needs keys or accounts for the other datasets: FIRMAMENT_KEYS, --keys-file or --accounts-db.`,
  );
}

function failure(message: string): CommandFailure {
  return new CommandFailure(`error: ${message}`, 2);
}
