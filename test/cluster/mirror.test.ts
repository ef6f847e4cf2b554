import { mirror as runMirror } from "@firmament/cli/src/dataset/mirror.ts";
import { companyDocuments } from "@firmament/cli/src/document-type/company-documents.ts";
import type { Dataset } from "@firmament/dataset";
import type { ClusterEngine } from "@firmament/opensearch";
import { MemoryTerminal } from "@firmament/test-support/cli/memory-terminal.ts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CompanySchema } from "../../src/companies/company-schema.ts";
import { companies, company, MirroredDataset } from "./support/mirrored-dataset.ts";
import { hasCluster } from "./support/shared-cluster.ts";

/** More than a mirror writes at once. */
const COUNT = 1200;

/** Another mirror knows after a fraction of this time that one is running. */
const LEASE_MS = 4000;

/** On a busy machine, a refresh of an index takes half a minute. */
const TIMEOUT_MS = 600_000;

describe.skipIf(!hasCluster)("firmament mirror", { timeout: TIMEOUT_MS }, () => {
  let mirror: MirroredDataset;
  let dataset: Dataset<CompanySchema>;
  let mirrored: ClusterEngine<CompanySchema>;

  beforeEach(async () => {
    mirror = await MirroredDataset.create();
    dataset = mirror.dataset;
    mirrored = mirror.engine;
  });

  afterEach(() => mirror.delete());

  test("copies a dataset once, then the changes since; a refresh replaces the documents", async () => {
    await dataset.load(companies(0, COUNT));
    const first = await firmament(mirror.args("--once"));
    expect(first).toMatchObject({ status: 0 });
    expect(first.stdout).toBe(`The index ${mirror.index} has change 1,200: 1,200 changes.\n`);
    await mirror.expectMirrored();

    await dataset.apply([{ upsert: { ...company(1), name: "Renamed" } }, { delete: "c2" }, { delete: "none" }]);
    const second = await firmament(mirror.args("--once", "--json"));
    expect(JSON.parse(second.stdout)).toMatchObject({
      index: mirror.index,
      change_number: COUNT + 2,
      changes: 2,
      refreshes: 0,
    });
    await mirror.expectMirrored();

    await dataset.refresh(companies(100, COUNT));
    const third = await firmament(mirror.args("--once", "--json"));
    expect(JSON.parse(third.stdout)).toMatchObject({ generation: 2, changes: 0, refreshes: 1 });
    await mirror.expectMirrored();
  });

  test("follows changes and refreshes until it is interrupted; another mirror is refused meanwhile", async () => {
    await dataset.load(companies(0, COUNT));
    const terminal = new MemoryTerminal();
    const { path: db, nodes, index } = mirror;
    const place = { db, type: companyDocuments, opensearch: nodes.join(","), opensearchIndex: index };
    const running = runMirror({ ...place, leaseMs: LEASE_MS }, terminal);
    // Changes while the first documents are copied.
    for (let round = 0; round < 10; round++) {
      await dataset.apply([
        { upsert: { ...company(round * 7), name: `Round ${round}` } },
        { delete: `c${round * 11 + 3}` },
        { upsert: company(COUNT + round) },
      ]);
    }
    await terminal.printed(({ stderr }) => /caught up/.exec(stderr.text));

    const other = await firmament(mirror.args("--once"));
    expect(other.status).toBe(1);
    expect(other.stderr).toContain(`error: another mirror (of ${mirror.path} on `);

    const refreshed = dataset.refresh(companies(50, COUNT + 5));
    for (let round = 0; round < 5; round++) {
      await dataset.apply([
        { upsert: { ...company(60 + round), name: `During ${round}` } },
        { delete: `c${90 + round}` },
      ]);
    }
    await refreshed;
    for (let round = 0; round < 5; round++) await dataset.delete(`c${200 + round}`);
    const last = dataset.status().changeNumber.toLocaleString("en-US");
    await terminal.printed(({ stderr }) => (stderr.text.includes(`caught up with change ${last}`) ? true : null));
    await mirror.expectMirrored();
    terminal.events.emit("SIGINT", "SIGINT");
    await running;
    expect(terminal.stdout.text).toContain(`The index ${mirror.index} has change ${last}`);
  });

  test("refuses documents of others, unless it may replace them", async () => {
    await dataset.load(companies(0, 20));
    await mirrored.upsert(company(500));
    const refused = await firmament(mirror.args("--once"));
    expect(refused.status).toBe(1);
    expect(refused.stderr.replaceAll("\n", " ")).toContain(`has a document that no mirror has written`);
    expect((await firmament(mirror.args("--once", "--restart"))).status).toBe(0);
    await mirror.expectMirrored();
    // Something else replaces the documents; the mirror restores them.
    await mirrored.clear();
    expect((await firmament(mirror.args("--once"))).status).toBe(0);
    await mirror.expectMirrored();
  });
});
