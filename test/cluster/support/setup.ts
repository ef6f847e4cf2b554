import { installOpenSearch, missingClusterTools } from "@firmament/test-support/cluster/installation.ts";
import { TestCluster } from "@firmament/test-support/cluster/test-cluster.ts";
import { PostgresServer } from "@firmament/test-support/postgres/postgres-server.ts";
import { findPostgres } from "@firmament/test-support/postgres/programs.ts";
import type { TestProject } from "vitest/node";
import { SharedServices } from "./shared-services.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address from which test files ask for services that they share; `null` if the cluster tests are skipped. */
    readonly services: string | null;
  }
}

/** A cluster with this limit accepts the queries that one process accepts: see `docs/reference/cluster.md`. */
const MAX_CLAUSES = 65_536;

/** Says in one line that the cluster tests are skipped, unless they are required. Then they fail without their tools. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.FIRMAMENT_CLUSTER !== "required") {
    console.log("The cluster tests are skipped (npm run test:cluster runs them, with Java, Maven and PostgreSQL).");
    project.provide("services", null);
    return undefined;
  }
  const missing = [...missingClusterTools(), ...(findPostgres() === null ? ["PostgreSQL"] : [])];
  if (missing.length > 0) {
    throw new Error(`The cluster tests need ${missing.join(" and ")}: install what is missing, or run npm test.`);
  }
  // Now, because the hook of a test file that starts the cluster first must not wait for downloads.
  await installOpenSearch();
  const services = await SharedServices.listen({
    cluster: async () => {
      const cluster = await TestCluster.start({ settings: { "indices.query.bool.max_clause_count": MAX_CLAUSES } });
      return { value: cluster.addresses, stop: () => cluster.stop() };
    },
    postgres: async () => {
      const server = await PostgresServer.start();
      return { value: server.address, stop: () => server.stop() };
    },
  });
  project.provide("services", services.address);
  return () => services.close();
}
