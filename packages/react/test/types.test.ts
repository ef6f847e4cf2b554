import type { ServiceClient } from "@firmament/client";
import {
  boolean,
  defineSchema,
  keyword,
  number,
  type RangeFacet,
  type Schema,
  type SearchEngine,
  text,
  type ValueFacet,
} from "firmament";
import type { ThreadedEngine } from "firmament/node";
import type { WorkerEngine } from "firmament/worker";
import { createElement } from "react";
import { describe, expectTypeOf, test } from "vitest";
import { Highlight, useSearch } from "../src/index.ts";

/** The calls are compiled but never run. The compiler reports an expected error that is missing. */
function unused(..._calls: (() => unknown)[]): void {}

const schema = defineSchema({
  fields: { name: text(), tags: keyword({ many: true }), price: number(), inStock: boolean() },
});
type S = typeof schema;
declare const engine: SearchEngine<S>;
declare const worker: WorkerEngine<S>;
declare const threads: ThreadedEngine<S>;
declare const client: ServiceClient<S>;
declare const anyWorker: WorkerEngine<Schema>;

declare const page: ReturnType<typeof engine.search>;
type Marked = NonNullable<(typeof page.hits)[number]["highlights"]>;

interface Product {
  readonly id: string;
  readonly name?: string;
  readonly tags?: readonly string[];
  readonly price?: number;
  readonly inStock?: boolean;
}

describe("the types of useSearch", () => {
  test("follow from the schema of each source", () => {
    unused(
      () => expectTypeOf(useSearch(engine, { query: "" }).hits[0]?.document).toEqualTypeOf<Product | undefined>(),
      () =>
        expectTypeOf(useSearch(engine.snapshot(), { query: "" }).hits[0]?.document).toEqualTypeOf<
          Product | undefined
        >(),
      () => expectTypeOf(useSearch(worker, { query: "" }).hits[0]?.document).toEqualTypeOf<Product | undefined>(),
      () => expectTypeOf(useSearch(threads, { query: "" }).hits[0]?.document).toEqualTypeOf<Product | undefined>(),
      () => expectTypeOf(useSearch(client, { query: "" }).hits[0]?.document).toEqualTypeOf<Product | undefined>(),
      () =>
        expectTypeOf(useSearch(Math.random() > 0.5 ? worker : null, { query: "" }).hits[0]?.document).toEqualTypeOf<
          Product | undefined
        >(),
      () =>
        expectTypeOf(useSearch(anyWorker, { query: "", filter: { any: 1 } }).hits[0]?.document.id).toEqualTypeOf<
          string | undefined
        >(),
    );
  });

  test("follow from the options", () => {
    unused(
      () =>
        expectTypeOf(useSearch(engine, { query: "", facets: { tags: 10 } }).facets).toEqualTypeOf<
          { readonly tags: ValueFacet } | undefined
        >(),
      () =>
        expectTypeOf(
          useSearch(worker, { query: "", facets: { tags: { limit: 10, except: "own" } } }).facets?.tags.values[0]
            ?.value,
        ).toEqualTypeOf<string | undefined>(),
      () =>
        expectTypeOf(
          useSearch(client, { query: "", facets: { price: { width: 5, statistics: false } } }).facets?.price,
        ).toEqualTypeOf<RangeFacet | undefined>(),
      () =>
        expectTypeOf(useSearch(client, { query: "", fields: ["name"] }).hits[0]?.document).toEqualTypeOf<
          { readonly id: string; readonly name?: string } | undefined
        >(),
      () =>
        expectTypeOf(
          useSearch(engine, { query: "", group: { by: "price" } }).page?.groups.values[0]?.value,
        ).toEqualTypeOf<number | null | undefined>(),
      () =>
        useSearch(worker, {
          query: "",
          filter: { price: { lt: 5 }, tags: ["a"], inStock: true },
          sort: "price:asc",
          highlight: ["name"],
        }),
      // @ts-expect-error: not a field
      () => useSearch(engine, { query: "", filter: { prize: 5 } }),
      // @ts-expect-error: not a field
      () => useSearch(worker, { query: "", facets: { prize: 5 } }),
      // @ts-expect-error: not a field
      () => useSearch(client, { query: "", sort: "prize" }),
      // @ts-expect-error: not an option
      () => useSearch(engine, { query: "", supersedes: "x" }),
      // @ts-expect-error: no query
      () => useSearch(engine, {}),
      // @ts-expect-error: no source
      () => useSearch({}, { query: "" }),
    );
  });

  test("of Highlight allow fields of terms only", () => {
    const hit = {} as (typeof page.hits)[number];
    unused(
      () => Highlight({ hit, field: "tags", separator: " · " }),
      () => createElement(Highlight<Marked>, { hit, field: "name" }),
      // @ts-expect-error: numbers have no highlights
      () => Highlight({ hit, field: "price" }),
    );
  });
});
