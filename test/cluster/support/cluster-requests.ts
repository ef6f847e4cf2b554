import { ClusterError } from "@firmament/opensearch";
import type { TestCluster } from "@firmament/test-support/cluster/test-cluster.ts";

/** The number of the node that is the cluster manager, as a node knows it; 0 for none. */
export async function managerOf(cluster: TestCluster, node = 1): Promise<number> {
  const path = "/_cat/cluster_manager?format=json&local=true";
  const response = await fetch(`${cluster.addresses[node - 1]}${path}`);
  const [manager] = (await response.json()) as readonly { readonly node: string }[];
  return Number(manager?.node.slice(1));
}

/** A copy of a shard: `prirep` is `p` for the primary. */
export interface ListedCopy {
  readonly shard: string;
  readonly prirep: "p" | "r";
  readonly state: "STARTED" | "INITIALIZING" | "RELOCATING" | "UNASSIGNED";
  readonly node: string;
}

/** The copies of the shards of an index, also those that no node has. */
export async function copiesOf(cluster: TestCluster, index: string): Promise<readonly ListedCopy[]> {
  return (await request(cluster, "GET", `/_cat/shards/${index}?format=json`)) as readonly ListedCopy[];
}

/** Sends a request to the first node. @throws ClusterError `unavailable` for an answer with an error status */
export async function request(cluster: TestCluster, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${cluster.addresses[0]}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new ClusterError("unavailable", await response.text());
  return response.json();
}
