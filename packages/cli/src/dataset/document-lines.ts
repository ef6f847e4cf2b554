import { markFormulas } from "@firmament/server/values";
import { type AnyDocument, columnNames, type DocumentType } from "../document-type/document-type.ts";
import type { ExportFormat } from "../options/record-options.ts";

const DELIMITERS = { csv: ",", tsv: "\t" } as const;

/** Writes documents as lines that the record files read back. */
export class DocumentLines {
  /** The line before the documents; `null` without one. */
  readonly header: string | null;
  readonly #columns: readonly string[];
  readonly #delimiter: string | null;
  readonly #separator: string;
  readonly #marksFormulas: boolean;
  #ambiguous = 0;
  #formulas = 0;

  /**
   * @param separator joins the values of a list in a cell
   * @param marksFormulas whether cells that spreadsheet programs would run as formulas have an apostrophe, which remains when
   * they are read back
   */
  constructor(type: DocumentType, format: ExportFormat, separator: string, marksFormulas = false) {
    this.#marksFormulas = marksFormulas;
    this.#columns = columnNames(type);
    this.#delimiter = format === "ndjson" ? null : DELIMITERS[format];
    this.#separator = separator;
    this.header = this.#delimiter === null ? null : `${this.#columns.join(this.#delimiter)}\n`;
  }

  /** The number of documents with a list in which a value contains the separator, so that it is read as two. */
  get ambiguous(): number {
    return this.#ambiguous;
  }

  /** The number of documents with a cell that spreadsheet programs run as a formula. */
  get formulas(): number {
    return this.#formulas;
  }

  line(document: AnyDocument): string {
    if (this.#delimiter === null) return `${JSON.stringify(document)}\n`;
    const lists = Object.values(document)
      .filter((value) => !isNested(value))
      .filter(Array.isArray);
    if (lists.flat().some((value) => String(value).includes(this.#separator))) this.#ambiguous++;
    const texts = this.#columns.map((name) => this.#text(document[name]));
    const marked = texts.map((text, column) =>
      typeof document[this.#columns[column] ?? ""] === "number" ? text : markFormulas(text),
    );
    if (marked.some((text, column) => text !== texts[column])) this.#formulas++;
    const cells = (this.#marksFormulas ? marked : texts).map((text) => this.#cell(text));
    return `${cells.join(this.#delimiter)}\n`;
  }

  #text(value: unknown): string {
    if (value === undefined || value === null) return "";
    if (isNested(value)) return JSON.stringify(value);
    return Array.isArray(value) ? value.join(this.#separator) : String(value);
  }

  #cell(text: string): string {
    // RFC 4180. An unquoted cell loses nothing to its reader only without these characters.
    return text.includes(this.#delimiter ?? "") || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }
}

/** Whether a value is JSON in a cell: an object, or a list with objects or lists. */
function isNested(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return !Array.isArray(value) || value.some((element) => typeof element === "object");
}
