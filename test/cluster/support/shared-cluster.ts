import { inject } from "vitest";

/** Whether the cluster tests run: see `npm run test:cluster`. */
export const hasCluster: boolean = inject("services") !== null;

/** Options with which an engine waits for the cluster: a busy machine must not fail a test. */
export const patience = { requestTimeout: 150_000, retryTime: 150_000 };

/** The addresses of the cluster that all test files share. No test may kill its nodes, or leave indexes behind. */
export async function sharedCluster(): Promise<readonly string[]> {
  return (await sharedService("cluster")) as readonly string[];
}

/** The address of the PostgreSQL database that all test files share. No test may stop its server. */
export async function sharedPostgres(): Promise<string> {
  return (await sharedService("postgres")) as string;
}

/** The value of a service that `setup.ts` starts when it is first asked for. */
export async function sharedService(name: string): Promise<unknown> {
  const address = inject("services");
  if (address === null) throw new Error("The cluster tests are skipped.");
  const response = await fetch(`${address}/${name}`);
  if (!response.ok) throw new Error(`The service ${name} has not started: ${await response.text()}`);
  return response.json();
}
