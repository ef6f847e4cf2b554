import { ClusterError, type ClusterErrorCode } from "@firmament/opensearch";
import { startService, VALIDATE } from "@firmament/test-support/http/service.ts";
import {
  CursorError,
  type DocumentOf,
  defineSchema,
  type Explanation,
  type MatchOptions,
  SearchEngine,
  text,
  vector,
} from "firmament";
import { type CompanySchema, companySchema } from "firmament/companies";
import { describe, expect, test } from "vitest";
import type { ServedCluster } from "../src/http/endpoints/cluster-backend.ts";

const acme = { id: "a", name: "Acme" } as DocumentOf<CompanySchema>;

/** A cluster with one document, which fails as a test says. */
class FakeCluster implements ServedCluster<CompanySchema> {
  error: Error | null = null;
  readonly requests: object[] = [];

  async search(query: string, options: MatchOptions): Promise<object> {
    this.requests.push({ query, ...options });
    if (this.error !== null) throw this.error;
    const hits = [{ id: acme.id, score: 1, document: acme, highlights: { name: [] } }];
    const typed = options.asYouType === true ? { changes: [], suggestion: "acme" } : null;
    return { total: 3, hits, cursor: "Cursor_of-the-cluster", facets: undefined, groups: undefined, ...typed };
  }

  async count(): Promise<number> {
    if (this.error !== null) throw this.error;
    return 3;
  }

  async size(): Promise<number> {
    if (this.error !== null) throw this.error;
    return 1;
  }

  async get(id: string): Promise<DocumentOf<CompanySchema> | undefined> {
    if (this.error !== null) throw this.error;
    return id === acme.id ? acme : undefined;
  }

  async explain(query: string): Promise<Explanation> {
    if (this.error !== null) throw this.error;
    return new SearchEngine(companySchema).explain(query);
  }

  validate = (): [] => [];
  lint = (): Promise<[]> => Promise.resolve([]);

  cursorOffset(cursor: string): number {
    if (cursor !== "Cursor_of-the-cluster") throw new CursorError("malformed");
    return 1;
  }
}

describe("a service on a cluster", () => {
  test("answers with the documents of the cluster, within the time limit of a query", async () => {
    const engine = new FakeCluster();
    const service = await startService({ engine });
    const { status, body } = await service.send({ body: { query: "acme", per_page: 1, highlight: ["name"] } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [acme],
      pagination: { total: 3 },
      highlights: { a: { name: [] } },
    });
    expect(engine.requests).toEqual([expect.objectContaining({ query: "acme", limit: 1, timeBudget: 2000 })]);
    expect(engine.requests[0]).toHaveProperty("asYouType", false);
  });

  test("refuses vectors", async () => {
    const schema = defineSchema({ fields: { name: text(), embedding: vector(2) } });
    const engine = new FakeCluster();
    const service = await startService({ datasets: { texts: { schema, engine: engine as never } } });
    const body = { query: "acme", near: { field: "embedding", vector: [1, 0] } };
    const { body: problem } = await service.send({ path: "/datasets/texts/search", body });
    expect(problem).toMatchObject({
      status: 400,
      code: "limit",
      detail: expect.stringContaining("Search without near, or ask the operator to serve the dataset file itself."),
    });
    expect(engine.requests).toEqual([]);
  });

  test("continues a cursor of another server", async () => {
    const [one, other] = [
      await startService({ engine: new FakeCluster() }),
      await startService({ engine: new FakeCluster() }),
    ];
    const first = await one.send({ body: { query: "acme", per_page: 1 } });
    const { next_cursor: cursor } = (first.body as { pagination: { next_cursor: string } }).pagination;
    expect(await other.send({ body: { query: "acme", per_page: 1, cursor } })).toMatchObject({
      status: 200,
      body: { pagination: { page: 2 } },
    });
  });

  test.each<[ClusterErrorCode, number, string, string | undefined]>([
    ["unavailable", 503, "search_unavailable", "5"],
    ["timeout", 503, "search_unavailable", "5"],
    ["overloaded", 503, "search_unavailable", "2"],
    ["view_lost", 503, "search_unavailable", "1"],
    ["index_missing", 500, "internal_error", undefined],
    ["unauthorized", 500, "internal_error", undefined],
    ["protocol", 500, "internal_error", undefined],
  ])("responds to the failure %s with %i %s, without a charge", async (code, status, problem, retryAfter) => {
    const engine = new FakeCluster();
    const service = await startService({ engine });
    engine.error = new ClusterError(code, "Why.");
    for (const path of [undefined, VALIDATE]) {
      const response = await service.send({ body: { query: "acme" }, ...(path !== undefined && { path }) });
      expect(response).toMatchObject({ status, body: { code: problem } });
      expect(response.headers["retry-after"]).toBe(retryAfter);
      expect(response.headers["x-credits-charged"] ?? "0").toBe("0");
    }
    // A load balancer asks: no failure lets this server answer searches.
    const readiness = await service.send({ method: "GET", path: "/readyz" });
    expect(readiness).toMatchObject({ status: 503, body: { code: "search_unavailable" } });
  });

  test("searches as you type", async () => {
    const engine = new FakeCluster();
    const service = await startService({ engine });
    expect(await service.send({ body: { query: "acm", as_you_type: true } })).toMatchObject({
      status: 200,
      body: { changes: [], suggestion: "acme" },
    });
    expect(engine.requests).toEqual([expect.objectContaining({ query: "acm", asYouType: true })]);
  });
});
