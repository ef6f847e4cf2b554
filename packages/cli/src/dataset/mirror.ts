import { hostname } from "node:os";
import type { Schema } from "firmament";
import { companyDocuments } from "../document-type/company-documents.ts";
import type { DocumentType } from "../document-type/document-type.ts";
import { type ClusterAccess, clusterAccess, openClusterOf, withClusterFailures } from "../documents/open-cluster.ts";
import { withDatasetFailures } from "../documents/open-dataset.ts";
import { INDEX_NAME, INDEX_RULE, NODES_RULE, parseNodes, shownNodes } from "../options/cluster-options.ts";
import { CommandFailure, failureFrom } from "../terminal/command-failure.ts";
import { onFirstInterrupt } from "../terminal/interrupts.ts";
import { printJson } from "../terminal/json.ts";
import { errorScreen, outputScreen } from "../terminal/screen.ts";
import type { Environment, Terminal } from "../terminal/terminal.ts";
import type { DatasetCommandOptions } from "./dataset-file.ts";
import { MirrorReport } from "./mirror-report.ts";

export interface MirrorCommandOptions extends DatasetCommandOptions {
  /** Addresses, separated by commas. Default: the variable `FIRMAMENT_OPENSEARCH`. */
  readonly opensearch?: string;
  readonly opensearchIndex?: string;
  readonly opensearchUser?: string;
  /** A file with certificates. */
  readonly opensearchCa?: string;
  /** Whether to end when the index has all changes. */
  readonly once?: boolean;
  /** Whether to replace all documents of the index. */
  readonly restart?: boolean;
  /** See `ClusterTargetOptions`. Not an option of the command. */
  readonly leaseMs?: number;
}

/**
 * Copies a dataset to an index of a cluster, and follows its changes until the first interrupt.
 *
 * @throws {CommandFailure} exit 2, for an invalid option; exit 1, when the dataset or the cluster cannot be used, when
 * another mirror is running, and with `once` after an interrupt
 */
export async function mirror(options: MirrorCommandOptions, terminal: Terminal): Promise<void> {
  const { db, type, once = false, restart = false, leaseMs } = options;
  const access = accessOf(options, terminal.env);
  const index = indexOf(options, terminal.env);
  const report = new MirrorReport(errorScreen(terminal), type, { db, index, nodes: shownNodes(access.nodes) });
  const controller = new AbortController();
  const { signal } = controller;
  const end = onFirstInterrupt(terminal.events, () => controller.abort());
  const start = performance.now();
  try {
    const summary = await run({ db, type, index, access, once, restart, leaseMs }, signal, report);
    if (once && !summary.isCaughtUp) {
      throw new CommandFailure("error: interrupted. Run the same command again to copy the other changes", 1);
    }
    if (options.json !== true) {
      outputScreen(terminal).printMessage(report.summary(summary));
      return;
    }
    const { changeNumber, generation, changes, refreshes } = summary;
    const took_ms = Math.round(performance.now() - start);
    printJson(
      { index, generation, change_number: changeNumber, changes, refreshes, skipped: report.skipped, took_ms },
      outputScreen(terminal),
    );
  } finally {
    report.end();
    if (!signal.aborted) end();
  }
}

/** The index has the schema with which it was created. */
const SCHEMA_ADVICE =
  "Run the command again with the name of a new index: --opensearch-index NAME. Then move the searches to it.";

interface MirrorRun {
  readonly db: string;
  readonly type: DocumentType;
  readonly index: string;
  readonly access: ClusterAccess;
  readonly once: boolean;
  readonly restart: boolean;
  readonly leaseMs: number | undefined;
}

type Summary = Awaited<ReturnType<import("@firmament/opensearch/mirror").DatasetMirror["run"]>>;

async function run(
  { db, type, index, access, once, restart, leaseMs }: MirrorRun,
  signal: AbortSignal,
  report: MirrorReport,
): Promise<Summary> {
  const { ChangeFeed } = await import("@firmament/dataset");
  const withFailures = <T>(work: () => Promise<T>): Promise<T> => withDatasetFailures(work, SCHEMA_ADVICE);
  const feed = await withFailures(async () => ChangeFeed.open<Schema>(db, type.schema));
  try {
    const engine = await openClusterOf(type, { ...access, index });
    // Imported after the client of the cluster, which may be missing.
    const { ClusterConnection } = await import("@firmament/opensearch");
    const { ClusterTarget } = await import("@firmament/opensearch/mirror");
    const { DatasetMirror } = await import("@firmament/opensearch/mirror");
    const { MirrorError } = await import("@firmament/opensearch/mirror");
    const connection = new ClusterConnection(access);
    try {
      const target = new ClusterTarget(engine, connection, {
        index,
        name: `of ${db} on ${hostname()}`,
        onSkipped: (error) => report.documentSkipped(error),
        onWait: (milliseconds) => report.waiting(milliseconds),
        ...(leaseMs !== undefined && { leaseMs }),
      });
      const onEvent = report.event.bind(report);
      const running = new DatasetMirror(feed, target, { once, restart, signal, onEvent });
      return await withFailures(() => withClusterFailures(() => running.run()));
    } catch (error) {
      throw error instanceof MirrorError ? failureFrom(error, 1) : error;
    } finally {
      await connection.close();
      await engine.close();
    }
  } finally {
    feed.close();
  }
}

/** @throws {CommandFailure} exit 2; exit 1 when the file with certificates cannot be read */
function accessOf(options: MirrorCommandOptions, env: Environment): ClusterAccess {
  const text = options.opensearch ?? setting(env, "FIRMAMENT_OPENSEARCH");
  if (text === null) {
    throw new CommandFailure("error: name the cluster: --opensearch https://search.example.com:9200", 2);
  }
  return clusterAccess({
    nodes: nodesOf(text),
    user: options.opensearchUser ?? setting(env, "FIRMAMENT_OPENSEARCH_USER"),
    password: setting(env, "FIRMAMENT_OPENSEARCH_PASSWORD"),
    ca: options.opensearchCa ?? setting(env, "FIRMAMENT_OPENSEARCH_CA"),
  });
}

function nodesOf(text: string): readonly string[] {
  try {
    return parseNodes(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CommandFailure(`error: --opensearch must be ${NODES_RULE}`, 2);
  }
}

function indexOf({ opensearchIndex, type }: MirrorCommandOptions, env: Environment): string {
  const stated = opensearchIndex ?? setting(env, "FIRMAMENT_OPENSEARCH_INDEX");
  const isCompany = type.plural === companyDocuments.plural;
  const name = stated ?? (isCompany ? companyDocuments.plural : null);
  if (name === null) throw new CommandFailure("error: name the index: --opensearch-index products", 2);
  if (INDEX_NAME.test(name)) return name;
  throw new CommandFailure(`error: --opensearch-index must be ${INDEX_RULE}, not ${JSON.stringify(name)}`, 2);
}

/** A variable; `null` if it is empty. */
function setting(env: Environment, name: string): string | null {
  return env[name] || null;
}
