import type { Command } from "commander";
import {
  COMPANIES_HELP,
  collect,
  FORMAT_HELP,
  MAP_HELP,
  SEPARATOR_HELP,
  SERVED_FILE_HELP,
  SERVED_SCHEMA_HELP,
} from "./record-options.ts";
import { optionName, type ServeCommandOptions, type SettingName } from "./serve/setting-name.ts";
import type { Terminal } from "./terminal/terminal.ts";

interface OptionHelp {
  readonly value: string;
  /** Whether the option may stand alone. */
  readonly isOptional?: true;
  readonly description: string;
}

/** Passwords and keys in an option could be seen by other users of the machine: they come from a variable or the file. */
type OptionSetting = Exclude<SettingName, "opensearch_password" | "keys" | "secret_key" | "previous_secret_key">;

const optionHelp: Readonly<Record<OptionSetting | "config", OptionHelp>> = {
  data: {
    value: "file",
    description: COMPANIES_HELP,
  },
  db: {
    value: "file",
    description:
      "a dataset that firmament load has written; the server follows changes by other programs (FILE does the same)",
  },
  dataset: { value: "name=file", description: "the same as FILE; can be repeated" },
  schema: {
    value: "file",
    description: SERVED_SCHEMA_HELP,
  },
  alias: {
    value: "name=dataset",
    description:
      "a name that stands for a dataset in paths, for a service without accounts: products=products-2; can be repeated (those of accounts: firmament aliases set)",
  },
  public: {
    value: "names",
    isOptional: true,
    description:
      "the datasets that are searched without an API key, for free and read-only: names separated by commas; alone or true: all of them, false: none (default: all of a service without keys and accounts)",
  },
  opensearch: {
    value: "addresses",
    description:
      "the companies: the nodes of an OpenSearch cluster, separated by commas (https://search.example.com:9200), whose index firmament mirror has written (instead of --data); needs the package @opensearch-project/opensearch",
  },
  opensearch_index: { value: "name", description: "the index in the cluster (default: companies)" },
  opensearch_user: {
    value: "name",
    description: "the user of the cluster; the password is in FIRMAMENT_OPENSEARCH_PASSWORD",
  },
  opensearch_ca: {
    value: "file",
    description: "the certificates of the authorities that the cluster's nodes are signed by, in PEM format",
  },
  format: { value: "format", description: FORMAT_HELP },
  map: { value: "column=field", description: MAP_HELP },
  separator: { value: "text", description: SEPARATOR_HELP },
  accounts_db: {
    value: "file",
    description:
      "the account database: a file, or postgres://user@host/database for several servers; created if missing (default: no accounts; with the bundled companies, a demo account in memory)",
  },
  keys_file: {
    value: "file",
    description:
      'the keys of a service without accounts, a JSON list: [{ "key": "…", "scopes": ["search", "ingest"], "datasets": ["products"] }]; "sha256" can stand for "key", and name, filter, origins and expires can be added; FIRMAMENT_KEYS can have the list, or keys with spaces between them: KEY, or KEY:search,ingest',
  },
  host: {
    value: "name",
    description: "the address to listen on; 0.0.0.0 accepts connections from all machines (default: 127.0.0.1)",
  },
  port: { value: "n", description: "the port to listen on; 0 selects a free one (default: 8080)" },
  price_per_request: { value: "amount", description: "the price of a search, for services with accounts (default: 0)" },
  price_per_record: { value: "amount", description: "the additional price of each returned record (default: 0)" },
  price_per_count: {
    value: "amount",
    description: "the price of a request for the number of matches only (default: that of a search)",
  },
  price_per_facets: {
    value: "amount",
    description: "the price of a request for the facets of all documents, without records (default: that of a count)",
  },
  price_per_keystroke: {
    value: "amount",
    description: "the price of a search as you type (default: that of a search)",
  },
  rate_limit: {
    value: "rate",
    description:
      "the maximum rate of requests per API key, with bursts of the same size: 600/min, 10/s, 36000/h (default: 600/min)",
  },
  public_rate_limit: {
    value: "rate",
    description: "the same for the requests without a key of each client network (default: 600/min)",
  },
  max_in_flight: { value: "n", description: "the maximum number of concurrent requests; others wait (default: 64)" },
  shared_limits: {
    value: "true|false",
    description:
      "whether all servers share --rate-limit and --max-in-flight, in the PostgreSQL database of the accounts (default: false)",
  },
  threads: {
    value: "n",
    description:
      "the number of threads that search each dataset, beside the main thread; 0: it searches itself (default: 1, or 0 with more than four datasets)",
  },
  payment_webhook: {
    value: "url",
    description: "receives top-ups as POST requests; 2xx means paid, 402 declined (default: no top-ups)",
  },
  cors: {
    value: "origins",
    description:
      "web origins that may call the API, separated by commas: https://app.example.com; * allows all (default: none)",
  },
  public_url: {
    value: "origin",
    description:
      "the address by which browsers reach the server, for the dashboard: https://search.example.com (default: as each request states)",
  },
  mail_webhook: {
    value: "url",
    description:
      "receives mails with sign-in links as POST requests, for holders of accounts who ask for one (default: no mails)",
  },
  private_webhooks: {
    value: "true|false",
    description:
      "whether the webhooks of saved searches may have private addresses, and no TLS: for networks of your own (default: false)",
  },
  behind_proxy: {
    value: "true|false",
    description: "whether one proxy, which appends to X-Forwarded-For, forwards all requests (default: false)",
  },
  query_statistics: {
    value: "true|false",
    isOptional: true,
    description:
      "count the queries of searches in the account database, without anything about who searches, for the operator's page at /operator (default: false)",
  },
  query_statistics_days: {
    value: "n",
    description: "the days after which these counts are deleted, also while they are off (default: 30)",
  },
  metrics_host: {
    value: "name",
    description: "the address of the Prometheus metrics, GET /metrics (default: 127.0.0.1)",
  },
  metrics_port: { value: "n", description: "the port of the Prometheus metrics (default: no metrics)" },
  trace_queries: {
    value: "true|false",
    description: "whether traces of OpenTelemetry have the queries and filters of searches (default: false)",
  },
  embed: {
    value: "module",
    description:
      "a JavaScript module that computes the vectors of texts, for searches with near: export default async (texts, { field, dataset, signal }) => vectors (default: searches have vectors only)",
  },
  config: {
    value: "file",
    description: 'a file with settings as a JSON object: { "port": 8080, "price_per_request": "0.02" }',
  },
};

const EXAMPLES = `
Every option can also be set by an environment variable (FIRMAMENT_PORT, FIRMAMENT_PRICE_PER_REQUEST) and, except
--config, in the configuration file (port, price_per_request). An option overrides a variable, and a variable overrides
the file. FIRMAMENT_OPENSEARCH_PASSWORD, FIRMAMENT_KEYS, FIRMAMENT_SECRET_KEY and FIRMAMENT_PREVIOUS_SECRET_KEY,
opensearch_password, keys, secret_key and previous_secret_key in the file, have no options.

Modes:
  open      neither keys nor accounts: everybody can search, at --public-rate-limit for each network; nobody can change
  keys      FIRMAMENT_KEYS or --keys-file: what each key opens, at --rate-limit for each key
  accounts  --accounts-db: keys of accounts (firmament keys create), balances and prices, dashboard, alerts
Without any file of documents, the bundled companies are served to everybody, and to a demo account in memory.

Examples:
  firmament serve products.csv
  firmament serve exports/2024.ndjson.gz papers=exports/p.csv stock.db
  firmament serve products.csv --schema products.schema.json --map sku=id
  firmament serve products.db --accounts-db accounts.db --port 80 --host 0.0.0.0 --metrics-port 9090
  firmament serve
  FIRMAMENT_ACCOUNTS_DB=postgres://firmament:secret@db.example.com/firmament firmament serve --db companies.db --shared-limits true
  FIRMAMENT_OPENSEARCH_PASSWORD=… firmament serve --opensearch https://a.example.com:9200,https://b.example.com:9200 --opensearch-user firmament
  firmament serve products.firm papers.db --accounts-db accounts.db --public products
  FIRMAMENT_KEYS="$SEARCH_KEY $INGEST_KEY:search,ingest" firmament serve products.db
  firmament serve products.db --accounts-db accounts.db --price-per-request 0.005 --price-per-record 0.001 --rate-limit 50/s
  FIRMAMENT_PORT=9000 firmament serve --config firmament.json

Each FILE is a dataset with the name of the file, at /datasets/NAME/search: products.csv is products. The fields of records are
inferred, and a line of the log says which there are and how to keep them. Records are held in memory and cannot be changed;
firmament load FILE --db NAME.db makes a dataset that can be. Without accounts, everybody can search, and nobody can change.

When all documents are loaded, the server prints its address, that of a search page for the documents and that of its documentation
to standard output; with the demo account, also an API key, a curl command and a sign-in link for the dashboard. It logs requests to standard error, one JSON object per line.
After SIGINT or SIGTERM it finishes open requests and ends. Further signals within one second are ignored; a later one
ends it at once.

Exit status:
  0  ended by a signal
  1  the server cannot listen, or the companies, the cluster or the accounts cannot be read
  2  invalid setting or usage`;

export function addServeCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("serve")
    .description("serve files over HTTP: search page, searches, API keys, limits and charges")
    .argument("[file...]", `${SERVED_FILE_HELP}; or NAME=FILE`)
    .addHelpText("after", EXAMPLES);
  for (const [name, { value, isOptional = false, description }] of Object.entries<OptionHelp>(optionHelp)) {
    const placeholder = isOptional ? `[${value}]` : `<${value}>`;
    const option = command.createOption(`${optionName(name)} ${placeholder}`, description);
    const parser = REPEATED[name];
    command.addOption(parser === undefined ? option : option.argParser(parser));
  }
  command.action(async (files: readonly string[], options: ServeCommandOptions) => {
    const { serve } = await import("./serve/serve.ts");
    // Each FILE is a dataset as --dataset states it.
    const named = Array.isArray(options.dataset) ? options.dataset : [];
    await serve(files.length === 0 ? options : { ...options, dataset: [...named, ...files] }, terminal);
  });
}

/** The options that can be repeated. */
const REPEATED: Readonly<Record<string, (text: string, others?: readonly string[]) => readonly string[]>> = {
  map: collect,
  dataset: collect,
  schema: collect,
  alias: collect,
};
