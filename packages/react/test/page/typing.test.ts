import { MessageChannel } from "node:worker_threads";
import { connectEngine, serveEngine, type WorkerEngine } from "firmament/worker";
import { createElement, StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSearch } from "../../src/index.ts";
import { expectNoConsoleErrors } from "../support/console-errors.ts";
import { type Mounted, mount, withoutAct } from "../support/mounted.ts";
import { newEngine, type ProductSchema, product, schema } from "../support/products.ts";
import { shown } from "../support/shown.ts";

expectNoConsoleErrors();
withoutAct();

let worker: WorkerEngine<ProductSchema>;
beforeEach(async () => {
  const { port1, port2 } = new MessageChannel();
  serveEngine({ schema, port: port1 });
  worker = connectEngine(port2);
  await worker.load(newEngine(200).documents());
});
afterEach(() => worker.close());

async function expectText(page: Mounted, text: string): Promise<void> {
  await expect.poll(page.text).toBe(text);
}

test("100 fast keystrokes end with the hits of the last text", async () => {
  const answers = vi.fn<(text: string) => void>();
  const page = await mount(shown(worker, "lamp", { asYouType: true, limit: 1, sort: "price" }));
  await expectText(page, "200: 1");
  const search = vi.spyOn(worker, "search");
  for (let key = 1; key <= 100; key++) {
    const query = `lamp ${key}`;
    await page.render(
      shown(worker, query, { limit: 1, sort: "price:desc", defaultOperator: "AND", onRender: answers }),
    );
  }
  await expectText(page, "1: 100");
  const settled = await Promise.allSettled(search.mock.results.map(({ value }) => value));
  expect(settled).toHaveLength(100);
  expect(settled.at(-1)?.status).toBe("fulfilled");
  // No page of an earlier text replaces a later one: totals of 1 come in the order of their ids.
  const shownIds = answers.mock.calls.flatMap(([text]) => /^1: (\d+)/.exec(text)?.[1] ?? []).map(Number);
  expect(shownIds).toEqual(shownIds.toSorted((a, b) => a - b));
});

test("100 texts in one task: only the last one is sent to the worker", async () => {
  const page = await mount(shown(worker, "lamp 1", { defaultOperator: "AND" }));
  await expectText(page, "1: 1");
  const search = vi.spyOn(worker, "search");
  // Nothing is awaited: the searches of earlier texts are cancelled before they are sent.
  for (let key = 2; key <= 100; key++) void page.render(shown(worker, `lamp ${key}`, { defaultOperator: "AND" }));
  await expectText(page, "1: 100");
  expect(search).toHaveBeenCalledOnce();
});

test("a worker answers in strict mode, with facets, filters and highlights, and follows changes that are announced", async () => {
  const Page = () => {
    const { hits, facets, total, refresh } = useSearch(worker, {
      query: "lam",
      asYouType: true,
      filter: { price: { lt: 4 } },
      facets: { tags: { limit: 5, except: "own" } },
      highlight: ["name"],
      sort: "price:desc",
    });
    const counts = facets?.tags.values.map(({ value, count }) => `${value} ${count}`).join();
    return createElement(
      "button",
      { type: "button", onClick: refresh },
      total,
      " ",
      hits[0]?.highlights?.name?.[0]?.marked,
      " ",
      counts,
    );
  };
  const page = await mount(createElement(StrictMode, null, createElement(Page)));
  await expectText(page, "3 <em>Lamp</em> 3 odd 2,even 1");
  await worker.upsert({ ...product(201), price: 0 });
  page.container.querySelector("button")?.click();
  await expectText(page, "4 <em>Lamp</em> 3 odd 3,even 1");
});

test("the end of a worker is an error, which names it", async () => {
  const page = await mount(shown(worker, "7"));
  await expectText(page, "1: 7");
  await worker.close();
  await page.render(shown(worker, "8"));
  await expectText(page, "1: 7 ! The engine was closed.");
});
