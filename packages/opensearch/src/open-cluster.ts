import type { EngineOptions, Schema } from "firmament";
import { checkOptions, describeValue, type OptionNames, requireWholeNumber } from "firmament/base";
import { AnalyzedSchema, readEngineRules, requireSchema } from "firmament/query";
import { ClusterEngine } from "./cluster-engine.ts";
import { clusterLimitsOf } from "./cluster-limits.ts";
import { ClusterError } from "./connection/cluster-error.ts";
import { ClusterConnection, type ConnectionOptions } from "./connection/connection.ts";
import { CopyRepair } from "./connection/copy-repair.ts";
import { IndexLayout } from "./layout/index-layout.ts";
import { ReadViews } from "./read/read-views.ts";
import { BulkWriter } from "./write/bulk-writer.ts";
import { DocumentTexts } from "./write/document-text.ts";
import { DocumentWriter } from "./write/document-writer.ts";
import { Generations } from "./write/generations.ts";
import { InsertionClock } from "./write/insertion-clock.ts";

/** Which cluster and which index to open, and how queries are read. */
export interface ClusterOptions<S extends Schema>
  extends ConnectionOptions,
    Pick<EngineOptions, "analyzer" | "limits" | "defaultOperator" | "clock"> {
  /** The name of the index: lower-case letters, digits, `-` and `_`. It becomes an alias of the indexes of its generations. */
  readonly index: string;
  readonly schema: S;
  /** Whether to create the index if it is missing. Default `true`. */
  readonly create?: boolean | undefined;
  /** The number of shards of new generations. Default 3. */
  readonly shards?: number | undefined;
  /** The number of copies of each shard besides the first one, in new generations. Default 1. */
  readonly replicas?: number | undefined;
  /** How cursors are kept. */
  readonly cursors?:
    | {
        /** How long a cursor can be continued after its page, in milliseconds. Default 120,000. */
        readonly maxAge?: number | undefined;
      }
    | undefined;
}

const CLUSTER_OPTIONS: OptionNames<ClusterOptions<Schema>> = {
  index: true,
  schema: true,
  nodes: true,
  auth: true,
  headers: true,
  tls: true,
  requestTimeout: true,
  retryTime: true,
  create: true,
  shards: true,
  replicas: true,
  cursors: true,
  analyzer: true,
  limits: true,
  defaultOperator: true,
  clock: true,
};

const CURSOR_OPTIONS: OptionNames<NonNullable<ClusterOptions<Schema>["cursors"]>> = { maxAge: true };
const AUTH_OPTIONS: OptionNames<NonNullable<ConnectionOptions["auth"]>> = { username: true, password: true };
const TLS_OPTIONS: OptionNames<NonNullable<ConnectionOptions["tls"]>> = { ca: true, rejectUnauthorized: true };

const DEFAULT_SHARDS = 3;
const DEFAULT_REPLICAS = 1;
const DEFAULT_CURSOR_AGE_MS = 120_000;

/** The similarity BM25 of earlier versions multiplies scores by k1 + 1. */
const MIN_VERSION = 3;

/**
 * Opens an engine whose documents are in an OpenSearch cluster.
 *
 * @throws {ClusterError} `unavailable`, `unauthorized`, `index_missing`, `index_foreign`, `index_outdated`, `protocol`
 * @throws {TypeError | RangeError} for an invalid option
 */
export async function openCluster<const S extends Schema>(options: ClusterOptions<S>): Promise<ClusterEngine<S>> {
  checkOptions("openCluster", options, CLUSTER_OPTIONS);
  checkOptions("cursors", options.cursors ?? {}, CURSOR_OPTIONS);
  checkOptions("auth", options.auth ?? {}, AUTH_OPTIONS);
  checkOptions("tls", options.tls ?? {}, TLS_OPTIONS);
  requireSchema("openCluster", options.schema);
  const { index: name, schema, create = true, shards = DEFAULT_SHARDS, replicas = DEFAULT_REPLICAS } = options;
  requireIndexName(name);
  const size = {
    shards: requireWholeNumber("shards", shards, 1),
    replicas: requireWholeNumber("replicas", replicas, 0),
  };
  const keepAlive = requireWholeNumber("cursors.maxAge", options.cursors?.maxAge ?? DEFAULT_CURSOR_AGE_MS, 1000);
  const analyzed = new AnalyzedSchema(schema, options.analyzer);
  const rules = readEngineRules(analyzed, options);
  const layout = new IndexLayout(analyzed);
  const connection = new ClusterConnection(options);
  try {
    await requireOpenSearch(connection);
    const generations = new Generations(connection, name, layout, size);
    if (create) await generations.create();
    const { identity } = await generations.current();
    const { retryTimes } = connection;
    const { maxClauses, maxRequestBytes } = await clusterLimitsOf(connection);
    const clock = new InsertionClock();
    const texts = new DocumentTexts(layout, maxRequestBytes);
    const bulk = new BulkWriter(connection, retryTimes.change, clock);
    const copies = new CopyRepair((request) => connection.request(request), name);
    return new ClusterEngine({
      name,
      schema,
      connection,
      generations,
      keepAlive,
      rules,
      layout,
      writer: new DocumentWriter(name, texts, generations, bulk, clock),
      views: new ReadViews(connection, name, {
        keepAlive,
        retryTime: retryTimes.search,
        repair: () => copies.check(),
        verify: () => generations.verify(),
      }),
      cursorKey: () => identity.cursorKey,
      maxClauses,
    });
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function requireIndexName(name: unknown): void {
  if (typeof name === "string" && /^[a-z0-9][a-z0-9_-]{0,127}$/.test(name)) return;
  const rule = "up to 128 lower-case letters, digits, - and _, beginning with a letter or a digit";
  throw new TypeError(`index must be a name of ${rule}, not ${describeValue(name)}.`);
}

async function requireOpenSearch(connection: ClusterConnection): Promise<void> {
  const { body } = await connection.request({ method: "GET", path: "/" });
  const { version } = body as { readonly version?: { readonly distribution?: string; readonly number?: string } };
  if (version?.distribution !== "opensearch" || version.number === undefined) {
    throw new ClusterError("protocol", "The address is not that of an OpenSearch cluster. Check the option nodes.");
  }
  const [major = 0] = version.number.split(".").map(Number);
  if (major < MIN_VERSION) {
    const message = `The cluster has OpenSearch ${version.number}; version ${MIN_VERSION}.0 or later is needed.`;
    throw new ClusterError("protocol", message);
  }
}
