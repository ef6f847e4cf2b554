import { describe, expect, test } from "vitest";
import { hasCluster, sharedCluster } from "./support/shared-cluster.ts";

describe.skipIf(!hasCluster)("the shared cluster", () => {
  test("has three nodes, and each of them answers", async () => {
    const addresses = await sharedCluster();
    expect(addresses).toHaveLength(3);
    for (const address of addresses) {
      const response = await fetch(`${address}/_cat/nodes?h=name`);
      expect((await response.text()).trim().split("\n").toSorted()).toEqual(["n1", "n2", "n3"]);
    }
  });
});
