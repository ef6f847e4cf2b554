/**
 * The settings of `firmament serve`, as a configuration file names them. `price_per_request` is the option
 * `--price-per-request` and the environment variable `FIRMAMENT_PRICE_PER_REQUEST`.
 */
export const settingNames = [
  "data",
  "db",
  "dataset",
  "schema",
  "alias",
  "public",
  "opensearch",
  "opensearch_index",
  "opensearch_user",
  "opensearch_password",
  "opensearch_ca",
  "format",
  "map",
  "separator",
  "accounts_db",
  "secret_key",
  "previous_secret_key",
  "keys",
  "keys_file",
  "host",
  "port",
  "price_per_request",
  "price_per_record",
  "price_per_count",
  "price_per_facets",
  "price_per_keystroke",
  "rate_limit",
  "public_rate_limit",
  "max_in_flight",
  "shared_limits",
  "threads",
  "payment_webhook",
  "cors",
  "public_url",
  "mail_webhook",
  "private_webhooks",
  "behind_proxy",
  "query_statistics",
  "query_statistics_days",
  "metrics_host",
  "metrics_port",
  "trace_queries",
  "embed",
] as const;

export type SettingName = (typeof settingNames)[number];

/**
 * The options as Commander parses them: keys in camel case, values as texts, `true` for an option without its optional
 * value, and a list for an option that is repeated.
 */
export type ServeCommandOptions = Readonly<Partial<Record<string, string | true | readonly string[]>>> & {
  readonly config?: string;
};

/** `--accounts-db` */
export function optionName(name: string): string {
  return `--${name.replaceAll("_", "-")}`;
}

/** `FIRMAMENT_ACCOUNTS_DB` */
export function variableName(name: string): string {
  return `FIRMAMENT_${name.toUpperCase()}`;
}

/** `accountsDb` */
export function optionKey(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
