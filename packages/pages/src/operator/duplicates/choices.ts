import type { DuplicateDocument } from "../client/duplicates-api.ts";

/** What the operator has chosen for a group. */
export interface Choices {
  /** The id of the document that remains. */
  readonly keep: string;
  /** The ids of documents that take no part. */
  readonly left: readonly string[];
  /** By field: the id of the document whose value it has. */
  readonly values: Readonly<Record<string, string>>;
  /** Whether lists have the values of all documents, unless one is chosen. */
  readonly unites: boolean;
}

export function firstChoices(documents: readonly DuplicateDocument[]): Choices {
  const fullest = documents.toSorted((one, other) => Object.keys(other).length - Object.keys(one).length)[0];
  return { keep: fullest?.id ?? "", left: [], values: {}, unites: false };
}

/** The documents that take part, the one that remains first. */
export function merging(
  documents: readonly DuplicateDocument[],
  { keep, left }: Choices,
): readonly DuplicateDocument[] {
  const taking = documents.filter(({ id }) => !left.includes(id));
  return [...taking.filter(({ id }) => id === keep), ...taking.filter(({ id }) => id !== keep)];
}

/**
 * The id of the document whose value a field has; `null` if none has one, and for united lists. It says what the service does.
 *
 * @param taking as `merging` returns them
 */
export function valueFrom(
  field: string,
  taking: readonly DuplicateDocument[],
  { values, unites }: Choices,
): string | null {
  const chosen = Object.hasOwn(values, field) ? values[field] : undefined;
  if (chosen !== undefined && taking.some(({ id }) => id === chosen)) return chosen;
  const having = taking.filter((document) => hasValue(document, field));
  if (unites && having.some((document) => Array.isArray(document[field]))) return null;
  return having[0]?.id ?? null;
}

/** A field with the values of the documents. */
export interface FieldRow {
  readonly field: string;
  /** In the order of the documents, as text; `null` for a missing value. */
  readonly values: readonly (string | null)[];
  readonly isEqual: boolean;
}

/** The fields that any of the documents has, in the order of the schema. */
export function fieldRows(fields: readonly string[], documents: readonly DuplicateDocument[]): readonly FieldRow[] {
  return fields.flatMap((field) => {
    const values = documents.map((document) => (hasValue(document, field) ? shownValue(document[field]) : null));
    if (values.every((value) => value === null)) return [];
    return [{ field, values, isEqual: values.every((value) => value === values[0]) }];
  });
}

/** A field may have any name, also that of a member of all objects. */
function hasValue(document: DuplicateDocument, field: string): boolean {
  return Object.hasOwn(document, field) && (document[field] ?? null) !== null;
}

const MAX_SHOWN = 300;

function shownValue(value: unknown): string {
  const text = Array.isArray(value) ? value.map(plainText).join(", ") : plainText(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function plainText(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The values of a request for a merge: what was chosen among the documents that take part. */
export function chosenValues(
  taking: readonly DuplicateDocument[],
  { values }: Choices,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, from]) => taking.some(({ id }) => id === from)));
}
