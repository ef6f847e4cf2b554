import { act, createElement, StrictMode, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { renderToReadableStream } from "react-dom/server.browser";
import { expect, test } from "vitest";
import { refreshSearches } from "../../src/index.ts";
import { expectNoConsoleErrors } from "../support/console-errors.ts";
import { hydrate } from "../support/mounted.ts";
import { newEngine, product } from "../support/products.ts";
import { RecordedSource } from "../support/recorded-source.ts";
import { shown } from "../support/shown.ts";

expectNoConsoleErrors();

test("a server renders the hits of an engine, which the page hydrates with an equal engine", async () => {
  const html = renderToString(shown(newEngine(3), "lamp"));
  expect(html).toBe("<p>3: 1 2 3</p>");
  // Changes before increase the version: it must not become part of the page.
  const engine = newEngine(2);
  engine.search("lamp");
  engine.upsert(product(3));
  const page = await hydrate(html, createElement(StrictMode, null, shown(engine, "lamp")));
  expect(page.errors).toEqual([]);
  expect(page.text()).toBe("3: 1 2 3");
  engine.upsert(product(4));
  await act(async () => refreshSearches(engine));
  expect(page.text()).toBe("4: 1 2 3 4");
});

test("a server does not search a source that answers later; the hydrated page does", async () => {
  const [onServer, inPage] = [new RecordedSource(newEngine()), new RecordedSource(newEngine())];
  const html = renderToString(shown(onServer, "3"));
  expect(html).toBe("<p>0:  …</p>");
  expect(onServer.queries).toEqual([]);
  const page = await hydrate(html, shown(inPage, "3"));
  await act(async () => inPage.at(0).answer());
  expect(page.errors).toEqual([]);
  expect(page.text()).toBe("1: 3");
});

test("a stream of a server has the hits of an engine, also within a boundary", async () => {
  const stream = await renderToReadableStream(createElement(Suspense, null, shown(newEngine(2), "lamp")));
  expect(await new Response(stream).text()).toContain("<p>2: 1 2</p>");
});

test("a server shows the error of a query", () => {
  expect(renderToString(shown(newEngine(2), "lamp AND ("))).toContain("0:  !");
});
