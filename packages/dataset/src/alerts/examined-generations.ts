import type { DocumentOf, Filter, Schema, SchemaJson } from "firmament";
import { messageOf, type TimeSlice } from "firmament/base";
import { DocumentReader } from "firmament/query";
import type { SavedSearches } from "firmament/standing";
import { DocumentConversion } from "../schema/document-conversion.ts";
import { analyzersOf, readSchema } from "../schema/stored-schema.ts";
import type { SavedSearchEntry } from "../tables/saved-search-table.ts";
import type { AlertParts } from "./alert-parts.ts";
import { newSearches } from "./new-searches.ts";

/** The number of saved searches that are read at once. */
const SEARCHES_AT_ONCE = 500;

/** Changes from before and after a change of the schema may be examined in turn. */
const MAX_SCHEMAS = 2;

/** Separates the owner and the id in the id of a saved search in memory: neither contains it. */
export const SEPARATOR = "\0";

/** The saved searches and the documents of a generation. */
export interface ExaminedGeneration<S extends Schema> {
  /** The valid ones. */
  readonly searches: SavedSearches<S>;
  documentOf(json: string | null): DocumentOf<S> | null;
}

/** The saved searches with the rules of one schema. */
interface SearchesOfSchema<S extends Schema> extends ExaminedGeneration<S> {
  /** The version of the last saved search that was read. */
  version: number;
}

/** The saved searches of a dataset, with the schemas of the generations whose changes are examined. */
export class ExaminedGenerations<S extends Schema> {
  readonly #parts: AlertParts<S>;
  readonly #onWarning: (message: string) => void;
  /** By the text of the schema; the latest is last. */
  readonly #bySchema = new Map<string, SearchesOfSchema<S>>();

  /** @param onWarning receives what is wrong with a saved search, as a sentence */
  constructor(parts: AlertParts<S>, onWarning: (message: string) => void) {
    this.#parts = parts;
    this.#onWarning = onWarning;
  }

  /**
   * The current saved searches with the schema of a generation.
   *
   * @throws {DatasetError} `schema` if its analyzers are not known
   */
  async of(generation: number, slice: TimeSlice): Promise<ExaminedGeneration<S>> {
    const text = this.#parts.store.schemaOf(generation) ?? "";
    const known = this.#bySchema.get(text) ?? this.#newSearches(generation, text);
    this.#bySchema.delete(text);
    this.#bySchema.set(text, known);
    for (const other of this.#bySchema.keys()) if (this.#bySchema.size > MAX_SCHEMAS) this.#bySchema.delete(other);
    await this.#readSearches(known, slice);
    return known;
  }

  /**
   * Turns the documents of a generation into those of another one, as JSON; `undefined` if one does not fit.
   *
   * @returns `null` if they have the same schema
   */
  conversion(from: number, to: number): ((json: string | null) => string | null | undefined) | null {
    const [before, after] = [from, to].map((generation) => this.#parts.store.schemaOf(generation));
    if (before === after || !before || !after) return null;
    const conversion = new DocumentConversion(JSON.parse(before) as SchemaJson, JSON.parse(after) as SchemaJson);
    return (json) => {
      if (json === null) return null;
      const { document } = conversion.convert(JSON.parse(json));
      return document === null ? undefined : JSON.stringify(document);
    };
  }

  #newSearches(generation: number, text: string): SearchesOfSchema<S> {
    const schema = this.#schemaOf(generation, text);
    const reader = new DocumentReader(schema);
    return {
      searches: newSearches(schema, this.#parts.engineOptions),
      documentOf: (json) => (json === null ? null : reader.read(JSON.parse(json), 0).document()),
      version: 0,
    };
  }

  #schemaOf(generation: number, text: string): S {
    const { store, current } = this.#parts;
    const { schema, text: own } = current.opened;
    const state = store.state();
    const isOwn = generation === state.generation && current.schemaVersion === state.schemaVersion;
    if (isOwn || text === own || text === "") return schema;
    // The compiler knows the fields of the first schema.
    return readSchema(this.#parts.path, text, analyzersOf(schema)) as S;
  }

  async #readSearches(known: SearchesOfSchema<S>, slice: TimeSlice): Promise<void> {
    for (;;) {
      this.#parts.requireOpen();
      const entries = this.#parts.store.alerts.searchesAfter(known.version, SEARCHES_AT_ONCE);
      for (const entry of entries) {
        this.#replace(known.searches, entry);
        known.version = entry.version;
        if (slice.isOver) await slice.yield();
      }
      if (entries.length < SEARCHES_AT_ONCE) return;
    }
  }

  #replace(
    searches: SavedSearches<S>,
    { owner, id, query, filter, default_operator }: Omit<SavedSearchEntry, "version">,
  ): void {
    const name = `${owner}${SEPARATOR}${id}`;
    searches.delete(name);
    if (query === null) return;
    try {
      searches.add(name, query, {
        ...(filter !== null && { filter: JSON.parse(filter) as Filter<S> }),
        defaultOperator: default_operator === "AND" ? "AND" : "OR",
      });
    } catch (error) {
      this.#onWarning(`The saved search ${JSON.stringify(id)} makes no alerts: ${messageOf(error)}`);
    }
  }
}
