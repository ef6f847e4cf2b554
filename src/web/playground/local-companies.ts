import indexAddress from "virtual:company-index";
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { CompanyInput, CompanySchema } from "../../index.ts";
import { connectEngine, type WorkerEngine } from "../../worker.ts";

/** What the page searches, or why it cannot. */
export type LocalState =
  | { readonly kind: "opening"; readonly name: string; readonly done: number; readonly total: number | null }
  | {
      readonly kind: "ready";
      readonly name: string;
      readonly engine: WorkerEngine<CompanySchema>;
      readonly size: number;
    }
  | { readonly kind: "failed"; readonly message: string };

const BUNDLED = "bundled companies";

/** The companies in the worker of this page: the bundled ones, or those of a file that the visitor chose. */
export class LocalCompanies {
  readonly state: Signal<LocalState> = signal({ kind: "opening", name: BUNDLED, done: 0, total: null });
  /** Whether the companies are those of a file that the visitor chose. */
  readonly isOwnFile: ReadonlySignal<boolean> = computed(() => {
    const local = this.state.value;
    return local.kind !== "failed" && local.name !== BUNDLED;
  });
  /** Aborts the opening that a later one replaces. */
  #opening = new AbortController();
  #engine: WorkerEngine<CompanySchema> | null = null;

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
        onProgress: (count) => {
          done = count;
          this.#report(signal, { name, done, total: null });
        },
      });
    });
  }

  async #replace(
    name: string,
    fill: (engine: WorkerEngine<CompanySchema>, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    this.#opening.abort();
    const opening = new AbortController();
    this.#opening = opening;
    this.#report(opening.signal, { name, done: 0, total: null });
    const engine = connectEngine<CompanySchema>(
      new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" }),
    );
    try {
      await fill(engine, opening.signal);
      const size = await engine.size();
      if (opening.signal.aborted) throw opening.signal.reason;
      void this.#engine?.close();
      this.#engine = engine;
      this.state.value = { kind: "ready", name, engine, size };
    } catch (error) {
      void engine.close();
      if (opening.signal.aborted) return;
      this.state.value = { kind: "failed", message: error instanceof Error ? error.message : String(error) };
    }
  }

  #report(signal: AbortSignal, progress: { name: string; done: number; total: number | null }): void {
    if (!signal.aborted) this.state.value = { kind: "opening", ...progress };
  }
}
