import type { NaiveRecord } from "../../naive/document.ts";
import { documentsAfter, type Question } from "./question.ts";

export type ChangeReason =
  | "lost-insert"
  | "lost-update"
  | "lost-delete"
  | "stale-version"
  | "merged-update"
  | "lost-insert-after-delete"
  | "stale-answer";

/** A way in which engines apply changes wrongly. */
export interface ChangeMisreading {
  /** A sentence about the engine that changes documents in this way. */
  readonly explanation: string;
  /** Questions that show it, with the roles of fields as names: see `Example`. */
  readonly examples: readonly ChangeExample[];
  /** The documents that queries search after all changes; some may have the same id. */
  readonly documents: (question: Question) => readonly NaiveRecord[];
}

export interface ChangeExample {
  readonly query: string;
  readonly documents: readonly Readonly<Record<string, unknown>>[];
  readonly changes: readonly (
    | { readonly upsert: Readonly<Record<string, unknown>> }
    | { readonly delete: string }
    | { readonly ids: string }
  )[];
}

const red = { id: "1", text: "red" };
const green = { id: "1", text: "green" };

/** Keeps the changes of a document for which a function says so. */
function keeping(
  isKept: (isUpsert: boolean, isKnown: boolean, wasDeleted: boolean) => boolean,
): ChangeMisreading["documents"] {
  return ({ documents, changes }) => {
    const byId = new Map(documents.map((document) => [document.id, document]));
    const deleted = new Set<string>();
    for (const change of changes) {
      if ("ids" in change) continue;
      const id = "upsert" in change ? change.upsert.id : change.delete;
      if (!isKept("upsert" in change, byId.has(id), deleted.has(id))) continue;
      if ("upsert" in change) byId.set(id, change.upsert);
      else if (byId.delete(id)) deleted.add(id);
    }
    return [...byId.values()];
  };
}

/** Changes that are lost or leave something behind. */
export const CHANGES: Readonly<Record<ChangeReason, ChangeMisreading>> = {
  "lost-update": {
    explanation: "A document that replaces another one is not found.",
    examples: [{ query: "green", documents: [red], changes: [{ upsert: green }] }],
    documents: keeping((isUpsert, isKnown) => !isUpsert || !isKnown),
  },
  "lost-insert": {
    explanation: "A document that is added after a load is not found.",
    examples: [{ query: "red", documents: [{ id: "2", text: "red" }], changes: [{ upsert: red }] }],
    documents: keeping((isUpsert, isKnown) => !isUpsert || isKnown),
  },
  "lost-delete": {
    explanation: "A deleted document is still found.",
    examples: [{ query: "red", documents: [red], changes: [{ delete: "1" }] }],
    documents: keeping((isUpsert) => isUpsert),
  },
  "stale-version": {
    explanation: "A replaced document is still found by its earlier words.",
    examples: [
      { query: "red", documents: [red], changes: [{ upsert: green }] },
      { query: "NOT red", documents: [red], changes: [{ upsert: green }] },
    ],
    documents: ({ documents, changes }) => {
      let versions = [...documents];
      for (const change of changes) {
        if ("upsert" in change) versions.push(change.upsert);
        else if ("delete" in change) versions = versions.filter(({ id }) => id !== change.delete);
      }
      return versions;
    },
  },
  "merged-update": {
    explanation: "A document that replaces another one keeps the fields that only the earlier one has.",
    examples: [{ query: "red", documents: [{ id: "1", other: "red" }], changes: [{ upsert: green }] }],
    documents: ({ documents, changes }) => {
      const byId = new Map(documents.map((document) => [document.id, document]));
      for (const change of changes) {
        if ("delete" in change) byId.delete(change.delete);
        else if ("upsert" in change) byId.set(change.upsert.id, { ...byId.get(change.upsert.id), ...change.upsert });
      }
      return [...byId.values()];
    },
  },
  "lost-insert-after-delete": {
    explanation: "A document that is added after a document with its id was deleted is not found.",
    examples: [{ query: "green", documents: [red], changes: [{ delete: "1" }, { upsert: green }] }],
    documents: keeping((isUpsert, _isKnown, wasDeleted) => !isUpsert || !wasDeleted),
  },
  "stale-answer": {
    explanation: "The answer to a query is remembered after documents have changed.",
    examples: [{ query: "red", documents: [red], changes: [{ ids: "red" }, { upsert: green }] }],
    documents: ({ documents, changes, query }) => {
      const asked = changes.findIndex((change) => "ids" in change && change.ids === query);
      return documentsAfter(documents, asked < 0 ? changes : changes.slice(0, asked));
    },
  },
};
