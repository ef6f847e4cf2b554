import indexAddress from "virtual:company-index";
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { CompanyInput, CompanySchema } from "firmament/companies";
import { connectEngine, type WorkerEngine } from "firmament/worker";

/** What the page searches. */
export interface LocalEngine {
  readonly name: string;
  readonly engine: WorkerEngine<CompanySchema>;
  readonly size: number;
}

/** Companies that are being opened, or why they could not be. `total` is in bytes, or `null` if `done` counts companies. */
export type Opening =
  | { readonly kind: "opening"; readonly name: string; readonly done: number; readonly total: number | null }
  | { readonly kind: "failed"; readonly message: string };

const BUNDLED = "bundled companies";

/** The companies in the worker of this page: the bundled ones, or those of a file that the visitor chose. */
export class LocalCompanies {
  /** Stays while others are opened, and if that fails; `null` until the first ones are open. */
  readonly current: Signal<LocalEngine | null> = signal(null);
  /** `null` once the current companies are the last that were asked for. */
  readonly opening: Signal<Opening | null> = signal({ kind: "opening", name: BUNDLED, done: 0, total: null });
  /** Whether to offer the bundled companies. */
  readonly canOpenBundled: ReadonlySignal<boolean> = computed(() => {
    const opening = this.opening.value;
    if (opening?.kind === "opening") return opening.name !== BUNDLED;
    return this.current.value?.name !== BUNDLED;
  });
  /** Aborts the opening that a later one replaces. */
  #aborter = new AbortController();

  /** Opens the index file of the bundled companies. */
  async openBundled(): Promise<void> {
    await this.#replace(BUNDLED, async (engine, signal) => {
      const response = await fetch(indexAddress, { signal });
      if (!response.ok) throw new Error(`The index file was not found (status ${response.status}).`);
      await engine.open(response, {
        signal,
        onProgress: ({ bytes, totalBytes }) => this.#report(signal, { name: BUNDLED, done: bytes, total: totalBytes }),
      });
    });
  }

  /** Indexes the companies of a file. Until it is done, searches still find the earlier companies. */
  async openRecords(name: string, records: AsyncIterable<CompanyInput>): Promise<void> {
    await this.#replace(name, async (engine, signal) => {
      let done = 0;
      await engine.load(records, {
        signal,
        onProgress: ({ indexed }) => {
          done = indexed;
          this.#report(signal, { name, done, total: null });
        },
      });
    });
  }

  async #replace(
    name: string,
    fill: (engine: WorkerEngine<CompanySchema>, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    this.#aborter.abort();
    const aborter = new AbortController();
    this.#aborter = aborter;
    const { signal } = aborter;
    this.#report(signal, { name, done: 0, total: null });
    const engine = connectEngine<CompanySchema>(
      new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" }),
    );
    try {
      await fill(engine, signal);
      const size = await engine.size();
      signal.throwIfAborted();
      const earlier = this.current.peek();
      batch(() => {
        this.current.value = { name, engine, size };
        this.opening.value = null;
      });
      void earlier?.engine.close();
    } catch (error) {
      void engine.close();
      if (signal.aborted) return;
      this.opening.value = { kind: "failed", message: error instanceof Error ? error.message : String(error) };
    }
  }

  #report(signal: AbortSignal, progress: { name: string; done: number; total: number | null }): void {
    if (!signal.aborted) this.opening.value = { kind: "opening", ...progress };
  }
}
