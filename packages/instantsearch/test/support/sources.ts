import { serviceClient } from "@firmament/client";
import type { SearchableEngine } from "@firmament/instantsearch";
import { parseRate, TokenBuckets } from "@firmament/server";
import { startService } from "@firmament/test-support/http/service.ts";
import { SearchEngine } from "firmament";
import { connectEngine, serveEngine } from "firmament/worker";
import { type Product, schema } from "./products.ts";

/** The same documents in an engine, in a worker and in a service. */
export interface Sources {
  readonly engine: SearchEngine<typeof schema>;
  readonly worker: SearchableEngine;
  readonly service: SearchableEngine;
  close(): Promise<void>;
}

export async function startSources(products: readonly Product[]): Promise<Sources> {
  const engine = new SearchEngine(schema);
  engine.upsertAll(products);
  const { port1, port2 } = new MessageChannel();
  serveEngine({ schema, port: port1 });
  const worker = connectEngine<typeof schema>(port2);
  await worker.upsertAll(products);
  const { key, handle } = await startService({
    datasets: { products: { schema, engine } },
    balance: 1_000_000,
    rateLimits: new TokenBuckets(parseRate("1000000/s")),
  });
  const service = serviceClient({
    url: "http://service.test",
    dataset: "products",
    apiKey: key,
    schema,
    fetch: handle,
  });
  return { engine, worker, service, close: () => worker.close() };
}
