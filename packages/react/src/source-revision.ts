import type { AnySource } from "./search-source.ts";

/** How often a source was refreshed, and who wants to know. */
interface Revisions {
  count: number;
  readonly listeners: Set<() => void>;
}

const revisions = new WeakMap<object, Revisions>();

function revisionsOf(source: object): Revisions {
  const known = revisions.get(source);
  if (known !== undefined) return known;
  const added: Revisions = { count: 0, listeners: new Set() };
  revisions.set(source, added);
  return added;
}

/**
 * A number that increases when a source is refreshed, and when the documents of an engine in the page have changed. React
 * reads it before it shows a rendering, so that all components show the same documents.
 */
export function revisionOf(source: AnySource | null): number {
  if (source === null) return 0;
  const version: unknown = "version" in source ? source.version : undefined;
  return revisionsOf(source).count + (typeof version === "number" ? version : 0);
}

/** Calls the listener whenever a source is refreshed. Returns a function that ends this. */
export function onRefresh(source: AnySource | null, listener: () => void): () => void {
  if (source === null) return () => {};
  const { listeners } = revisionsOf(source);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Repeats the searches of all mounted components that search a source. Call it when documents have changed: after
 * `engine.upsert(document)`, or once `engine.open(file)` is fulfilled.
 */
export function refreshSearches(source: object): void {
  const known = revisionsOf(source);
  known.count++;
  for (const listener of known.listeners) listener();
}
