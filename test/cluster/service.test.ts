import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { runProgram } from "@firmament/cli/src/program.ts";
import { ClusterConnection, type ClusterEngine, openCluster } from "@firmament/opensearch";
import { TokenBuckets } from "@firmament/server";
import { MemoryTerminal } from "@firmament/test-support/cli/memory-terminal.ts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestCluster } from "@firmament/test-support/cluster/test-cluster.ts";
import { costlyRuns } from "@firmament/test-support/fuzz.ts";
import { accountOf } from "@firmament/test-support/http/account-state.ts";
import {
  bundledCompanies,
  CHANGES,
  type Service,
  startService,
  VALIDATE,
} from "@firmament/test-support/http/service.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanySchema, companySchema } from "../../src/companies/company-schema.ts";
import { hasCluster, patience, sharedCluster } from "./support/shared-cluster.ts";

const companies = bundledCompanies.slice(0, 300);

/** The companies that the service has without options, in an index of a cluster. */
async function companiesIn(
  nodes: readonly string[],
  index: string,
  times: Partial<typeof patience> = {},
): Promise<ClusterEngine<CompanySchema>> {
  const engine = await openCluster({ nodes, index, schema: companySchema, cursors: { maxAge: 60_000 }, ...times });
  await engine.upsertAll(companies);
  return engine;
}

/** The body of a search without the time and without its cursor. */
function comparable({ status, body }: { readonly status: number; readonly body: unknown }): unknown {
  const { pagination, ...json } = body as { readonly pagination?: { readonly next_cursor: string | null } };
  const paged = pagination && { ...pagination, next_cursor: pagination.next_cursor !== null };
  return [status, { ...json, took_ms: 0, request_id: "", ...(paged && { pagination: paged }) }];
}

function nextCursor(body: unknown): string | null {
  return (body as { readonly pagination: { readonly next_cursor: string | null } }).pagination.next_cursor;
}

describe.skipIf(!hasCluster)("the service on a cluster", { timeout: 180_000 }, () => {
  let index: string;
  let nodes: readonly string[];
  let engines: readonly ClusterEngine<CompanySchema>[];
  let servers: readonly [Service, Service];
  let local: Service;

  beforeAll(async () => {
    index = `service-${randomUUID()}`;
    nodes = await sharedCluster();
    const first = await companiesIn(nodes, index, patience);
    const second = await openCluster({
      nodes,
      index,
      schema: companySchema,
      create: false,
      cursors: { maxAge: 60_000 },
      ...patience,
    });
    engines = [first, second];
    await first.count("*:*");
    servers = [
      await startService({ engine: first, timeBudget: 60_000 }),
      await startService({ engine: second, timeBudget: 60_000 }),
    ];
    local = await startService();
  });

  afterAll(async () => {
    for (const engine of engines ?? []) await engine.close();
    const connection = new ClusterConnection({ nodes });
    await connection.request({ method: "DELETE", path: `/${index}-g*` });
    await connection.close();
  });

  test.each<[object, string?]>([
    [{ query: "software", sort: "followers:desc", per_page: 5 }],
    [{ query: "software AND NOT berlin", sort: "name", page: 2, per_page: 7 }],
    [{ query: "*:*", sort: "followers:desc", per_page: 3, facets: { location_country: 5, staff_count: [0, 11, 51] } }],
    [{ query: "industries:software*", sort: "name", per_page: 3, highlight: ["industries", "name"] }],
    [{ query: "data OR cloud", sort: "followers:desc", fields: ["name", "website"], per_page: 4 }],
    [{ query: "software", sort: "followers:desc", group: { by: "location_country", size: 2 }, per_page: 3 }],
    [{ query: "staff_count:[10 TO 50]", sort: "staff_count", per_page: 5 }],
    [{ query: "software", count_only: true }],
    [{ query: '"software development"', default_operator: "AND", sort: "name", per_page: 2 }],
    [{ query: "name:(" }],
    [{ query: "nme:acme" }],
    [{ query: "staff_count:many" }],
    [{ query: "software", cursor: "x" }],
    [{ query: "acme or beta" }, VALIDATE],
    [{ query: "name:(" }, VALIDATE],
    [{ query: "software AND berlin" }, VALIDATE],
    [{ fields: ["location_country", "staff_count"], limit: 3 }, "/datasets/companies/values"],
    [{ query: "name:software AND staff_count:>900000" }, "/datasets/companies/why-not"],
    [{ query: "staff_count:>900000", id: "c-00000001" }, "/datasets/companies/why-not"],
    [{ changes: [{ delete: "a" }] }, CHANGES],
  ])("responds to %j as a service with an engine", async (body, path) => {
    const request = { body, ...(path !== undefined && { path }) };
    expect(comparable(await servers[0].send(request))).toEqual(comparable(await local.send(request)));
  });

  test("continues a cursor on any server", async () => {
    const query = { query: "software OR data", sort: "followers:desc", per_page: 9 };
    const ids: string[] = [];
    let cursor: string | null = null;
    let turn = 0;
    do {
      const server = servers[turn++ % 2] as Service;
      const { status, body } = await server.send({ body: { ...query, ...(cursor !== null && { cursor }) } });
      expect(status).toBe(200);
      ids.push(...(body as { readonly data: readonly { readonly id: string }[] }).data.map(({ id }) => id));
      cursor = nextCursor(body);
    } while (cursor !== null);
    const { body } = await local.send({ body: { ...query, per_page: 100 } });
    const expected = (body as { readonly data: readonly { readonly id: string }[] }).data.map(({ id }) => id);
    expect(turn).toBeGreaterThan(2);
    expect(ids.slice(0, 100)).toEqual(expected);
    const first = await servers[0].send({ body: query });
    const other = await servers[1].send({ body: { ...query, query: "data", cursor: nextCursor(first.body) } });
    expect(other).toMatchObject({ status: 400, body: { code: "cursor_mismatch" } });
  });

  test("is ready with the number of documents", async () => {
    expect(await servers[1].send({ method: "GET", path: "/readyz" })).toMatchObject({
      status: 200,
      body: { status: "ready", companies: companies.length },
    });
  });

  test("runs as a command; a missing index ends it", async () => {
    const terminal = new MemoryTerminal({ FIRMAMENT_OPENSEARCH: nodes.join(",") });
    const running = runProgram(["serve", "--port", "0", "--opensearch-index", index], terminal);
    const url = await terminal.printed(({ stdout }) => /http:\S+/.exec(stdout.text)?.[0]);
    const ready = await fetch(new URL("/readyz", url));
    expect([ready.status, await ready.json()]).toEqual([200, { status: "ready", companies: companies.length }]);
    terminal.events.emit("SIGTERM", "SIGTERM");
    expect(await Promise.race([running, terminal.exited])).toBe(0);

    const missing = await firmament([
      "serve",
      "--port",
      "0",
      "--opensearch",
      nodes.join(","),
      "--opensearch-index",
      "no",
    ]);
    expect(missing.status).toBe(1);
    expect(missing.stderr).toContain("error: the cluster has no index no. Check the name");
  });
});

describe.skipIf(!hasCluster)("the service on a cluster whose nodes are killed", { timeout: 240_000 }, () => {
  let cluster: TestCluster;
  let engine: ClusterEngine<CompanySchema>;

  beforeAll(async () => {
    cluster = await TestCluster.start();
    engine = await companiesIn(cluster.addresses, "companies");
    await cluster.formed("green");
  }, 240_000);

  afterAll(async () => {
    await engine?.close();
    await cluster?.stop();
  });

  test("responds completely or with a documented problem; only complete responses are charged", async () => {
    const service = await startService({
      engine,
      balance: 1000,
      rateLimits: new TokenBuckets({ tokens: 1_000_000, milliseconds: 1000 }),
    });
    const local = await startService();
    const body = { query: "software OR data", sort: "followers:desc", per_page: 10, facets: { location_country: 5 } };
    const expected = comparable(await local.send({ body }));
    const end = performance.now() + costlyRuns(60, 15) * 1000;
    const statuses = new Map<string, number>();
    const client = async (): Promise<void> => {
      while (performance.now() < end) {
        const response = await service.send({ body });
        const { code = "" } = response.body as { readonly code?: string };
        const key = `${response.status} ${code}`;
        statuses.set(key, (statuses.get(key) ?? 0) + 1);
        if (response.status === 200) expect(comparable(response)).toEqual(expected);
        else {
          expect(key).toBe("503 search_unavailable");
          expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
        }
      }
    };
    const killer = async (): Promise<void> => {
      for (let node = 1; performance.now() < end - 3000; node = (node % 3) + 1) {
        await wait(2000);
        await cluster.kill(node);
        await wait(1000);
        await cluster.startNode(node);
      }
    };
    await Promise.all([killer(), ...[1, 2, 3, 4].map(client)]);
    const answered = statuses.get("200 ") ?? 0;
    expect(answered).toBeGreaterThan(10);
    expect(await accountOf(service)).toMatchObject({ requests: answered });
  });
});
