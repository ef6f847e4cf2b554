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

/**
 * Prometheus gauges of dataset files: how current they are, and whether their index files are. A value that is unknown is
 * `NaN`.
 */
export class DatasetGauges {
  readonly #files: ReadonlyMap<string, () => ObservedDataset | null>;
  readonly #generation: DatasetGauge;
  readonly #changeNumber: DatasetGauge;
  readonly #pending: DatasetGauge;
  readonly #age: DatasetGauge;
  readonly #refreshAge: DatasetGauge;
  readonly #indexFile: DatasetGauge;
  readonly #unsaved: DatasetGauge;

  /** @param files the datasets by name; each returns `null` until it is open */
  constructor(registry: Registry, files: ReadonlyMap<string, () => ObservedDataset | null>) {
    this.#files = files;
    const gauge = (name: string, help: string): DatasetGauge =>
      new Gauge({ name: `firmament_dataset_${name}`, help, labelNames: ["dataset"], registers: [registry] });
    this.#generation = gauge("generation", "The generation that searches see; increases with each refresh");
    this.#changeNumber = gauge("change_number", "The last change that searches see");
    this.#pending = gauge("pending_changes", "Changes on the disk that searches do not see yet");
    this.#age = gauge("age_seconds", "Seconds since the last change of the dataset");
    this.#refreshAge = gauge("refresh_age_seconds", "Seconds since all documents were replaced");
    this.#indexFile = gauge("index_file", "1 if the index file can be used, 0 if the next start must build the index");
    this.#unsaved = gauge("unsaved_changes", "Changes that are missing in the index file");
  }

  /** Reads the datasets; the values of one are unknown while its file cannot be read. */
  update(): void {
    for (const [dataset, file] of this.#files) this.#update({ dataset }, file());
  }

  #update(label: DatasetLabel, dataset: ObservedDataset | null): void {
    if (dataset === null) {
      for (const gauge of [this.#generation, this.#changeNumber, ...this.#ofFile]) gauge.set(label, Number.NaN);
      return;
    }
    const { generation, changeNumber } = dataset.searched;
    this.#generation.set(label, generation);
    this.#changeNumber.set(label, changeNumber);
    try {
      this.#setStatus(label, changeNumber, dataset.status());
    } catch {
      for (const gauge of this.#ofFile) gauge.set(label, Number.NaN);
    }
  }

  #setStatus(label: DatasetLabel, searched: number, { changeNumber, refreshedAt, updatedAt, indexFile }: Status): void {
    this.#pending.set(label, Math.max(0, changeNumber - searched));
    this.#age.set(label, secondsSince(updatedAt));
    this.#refreshAge.set(label, secondsSince(refreshedAt));
    this.#indexFile.set(label, indexFile.changeNumber === null ? 0 : 1);
    this.#unsaved.set(label, indexFile.changeNumber === null ? Number.NaN : changeNumber - indexFile.changeNumber);
  }

  get #ofFile(): readonly DatasetGauge[] {
    return [this.#pending, this.#age, this.#refreshAge, this.#indexFile, this.#unsaved];
  }
}

type DatasetGauge = Gauge<"dataset">;

interface DatasetLabel {
  readonly dataset: string;
}

type Status = ReturnType<ObservedDataset["status"]>;

function secondsSince(time: Date | null): number {
  return time === null ? Number.NaN : Math.max(0, (Date.now() - time.getTime()) / 1000);
}
