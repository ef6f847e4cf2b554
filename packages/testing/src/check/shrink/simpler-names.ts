import type { Field, Schema } from "firmament";
import { isDate } from "firmament/base";
import type { NaiveRecord } from "../../naive/document.ts";
import { fieldRoles } from "../misreading/field-roles.ts";
import type { DocumentChange, Question } from "../misreading/question.ts";
import { SIMPLE_NUMBERS, SIMPLE_WORDS } from "./cost.ts";
import { allDocuments, mapDocuments } from "./smaller-documents.ts";

/** Questions in which one word, number, id or field has a simpler name, in the query and in all documents. */
export function* simplerNames(question: Question, schema: Schema): Generator<Question> {
  yield* simplerFields(question, schema);
  const texts = [question.query, ...allDocuments(question).map((document) => JSON.stringify(document))];
  const words = new Set(texts.flatMap((text) => text.match(/[\p{L}\p{M}]+|\d+(?:\.\d+)?/gu) ?? []));
  for (const name of words) {
    const isNumber = /\d/.test(name);
    for (const simple of isNumber ? SIMPLE_NUMBERS : SIMPLE_WORDS) {
      if (simple === name) break;
      // Two words stay two words.
      if (!isNumber && words.has(simple)) continue;
      yield renamed(question, name, simple);
    }
  }
  yield numbered(question);
}

function renamed(question: Question, from: string, to: string): Question {
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\d.])${from.replace(".", "\\.")}(?![\\p{L}\\p{M}\\d.])`, "gu");
  const change = (text: string): string => text.replace(pattern, to);
  const changeValue = (value: unknown): unknown => {
    if (typeof value === "string") return change(value);
    if (typeof value === "number") return String(value) === from ? Number(to) : value;
    if (Array.isArray(value)) return value.map(changeValue);
    if (value === null || typeof value !== "object" || isDate(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changeValue(each)]));
  };
  const changed = mapDocuments(question, ({ id, ...members }) => ({ id, ...(changeValue(members) as object) }));
  return { ...changed, changes: changed.changes.map(withQuery(change)), query: change(question.query) };
}

/** Changes the queries between changes. */
function withQuery(change: (query: string) => string): (each: DocumentChange) => DocumentChange {
  return (each) => ("ids" in each ? { ids: change(each.ids) } : each);
}

/** Moves the values of a field to the first field of its type. */
function* simplerFields(question: Question, schema: Schema): Generator<Question> {
  const roles = fieldRoles(schema);
  const used = new Set(allDocuments(question).flatMap((document) => Object.keys(document)));
  for (const name of Object.keys(schema.fields)) if (question.query.includes(`${name}:`)) used.add(name);
  for (const name of used) {
    const field = schema.fields[name];
    if (field === undefined) continue;
    for (const simple of simplerThan(field, name)) {
      const moved = mapDocuments(question, (record) => withMember(record, name, simple, schema.fields[simple]));
      const move = (query: string): string => query.replaceAll(`${name}:`, `${simple}:`);
      yield { ...moved, changes: moved.changes.map(withQuery(move)), query: move(question.query) };
    }
  }

  function simplerThan({ type }: Field, name: string): readonly string[] {
    const candidates =
      type === "text"
        ? [roles.text, roles.other, roles.many]
        : type === "keyword"
          ? [roles.keyword]
          : type === "number" || type === "integer"
            ? [roles.number]
            : type === "date"
              ? [roles.date]
              : [];
    const end = candidates.indexOf(name);
    return (end < 0 ? candidates : candidates.slice(0, end)).filter((each) => each !== null);
  }
}

/** The record with the value of a member under another name; a list only if the field has many values. */
function withMember(record: NaiveRecord, from: string, to: string, field: Field | undefined): NaiveRecord {
  if (!Object.hasOwn(record, from) || Object.hasOwn(record, to)) return record;
  const { [from]: value, ...others } = record;
  const isMany = field !== undefined && "many" in field && field.many;
  const moved = Array.isArray(value) && !isMany ? value[0] : value;
  return { ...others, id: record.id, [to]: moved } as NaiveRecord;
}

/** The ids 1, 2, … in the order in which they occur. */
function numbered(question: Question): Question {
  const ids = new Map<string, string>();
  const idOf = (id: string): string => {
    if (!ids.has(id)) ids.set(id, String(ids.size + 1));
    return ids.get(id) ?? id;
  };
  const documents = question.documents.map((document) => ({ ...document, id: idOf(document.id) }));
  const changes = question.changes.map((change) => {
    if ("upsert" in change) return { upsert: { ...change.upsert, id: idOf(change.upsert.id) } };
    return "delete" in change ? { delete: idOf(change.delete) } : change;
  });
  return { documents, changes, query: question.query };
}
