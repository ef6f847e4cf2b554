import { ChangeFeed } from "@firmament/dataset";
import { IN_MEMORY } from "@firmament/dataset/database";
import type { StoredChange } from "@firmament/dataset/src/tables/batch.ts";
import { openDatasetFile } from "@firmament/dataset/src/tables/dataset-file.ts";
import type { DatasetStore } from "@firmament/dataset/src/tables/store.ts";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import { MemoryTarget, memoryIndex, TemporaryFailure } from "@firmament/test-support/mirror/memory-target.ts";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { DatasetMirror, type MirrorEvent, type MirrorOptions, type MirrorSummary } from "./dataset-mirror.ts";

let store: DatasetStore;
let index: ReturnType<typeof memoryIndex>;
let events: MirrorEvent[];

beforeEach(reset);

function reset(): void {
  store = newStore();
  index = memoryIndex();
  events = [];
}

function newStore(): DatasetStore {
  return openDatasetFile(IN_MEMORY, "{}", { create: true });
}

/** A change for a text such as `a1`, a document `a` with the value 1, or `-a`, a deletion. */
function change(text: string): StoredChange {
  const id = text.replace("-", "").slice(0, 1);
  return { id, document: text.startsWith("-") ? null : JSON.stringify({ id, value: Number(text.slice(1)) }) };
}

function apply(...texts: string[]): void {
  store.apply([{ changes: texts.map(change), idempotency: null }]);
}

/** Replaces all documents, with changes of the old ones meanwhile. */
function refresh(texts: readonly string[], meanwhile: readonly string[] = []): void {
  const { base, position } = store.state();
  const generation = store.generations.begin(base + position);
  store.generations.stage(generation, texts.map(change));
  if (meanwhile.length > 0) apply(...meanwhile);
  store.generations.commit(generation, true);
  while (store.generations.deleteUnused(null));
}

function stored(): readonly string[] {
  const { generation } = store.state();
  const entries = store.entriesAfter(generation, 0, 1000);
  return entries.flatMap(({ document }) => (document === null ? [] : [document])).toSorted();
}

function mirrored(): readonly string[] {
  return [...index.documents.values()].map((document) => JSON.stringify(document)).toSorted();
}

function mirror(options: Partial<MirrorOptions> = {}, before: () => void = () => {}): Promise<MirrorSummary> {
  const feed = new ChangeFeed(store);
  // One connection does not see its own changes as those of another.
  const version = (): unknown => JSON.stringify(store.state());
  return new DatasetMirror(
    { state: () => feed.state(), after: (...args) => feed.after(...args), version },
    new MemoryTarget(index, before),
    {
      once: true,
      restart: false,
      signal: new AbortController().signal,
      onEvent: (event) => events.push(event),
      batchSize: 4,
      pollMs: 1,
      pause: () => Promise.resolve(),
      ...options,
    },
  ).run();
}

describe("a mirror", () => {
  test("copies all documents, then the changes since", async () => {
    apply("a1", "b1", "c1", "d1", "e1", "-b");
    expect(await mirror()).toEqual({ changeNumber: 6, generation: 1, changes: 5, refreshes: 0, isCaughtUp: true });
    expect(mirrored()).toEqual(stored());
    apply("a2", "-c", "f1");
    expect(await mirror()).toMatchObject({ changes: 3, refreshes: 0 });
    expect(mirrored()).toEqual(stored());
    expect(await mirror()).toMatchObject({ changes: 0, changeNumber: 9 });
    expect(events.filter(({ kind }) => kind === "begun")).toEqual([
      { kind: "begun", changeNumber: null },
      { kind: "begun", changeNumber: 6 },
      { kind: "begun", changeNumber: 9 },
    ]);
  });

  test("replaces all documents at once after a refresh, with the changes made meanwhile", async () => {
    apply("a1", "b1", "c1");
    await mirror();
    refresh(["b2", "a2", "y1", "z1", "u1", "v1"], ["c2", "-a"]);
    let writes = 0;
    const summary = await mirror({}, () => {
      // During the copy: changes of documents that were read, and of others.
      if (writes++ === 1) apply("b3", "-y", "-v", "q1");
    });
    expect(summary).toMatchObject({ refreshes: 1, changes: 0, generation: 2 });
    expect(mirrored()).toEqual(stored());
    expect([...index.documents.keys()].toSorted()).toEqual(["b", "c", "q", "u", "z"]);
  });

  test("begins again with a newer generation", async () => {
    apply("a1");
    await mirror();
    refresh(["b1", "c1", "d1", "e1", "f1"]);
    let writes = 0;
    await mirror({}, () => {
      if (writes++ === 1) refresh(["g1", "h1"]);
    });
    expect(mirrored()).toEqual(stored());
    expect(events.filter(({ kind }) => kind === "refreshing" || kind === "refreshed")).toEqual([
      { kind: "refreshing", generation: 2 },
      { kind: "refreshing", generation: 3 },
      { kind: "refreshed", generation: 3 },
    ]);
  });

  test("follows changes until it is aborted", async () => {
    const controller = new AbortController();
    const running = mirror({
      once: false,
      signal: controller.signal,
      onEvent: (event) => {
        events.push(event);
        if (event.kind !== "caught_up") return;
        if (event.changeNumber < 3) setTimeout(() => apply(`a${event.changeNumber + 1}`), 2);
        else controller.abort();
      },
    });
    expect(await running).toMatchObject({ changeNumber: 3, changes: 3 });
    expect(mirrored()).toEqual(stored());
    expect(index.owner).toBeNull();
  });

  test("repeats what failed for a temporary reason", async () => {
    apply("a1", "b1");
    let writes = 0;
    await mirror({}, () => {
      if ([2, 4, 5].includes(writes++)) throw new TemporaryFailure("unavailable");
    });
    expect(mirrored()).toEqual(stored());
    expect(events.flatMap((event) => (event.kind === "failed" ? [event.pauseMs] : []))).toEqual([1000, 2000, 4000]);
  });

  test("ends with every other error", async () => {
    apply("a1");
    const failing = mirror({}, () => {
      throw new Error("broken");
    });
    await expect(failing).rejects.toThrow("broken");
    expect(index.owner).toBeNull();
  });

  test("replaces documents that something else has replaced", async () => {
    apply("a1", "b1");
    await mirror();
    index.documents.clear();
    index.isReplaced = true;
    expect(await mirror()).toMatchObject({ refreshes: 1 });
    expect(mirrored()).toEqual(stored());
  });
});

describe("a mirror refuses", () => {
  async function refused(): Promise<string> {
    const before = { ...index, documents: new Map(index.documents) };
    const message = await mirror().then(
      () => "done",
      (error: unknown) => String(error),
    );
    expect(index).toEqual(before);
    return message;
  }

  test("documents that no mirror has written", async () => {
    apply("a1");
    index.documents.set("x", { id: "x" });
    expect(await refused()).toBe(
      "MirrorError: The index test has a document that no mirror has written. Name another index, or replace its documents with --restart.",
    );
  });

  test("documents of another dataset", async () => {
    apply("a1");
    await mirror();
    store = newStore();
    expect(await refused()).toBe(
      "MirrorError: The index test mirrors another dataset. Name another index, or replace its documents with --restart.",
    );
  });

  test("changes that a restored dataset does not have", async () => {
    apply("a1", "b1");
    await mirror();
    const position = index.position;
    if (position === null) throw new Error("no position");
    const advice = "It was probably restored from a backup. Replace the documents of the index with --restart.";
    for (const [other, at] of [
      [{ changeNumber: 3 }, "change 3 of generation 1"],
      [{ generation: 2 }, "change 2 of generation 2"],
      [{ base: 1 }, "change 2 of generation 1"],
      [{ checksum: "other" }, "change 2 of generation 1"],
    ] as const) {
      index.position = { ...position, ...other };
      expect(await refused()).toBe(`MirrorError: The index test has ${at}, which the dataset does not have. ${advice}`);
    }
  });

  test("none of them with restart", async () => {
    apply("a1", "b1");
    index.documents.set("x", { id: "x" });
    expect(await mirror({ restart: true })).toMatchObject({ refreshes: 1, changes: 0 });
    expect(mirrored()).toEqual(stored());
    expect(await mirror()).toMatchObject({ refreshes: 0 });
    expect(await mirror({ restart: true })).toMatchObject({ refreshes: 1 });
  });
});

class Killed extends Error {}

type Step =
  | { readonly kind: "apply"; readonly changes: readonly string[] }
  | { readonly kind: "refresh"; readonly documents: readonly string[]; readonly meanwhile: readonly string[] }
  | { readonly kind: "nothing" | "kill" | "fail" };

const texts = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom(..."abcdefghij"), fc.nat(9)).map(([id, n]) => `${id}${n}`) },
    { weight: 1, arbitrary: fc.constantFrom(..."abcdefghij").map((id) => `-${id}`) },
  ),
  { minLength: 1, maxLength: 8 },
);
const documents = texts.map((all) => all.filter((text) => !text.startsWith("-")));

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: "nothing" } as const) },
  { weight: 4, arbitrary: texts.map((changes) => ({ kind: "apply", changes }) as const) },
  {
    weight: 2,
    arbitrary: fc.tuple(documents, texts).map(([all, meanwhile]) => {
      return { kind: "refresh", documents: all, meanwhile } as const;
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: "kill" } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: "fail" } as const) },
);

test(
  "a mirror has the documents of the dataset whenever it has caught up, however often it is killed",
  async () => {
    const property = fc.asyncProperty(
      fc.array(texts, { maxLength: 4 }),
      fc.array(step, { maxLength: 40 }),
      async (first, steps) => {
        reset();
        for (const changes of first) apply(...changes);
        let next = 0;
        const before = (): void => {
          const now = steps[next++];
          if (now === undefined) return;
          if (now.kind === "apply") apply(...now.changes);
          if (now.kind === "refresh") refresh(now.documents, now.meanwhile);
          if (now.kind === "kill") throw new Killed();
          if (now.kind === "fail") throw new TemporaryFailure();
        };
        const onEvent = ({ kind }: MirrorEvent): void => {
          // No work of others runs since the mirror has looked.
          if (kind === "caught_up") expect(mirrored()).toEqual(stored());
        };
        while (next < steps.length) {
          await mirror({ onEvent }, before).catch((error: unknown) => {
            // Nothing is repeated before the mirror has begun.
            if (!(error instanceof Killed || error instanceof TemporaryFailure)) throw error;
          });
          // The mirror writes nothing without a change.
          apply(`a${next % 10}`, `b${next++ % 10}`);
        }
        await mirror({ onEvent });
        expect(mirrored()).toEqual(stored());
      },
    );
    await fc.assert(property, runs(1000, 30));
  },
  propertyTimeout,
);
