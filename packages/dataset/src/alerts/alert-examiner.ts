import type { DocumentOf, Filter, Schema } from "firmament";
import { messageOf, TimeSlice } from "firmament/base";
import { DocumentReader } from "firmament/query";
import type { SavedSearches, SavedSearchOptions } from "firmament/standing";
import type { AlertKind } from "../tables/alert-kind.ts";
import type { ChangedDocument, ExaminedChange, FoundAlert, WatchedChange } from "../tables/alert-store.ts";
import type { AlertParts } from "./alert-parts.ts";

/** The number of changes whose alerts one transaction stores. */
const CHANGES_AT_ONCE = 100;

/** The number of saved searches that are read at once. */
const SEARCHES_AT_ONCE = 500;

/** Searches run between two slices. Milliseconds. */
const SLICE_MS = 5;

export interface ExaminerOptions {
  /** Receives what cannot be examined, as a sentence. */
  onWarning(message: string): void;
  /** Is called when a refresh has been examined: the documents before it are not needed any more. */
  onRefreshExamined(): void;
}

/** Separates the owner and the id in the id of a saved search in memory: neither contains it. */
const SEPARATOR = "\0";

/** Determines the alerts of changes that a dataset file has recorded. The saved searches are in memory from then on. */
export class AlertExaminer<S extends Schema> {
  readonly #parts: AlertParts;
  readonly #searches: SavedSearches<S>;
  readonly #reader: DocumentReader<S>;
  readonly #options: ExaminerOptions;
  /** The version of the last saved search that was read. */
  #version = 0;
  /** Examinations run one after the other. */
  #turn: Promise<void> = Promise.resolve();

  /** @param searches an empty list with the rules of the dataset's engine */
  constructor(parts: AlertParts, schema: S, searches: SavedSearches<S>, options: ExaminerOptions) {
    this.#parts = parts;
    this.#searches = searches;
    this.#reader = new DocumentReader(schema);
    this.#options = options;
  }

  /** Determines alerts until there are enough, or those of all changes that were made before the call. */
  examine(isEnough: () => boolean): Promise<void> {
    const turn = this.#turn.then(() => this.#examine(isEnough));
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #examine(isEnough: () => boolean): Promise<void> {
    const { store, thread } = this.#parts;
    const slice = new TimeSlice(SLICE_MS);
    this.#parts.requireOpen();
    // A caller does not wait for the changes that are made meanwhile: there may always be another one.
    const last = store.alerts.lastChangeToExamine() ?? 0;
    for (;;) {
      this.#parts.requireOpen();
      if (isEnough()) return;
      const changes = store.alerts.changesToExamine(CHANGES_AT_ONCE);
      const [first] = changes;
      if (first === undefined || first.change.change_number > last) return;
      await this.#readSearches(slice);
      const examined: ExaminedChange[] = [];
      for (const change of changes) examined.push(await this.#examined(change, slice));
      await thread.perform("recordAlerts", { changes: examined });
      if (changes.some(({ change, examined: id }) => change.previous !== null && id === null)) {
        this.#options.onRefreshExamined();
      }
    }
  }

  async #readSearches(slice: TimeSlice): Promise<void> {
    for (;;) {
      this.#parts.requireOpen();
      const entries = this.#parts.store.alerts.searchesAfter(this.#version, SEARCHES_AT_ONCE);
      for (const { owner, id, query, filter, default_operator, version } of entries) {
        const name = `${owner}${SEPARATOR}${id}`;
        this.#searches.delete(name);
        if (query !== null) {
          const given = filter === null ? {} : { filter: JSON.parse(filter) as Filter<S> };
          this.#add(name, query, { ...given, defaultOperator: default_operator === "AND" ? "AND" : "OR" });
        }
        this.#version = version;
        if (slice.isOver) await slice.yield();
      }
      if (entries.length < SEARCHES_AT_ONCE) return;
    }
  }

  #add(name: string, query: string, options: SavedSearchOptions<S>): void {
    try {
      this.#searches.add(name, query, options);
    } catch (error) {
      const reason = messageOf(error);
      const [, id] = name.split(SEPARATOR);
      this.#options.onWarning(`The saved search ${JSON.stringify(id)} makes no alerts: ${reason}`);
    }
  }

  async #examined({ change, documents, examined }: WatchedChange, slice: TimeSlice): Promise<ExaminedChange> {
    const alerts: FoundAlert[] = [];
    for (const document of documents) {
      if (slice.isOver) await slice.yield();
      this.#find(document, change.at, alerts);
    }
    return { change, examined, alerts };
  }

  /** @param now the time of the change */
  #find({ id: document, before, after }: ChangedDocument, now: number, alerts: FoundAlert[]): void {
    const { entered, left } = this.#searches.changesOf(this.#documentOf(before), this.#documentOf(after), { now });
    const add = (name: string, kind: AlertKind): void => {
      const [owner = "", search = ""] = name.split(SEPARATOR);
      alerts.push({ owner, search, document, kind });
    };
    for (const name of left) add(name, "left");
    for (const name of entered) add(name, "entered");
  }

  #documentOf(json: string | null): DocumentOf<S> | null {
    return json === null ? null : this.#reader.read(JSON.parse(json), 0).document();
  }
}
