import { compareCodePoints } from "firmament/base";
import type { SqliteDatabase } from "../sqlite/database.ts";
import type { AlertKind } from "./alert-kind.ts";
import { type AlertEntry, type AlertPage, AlertTable } from "./alert-table.ts";
import type { Entry, EntryTable } from "./entry-table.ts";
import {
  type NewSavedSearch,
  type SavedSearchEntry,
  type SavedSearchPage,
  SavedSearchTable,
} from "./saved-search-table.ts";
import type { WatchedChangeRow } from "./tables.ts";
import { WatchedChangeTable } from "./watched-change-table.ts";

/** The number of documents of a refresh that are examined at once: reading them takes some milliseconds. */
const REFRESHED_AT_ONCE = 500;

/** An alert of a change that is being examined. */
export interface FoundAlert {
  readonly owner: string;
  readonly search: string;
  readonly document: string;
  readonly kind: AlertKind;
}

/** The alerts of a change, or of a part of a refresh. */
export interface ExaminedChange {
  readonly change: Pick<WatchedChangeRow, "change_number" | "examined" | "at">;
  /** The greatest id of a refresh that has been examined; `null` if the change has been examined completely. */
  readonly examined: string | null;
  readonly alerts: readonly FoundAlert[];
}

/** A document before and after a change, as JSON; `null` if there was or is none. */
export interface ChangedDocument {
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A change with its documents, or with the next ones of a refresh. */
export interface WatchedChange {
  readonly change: WatchedChangeRow;
  readonly documents: readonly ChangedDocument[];
  /** As in {@link ExaminedChange}, once these documents have been examined. */
  readonly examined: string | null;
}

/**
 * Saved searches and alerts. A change only records the earlier document. Its alerts are determined later, from this
 * record and what the document became: the earlier document of its next change, or the current one.
 */
export class AlertStore {
  readonly #database: SqliteDatabase;
  readonly #entries: EntryTable;
  readonly #searches: SavedSearchTable;
  readonly #changes: WatchedChangeTable;
  readonly #alerts: AlertTable;
  readonly #now: () => number;

  constructor(database: SqliteDatabase, entries: EntryTable, now: () => number) {
    this.#database = database;
    this.#entries = entries;
    this.#searches = new SavedSearchTable(database);
    this.#changes = new WatchedChangeTable(database);
    this.#alerts = new AlertTable(database);
    this.#now = now;
  }

  /** Whether changes must be recorded. */
  isWatching(): boolean {
    return !this.#searches.isEmpty();
  }

  /** Records a change within its transaction. */
  recordChange(change: Pick<WatchedChangeRow, "change_number" | "generation" | "id" | "before">): void {
    this.#changes.add({ ...change, previous: null, examined: "", at: this.#now() });
  }

  /** Records a refresh within its transaction. */
  recordRefresh(refresh: Pick<WatchedChangeRow, "change_number" | "generation" | "previous">): void {
    this.#changes.add({ ...refresh, id: null, before: null, examined: "", at: this.#now() });
  }

  /** Whether the documents of a generation are needed to determine alerts. */
  needs(generation: number): boolean {
    return this.#changes.needs(generation);
  }

  /**
   * Adds a saved search, or replaces one and drops its alerts. Only later changes can enter or leave it.
   *
   * @param since the number of the last change
   * @returns whether one was replaced
   */
  addSearch(search: NewSavedSearch, since: () => number): boolean {
    return this.#database.write(() => {
      const isReplaced = this.#dropAlertsOf(search);
      this.#searches.put({ ...search, since: since(), added_at: this.#now() });
      return isReplaced;
    });
  }

  /**
   * Deletes a saved search and its alerts.
   *
   * @returns whether there was one
   */
  deleteSearch(search: Pick<SavedSearchEntry, "owner" | "id">): boolean {
    return this.#database.write(() => {
      if (!this.#dropAlertsOf(search)) return false;
      this.#searches.put({
        ...search,
        query: null,
        filter: null,
        default_operator: "",
        since: 0,
        added_at: this.#now(),
      });
      return true;
    });
  }

  /** @returns whether there is such a saved search */
  #dropAlertsOf({ owner, id }: Pick<SavedSearchEntry, "owner" | "id">): boolean {
    if (this.#searches.find(owner, id) === null) return false;
    this.#alerts.deleteOf(owner, id);
    return true;
  }

  findSearch(owner: string, id: string): SavedSearchEntry | null {
    return this.#searches.find(owner, id);
  }

  searches(page: SavedSearchPage): readonly SavedSearchEntry[] {
    return this.#searches.page(page);
  }

  /** Saved searches, also deleted ones, with a greater version, in order of version. */
  searchesAfter(version: number, limit: number): readonly SavedSearchEntry[] {
    return this.#searches.after(version, limit);
  }

  countSearches(owner: string | null): number {
    return this.#searches.count(owner);
  }

  alerts(page: AlertPage): readonly AlertEntry[] {
    return this.#alerts.page(page);
  }

  /**
   * Deletes alerts.
   *
   * @returns the number of those that were there
   */
  acknowledge(ids: readonly number[]): number {
    return this.#database.write(() => ids.filter((id) => this.#alerts.delete(id)).length);
  }

  /** The number of the last change to examine; `null` if there is none. */
  lastChangeToExamine(): number | null {
    return this.#changes.last();
  }

  /**
   * The first changes to examine, in order of their numbers, in one state of the file: up to `limit`, or a part of one
   * refresh.
   */
  changesToExamine(limit: number): readonly WatchedChange[] {
    return this.#database.read(() => {
      const changes = this.#changes.first(limit);
      const [first] = changes;
      if (first !== undefined && first.previous !== null) return [this.#partOfRefresh(first, first.previous)];
      const end = changes.findIndex(({ previous }) => previous !== null);
      return (end < 0 ? changes : changes.slice(0, end)).map((change) => this.#withDocument(change));
    });
  }

  #withDocument(change: WatchedChangeRow): WatchedChange {
    const { id, before, generation, change_number: number } = change;
    const documents = id === null ? [] : [{ id, before, after: this.#stateAfter(number, generation, id) }];
    return { change, documents, examined: null };
  }

  /** The next documents of a refresh in the order of their ids. Those that it does not change are left out. */
  #partOfRefresh(change: WatchedChangeRow, previous: number): WatchedChange {
    const { examined, generation, change_number: number } = change;
    const older = this.#entries.byId(previous, examined, REFRESHED_AT_ONCE);
    const newer = this.#entries.byId(generation, examined, REFRESHED_AT_ONCE);
    const last = lastOfBoth(older, newer);
    const before = new Map(older.map((entry) => [entry.id, entry.document]));
    const current = new Map(newer.map((entry) => [entry.id, entry.document]));
    const ids = [...new Set([...older, ...newer].map(({ id }) => id))].filter(
      (id) => last === null || compareCodePoints(id, last) <= 0,
    );
    const documents = ids.map((id) => {
      const next = this.#changes.next(generation, id, number);
      return { id, before: before.get(id) ?? null, after: next === null ? (current.get(id) ?? null) : next.before };
    });
    return { change, documents: documents.filter((document) => document.before !== document.after), examined: last };
  }

  /** A document as it was after a change in a generation. */
  #stateAfter(changeNumber: number, generation: number, id: string): string | null {
    const next = this.#changes.next(generation, id, changeNumber);
    return next === null ? (this.#entries.find(generation, id)?.document ?? null) : next.before;
  }

  /** Stores the alerts of changes, unless another process has examined them. */
  record(changes: readonly ExaminedChange[]): void {
    this.#database.write(() => {
      for (const { change, examined, alerts } of changes) {
        if (this.#changes.advance(change.change_number, change.examined, examined)) {
          for (const alert of alerts) this.#add(alert, change);
        }
      }
    });
  }

  #add(alert: FoundAlert, { change_number, at }: ExaminedChange["change"]): void {
    const search = this.#searches.find(alert.owner, alert.search);
    // It may have been deleted, or added after the change.
    if (search === null || search.since >= change_number) return;
    this.#alerts.add({ ...alert, change_number, at });
  }
}

/** The greatest id up to which two lists of ascending ids are complete; `null` if both end with the last id. */
function lastOfBoth(one: readonly Entry[], two: readonly Entry[]): string | null {
  const ends = [one, two].flatMap((entries) => (entries.length < REFRESHED_AT_ONCE ? [] : [entries.at(-1)?.id ?? ""]));
  const [first, second = first] = ends;
  if (first === undefined || second === undefined) return null;
  return compareCodePoints(first, second) < 0 ? first : second;
}
