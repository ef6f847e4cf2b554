import type { DocumentInput, Field, Schema } from "firmament";
import { assertNever, isDate } from "firmament/base";

/**
 * Simpler valid documents than a valid one, the simplest first: with fewer fields, values and words, and with simpler words
 * and numbers. Each has a smaller {@link documentComplexity}, so that shrinking ends.
 */
export function* smallerDocuments<S extends Schema>(
  document: DocumentInput<S>,
  schema: S,
): Generator<DocumentInput<S>> {
  for (const members of smallerMembers(document, schema.fields)) {
    if (documentComplexity(members) < documentComplexity(document)) yield members as DocumentInput<S>;
  }
}

type Members = Readonly<Record<string, unknown>>;

const WORDS = ["red", "green", "blue"];
const IDS = ["a", "b", "c"];
const DATES = ["2024", "2024-02"];

/** How much there is to read in a value of a document: a whole number from 0. */
export function documentComplexity(value: unknown): number {
  if (value === null || value === undefined) return 1;
  if (typeof value === "string") return IDS.includes(value) ? IDS.indexOf(value) : textCost(value);
  if (typeof value === "number") return value === 1 ? 0 : 1 + String(value).length;
  if (typeof value === "boolean") return Number(!value);
  if (isDate(value)) return 30;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + 1 + documentComplexity(each), 1);
  if (typeof value !== "object") return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + 3 + documentComplexity(each), 0);
}

function textCost(text: string): number {
  if (DATES.includes(text)) return 1 + DATES.indexOf(text);
  return text.split(" ").reduce((sum, word) => sum + 3 + wordCost(word), 0);
}

function wordCost(word: string): number {
  const index = WORDS.indexOf(word);
  if (index >= 0) return index;
  return WORDS.length + 2 * word.length - (word.match(/[a-z]/g)?.length ?? 0);
}

/** @param fields the fields of the members; a member without one may have any value */
function* smallerMembers(members: Members, fields: Readonly<Record<string, Field>>): Generator<Members> {
  const entries = Object.entries(members);
  for (const [name] of entries) {
    if (name !== "id" && fields[name]?.required !== true) yield without(entries, name);
  }
  for (const [name, value] of entries) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    for (const smaller of name === "id" ? IDS : smallerValues(value, field)) yield replaced(entries, name, smaller);
  }
}

function without(entries: readonly (readonly [string, unknown])[], name: string): Members {
  return Object.fromEntries(entries.filter(([other]) => other !== name));
}

/** `__proto__` is a name like any other. */
function replaced(entries: readonly (readonly [string, unknown])[], name: string, value: unknown): Members {
  return Object.fromEntries(entries.map(([other, own]) => [other, other === name ? value : own]));
}

function* smallerValues(value: unknown, field: Field | undefined): Generator<unknown> {
  if (field === undefined || value === null || value === undefined || field.type === "stored") return;
  if (Array.isArray(value)) {
    if (value.length > Number(field.required)) for (const index of value.keys()) yield value.toSpliced(index, 1);
    for (const [index, each] of value.entries()) {
      for (const smaller of smallerValues(each, field)) yield value.with(index, smaller);
    }
    return;
  }
  switch (field.type) {
    case "objects":
      yield* smallerMembers(value as Members, field.fields);
      return;
    case "text":
      yield* smallerTexts(String(value));
      return;
    case "keyword":
      yield* WORDS;
      return;
    case "number":
    case "integer":
      yield* [1, 2, 5];
      return;
    case "date":
      yield* DATES;
      return;
    case "point":
      yield { lat: 1, lon: 1 };
      return;
    case "vector":
      yield new Array<number>(field.dimensions).fill(1);
      return;
    case "boolean":
      yield true;
      return;
    default:
      assertNever(field);
  }
}

function* smallerTexts(text: string): Generator<string> {
  yield* WORDS;
  const words = text.split(" ");
  if (words.length > 1) for (const index of words.keys()) yield words.toSpliced(index, 1).join(" ");
  for (const [index, word] of words.entries()) {
    for (const simpler of WORDS) yield words.with(index, simpler).join(" ");
    const letters = Array.from(word);
    if (letters.length > 1) {
      for (const at of letters.keys()) yield words.with(index, letters.toSpliced(at, 1).join("")).join(" ");
    }
  }
}
