import type { ConvertedDocument, DocumentConversion } from "./document-conversion.ts";
import type { FieldChangeKind, FieldPlan } from "./field-plans.ts";

/** A document whose value cannot be converted. */
export interface ConversionExample {
  readonly id: string;
  /** The value as JSON, shortened to 100 characters. */
  readonly value: string;
  /** What the value must be. */
  readonly reason: string;
}

/** What a new schema does to a field, and to how many documents. */
export interface FieldChange {
  readonly kind: FieldChangeKind;
  /** The name in the new schema; of a removed field the earlier one. */
  readonly field: string;
  /** The earlier name, if it differs; otherwise `null`. */
  readonly renamedFrom: string | null;
  /** The number of documents with a value before. */
  readonly documents: number;
  /** Those of them that lose the value, or a part of it. */
  readonly lost: number;
  /** The first documents whose values cannot be converted, at most 5. */
  readonly examples: readonly ConversionExample[];
}

/** What a new schema does to the documents. */
export interface ConversionCounts {
  /** The number of documents. */
  readonly documents: number;
  /** Documents that do not fit the new schema, because a required value is missing. */
  readonly unfit: number;
  /** The first of them, at most 5. */
  readonly unfitExamples: readonly { readonly id: string; readonly reason: string }[];
  /** The fields that differ. */
  readonly fields: readonly FieldChange[];
}

const MAX_EXAMPLES = 5;

const MAX_VALUE_LENGTH = 100;

/** Counts what a conversion does to documents. */
export class ConversionReport {
  readonly #changes: ReadonlyMap<FieldPlan, { documents: number; lost: number; examples: ConversionExample[] }>;
  readonly #unfitExamples: { readonly id: string; readonly reason: string }[] = [];
  #documents = 0;
  #unfit = 0;

  constructor({ plans }: DocumentConversion) {
    this.#changes = new Map(
      plans.filter(({ kind }) => kind !== null).map((plan) => [plan, { documents: 0, lost: 0, examples: [] }]),
    );
  }

  /** @param document the document before the conversion */
  add(document: { readonly id: string }, { losses, fault }: ConvertedDocument): void {
    const { id } = document;
    this.#documents++;
    for (const [{ source }, counts] of this.#changes) {
      if (source !== null && Object.hasOwn(document, source.name)) counts.documents++;
    }
    for (const { plan, value, reason } of losses) {
      const counts = this.#changes.get(plan);
      if (counts === undefined) continue;
      counts.lost++;
      if (reason !== null && counts.examples.length < MAX_EXAMPLES)
        counts.examples.push({ id, value: shortJson(value), reason });
    }
    if (fault === null) return;
    this.#unfit++;
    if (this.#unfitExamples.length < MAX_EXAMPLES) this.#unfitExamples.push({ id, reason: fault.reason });
  }

  get counts(): ConversionCounts {
    return {
      documents: this.#documents,
      unfit: this.#unfit,
      unfitExamples: [...this.#unfitExamples],
      fields: [...this.#changes].flatMap(([{ kind, name, source }, counts]) =>
        kind === null
          ? []
          : [
              {
                kind,
                field: name,
                renamedFrom: source === null || source.name === name ? null : source.name,
                ...counts,
                examples: [...counts.examples],
              },
            ],
      ),
    };
  }
}

function shortJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length > MAX_VALUE_LENGTH ? `${json.slice(0, MAX_VALUE_LENGTH)}…` : json;
}

/** Whether documents would lose values. */
export function losesValues({ fields }: ConversionCounts): boolean {
  return fields.some(({ lost }) => lost > 0);
}
