import { ClusterError } from "../connection/cluster-error.ts";

/**
 * Which indexes a name stands for. Each refresh makes a new index, a *generation*; aliases say which one is searched and
 * where changes go:
 *
 * | alias | of the index | meaning |
 * | --- | --- | --- |
 * | `companies` | that is searched | searches |
 * | `companies.write.3` | generation 3 | changes, unless a refresh is running |
 * | `companies.old.3.4` | generation 3 | changes while generation 4 is being loaded: they go to both |
 * | `companies.new.3.4` | generation 4 | |
 *
 * One request changes all aliases at once. A program that does not know about a refresh yet writes to an alias that does
 * not exist any more; the cluster refuses that, and the program reads the aliases again. So no change is lost.
 */
export interface GenerationState {
  /** The index that is searched. */
  readonly index: string;
  readonly generation: number;
  /** The generation that is being loaded; `null` unless a refresh is running or was interrupted. */
  readonly next: { readonly index: string; readonly generation: number } | null;
}

/** The name of the index of a generation. */
export function indexOf(name: string, generation: number): string {
  return `${name}-g${generation}`;
}

/** The alias for changes while no refresh is running. */
export function writeAlias(name: string, generation: number): string {
  return `${name}.write.${generation}`;
}

/** The aliases for changes while a generation is being loaded. */
export function refreshAliases(
  name: string,
  generation: number,
  next: number,
): { readonly old: string; readonly new: string } {
  return { old: `${name}.old.${generation}.${next}`, new: `${name}.new.${generation}.${next}` };
}

/** The aliases of each index, as the cluster returns them. */
export type AliasesByIndex = Readonly<Record<string, { readonly aliases: Readonly<Record<string, object>> }>>;

/** The index that a name stands for, with its aliases. */
export interface SearchedIndex {
  readonly index: string;
  readonly generation: number;
  readonly aliases: Readonly<Record<string, object>>;
}

/**
 * The index that is searched.
 *
 * @returns `null` if no index has the name
 * @throws {ClusterError} `index_foreign` if an index of another program has it
 */
export function searchedIndex(name: string, indexes: AliasesByIndex): SearchedIndex | null {
  const searched = Object.entries(indexes).filter(([index, { aliases }]) => index === name || name in aliases);
  const [first, ...others] = searched;
  if (first === undefined) return null;
  const [index, { aliases }] = first;
  const generation = generationOf(name, index);
  if (others.length > 0 || generation === null) throw foreign(name, searched.map(([each]) => each).join(", "));
  requireWholeIndex(name, index, aliases);
  return { index, generation, aliases };
}

/**
 * Reads the state from the aliases of all indexes that begin with the name.
 *
 * @returns `null` if no index has the name
 * @throws {ClusterError} `index_foreign` if an index of another program has it
 */
export function readState(name: string, indexes: AliasesByIndex): GenerationState | null {
  const searched = searchedIndex(name, indexes);
  if (searched === null) return null;
  const { index, generation, aliases } = searched;
  if (writeAlias(name, generation) in aliases) return { index, generation, next: null };
  for (const other of Object.keys(indexes)) {
    const next = generationOf(name, other);
    if (next === null) continue;
    const refresh = refreshAliases(name, generation, next);
    if (refresh.old in aliases && refresh.new in (indexes[other]?.aliases ?? {})) {
      return { index, generation, next: { index: other, generation: next } };
    }
  }
  throw foreign(name, index);
}

/** The properties of an alias that neither hide documents nor send them to other shards. */
const HARMLESS: ReadonlySet<string> = new Set(["is_write_index", "is_hidden"]);

/** @throws {ClusterError} `index_foreign` if an alias has a filter or a routing, which Firmament never sets */
function requireWholeIndex(name: string, index: string, aliases: Readonly<Record<string, object>>): void {
  for (const [alias, properties] of Object.entries(aliases)) {
    if (alias !== name && !alias.startsWith(`${name}.`)) continue;
    const property = Object.keys(properties).find((each) => !HARMLESS.has(each));
    if (property === undefined) continue;
    const message = `The alias ${alias} of the index ${index} has the property ${property}, which Firmament has not set. Add the alias again without it.`;
    throw new ClusterError("index_foreign", message);
  }
}

/** The number of the generation in the name of an index; `null` for other indexes. */
export function generationOf(name: string, index: string): number | null {
  const prefix = `${name}-g`;
  const number = index.startsWith(prefix) ? index.slice(prefix.length) : "";
  return /^[1-9]\d{0,8}$/.test(number) ? Number(number) : null;
}

function foreign(name: string, indexes: string): ClusterError {
  const message = `The name ${name} belongs to ${indexes}, which Firmament has not created. Choose another name, or delete the index.`;
  return new ClusterError("index_foreign", message);
}
