import { DatasetError } from "@firmament/dataset";
import { newTestStore } from "@firmament/test-support/accounts/test-store.ts";
import { datasetPath, testDataset, until } from "@firmament/test-support/dataset/test-dataset.ts";
import { CHANGES, startService } from "@firmament/test-support/http/service.ts";
import { type CompanySchema, companySchema } from "firmament/companies";
import { beforeAll, describe, expect, test } from "vitest";
import type { ServiceDataset } from "../../src/http/endpoints/served-dataset.ts";
import { createHandler } from "../../src/http/handler.ts";
import type { SearchResponse } from "../../src/http/schema/search-response-schemas.ts";

const path = datasetPath();
const dataset = await testDataset(path);
const service = await startService({ dataset });

beforeAll(async () => {
  await dataset.load([
    { id: "1", name: "Nordlicht Software" },
    { id: "2", name: "Isar Analytics" },
  ]);
});

describe("the state of the dataset", () => {
  const ready = async (): Promise<Record<string, unknown>> => {
    const { body } = await service.send({ method: "GET", path: "/readyz" });
    return body as Record<string, unknown>;
  };

  test("is in the readiness, and follows another program", async () => {
    const other = await testDataset(path);
    await other.upsert({ id: "followed", name: "Followed" });
    await until(() => dataset.engine.get("followed") !== undefined);
    const { changeNumber, updatedAt } = dataset.status();
    expect(await ready()).toEqual({
      status: "ready",
      companies: dataset.engine.size,
      dataset: {
        generation: 1,
        change_number: changeNumber,
        pending_changes: 0,
        refreshed_at: null,
        updated_at: updatedAt?.toISOString(),
        age_seconds: expect.any(Number),
      },
    });
  });

  test("is a header of searches; with a cursor and a stored response, that of their companies", async () => {
    const search = { body: { query: "name:*", per_page: 1, sort: "name" } };
    const first = await service.send({ ...search, headers: { "idempotency-key": "kept" } });
    expect(first.headers["x-dataset-generation"]).toBe("1");
    const cursor = (first.body as SearchResponse).pagination.next_cursor;

    const other = await testDataset(path);
    await other.refresh([{ id: "9", name: "Only" }], { allowShrink: true });
    await until(() => dataset.searched.generation > 1);
    const { generation } = dataset.searched;

    const now = await service.send(search);
    expect(now.headers["x-dataset-generation"]).toBe(String(generation));
    expect((now.body as SearchResponse).data).toEqual([{ id: "9", name: "Only" }]);
    const continued = await service.send({ body: { ...search.body, cursor } });
    expect(continued.headers["x-dataset-generation"]).toBe("1");
    const replayed = await service.send({ ...search, headers: { "idempotency-key": "kept" } });
    expect([replayed.text, replayed.headers["x-dataset-generation"]]).toEqual([first.text, "1"]);
    expect(await ready()).toMatchObject({ companies: 1, dataset: { generation, refreshed_at: expect.any(String) } });
    const request = { path: CHANGES, body: { changes: [{ delete: "9" }] } };
    const headers = { "x-api-key": await service.newKey({ scopes: ["ingest"] }) };
    expect(await service.send({ ...request, headers })).toMatchObject({ body: { generation, deleted: 1 } });
  });

  test("is not in the responses of a service without a dataset", async () => {
    const plain = await startService();
    expect((await plain.send({ body: { query: "a" } })).headers).not.toHaveProperty("x-dataset-generation");
    expect((await plain.send({ method: "GET", path: "/readyz" })).body).toEqual({ status: "ready", companies: 300 });
  });

  test("makes the service not ready if the file cannot be read", async () => {
    const broken: ServiceDataset<CompanySchema> = {
      engine: dataset.engine,
      searched: dataset.searched,
      apply: (changes) => dataset.apply(changes),
      status: () => {
        throw new DatasetError("file_unavailable", "Cannot use the file.");
      },
    };
    const target = await startService({ dataset: broken });
    expect(await target.send({ method: "GET", path: "/readyz" })).toMatchObject({
      status: 503,
      body: { code: "dataset_unavailable" },
    });
  });

  test("needs either a dataset or an engine", () => {
    const companies = { schema: companySchema, dataset, engine: dataset.engine };
    expect(() => createHandler({ accounts: newTestStore(), datasets: { companies } })).toThrow(
      'The dataset "companies" needs either an engine or a dataset.',
    );
  });
});
