import fc, { type Arbitrary } from "fast-check";
import { RandomStream } from "../../../fixtures/random-stream.ts";
import type { EngineOptions } from "../../../src/engine/options/engine-options.ts";
import { SearchEngine } from "../../../src/engine/search-engine.ts";
import type { DocumentInput, Schema } from "../../../src/schema/schema.ts";

/** How an engine comes to its documents: which segments they are in, and what was deleted from those. */
export interface Spread {
  readonly seed: number;
  readonly liveCapacity: number;
  readonly segmentCapacity: number;
}

/** Capacities so small that a few dozen documents are in segments of all kinds. */
export const spreads: Arbitrary<Spread> = fc.record({
  seed: fc.nat(),
  liveCapacity: fc.constantFrom(1, 2, 3, 5, 9),
  segmentCapacity: fc.constantFrom(3, 7, 16, 40),
});

/**
 * An engine of these documents in their order. They come one by one and in loads, and between them their older versions, their ghosts
 * and compactions: so they end up in live, sealed, merged and partly deleted segments.
 */
export function spreadEngine<S extends Schema>(
  schema: S,
  documents: readonly DocumentInput<S>[],
  { seed, liveCapacity, segmentCapacity }: Spread,
  options: EngineOptions = {},
): SearchEngine<S> {
  const engine = new SearchEngine(schema, { ...options, liveCapacity, segmentCapacity });
  const random = new RandomStream(seed, documents.length);
  const ghosts: string[] = [];
  const addGhosts = (): void => {
    const some = documents
      .filter(() => random.chance(0.2))
      .map((document) => ({ ...document, id: `ghost ${ghosts.length} of ${document.id}` }));
    for (const batch of batches(some, random)) add(engine, batch, random);
    ghosts.push(...some.map(({ id }) => id));
  };
  const deleteGhosts = (share: number): void => {
    for (const id of ghosts) if (random.chance(share)) engine.delete(id);
  };

  for (const batch of batches(documents, random)) if (random.chance(0.3)) add(engine, batch, random);
  addGhosts();
  for (const batch of batches(documents, random)) {
    add(engine, batch, random);
    if (random.chance(0.1)) addGhosts();
    if (random.chance(0.1)) deleteGhosts(0.5);
    if (random.chance(0.1)) engine.compact({ full: random.chance(0.3) });
  }
  deleteGhosts(1);
  return engine;
}

/** Stretches of a list, most of them short. */
function batches<T>(list: readonly T[], random: RandomStream): T[][] {
  const cut: T[][] = [];
  for (let from = 0; from < list.length; ) {
    const to = from + 1 + Math.floor(random.next() ** 2 * 40);
    cut.push(list.slice(from, to));
    from = to;
  }
  return cut;
}

function add<S extends Schema>(
  engine: SearchEngine<S>,
  documents: readonly DocumentInput<S>[],
  random: RandomStream,
): void {
  if (random.chance(0.5)) engine.upsertAll(documents);
  else for (const document of documents) engine.upsert(document);
}
