import { FakeNode } from "@firmament/test-support/cluster/fake-node.ts";
import { companySchema } from "firmament/companies";
import { expect, test } from "vitest";
import { openCluster } from "./open-cluster.ts";

test.each([
  [
    "an OpenSearch whose scores are others",
    { distribution: "opensearch", number: "2.19.3" },
    "The cluster has OpenSearch 2.19.3; version 3.0 or later is needed.",
  ],
  [
    "another search engine",
    { number: "8.15.0" },
    "The address is not that of an OpenSearch cluster. Check the option nodes.",
  ],
])("%s is refused", async (_, version, message) => {
  const node = await FakeNode.start(() => ({ body: { version } }));
  try {
    const opened = openCluster({ nodes: [node.address], index: "companies", schema: companySchema });
    await expect(opened).rejects.toMatchObject({ code: "protocol", message });
    expect(node.requests).toHaveLength(1);
  } finally {
    node.stop();
  }
});
