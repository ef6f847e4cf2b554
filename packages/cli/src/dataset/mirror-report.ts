import type { MirrorEvent, MirrorSummary } from "@firmament/opensearch/mirror";
import type { DocumentError } from "firmament";
import { messageOf } from "firmament/base";
import type { DocumentType } from "../document-type/document-type.ts";
import { formatCount, formatNumber } from "../terminal/number-format.ts";
import { ProgressLine } from "../terminal/progress-line.ts";
import type { Screen } from "../terminal/screen.ts";

/** The most skipped documents that are named. */
const MAX_NAMED = 10;

/** What is mirrored where. */
export interface MirrorPlace {
  readonly db: string;
  readonly index: string;
  /** Without passwords. */
  readonly nodes: string;
}

/** Says what a mirror does: one line for each event, and on a terminal the progress of the copy. */
export class MirrorReport {
  readonly #screen: Screen;
  readonly #type: DocumentType;
  readonly #place: MirrorPlace;
  #line: ProgressLine | null = null;
  #progress = "";
  /** Whether changes were copied since the mirror has last caught up. */
  #isBehind = true;
  /** The number of documents that the cluster cannot index. */
  skipped = 0;

  constructor(screen: Screen, type: DocumentType, place: MirrorPlace) {
    this.#screen = screen;
    this.#type = type;
    this.#place = place;
  }

  event(event: MirrorEvent): void {
    switch (event.kind) {
      case "begun": {
        const { db, index, nodes } = this.#place;
        const from = event.changeNumber === null ? "" : ` after change ${formatNumber(event.changeNumber)}`;
        this.#print(`mirroring ${db} to the index ${index} at ${nodes}${from}`);
        return;
      }
      case "copied":
        this.#isBehind = true;
        this.#update(`change ${formatNumber(event.changeNumber)} of ${formatNumber(event.last)}`);
        return;
      case "refreshing":
        this.#print(`replacing all ${this.#type.plural} by those of generation ${formatNumber(event.generation)}`);
        return;
      case "refreshed":
        this.#print(`the index has generation ${formatNumber(event.generation)}`);
        return;
      case "caught_up":
        if (this.#isBehind) this.#print(`caught up with change ${formatNumber(event.changeNumber)}`);
        this.#isBehind = false;
        return;
      case "failed":
        this.#print(`${messageOf(event.error)} Trying again in ${formatNumber(event.pauseMs / 1000)} s.`);
        return;
    }
  }

  waiting(milliseconds: number): void {
    const seconds = formatNumber(Math.ceil(milliseconds / 1000));
    this.#print(`another mirror may be running; waiting up to ${seconds} s until it has ended`);
  }

  documentSkipped({ id = "", reason }: DocumentError): void {
    this.skipped++;
    if (this.skipped > MAX_NAMED) return;
    this.#print(`skipped ${this.#type.singular} ${JSON.stringify(id)}: ${reason}`);
  }

  /** What the mirror has done, as a sentence. */
  summary({ changeNumber, changes, refreshes }: MirrorSummary): string {
    const counts = [
      formatCount(changes, "change", "changes"),
      ...(refreshes > 0 ? [formatCount(refreshes, "refresh", "refreshes")] : []),
      ...(this.skipped > 0 ? [`${formatCount(this.skipped, this.#type.singular, this.#type.plural)} skipped`] : []),
    ];
    return `The index ${this.#place.index} has change ${formatNumber(changeNumber)}: ${counts.join(", ")}.`;
  }

  /** Removes the progress. */
  end(): void {
    this.#line?.end();
    this.#line = null;
  }

  #print(text: string): void {
    this.end();
    this.#screen.printMessage(text);
  }

  #update(progress: string): void {
    this.#progress = progress;
    this.#line ??= new ProgressLine(this.#screen, {
      format: "Copying: {progress}",
      total: null,
      values: () => ({ progress: this.#progress }),
    });
    this.#line.update(0);
  }
}
