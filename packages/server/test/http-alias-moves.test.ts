import { aliasedDatasets, DOCUMENTS } from "@firmament/test-support/http/aliased-service.ts";
import { describe, expect, test } from "vitest";

const { firstProducts, newAliasService } = await aliasedDatasets();

describe("a move", () => {
  test("takes one step: no search fails, and each has the documents of one dataset", async () => {
    const { move, search, newKey } = await newAliasService();
    await move("products", "products-1");
    const keys = [undefined, await newKey({ datasets: ["products"] })];
    let isMoving = true;
    const searches = async (client: number): Promise<number> => {
      let count = 0;
      while (isMoving) {
        const { status, body } = await search("products", { facets: ["brand"], per_page: 100 }, keys[client % 2]);
        expect(status).toBe(200);
        const brands = new Set(body.data.map(({ brand }: { readonly brand: string }) => brand));
        expect([brands.size, body.data.length]).toEqual([1, DOCUMENTS]);
        expect(body.facets.brand.values).toEqual([{ value: [...brands][0], count: DOCUMENTS }]);
        count++;
      }
      return count;
    };
    const clients = Promise.all(Array.from({ length: 8 }, (_, client) => searches(client)));
    for (let at = 0; at < 10; at++) {
      const [dataset, previous] = at % 2 === 0 ? ["products-2", "products-1"] : ["products-1", "products-2"];
      expect(await move("products", dataset)).toMatchObject({
        status: 200,
        body: { name: "products", dataset, previous },
      });
      // A search after the answer finds the documents of the new dataset.
      const { body } = await search("products");
      expect(body.data[0]?.brand).toBe(dataset === "products-1" ? "one" : "two");
    }
    isMoving = false;
    expect((await clients).every((count) => count > 0)).toBe(true);
  });

  test("leaves a request that has begun with its dataset: the lines of a body go to one", async () => {
    const { move, send, search } = await newAliasService();
    await move("products", "products-1");
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
    const writer = writable.getWriter();
    const line = (id: string): Promise<void> =>
      writer.write(new TextEncoder().encode(`${JSON.stringify({ id, title: "sandal", brand: "new" })}\n`));
    const changed = send({
      path: "/datasets/products/documents",
      body: readable,
      headers: { "content-type": "application/x-ndjson" },
    });
    await line("s1");
    await move("products", "products-2");
    await line("s2");
    await writer.close();
    expect(await changed).toMatchObject({ status: 200, body: { added: 2 } });
    expect((await search("products-1", { query: "sandal" })).body.pagination.total).toBe(2);
    expect((await search("products", { query: "sandal" })).body.pagination.total).toBe(0);
    await firstProducts.apply([{ delete: "s1" }, { delete: "s2" }]);
  });

  test("ends the cursors of the earlier dataset, and says so", async () => {
    const { move, search } = await newAliasService();
    await move("products", "products-1");
    const cursor = (await search("products", { per_page: 5 })).body.pagination.next_cursor;
    expect((await search("products", { per_page: 5, cursor })).body.pagination.page).toBe(2);
    expect((await search("products-1", { per_page: 5, cursor })).body.pagination.page).toBe(2);
    await move("products", "products-2");
    expect(await search("products", { per_page: 5, cursor })).toMatchObject({
      status: 400,
      body: {
        code: "cursor_expired",
        detail:
          "The cursor belongs to another dataset than products-2, which products stands for. Start at the first page.",
      },
    });
    expect(await search("products-2", { per_page: 5, cursor })).toMatchObject({
      status: 400,
      body: { code: "cursor_mismatch" },
    });
    expect((await search("products-1", { per_page: 5, cursor })).status).toBe(200);
  });

  test("does not charge a retry again, which has the first answer", async () => {
    const { move, search } = await newAliasService();
    await move("products", "products-1");
    const headers = { "idempotency-key": "retried" };
    const first = await search("products", {}, undefined, headers);
    await move("products", "products-2");
    const retry = await search("products", {}, undefined, headers);
    expect(retry.body).toEqual(first.body);
    expect([retry.headers.get("x-credits-charged"), retry.headers.get("idempotency-replayed")]).toEqual(["0", "true"]);
    expect((await search("products-1", {}, undefined, headers)).body.code).toBe("idempotency_conflict");
  });

  test("leaves saved searches with the dataset", async () => {
    const { move, send } = await newAliasService();
    await move("products", "products-1");
    const path = "/datasets/products/alerts";
    await send({ path, body: { query: "boot", webhook: "https://example.com" } });
    const listed = async (at: string): Promise<number> =>
      (await send({ method: "GET", path: at })).body.saved_searches.length;
    expect(await listed(path)).toBe(1);
    await move("products", "products-2");
    expect([await listed(path), await listed("/datasets/products-1/alerts")]).toEqual([0, 1]);
  });
});
