import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { until } from "@firmament/test-support/dataset/test-dataset.ts";
import { productEngine } from "@firmament/test-support/http/products.ts";
import { createServeAccount } from "@firmament/test-support/http/serve-accounts.ts";
import { ServeRun } from "@firmament/test-support/http/serve-run.ts";
import { saveIndex } from "firmament/node";
import { expect, it } from "vitest";

const folder = new TestFolder();

it("servers follow the aliases of their accounts, also after a restart, and say which do not work", async () => {
  const index = folder.join("products.firm");
  await saveIndex(productEngine(), index);
  const accounts = folder.join("alias-accounts.db");
  const { key } = await createServeAccount(accounts, 10);
  const start = (): ServeRun =>
    new ServeRun(["--port", "0", `products-1=${index}`, `products-2=${index}`, "--accounts-db", accounts]);
  const statusOf = async (url: string): Promise<number> => {
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const response = await fetch(`${url}/datasets/products/search`, {
      method: "POST",
      headers,
      body: '{"query":"shoe"}',
    });
    return response.status;
  };
  const urls = await Promise.all([start().url(), start().url()]);
  expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404]);
  await firmament(["aliases", "set", "products", "products-2", "--accounts-db", accounts]);
  let statuses: readonly number[] = [404];
  for (let at = 0; at < 50 && !statuses.every((status) => status === 200); at++) {
    await new Promise((resume) => setTimeout(resume, 100));
    statuses = await Promise.all(urls.map(statusOf));
  }
  expect(statuses).toEqual([200, 200]);
  await firmament(["aliases", "set", "shop", "gone", "--accounts-db", accounts]);
  const server = start();
  expect(await statusOf(await server.url())).toBe(200);
  await until(() =>
    server.stderr.includes(
      "The alias shop points to gone, which the service does not have. Its datasets are products-1, products-2.",
    ),
  );
}, 120_000);
