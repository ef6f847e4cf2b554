import type { DatasetInfo, FieldValues, ServiceApi } from "../service/service-api.ts";
import { exampleQueries } from "./example-queries.ts";
import { exampleValues, fieldLine } from "./field-lines.ts";
import { searchedFields } from "./searched-fields.ts";

/** The datasets that are described with their fields; of the others the names are enough. */
const MAX_DESCRIBED = 4;

/** The maximum length of a description of all datasets. */
const MAX_LENGTH = 8000;

const EXAMPLES_AGE_MS = 300_000;
const MAX_KEPT = 200;

interface KeptExamples {
  readonly values: Readonly<Record<string, FieldValues>>;
  readonly until: number;
}

/** Describes datasets. Remembers examples of values for some minutes, for each key: another key may see other documents. */
export class DatasetDescriptions {
  readonly #kept = new Map<string, KeptExamples>();

  /** @param key of the caller; `null` without a key */
  async describe(api: ServiceApi, datasets: readonly DatasetInfo[], key: string | null): Promise<string> {
    if (datasets.length === 0) return "There is no dataset that this key may search.";
    const described = await Promise.all(
      datasets.slice(0, MAX_DESCRIBED).map(async (dataset) => {
        const fields = searchedFields(dataset.schema);
        const values = await this.#valuesOf(api, dataset, key);
        return [
          headline(dataset),
          ...fields.map((field) => `  ${fieldLine(field, values[field.name])}`),
          ...exampleQueries(fields, values).map((query) => `  Example: ${query}`),
        ].join("\n");
      }),
    );
    const others = datasets.slice(MAX_DESCRIBED).map(headline);
    const text = [...described, ...others].join("\n");
    const note = others.length === 0 ? "" : "\nfind_values without a field lists the fields of a dataset.";
    return text.length <= MAX_LENGTH
      ? text + note
      : `${text.slice(0, MAX_LENGTH)}…\nfind_values without a field lists the fields of a dataset.`;
  }

  async #valuesOf(api: ServiceApi, dataset: DatasetInfo, key: string | null): Promise<KeptExamples["values"]> {
    const name = JSON.stringify([dataset.name, key]);
    const kept = this.#kept.get(name);
    if (kept !== undefined && kept.until > Date.now()) return kept.values;
    const values = await exampleValues(api, dataset.name, searchedFields(dataset.schema));
    if (Object.keys(values).length === 0) return values;
    this.#kept.delete(name);
    this.#kept.set(name, { values, until: Date.now() + EXAMPLES_AGE_MS });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return values;
  }
}

function headline({ name, aliases, title, documents, embeds }: DatasetInfo): string {
  const size = documents === null ? "" : `: ${documents} documents`;
  const others = [...(title.toLowerCase() === name ? [] : [title]), ...aliases];
  return `Dataset ${name}${others.length === 0 ? "" : ` (${others.join(", ")})`}${size}${embeds === true ? "; search takes near, a text whose meaning ranks documents" : ""}`;
}
