import { TestCluster } from "@firmament/test-support/cluster/test-cluster.ts";
import { writeFileSync } from "node:fs";
const c = await TestCluster.start({ nodes: 1, jvm: ["-Xms4g", "-Xmx4g", "-XX:+UseG1GC", "-XX:G1ReservePercent=25", "-XX:InitiatingHeapOccupancyPercent=30", "-XX:+AlwaysPreTouch", "--add-modules=jdk.incubator.vector"] } as any);
writeFileSync("/tmp/w/c32/prod", c.addresses[0]!);
console.log(c.addresses[0]);
setInterval(() => {}, 1000);
