import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { FieldChoice } from "../files/field-choice.ts";
import { type ServedDataset, servedDatasets } from "../search/served-datasets.ts";
import { ServiceSource } from "../search/service-source.ts";
import { openDemo } from "./demo.ts";
import {
  type OpenDataset,
  type Opened,
  type OpenFile,
  type Opening,
  type OpeningContext,
  sourceProfile,
} from "./opening.ts";
import type { PlaygroundState } from "./playground-state.ts";
import { DEMO, FILE } from "./view-state.ts";

/** All that the page can search: the datasets of the service, the bundled documents, and files of the visitor. */
export class Library {
  /** `null` until the service has answered. */
  readonly served: Signal<readonly ServedDataset[] | null> = signal(null);
  /** The visitor's API key, which stays in memory. */
  readonly apiKey: Signal<string | null> = signal(null);
  /** Stays while others are opened, and if that fails; `null` until the first ones are open. */
  readonly current: Signal<OpenDataset | null> = signal(null);
  /** `null` once the current documents are the last that were asked for. */
  readonly opening: Signal<Opening | null> = signal(null);
  readonly file: Signal<OpenFile | null> = signal(null);
  /** What is open, or being opened, as the address calls it; `null` until the datasets are known. */
  readonly wanted: ReadonlySignal<string | null>;
  /** Aborts the opening that a later one replaces. */
  #aborter = new AbortController();
  #opened: string | null = null;

  constructor(state: PlaygroundState) {
    const asked = computed(() => state.view.value.dataset);
    this.wanted = computed(() => this.#resolved(asked.value));
    void this.list(null);
    effect(() => {
      const { value: wanted } = this.wanted;
      if (wanted !== null && wanted !== this.#opened) void this.open(wanted);
    });
  }

  /**
   * Asks the service for its datasets.
   *
   * @throws {ListingError} for a key that the service rejects
   */
  async list(key: string | null): Promise<void> {
    const served = await servedDatasets(key);
    const isOther = key !== this.apiKey.peek();
    batch(() => {
      this.apiKey.value = key;
      this.served.value = served;
    });
    // What needs a key was not open, or is searched with another key from now on.
    const { wanted, current } = { wanted: this.wanted.peek(), current: this.current.peek() };
    if (isOther && wanted !== null && (current?.key !== wanted || current.source.hasKey)) await this.open(wanted);
  }

  /** Opens what the address calls by this name, again if it is open. */
  async open(name: string): Promise<void> {
    this.#opened = name;
    const dataset = this.served.peek()?.find((each) => each.name === name);
    if (name === FILE) await this.indexAgain(null);
    else if (name === DEMO) await this.#replace(name, (context) => openDemo(context));
    else if (dataset !== undefined) await this.#replace(name, () => this.#openServed(dataset));
    else this.opening.value = { kind: "failed", message: unknownDataset(name, this.apiKey.peek() !== null) };
  }

  /** Indexes a file with the fields that it suggests. Until that is done, searches find the earlier documents. */
  async openFile(file: File): Promise<boolean> {
    return this.#openFile(async (context) => {
      const { inspectFile } = await import("./visitor-file.ts");
      return inspectFile(file, context);
    });
  }

  /** Indexes the open file again, with other fields; `null` for the same ones. */
  async indexAgain(choices: readonly FieldChoice[] | null): Promise<boolean> {
    const open = this.file.peek();
    return open !== null && this.#openFile(async () => ({ ...open, ...(choices !== null && { choices }) }));
  }

  async #openFile(inspect: (context: OpeningContext) => Promise<OpenFile>): Promise<boolean> {
    this.#opened = FILE;
    return this.#replace(FILE, async (context) => {
      const { openVisitorFile } = await import("./visitor-file.ts");
      const file = await inspect(context);
      context.signal.throwIfAborted();
      const opened = await openVisitorFile(file, context);
      context.signal.throwIfAborted();
      this.file.value = file;
      return opened;
    });
  }

  async #openServed(dataset: ServedDataset): Promise<Opened> {
    const source = new ServiceSource(dataset, dataset.isPublic ? null : this.apiKey.peek());
    try {
      return { source, profile: await sourceProfile(source) };
    } catch (error) {
      source.close();
      throw error;
    }
  }

  /** Whether the documents are open now, and not replaced by others meanwhile. */
  async #replace(key: string, open: (context: OpeningContext) => Promise<Opened>): Promise<boolean> {
    this.#aborter.abort();
    const aborter = new AbortController();
    this.#aborter = aborter;
    const { signal } = aborter;
    const report = (title: string, done: number, total: number | null): void => {
      if (!signal.aborted) this.opening.value = { kind: "opening", title, done, total };
    };
    try {
      const opened = await open({ signal, report });
      if (signal.aborted) {
        opened.source.close();
        return false;
      }
      const earlier = this.current.peek();
      this.current.value = { key, source: opened.source, profile: opened.profile };
      earlier?.source.close();
      await opened.ready;
      signal.throwIfAborted();
      this.opening.value = null;
      return true;
    } catch (error) {
      if (!signal.aborted) {
        this.opening.value = { kind: "failed", message: error instanceof Error ? error.message : String(error) };
      }
      return false;
    }
  }

  #resolved(asked: string | null): string | null {
    if (asked === DEMO || (asked === FILE && this.file.value !== null)) return asked;
    const served = this.served.value;
    if (served === null) return null;
    if (asked !== null && asked !== FILE) return served.find(({ aliases }) => aliases.includes(asked))?.name ?? asked;
    return served.find(({ isPublic }) => isPublic)?.name ?? DEMO;
  }
}

function unknownDataset(name: string, hasKey: boolean): string {
  return hasKey
    ? `There is no dataset “${name}” that your API key may search. Choose another one.`
    : `“${name}” is not a dataset that everybody may search. Enter an API key for it, or choose another one.`;
}
