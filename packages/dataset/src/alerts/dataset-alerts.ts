import type { Schema } from "firmament";
import { checkOptions, type OptionNames, requireWholeNumber } from "firmament/base";
import type { AlertKind } from "../tables/alert-kind.ts";
import type { AlertEntry } from "../tables/alert-table.ts";
import type { AlertExaminer } from "./alert-examiner.ts";
import { type AlertParts, requireName } from "./alert-parts.ts";

/** A document entered or left a saved search. */
export interface Alert {
  /** Increases with each alert, and identifies it in this dataset for ever. */
  readonly id: number;
  /** The owner of the saved search. */
  readonly owner: string;
  /** The id of the saved search. */
  readonly search: string;
  /** The id of the document. */
  readonly document: string;
  /** `entered`: it matches since this change; `left`: it matched before, and does not exist or match any more. */
  readonly kind: AlertKind;
  /** The number of the change, as in `dataset.changes`. */
  readonly changeNumber: number;
  /** The time of the change. */
  readonly at: Date;
}

/** The options of `alerts.pending`. */
export interface PendingOptions {
  /** The maximum number of alerts; a whole number from 0, default 100. */
  readonly limit?: number | undefined;
  /** Only alerts with greater ids. Default 0: all. */
  readonly after?: number | undefined;
  /** Only alerts of this owner's saved searches. Default: of all owners. */
  readonly owner?: string | undefined;
}

const PENDING_OPTIONS: OptionNames<PendingOptions> = { limit: true, after: true, owner: true };

/** The alerts of a dataset that have not been acknowledged. They are stored in its file. */
export class DatasetAlerts<S extends Schema> {
  readonly #parts: AlertParts<S>;
  readonly #examiner: AlertExaminer<S>;

  /** @internal */
  constructor(parts: AlertParts<S>, examiner: AlertExaminer<S>) {
    this.#parts = parts;
    this.#examiner = examiner;
  }

  /**
   * The first alerts in the order of their ids, of all changes that any process was able to make before the call. An
   * alert is returned by every call until it is acknowledged, also after a restart.
   *
   * The first call determines the alerts of the changes since the last one, in time slices: up to a millisecond for each
   * change. If nothing has changed, it takes some microseconds.
   *
   * @throws {RangeError | TypeError} for an invalid option
   */
  async pending(options: PendingOptions = {}): Promise<readonly Alert[]> {
    checkOptions("alerts.pending", options, PENDING_OPTIONS);
    const { limit = 100, after = 0, owner } = options;
    const page = {
      limit: requireWholeNumber("limit", limit, 0),
      after: requireWholeNumber("after", after, 0),
      owner: owner === undefined ? null : requireName("The option owner", owner, 0),
    };
    this.#parts.requireOpen();
    const { alerts } = this.#parts.store;
    await this.#examiner.examine(() => alerts.alerts(page).length === limit);
    this.#parts.requireOpen();
    return alerts.alerts(page).map(alertOf);
  }

  /**
   * Deletes alerts that need not be returned again.
   *
   * @returns the number of those that were pending
   * @throws {RangeError} for an id that is not a whole number
   */
  async acknowledge(ids: readonly number[]): Promise<number> {
    const checked = ids.map((id) => requireWholeNumber("The id of an alert", id, 0));
    this.#parts.requireOpen();
    return this.#parts.thread.perform("acknowledge", { ids: checked });
  }
}

function alertOf({ id, owner, search, document, kind, change_number, at }: AlertEntry): Alert {
  return {
    id,
    owner,
    search,
    document,
    kind: kind === "entered" ? "entered" : "left",
    changeNumber: change_number,
    at: new Date(at),
  };
}
