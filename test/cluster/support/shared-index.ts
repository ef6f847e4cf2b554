import { randomUUID } from "node:crypto";
import { type ClusterEngine, type ClusterOptions, openCluster } from "@firmament/opensearch";
import type { Schema } from "../../../src/schema/schema.ts";
import { patience, sharedCluster } from "./shared-cluster.ts";

/** An index of the shared cluster with a name of its own. */
export interface SharedIndex<S extends Schema> {
  readonly engine: ClusterEngine<S>;
  readonly name: string;
  /** The address of a node. */
  readonly address: string;
  /** Opens the index once more, as another program does. */
  reopen(): Promise<ClusterEngine<S>>;
  /** Ends the connection and deletes the index. */
  drop(): Promise<void>;
}

/** Creates an empty index. */
export async function openSharedIndex<const S extends Schema>(
  schema: S,
  options: Omit<ClusterOptions<S>, "nodes" | "index" | "schema"> = {},
): Promise<SharedIndex<S>> {
  const nodes = await sharedCluster();
  const [address = ""] = nodes;
  const name = `shared-${randomUUID()}`;
  const given = { replicas: 0, ...patience, ...options, nodes, index: name, schema };
  const engine = await openCluster(given);
  return {
    engine,
    name,
    address,
    reopen: () => openCluster(given),
    drop: async () => {
      await engine.close();
      await (await fetch(`${address}/${name}*?expand_wildcards=all`, { method: "DELETE" })).text();
    },
  };
}
