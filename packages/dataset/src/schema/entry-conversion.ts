import type { SchemaJson } from "firmament";
import { DatasetError } from "../tables/dataset-error.ts";
import { type ConversionCounts, ConversionReport, type FieldChange } from "./conversion-report.ts";
import { type ConvertedDocument, DocumentConversion } from "./document-conversion.ts";
import type { FieldRenames } from "./field-plans.ts";

/** Another schema for the documents of a dataset. */
export interface NewSchema {
  /** JSON. */
  readonly schema: string;
  /** JSON: the fields. */
  readonly fields: string;
  readonly renames: FieldRenames;
  /** Which values documents may lose: those of removed fields, or all that do not fit. */
  readonly allowedLoss: "none" | "removed" | "all";
}

/** Converts the documents of a dataset file. */
export class EntryConversion {
  readonly #conversion: DocumentConversion;
  readonly #report: ConversionReport;
  readonly #allowedLoss: NewSchema["allowedLoss"];

  /** @param from the earlier schema as JSON */
  constructor(from: string, { schema, renames, allowedLoss }: NewSchema) {
    this.#conversion = new DocumentConversion(
      JSON.parse(from) as SchemaJson,
      JSON.parse(schema) as SchemaJson,
      renames,
    );
    this.#report = new ConversionReport(this.#conversion);
    this.#allowedLoss = allowedLoss;
  }

  /** What the conversion has done to the counted documents. */
  get counts(): ConversionCounts {
    return this.#report.counts;
  }

  /**
   * Converts a document and counts what it loses.
   *
   * @returns `null` if it does not fit the schema
   */
  count(json: string): string | null {
    const before = JSON.parse(json);
    const converted = this.#conversion.convert(before);
    this.#report.add(before, converted);
    return converted.document === null ? null : JSON.stringify(converted.document);
  }

  /**
   * Converts a document that was changed during the conversion.
   *
   * @throws {DatasetError} `unfit_documents` if it does not fit, or loses a value that it may not lose
   */
  convert(json: string): string {
    const before = JSON.parse(json);
    const converted = this.#conversion.convert(before);
    const { document } = converted;
    if (document === null || !this.#mayLose(converted)) {
      const report = new ConversionReport(this.#conversion);
      report.add(before, converted);
      requireFit(report.counts, this.#allowedLoss);
    }
    return JSON.stringify(document);
  }

  #mayLose({ losses }: ConvertedDocument): boolean {
    if (this.#allowedLoss === "all") return true;
    return losses.every(({ reason }) => this.#allowedLoss === "removed" && reason === null);
  }
}

/** @throws {DatasetError} `unfit_documents` that says which documents do not fit a new schema, and what to do */
export function requireFit(counts: ConversionCounts, allowedLoss: NewSchema["allowedLoss"]): void {
  const { documents, unfit, unfitExamples } = counts;
  if (unfit > 0) {
    const [example] = unfitExamples;
    const shown = example === undefined ? "" : ` The first is ${JSON.stringify(example.id)}: ${example.reason}.`;
    throw new DatasetError(
      "unfit_documents",
      `Cannot change the schema: ${unfit} of ${documents} documents do not fit the new one.${shown} Give these documents a value first, or let the field not be required. Nothing was changed.`,
    );
  }
  const lost = counts.fields.filter(({ lost, kind }) => lost > 0 && !(allowedLoss === "removed" && kind === "removed"));
  if (allowedLoss === "all" || lost.length === 0) return;
  throw new DatasetError(
    "unfit_documents",
    `Cannot change the schema: documents would lose values: ${lost.map(lossText).join("; ")}. Correct the documents or the schema first, or accept the loss with allowLoss (--allow-loss). Nothing was changed.`,
  );
}

/** `the field "price" of 3 of 120 documents ("7": a number, not the text "n/a")`. */
function lossText({ field, renamedFrom, kind, lost, examples }: FieldChange): string {
  const name = JSON.stringify(renamedFrom ?? field);
  const documents = lost === 1 ? "1 document" : `${lost} documents`;
  const [example] = examples;
  if (kind === "removed" || example === undefined) return `${name}, which is removed, of ${documents}`;
  return `${name} of ${documents}, such as ${JSON.stringify(example.id)}, which must be ${example.reason}`;
}
