import { RandomStream } from "@firmament/fixtures";
import fc, { type Arbitrary } from "fast-check";
import { type DocumentInput, type EngineOptions, type Schema, SearchEngine } from "firmament";

/** Determines how documents are distributed over segments, and which other documents are deleted from them. */
export interface Spread {
  readonly seed: number;
  readonly liveCapacity: number;
  readonly segmentCapacity: number;
}

/** With these capacities a few dozen documents are in segments of all kinds. */
export const spreads: Arbitrary<Spread> = fc.record({
  seed: fc.nat(),
  liveCapacity: fc.constantFrom(1, 2, 3, 5, 9),
  segmentCapacity: fc.constantFrom(3, 7, 16, 40),
});

/**
 * An engine with these documents in their order. They are added one at a time and in bulk, between older versions of
 * them, temporary copies and compactions. So they are in live, sealed, merged and partly deleted segments.
 */
export function spreadEngine<S extends Schema>(
  schema: S,
  documents: readonly DocumentInput<S>[],
  { seed, liveCapacity, segmentCapacity }: Spread,
  options: EngineOptions = {},
): SearchEngine<S> {
  const engine = new SearchEngine(schema, { ...options, liveCapacity, segmentCapacity });
  const random = new RandomStream(seed, documents.length);
  const copies: string[] = [];
  const addCopies = (): void => {
    const some = documents
      .filter(() => random.chance(0.2))
      .map((document) => ({ ...document, id: `copy ${copies.length} of ${document.id}` }));
    for (const batch of batches(some, random)) add(engine, batch, random);
    copies.push(...some.map(({ id }) => id));
  };
  const deleteCopies = (share: number): void => {
    for (const id of copies) if (random.chance(share)) engine.delete(id);
  };

  for (const batch of batches(documents, random)) if (random.chance(0.3)) add(engine, batch, random);
  addCopies();
  for (const batch of batches(documents, random)) {
    add(engine, batch, random);
    if (random.chance(0.1)) addCopies();
    if (random.chance(0.1)) deleteCopies(0.5);
    if (random.chance(0.1)) engine.compact({ full: random.chance(0.3) });
  }
  deleteCopies(1);
  return engine;
}

/** Splits a list into ranges, most of them short. */
function batches<T>(list: readonly T[], random: RandomStream): T[][] {
  const ranges: T[][] = [];
  for (let from = 0; from < list.length; ) {
    const to = from + 1 + Math.floor(random.next() ** 2 * 40);
    ranges.push(list.slice(from, to));
    from = to;
  }
  return ranges;
}

function add<S extends Schema>(
  engine: SearchEngine<S>,
  documents: readonly DocumentInput<S>[],
  random: RandomStream,
): void {
  if (random.chance(0.5)) engine.upsertAll(documents);
  else for (const document of documents) engine.upsert(document);
}
