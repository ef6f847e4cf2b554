import type { Schema } from "firmament";
import { TimeSlice } from "firmament/base";
import type { AlertKind } from "../tables/alert-kind.ts";
import type { ChangedDocument, ExaminedChange, FoundAlert, WatchedChange } from "../tables/alert-store.ts";
import type { AlertParts } from "./alert-parts.ts";
import { type ExaminedGeneration, ExaminedGenerations, SEPARATOR } from "./examined-generations.ts";

/** The number of changes whose alerts one transaction stores. */
const CHANGES_AT_ONCE = 100;

/** Searches run between two slices. Milliseconds. */
const SLICE_MS = 5;

export interface ExaminerOptions {
  /** Receives what cannot be examined, as a sentence. */
  onWarning(message: string): void;
  /** Is called when documents of an earlier generation may not be needed any more. */
  onRefreshExamined(): void;
}

/** Determines the alerts of changes that a dataset file has recorded. The saved searches are in memory from then on. */
export class AlertExaminer<S extends Schema> {
  readonly #parts: AlertParts<S>;
  readonly #generations: ExaminedGenerations<S>;
  readonly #options: ExaminerOptions;
  /** Examinations run one after the other. */
  #turn: Promise<void> = Promise.resolve();

  constructor(parts: AlertParts<S>, options: ExaminerOptions) {
    this.#parts = parts;
    this.#generations = new ExaminedGenerations(parts, options.onWarning);
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
      const examined: ExaminedChange[] = [];
      for (const change of changes) examined.push(await this.#examined(change, slice));
      await thread.perform("recordAlerts", { changes: examined });
      const { generation } = store.state();
      if (changes.some(({ change, examined: id }) => id === null && needsEarlier(change, generation))) {
        this.#options.onRefreshExamined();
      }
    }
  }

  async #examined({ change, documents, examined }: WatchedChange, slice: TimeSlice): Promise<ExaminedChange> {
    const generation = await this.#generations.of(change.generation, slice);
    const before = change.previous === null ? null : this.#generations.conversion(change.previous, change.generation);
    const alerts: FoundAlert[] = [];
    for (const document of documents) {
      if (slice.isOver) await slice.yield();
      const compared = before === null ? document : { ...document, before: before(document.before) };
      // What the earlier document would be with the new schema is not known.
      if (compared.before !== undefined) find(generation, { ...compared, before: compared.before }, change.at, alerts);
    }
    return { change, examined, alerts };
  }
}

/** Whether the alerts of a change needed documents of a generation that is not searched. */
function needsEarlier({ previous, generation }: WatchedChange["change"], current: number): boolean {
  return previous !== null || generation !== current;
}

/** @param now the time of the change */
function find<S extends Schema>(
  { searches, documentOf }: ExaminedGeneration<S>,
  { id: document, before, after }: ChangedDocument,
  now: number,
  alerts: FoundAlert[],
): void {
  const { entered, left } = searches.changesOf(documentOf(before), documentOf(after), { now });
  const add = (name: string, kind: AlertKind): void => {
    const [owner = "", search = ""] = name.split(SEPARATOR);
    alerts.push({ owner, search, document, kind });
  };
  for (const name of left) add(name, "left");
  for (const name of entered) add(name, "entered");
}
