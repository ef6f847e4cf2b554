import type { ClusterEngine, ClusterOptions } from "@firmament/opensearch";
import type { Schema } from "firmament";
import { isError } from "firmament/base";
import type { DocumentType } from "../document-type/document-type.ts";
import { CommandFailure, failureFrom } from "../terminal/command-failure.ts";
import { readText } from "../terminal/text-file.ts";

/** How a command reaches a cluster. */
export interface ClusterAddress {
  /** The addresses of the nodes; they may contain a user name and a password. */
  readonly nodes: readonly string[];
  readonly user: string | null;
  readonly password: string | null;
  /** A file with certificates. */
  readonly ca: string | null;
}

/** The options of `openCluster` that say how to reach the cluster. */
export type ClusterAccess = Pick<ClusterOptions<Schema>, "nodes" | "auth" | "tls">;

/** @throws {CommandFailure} exit 1, when the file with certificates cannot be read */
export function clusterAccess({ nodes, user, password, ca }: ClusterAddress): ClusterAccess {
  return {
    nodes,
    ...(user !== null && { auth: { username: user, password: password ?? "" } }),
    ...(ca !== null && { tls: { ca: readText(ca) } }),
  };
}

/**
 * Opens an index of a cluster.
 *
 * @throws {CommandFailure} exit 1, when the cluster cannot be used, or its client is not installed
 */
export async function openClusterOf(
  type: DocumentType,
  options: Omit<ClusterOptions<Schema>, "schema">,
): Promise<ClusterEngine<Schema>> {
  try {
    const { openCluster } = await import("@firmament/opensearch");
    return await withClusterFailures(() => openCluster({ ...options, schema: type.schema }));
  } catch (error) {
    const isMissing = isError(error) && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
    if (!isMissing) throw error;
    const message = "error: a cluster needs an optional package: npm install @opensearch-project/opensearch";
    throw new CommandFailure(message, 1);
  }
}

/**
 * Runs work on a cluster.
 *
 * @throws {CommandFailure} exit 1, instead of a `ClusterError`
 */
export async function withClusterFailures<T>(work: () => Promise<T>): Promise<T> {
  const { ClusterError } = await import("@firmament/opensearch");
  try {
    return await work();
  } catch (error) {
    throw error instanceof ClusterError ? failureFrom(error, 1) : error;
  }
}
