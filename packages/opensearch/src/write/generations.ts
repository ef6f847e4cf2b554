import { ClusterError } from "../connection/cluster-error.ts";
import type { ClusterConnection } from "../connection/connection.ts";
import { createIndex } from "../connection/index-requests.ts";
import type { IndexLayout } from "../layout/index-layout.ts";
import {
  type AliasesByIndex,
  type GenerationState,
  generationOf,
  indexOf,
  readState,
  refreshAliases,
  searchedIndex,
  writeAlias,
} from "./generation.ts";
import {
  checkIndex,
  type DescribedIndex,
  type IndexIdentity,
  type IndexSize,
  indexDefinition,
  newIdentity,
} from "./index-definition.ts";

/** A state whose index was checked. */
export interface OpenState extends GenerationState {
  readonly identity: IndexIdentity;
}

/** The indexes and aliases of one name: creates them, reads them and replaces them. */
export class Generations {
  readonly #connection: ClusterConnection;
  readonly #name: string;
  readonly #layout: IndexLayout;
  readonly #size: IndexSize;
  #known: Promise<OpenState> | null = null;

  constructor(connection: ClusterConnection, name: string, layout: IndexLayout, size: IndexSize) {
    this.#connection = connection;
    this.#name = name;
    this.#layout = layout;
    this.#size = size;
  }

  /** The state that was read last. It can be outdated: then the cluster refuses a change. */
  current(): Promise<OpenState> {
    this.#known ??= this.read();
    this.#known.catch(() => {
      this.#known = null;
    });
    return this.#known;
  }

  /** Reads the state again and checks the index. */
  reload(): Promise<OpenState> {
    this.#known = null;
    return this.current();
  }

  /** @throws {ClusterError} `index_missing`, `index_foreign`, `index_outdated` */
  async read(): Promise<OpenState> {
    const state = readState(this.#name, await this.#aliases());
    if (state === null) throw this.#missing();
    return { ...state, identity: await this.#check(state.index) };
  }

  /**
   * Checks that the name stands for an index with the right fields and analyzers now. Any node answers, also if the
   * cluster has no manager. The caller repeats what fails.
   *
   * @throws {ClusterError} `index_missing`, `index_foreign`, `index_outdated`
   */
  async verify(): Promise<void> {
    const path = `/${encodeURIComponent(this.#name)}`;
    const { status, body } = await this.#connection.request({
      method: "GET",
      path,
      query: { local: true },
      isRepeatable: false,
      isWatched: true,
      accepted: [404],
    });
    if (status === 404) throw this.#missing();
    const indexes = body as AliasesByIndex & Readonly<Record<string, DescribedIndex>>;
    const searched = searchedIndex(this.#name, indexes);
    if (searched === null) throw this.#missing();
    checkIndex(searched.index, indexes[searched.index] ?? {}, this.#layout);
  }

  /** Creates the first generation, unless there is one. Several processes can do this at the same time. */
  async create(): Promise<void> {
    if (readState(this.#name, await this.#aliases()) !== null) return;
    const index = indexOf(this.#name, 1);
    await this.#createIndex(index, newIdentity(this.#layout));
    await this.#changeAliases([
      { add: { index, alias: this.#name } },
      { add: { index, alias: writeAlias(this.#name, 1), is_write_index: true } },
    ]);
  }

  /**
   * Creates the next generation and lets all changes go to both.
   *
   * @throws {ClusterError} `refreshing` if another refresh has begun at the same time
   */
  async begin(): Promise<OpenState> {
    const { index: old, generation, identity } = await this.reload();
    const next = await this.#createNext(newIdentity(this.#layout, identity.cursorKey));
    const index = indexOf(this.#name, next);
    const aliases = refreshAliases(this.#name, generation, next);
    try {
      await this.#changeAliases([
        { remove: { index: old, alias: writeAlias(this.#name, generation), must_exist: true } },
        { add: { index: old, alias: aliases.old } },
        { add: { index, alias: aliases.new } },
      ]);
    } catch (error) {
      const state = await this.reload();
      if (state.next?.index === index) return state;
      // After an unknown outcome, the aliases may still change: the index remains for the next refresh to delete.
      if (error instanceof ClusterError && !error.isTemporary) await this.deleteIndex(index);
      throw state.next === null && state.generation === generation ? error : refreshing(this.#name);
    }
    return this.reload();
  }

  /** Searches and changes go to the next generation only. */
  async commit({ index: old, generation, next }: GenerationState): Promise<void> {
    if (next === null) throw new ClusterError("refreshing", "There is no generation to commit.");
    const aliases = refreshAliases(this.#name, generation, next.generation);
    const actions = [
      { remove: { index: old, alias: this.#name, must_exist: true } },
      { remove: { index: old, alias: aliases.old, must_exist: true } },
      { remove: { index: next.index, alias: aliases.new, must_exist: true } },
      { add: { index: next.index, alias: this.#name } },
      { add: { index: next.index, alias: writeAlias(this.#name, next.generation), is_write_index: true } },
    ];
    try {
      await this.#changeAliases(actions);
    } catch (error) {
      // The cluster may have changed the aliases although its answer was lost.
      if ((await this.reload()).generation !== next.generation) throw error;
    }
    await this.reload();
  }

  /** Changes go to the searched generation only; the next one is deleted. */
  async abandon({ index: old, generation, next }: GenerationState): Promise<void> {
    if (next === null) return;
    const aliases = refreshAliases(this.#name, generation, next.generation);
    await this.#changeAliases([
      { remove: { index: old, alias: aliases.old, must_exist: true } },
      { remove: { index: next.index, alias: aliases.new, must_exist: true } },
      { add: { index: old, alias: writeAlias(this.#name, generation), is_write_index: true } },
    ]);
    await this.deleteIndex(next.index);
    await this.reload();
  }

  /** Says that the process which loads a generation is alive until an instant, in milliseconds since 1970. */
  async extendLease(index: string, { cursorKey }: IndexIdentity, leaseUntil: number): Promise<void> {
    const body = { _meta: { firmament: { ...newIdentity(this.#layout, cursorKey), leaseUntil } } };
    await this.#connection.request({ method: "PUT", path: `/${encodeURIComponent(index)}/_mapping`, body });
  }

  /** Until when the process that loads a generation is alive; 0 if it has not said so. */
  async leaseOf(index: string): Promise<number> {
    return (await this.#check(index)).leaseUntil ?? 0;
  }

  async deleteIndex(index: string): Promise<void> {
    await this.#connection.request({ method: "DELETE", path: `/${encodeURIComponent(index)}`, accepted: [404] });
  }

  /** The indexes of generations before the searched one, which only cursors read. */
  async older(generation: number): Promise<readonly string[]> {
    return Object.keys(await this.#aliases()).filter((index) => {
      const number = generationOf(this.#name, index);
      return number !== null && number < generation;
    });
  }

  #missing(): ClusterError {
    const advice = "Check the name, or open it with create: true.";
    return new ClusterError("index_missing", `The cluster has no index ${this.#name}. ${advice}`);
  }

  async #check(index: string): Promise<IndexIdentity> {
    const { body } = await this.#connection.request({ method: "GET", path: `/${encodeURIComponent(index)}` });
    const described = (body as Readonly<Record<string, DescribedIndex>>)[index];
    if (described === undefined)
      throw new ClusterError("protocol", `The cluster does not describe the index ${index}.`);
    return checkIndex(index, described, this.#layout);
  }

  async #aliases(): Promise<AliasesByIndex> {
    const name = encodeURIComponent(this.#name);
    const { status, body } = await this.#connection.request({
      method: "GET",
      path: `/${name},${name}-g*/_alias`,
      query: { ignore_unavailable: true, allow_no_indices: true },
      accepted: [404],
    });
    return status === 404 ? {} : (body as AliasesByIndex);
  }

  /**
   * Creates an index with a number that no index has: a program that ended during a refresh may have left one behind,
   * which the next refresh that succeeds deletes.
   */
  async #createNext(identity: IndexIdentity): Promise<number> {
    const numbers = Object.keys(await this.#aliases()).map((index) => generationOf(this.#name, index) ?? 0);
    for (let number = Math.max(...numbers) + 1; ; number++) {
      if (await this.#createIndex(indexOf(this.#name, number), identity)) return number;
    }
  }

  #createIndex(index: string, identity: IndexIdentity): Promise<boolean> {
    return createIndex(this.#connection, index, indexDefinition(this.#layout, identity, this.#size));
  }

  /** Changes all aliases at once, or none. */
  async #changeAliases(actions: readonly object[]): Promise<void> {
    const request = { method: "POST", path: "/_aliases", body: { actions }, isRepeatable: false } as const;
    try {
      await this.#connection.request(request);
    } finally {
      this.#known = null;
    }
  }
}

export function refreshing(name: string): ClusterError {
  const advice =
    "Wait until it has ended. A refresh that was interrupted can be replaced when its lease has ended, usually after a minute.";
  return new ClusterError("refreshing", `Another process is refreshing ${name}. ${advice}`);
}
