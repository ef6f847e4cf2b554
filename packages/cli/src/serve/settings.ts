import { type PriceOptions, Prices, parseRate, type Rate } from "@firmament/server";
import { isDatabaseUrl, isSecretKey, type ServiceKey } from "@firmament/server/accounts";
import { parseMicros, toDecimal } from "@firmament/server/values";
import { isWebOrigin } from "firmament/base";
import { z } from "zod";
import { INDEX_NAME, INDEX_RULE, NODES_RULE } from "../options/cluster-options.ts";
import { ColumnMap, type Mapping, splitMapping } from "../records/column-map.ts";
import { recordFormats } from "../records/record-format.ts";
import { parseDatasetSettings, parseSchemaSettings } from "../served/dataset-setting.ts";
import type { ServedSettings } from "../served/served-datasets.ts";
import { CommandFailure, failureFrom } from "../terminal/command-failure.ts";
import { checkAccess } from "./access-mode.ts";
import { type AliasSettings, checkAliasMode, parseAliases } from "./alias-setting.ts";
import { checkCluster, parseAddresses, SECRET_SETTINGS } from "./cluster-setting.ts";
import { parseKeys } from "./key-settings.ts";
import { type PublicSetting, parsePublic } from "./public-setting.ts";
import type { RawSettings } from "./raw-setting.ts";
import type { SettingName } from "./setting-name.ts";

/** The settings of a server. */
export interface ServeSettings extends ServedSettings {
  /** The names that stand for datasets, in a service without accounts. */
  readonly alias: AliasSettings;
  /** The names of the datasets that are searched without a key; `null`: the demo. */
  readonly public: PublicSetting | null;
  /** The nodes of a cluster that has the companies; `null`: they are in this process. May contain passwords. */
  readonly opensearch: readonly string[] | null;
  readonly opensearch_index: string;
  readonly opensearch_user: string | null;
  readonly opensearch_password: string | null;
  /** A file with the certificates of the authorities to trust; `null`: those of Node. */
  readonly opensearch_ca: string | null;
  /** A file or the address of a PostgreSQL database; `null`: keys, or nobody has any. */
  readonly accounts_db: string | null;
  /** Encrypts the secrets of webhooks; `null`: they are stored as they are. */
  readonly secret_key: string | null;
  /** Decrypts secrets that an earlier key has encrypted. */
  readonly previous_secret_key: string | null;
  /** The keys of a service without accounts, which are secret. */
  readonly keys: readonly ServiceKey[] | null;
  /** A file with such keys. */
  readonly keys_file: string | null;
  readonly host: string;
  readonly port: number;
  /** A decimal, in the currency of the accounts. */
  readonly price_per_request: number;
  readonly price_per_record: number;
  /** `null`: as that of a request. */
  readonly price_per_count: number | null;
  /** `null`: as that of a count. */
  readonly price_per_facets: number | null;
  /** `null`: as that of a request. */
  readonly price_per_keystroke: number | null;
  readonly rate_limit: Rate;
  /** For each network of clients without a key. */
  readonly public_rate_limit: Rate;
  readonly max_in_flight: number;
  /** Whether all servers with the same account database share `rate_limit` and `max_in_flight`. */
  readonly shared_limits: boolean;
  /** The number of threads that search each dataset; 0: the main thread; `null`: see `threadsOf`. */
  readonly threads: number | null;
  readonly payment_webhook: URL | null;
  /** Origins of web pages that may call the API, or `*` for all. */
  readonly cors: readonly string[];
  /** The origin by which browsers reach the service; `null`: as each request states. */
  readonly public_url: string | null;
  /** Receives mails with sign-in links; `null`: links come from the operator only. */
  readonly mail_webhook: URL | null;
  /** Whether the webhooks of customers may have private addresses, and no TLS. */
  readonly private_webhooks: boolean;
  /** Whether the last address of `X-Forwarded-For` is the client's. */
  readonly behind_proxy: boolean;
  /** Whether the queries of searches are counted, for the operator. */
  readonly query_statistics: boolean;
  readonly query_statistics_days: number;
  readonly metrics_host: string;
  /** `null`: no metrics. */
  readonly metrics_port: number | null;
  /** Whether spans of OpenTelemetry have queries and filters. */
  readonly trace_queries: boolean;
  /** The module that computes the vectors of texts; `null`: searches have vectors only. */
  readonly embed: string | null;
}

const path = z.string().min(1).describe("a file name");
const accounts = z.string().min(1).describe("a file name, or an address such as postgres://user@host/database");
const host = z.string().trim().min(1).describe("a name or address of this machine, or 0.0.0.0 for all");
const port = wholeNumber(0, 65_535).describe("a whole number from 0 to 65535");
const price = amount().describe("an amount from 0, with at most six decimal places: 0.01");

const webhook = webAddress()
  .describe("an address that starts with http:// or https://, without a user name and password")
  .nullable()
  .default(null);

const secretKey = z
  .string()
  .trim()
  .refine(isSecretKey)
  .describe("32 random bytes in base 64 or hexadecimal, such as openssl rand -base64 32 prints")
  .nullable()
  .default(null);

/** The descriptions complete the sentence "SETTING must be …". */
const settings = z.object({
  data: path.nullable().default(null),
  db: path.nullable().default(null),
  dataset: parsedBy(lines(), parseDatasetSettings)
    .describe(
      'files, or names with files, such as "products=products.csv"; a name has lower-case letters, digits and dashes, is not reserved, and occurs once',
    )
    .default([]),
  schema: parsedBy(lines(), parseSchemaSettings)
    .describe('schema files, such as "products.schema.json", or for several datasets "products=products.schema.json"')
    .default([]),
  alias: parsedBy(lines(), parseAliases)
    .describe(
      'names with their datasets, such as "products=products-2"; a name has lower-case letters, digits and dashes, is not reserved, and occurs once',
    )
    .default({}),
  public: parsedBy(z.union([z.boolean(), z.string(), z.array(z.string())]), parsePublic)
    .describe("names of datasets, separated by commas, or true for all of them, or false for none")
    .nullable()
    .default(null),
  opensearch: parsedBy(z.union([z.string(), z.array(z.string()).min(1)]), parseAddresses)
    .describe(NODES_RULE)
    .nullable()
    .default(null),
  opensearch_index: z.string().regex(INDEX_NAME).describe(INDEX_RULE).default("companies"),
  opensearch_user: z.string().min(1).describe("a user name").nullable().default(null),
  opensearch_password: z.string().min(1).describe("a password").nullable().default(null),
  opensearch_ca: path.nullable().default(null),
  format: z
    .enum(recordFormats)
    .describe(`one of ${recordFormats.join(", ")}`)
    .nullable()
    .default(null),
  map: maps().describe('columns with their fields, such as "Company Name=name"; each of them once').default([]),
  separator: z.string().min(1).describe("the text between two values").nullable().default(null),
  accounts_db: accounts.nullable().default(null),
  secret_key: secretKey,
  previous_secret_key: secretKey,
  keys: parsedBy(z.union([z.string(), z.array(z.unknown())]), parseKeys)
    .describe(
      'keys of 20 characters or more with spaces between them, KEY:search,ingest, or a list as JSON, [{ "key": "…" }]',
    )
    .nullable()
    .default(null),
  keys_file: path.nullable().default(null),
  host: host.default("127.0.0.1"),
  port: port.default(8080),
  price_per_request: price.default(0),
  price_per_record: price.default(0),
  price_per_count: price.nullable().default(null),
  price_per_facets: price.nullable().default(null),
  price_per_keystroke: price.nullable().default(null),
  rate_limit: rate().describe("a rate such as 600/min, 10/s or 36000/h").default({ tokens: 600, milliseconds: 60_000 }),
  public_rate_limit: rate()
    .describe("a rate such as 600/min, 10/s or 36000/h")
    .default({ tokens: 600, milliseconds: 60_000 }),
  max_in_flight: wholeNumber(1, 10_000).describe("a whole number from 1 to 10000").default(64),
  shared_limits: yesOrNo().describe("true or false").default(false),
  threads: wholeNumber(0, 256).describe("a whole number from 0 to 256").nullable().default(null),
  payment_webhook: webhook,
  cors: origins().describe("origins such as https://app.example.com, separated by commas, or *").default([]),
  public_url: z
    .string()
    .transform((text) => text.replace(/\/$/, ""))
    .refine(isWebOrigin)
    .describe("an origin such as https://search.example.com, without a path")
    .nullable()
    .default(null),
  mail_webhook: webhook,
  private_webhooks: yesOrNo().describe("true or false").default(false),
  behind_proxy: yesOrNo().describe("true or false").default(false),
  query_statistics: yesOrNo().describe("true or false").default(false),
  query_statistics_days: wholeNumber(1, 3650).describe("a whole number from 1 to 3650").default(30),
  metrics_host: host.default("127.0.0.1"),
  metrics_port: port.nullable().default(null),
  trace_queries: yesOrNo().describe("true or false").default(false),
  embed: path.nullable().default(null),
} satisfies Record<SettingName, z.ZodType>);

/**
 * Checks the settings and adds the defaults.
 *
 * @throws {CommandFailure} exit 2, for the first invalid setting
 */
export function readSettings(raw: RawSettings): ServeSettings {
  const values = Object.entries(raw).map(([name, { value }]) => [name, value]);
  const parsed = settings.safeParse(Object.fromEntries(values));
  if (parsed.success) {
    checkCombination(parsed.data);
    checkCompanies(raw, parsed.data);
    checkCluster(raw, parsed.data);
    checkMails(raw, parsed.data);
    checkLimits(raw, parsed.data);
    checkAccess(raw, parsed.data);
    checkAliasMode(raw, parsed.data);
    return parsed.data;
  }
  const name = parsed.error.issues[0]?.path[0] as SettingName;
  const { source = name, value } = raw[name] ?? {};
  const stated = SECRET_SETTINGS.has(name) ? "" : `, not ${excerpt(value)}`;
  throw new CommandFailure(`error: ${source} must be ${describe(settings.shape[name])}${stated}.`, 2);
}

/** Servers share their limits in a database that all of them reach. */
function checkLimits(raw: RawSettings, { shared_limits, accounts_db }: ServeSettings): void {
  if (!shared_limits || (accounts_db !== null && isDatabaseUrl(accounts_db))) return;
  const { source } = raw.shared_limits ?? { source: "shared_limits" };
  const message = `error: ${source} needs accounts in PostgreSQL: --accounts-db postgres://user@host/database.`;
  throw new CommandFailure(message, 2);
}

function checkCombination(parsed: ServeSettings): void {
  const { port, metrics_port } = parsed;
  if (port !== 0 && port === metrics_port) {
    throw new CommandFailure(`error: the metrics need a port of their own; searches use ${port}.`, 2);
  }
  checkPrices(parsed);
}

/** Both may be the companies. */
function checkCompanies(raw: RawSettings, { data, db }: ServeSettings): void {
  if (db === null || data === null) return;
  const [one, other] = [raw.db?.source ?? "db", raw.data?.source ?? "data"];
  throw new CommandFailure(
    `error: ${one} and ${other} exclude each other. Serve several files as firmament serve FILE FILE.`,
    2,
  );
}

/** A mail contains a link, which must not depend on who asks for it. */
function checkMails(raw: RawSettings, { mail_webhook, public_url }: ServeSettings): void {
  if (mail_webhook === null || public_url !== null) return;
  throw new CommandFailure(`error: ${raw.mail_webhook?.source ?? "mail_webhook"} needs a public_url for its links.`, 2);
}

function checkPrices(settings: ServeSettings): void {
  try {
    new Prices(pricesOf(settings));
  } catch (error) {
    throw error instanceof RangeError ? failureFrom(error, 2) : error;
  }
}

/** The prices of a service. */
export function pricesOf(settings: ServeSettings): PriceOptions {
  const { price_per_request, price_per_record, price_per_count, price_per_facets, price_per_keystroke } = settings;
  return {
    perRequest: price_per_request,
    perRecord: price_per_record,
    ...(price_per_count !== null && { perCount: price_per_count }),
    ...(price_per_facets !== null && { perFacets: price_per_facets }),
    ...(price_per_keystroke !== null && { perKeystroke: price_per_keystroke }),
  };
}

function describe(schema: z.ZodType): string {
  if (schema.description !== undefined) return schema.description;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) return describe(schema.unwrap() as z.ZodType);
  return "a different value";
}

/** A value for an error message, shortened to 80 code units, without the users and passwords of addresses. */
function excerpt(value: unknown): string {
  const text = (JSON.stringify(value) ?? String(value)).replace(/\/\/[^\s"]*@/g, "//…@");
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function wholeNumber(min: number, max: number): z.ZodType<number> {
  return z.union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)]).pipe(z.int().min(min).max(max));
}

/** A decimal without rounding: a text or a JSON number. */
function amount(): z.ZodType<number> {
  return parsedBy(z.union([z.number(), z.string().trim()]), (value) => toDecimal(parseMicros(String(value))));
}

function rate(): z.ZodType<Rate> {
  return parsedBy(z.string().trim(), parseRate);
}

function webAddress(): z.ZodType<URL> {
  // The log contains the address, so it must not contain a password.
  const isPublic = ({ username, password }: URL): boolean => username === "" && password === "";
  return z
    .url({ protocol: /^https?$/ })
    .transform((text) => new URL(text))
    .refine(isPublic);
}

function origins(): z.ZodType<readonly string[]> {
  const list = z.union([z.array(z.string()), z.string().transform((text) => text.split(","))]);
  return list.pipe(
    z.array(
      z
        .string()
        .trim()
        .refine((text) => text === "*" || isWebOrigin(text)),
    ),
  );
}

function yesOrNo(): z.ZodType<boolean> {
  return z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);
}

/** A list of texts, or a text with one per line. */
function lines(): z.ZodType<readonly string[]> {
  return z.union([z.array(z.string()), z.string().transform((text) => text.split("\n"))]);
}

/** A list of mappings, or a text with one mapping per line. */
function maps(): z.ZodType<readonly Mapping[]> {
  return parsedBy(
    lines(),
    (texts) =>
      new ColumnMap(
        null,
        texts.filter((text) => text.trim() !== "").map((text) => splitMapping(text)),
      ).mappings,
  );
}

/** A value that `parse` converts; an error of `parse` makes the value invalid. */
function parsedBy<A, B>(schema: z.ZodType<A>, parse: (value: A) => B): z.ZodType<B> {
  return schema.transform((value, context) => {
    try {
      return parse(value);
    } catch (error) {
      context.addIssue({ code: "custom", message: String(error) });
      return z.NEVER;
    }
  });
}

/** How many datasets have a thread each unless `threads` is stated: it needs some tens of megabytes. */
const MAX_THREADED_DATASETS = 4;

/** The number of threads that search each of the datasets; 0: the main thread. */
export function threadsOf({ threads }: ServeSettings, datasets: number): number {
  return threads ?? (datasets <= MAX_THREADED_DATASETS ? 1 : 0);
}
