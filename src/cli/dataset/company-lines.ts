import type { Company } from "../../index.ts";
import type { ExportFormat } from "../options/record-options.ts";
import { companyTargets } from "../records/column-map.ts";

const DELIMITERS = { csv: ",", tsv: "\t" } as const;

/** Writes companies as lines that the record files read back. */
export class CompanyLines {
  /** The line before the companies; `null` without one. */
  readonly header: string | null;
  readonly #delimiter: string | null;
  readonly #separator: string;
  #ambiguous = 0;

  /** @param separator joins the values of a list in a cell */
  constructor(format: ExportFormat, separator: string) {
    this.#delimiter = format === "ndjson" ? null : DELIMITERS[format];
    this.#separator = separator;
    this.header = this.#delimiter === null ? null : `${companyTargets.join(this.#delimiter)}\n`;
  }

  /** The number of companies with a list in which a value contains the separator, so that it is read as two. */
  get ambiguous(): number {
    return this.#ambiguous;
  }

  line(company: Company): string {
    if (this.#delimiter === null) return `${JSON.stringify(company)}\n`;
    const values: Readonly<Record<string, unknown>> = { ...company };
    const lists = Object.values(values).filter(Array.isArray);
    if (lists.flat().some((value) => String(value).includes(this.#separator))) this.#ambiguous++;
    const cells = companyTargets.map((name) => this.#cell(values[name]));
    return `${cells.join(this.#delimiter)}\n`;
  }

  #cell(value: unknown): string {
    if (value === undefined || value === null) return "";
    const text = Array.isArray(value) ? value.join(this.#separator) : String(value);
    // RFC 4180. An unquoted cell loses nothing to its reader only without these characters.
    return text.includes(this.#delimiter ?? "") || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }
}
