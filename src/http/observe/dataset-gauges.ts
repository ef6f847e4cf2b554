import { Gauge, type Registry } from "prom-client";

/** What the gauges read of a dataset. */
export interface ObservedDataset {
  readonly searched: { readonly generation: number; readonly changeNumber: number };
  status(): {
    readonly changeNumber: number;
    readonly refreshedAt: Date | null;
    readonly updatedAt: Date | null;
    readonly indexFile: { readonly changeNumber: number | null };
  };
}

/** Prometheus gauges of a dataset: how current it is, and whether its index file is. A value that is unknown is `NaN`. */
export class DatasetGauges {
  readonly #dataset: () => ObservedDataset | null;
  readonly #generation: Gauge;
  readonly #changeNumber: Gauge;
  readonly #pending: Gauge;
  readonly #age: Gauge;
  readonly #refreshAge: Gauge;
  readonly #indexFile: Gauge;
  readonly #unsaved: Gauge;

  /** @param dataset returns `null` until the dataset is open */
  constructor(registry: Registry, dataset: () => ObservedDataset | null) {
    this.#dataset = dataset;
    const gauge = (name: string, help: string): Gauge =>
      new Gauge({ name: `firmament_dataset_${name}`, help, registers: [registry] });
    this.#generation = gauge("generation", "The generation that searches see; increases with each refresh");
    this.#changeNumber = gauge("change_number", "The last change that searches see");
    this.#pending = gauge("pending_changes", "Changes on the disk that searches do not see yet");
    this.#age = gauge("age_seconds", "Seconds since the last change of the dataset");
    this.#refreshAge = gauge("refresh_age_seconds", "Seconds since all documents were replaced");
    this.#indexFile = gauge("index_file", "1 if the index file can be used, 0 if the next start must build the index");
    this.#unsaved = gauge("unsaved_changes", "Changes that are missing in the index file");
  }

  /** Reads the dataset; the values are unknown while its file cannot be read. */
  update(): void {
    const dataset = this.#dataset();
    if (dataset === null) {
      this.#setUnknown();
      return;
    }
    const { generation, changeNumber } = dataset.searched;
    this.#generation.set(generation);
    this.#changeNumber.set(changeNumber);
    try {
      this.#setStatus(changeNumber, dataset.status());
    } catch {
      for (const gauge of this.#ofFile) gauge.set(Number.NaN);
    }
  }

  #setStatus(searched: number, { changeNumber, refreshedAt, updatedAt, indexFile }: Status): void {
    this.#pending.set(Math.max(0, changeNumber - searched));
    this.#age.set(secondsSince(updatedAt));
    this.#refreshAge.set(secondsSince(refreshedAt));
    this.#indexFile.set(indexFile.changeNumber === null ? 0 : 1);
    this.#unsaved.set(indexFile.changeNumber === null ? Number.NaN : changeNumber - indexFile.changeNumber);
  }

  #setUnknown(): void {
    for (const gauge of [this.#generation, this.#changeNumber, ...this.#ofFile]) gauge.set(Number.NaN);
  }

  get #ofFile(): readonly Gauge[] {
    return [this.#pending, this.#age, this.#refreshAge, this.#indexFile, this.#unsaved];
  }
}

type Status = ReturnType<ObservedDataset["status"]>;

function secondsSince(time: Date | null): number {
  return time === null ? Number.NaN : Math.max(0, (Date.now() - time.getTime()) / 1000);
}
