import { isDate } from "firmament/base";
import type { NaiveRecord } from "../../naive/document.ts";
import type { DocumentChange, Question } from "../misreading/question.ts";

/** Questions with fewer documents and changes. */
export function* fewerDocuments(question: Question): Generator<Question> {
  const { documents, changes } = question;
  if (documents.length > 1) for (const document of documents) yield { ...question, documents: [document] };
  if (documents.length > 3) {
    const half = Math.ceil(documents.length / 2);
    yield { ...question, documents: documents.slice(0, half) };
    yield { ...question, documents: documents.slice(half) };
  }
  for (const index of documents.keys()) yield { ...question, documents: documents.toSpliced(index, 1) };
  if (changes.length > 3) {
    const half = Math.ceil(changes.length / 2);
    yield { ...question, changes: changes.slice(0, half) };
    yield { ...question, changes: changes.slice(half) };
  }
  for (const index of changes.keys()) yield { ...question, changes: changes.toSpliced(index, 1) };
}

/** Questions whose documents have fewer fields, values and words. */
export function* smallerDocuments(question: Question): Generator<Question> {
  for (const [index, document] of question.documents.entries()) {
    for (const smaller of smallerRecords(document)) {
      yield { ...question, documents: question.documents.with(index, smaller) };
    }
  }
  for (const [index, change] of question.changes.entries()) {
    if (!("upsert" in change)) continue;
    for (const upsert of smallerRecords(change.upsert)) {
      yield { ...question, changes: question.changes.with(index, { upsert }) };
    }
  }
}

function* smallerRecords({ id, ...members }: NaiveRecord): Generator<NaiveRecord> {
  for (const smaller of smallerMembers(members)) yield { id, ...smaller };
}

type Members = Readonly<Record<string, unknown>>;

function* smallerMembers(members: Members): Generator<Members> {
  const entries = Object.entries(members);
  if (entries.length > 2) {
    const half = Math.ceil(entries.length / 2);
    yield Object.fromEntries(entries.slice(0, half));
    yield Object.fromEntries(entries.slice(half));
  }
  for (const index of entries.keys()) yield Object.fromEntries(entries.toSpliced(index, 1));
  for (const [name, value] of entries) {
    for (const smaller of smallerValues(value)) yield { ...members, [name]: smaller };
  }
}

function* smallerValues(value: unknown): Generator<unknown> {
  if (typeof value === "string") {
    const words = value.split(" ");
    if (words.length > 1) for (const index of words.keys()) yield words.toSpliced(index, 1).join(" ");
    const parts = value.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
    if (parts.length > 0 && parts[0] !== value) yield* parts;
    const letters = Array.from(value);
    if (words.length === 1 && letters.length > 1) {
      for (const index of letters.keys()) yield letters.toSpliced(index, 1).join("");
    }
    return;
  }
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield value.toSpliced(index, 1);
    for (const [index, each] of value.entries()) {
      for (const smaller of smallerValues(each)) yield value.with(index, smaller);
    }
    return;
  }
  if (value !== null && typeof value === "object" && !isDate(value)) yield* smallerMembers(value as Members);
}

/** The documents of a question, those of changes included. */
export function allDocuments({ documents, changes }: Question): readonly NaiveRecord[] {
  return [...documents, ...changes.flatMap((change) => ("upsert" in change ? [change.upsert] : []))];
}

/** Changes all documents of a question. */
export function mapDocuments(question: Question, change: (record: NaiveRecord) => NaiveRecord): Question {
  const changeOne = (each: DocumentChange): DocumentChange =>
    "upsert" in each ? { upsert: change(each.upsert) } : each;
  return { ...question, documents: question.documents.map(change), changes: question.changes.map(changeOne) };
}
