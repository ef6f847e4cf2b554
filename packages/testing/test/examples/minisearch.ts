import { type EngineAdapter, UnsupportedQuery } from "@firmament/testing";
import { companySchema } from "firmament/companies";
import { parse, type QueryNode } from "firmament/grammar";
import MiniSearch, { type Query } from "minisearch";

const fields = Object.entries(companySchema.fields).flatMap(([name, { type }]) => (type === "text" ? [name] : []));
let index = new MiniSearch({ fields });

/** MiniSearch has no query language: words, prefixes and fuzzy words, combined by AND and OR. */
export const miniSearch: EngineAdapter = {
  name: "MiniSearch",
  load(documents) {
    index = new MiniSearch({ fields });
    index.addAll(documents);
  },
  ids: (query) => index.search(queryOf(parse(query))).map(({ id }) => id),
  upsert: (document) => (index.has(document.id) ? index.replace(document) : index.add(document)),
  delete: (id) => (index.has(id) ? index.discard(id) : undefined),
};

function queryOf(node: QueryNode): Query {
  if (node.kind === "and") return { queries: node.clauses.map(queryOf), combineWith: "AND" };
  if (node.kind === "or" || node.kind === "sequence") return { queries: node.clauses.map(queryOf), combineWith: "OR" };
  if (node.kind === "group" && node.field === null) return queryOf(node.query);
  if (node.kind === "everything") return MiniSearch.wildcard;
  const options = "field" in node && node.field !== null ? { fields: [node.field.name] } : {};
  if (node.kind === "term") return { queries: [node.text], ...options };
  if (node.kind === "prefix") return { queries: [node.text], prefix: true, ...options };
  if (node.kind === "fuzzy") return { queries: [node.text], fuzzy: node.edits, ...options };
  throw new UnsupportedQuery(`no ${node.kind}`);
}
