/**
 * What `firmament serve` can be told. `price_per_request`, in a file, is `--price-per-request` as an option and
 * `FIRMAMENT_PRICE_PER_REQUEST` in the environment.
 */
export const settingNames = [
  "data",
  "accounts_db",
  "host",
  "port",
  "price_per_request",
  "price_per_record",
  "rate_limit",
  "max_in_flight",
  "payment_webhook",
  "cors",
  "metrics_host",
  "metrics_port",
] as const;

export type SettingName = (typeof settingNames)[number];

/** As Commander gives them: by names in camel case, as text. */
export type ServeCommandOptions = Readonly<Partial<Record<string, string>>>;

/** `--accounts-db` */
export function optionOf(name: string): string {
  return `--${name.replaceAll("_", "-")}`;
}

/** `FIRMAMENT_ACCOUNTS_DB` */
export function variableOf(name: string): string {
  return `FIRMAMENT_${name.toUpperCase()}`;
}

/** `accountsDb` */
export function memberOf(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
