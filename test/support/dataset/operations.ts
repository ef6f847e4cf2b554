import type { Dataset } from "@firmament/dataset";
import type { CompanySchema } from "firmament/companies";

/** A change of one id; `null` deletes the company. */
export interface Change {
  readonly id: string;
  readonly name: string | null;
}

/** One call of a dataset. A load keeps other companies, a refresh deletes them. */
export interface Operation {
  readonly kind: "change" | "batch" | "load" | "refresh";
  readonly changes: readonly Change[];
}

/** The number of ids that changes select from. */
const IDS = 200;

/** A pseudo-random operation: the same for the same numbers. */
export function operationAt(seed: number, number: number): Operation {
  const random = randomNumbers(seed * 100_003 + number);
  const kind = kindFor(random());
  const change = (): Change => {
    const id = `c${Math.floor(random() * IDS)}`;
    return { id, name: random() < 0.2 ? null : `Name ${seed}-${number}-${Math.floor(random() * 1000)}` };
  };
  const upserts = (count: number): readonly Change[] =>
    Array.from({ length: count }, (_, index) => ({ id: `c${index % IDS}`, name: `Name ${seed}-${number}-${index}` }));
  switch (kind) {
    case "change":
      return { kind, changes: [change()] };
    case "batch":
      return { kind, changes: Array.from({ length: 2 + Math.floor(random() * 20) }, change) };
    case "load":
      return { kind, changes: upserts(Math.floor(random() * 1200)) };
    case "refresh":
      return { kind, changes: upserts(1 + Math.floor(random() * 1200)) };
  }
}

function kindFor(random: number): Operation["kind"] {
  if (random < 0.5) return "change";
  if (random < 0.8) return "batch";
  return random < 0.9 ? "load" : "refresh";
}

/** The names by id after an operation. */
export function after(names: ReadonlyMap<string, string>, { kind, changes }: Operation): ReadonlyMap<string, string> {
  const result = new Map(kind === "refresh" ? [] : names);
  for (const { id, name } of changes) {
    if (name === null) result.delete(id);
    else result.set(id, name);
  }
  return result;
}

/** Calls the dataset. */
export async function perform(dataset: Dataset<CompanySchema>, { kind, changes }: Operation): Promise<void> {
  const companies = changes.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]));
  const [first] = changes;
  if (kind === "load") await dataset.load(companies);
  else if (kind === "refresh") await dataset.refresh(companies, { allowShrink: true });
  else if (kind === "batch") {
    await dataset.apply(changes.map(({ id, name }) => (name === null ? { delete: id } : { upsert: { id, name } })));
  } else if (first?.name === null) await dataset.delete(first.id);
  else if (first !== undefined) await dataset.upsert({ id: first.id, name: first.name });
}

/** Numbers from 0 up to, but excluding, 1. The generator is mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
