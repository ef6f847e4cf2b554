import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Alias, AliasStore } from "../../accounts/alias-store.ts";
import { AliasNames } from "../exchange/alias-names.ts";
import { ServedAliases } from "./served-aliases.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
});

const DATASETS = ["products-1", "products-2"];

/** A store whose reading ends when a test says so. */
class SlowStore implements AliasStore {
  readonly #reads: PromiseWithResolvers<readonly Alias[]>[] = [];

  list(): Promise<readonly Alias[]> {
    const read = Promise.withResolvers<readonly Alias[]>();
    this.#reads.push(read);
    return read.promise;
  }

  /** The number of reads that have begun. */
  get reads(): number {
    return this.#reads.length;
  }

  async answer(read: number, dataset: string): Promise<void> {
    this.#reads[read]?.resolve([{ name: "products", dataset }]);
    await vi.advanceTimersByTimeAsync(0);
  }

  async set(): Promise<null> {
    return null;
  }

  async delete(): Promise<null> {
    return null;
  }
}

test("requests read aliases once a second, together", async () => {
  const store = new SlowStore();
  const aliases = new ServedAliases(store, DATASETS);
  const both = Promise.all([aliases.current(), aliases.current()]);
  await store.answer(0, "products-1");
  expect((await both).map((names) => names.datasetOf("products"))).toEqual(["products-1", "products-1"]);
  await vi.advanceTimersByTimeAsync(999);
  await aliases.current();
  expect(store.reads).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  const later = aliases.current();
  await store.answer(1, "products-2");
  expect((await later).datasetOf("products")).toBe("products-2");
});

test("a request does not wait for long: it uses the aliases that are known", async () => {
  const store = new SlowStore();
  const aliases = new ServedAliases(store, DATASETS);
  const early = aliases.current();
  await vi.advanceTimersByTimeAsync(250);
  expect(await early).toBe(AliasNames.unknown);
  await store.answer(0, "products-1");
  await vi.advanceTimersByTimeAsync(1000);
  const late = aliases.current();
  await vi.advanceTimersByTimeAsync(250);
  expect((await late).datasetOf("products")).toBe("products-1");
  expect(store.reads).toBe(2);
});

test("what is read before a change does not replace it", async () => {
  const store = new SlowStore();
  const aliases = new ServedAliases(store, DATASETS);
  void aliases.current();
  const changed = aliases.changed();
  await store.answer(0, "products-1");
  await store.answer(1, "products-2");
  await changed;
  expect((await aliases.current()).datasetOf("products")).toBe("products-2");
});
