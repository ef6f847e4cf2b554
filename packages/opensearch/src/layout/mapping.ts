import { POSITION_GAP } from "firmament/query";
import { IMPACT_K1, TOKEN_ANALYSIS } from "./impact-token.ts";
import { DOCUMENT_PATH, ID_PATH, IMPACTS_PART, type IndexLayout, ORDER_PATH, TOMBSTONE_PATH } from "./index-layout.ts";

/** A field of a mapping, as the cluster returns it. */
export type FieldMapping = { readonly type: string } & Readonly<Record<string, unknown>>;

/** The fields of an index, as the cluster stores them. */
export interface IndexMapping {
  readonly dynamic: "strict";
  readonly _source: { readonly enabled: false };
  readonly properties: Readonly<Record<string, FieldMapping>>;
}

/** Settings that determine the tokens and the scores of an index; they cannot be changed later. */
export const ANALYSIS_SETTINGS: Readonly<Record<string, unknown>> = {
  analysis: TOKEN_ANALYSIS,
  similarity: { impact: { type: "BM25", k1: IMPACT_K1, b: 0 } },
};

/** The length of the longest regular expression that the query compiler prints is below this. The default is 1,000. */
const MAX_REGEX_LENGTH = 4_000_000;

/** Settings of an index that can be changed later, and that queries need. */
export const QUERY_SETTINGS: { readonly max_regex_length: number } = { max_regex_length: MAX_REGEX_LENGTH };

/** How long the cluster remembers the number of a deletion, so that a delayed request cannot undo it. */
export const CHANGE_SETTINGS: { readonly gc_deletes: string } = { gc_deletes: "10m" };

const KEYWORD_TERMS: FieldMapping = { type: "keyword", doc_values: false };
const IMPACTS: FieldMapping = impacts("impacts");
const SHARED_IMPACTS: FieldMapping = impacts("shared");
const TERMS: FieldMapping = {
  type: "text",
  analyzer: "tokens",
  norms: false,
  position_increment_gap: POSITION_GAP,
  similarity: "boolean",
  fields: { [IMPACTS_PART]: IMPACTS },
};
const NUMBERS: FieldMapping = { type: "double" };
const KEYWORD_VALUES: FieldMapping = { type: "keyword" };
const SORTED_VALUES: FieldMapping = { type: "keyword", index: false };
const EXACT: FieldMapping = { type: "keyword", doc_values: false };

function impacts(analyzer: string): FieldMapping {
  return { type: "text", analyzer, index_options: "freqs", norms: false, similarity: "impact" };
}

export function mappingOf(layout: IndexLayout): IndexMapping {
  return {
    dynamic: "strict",
    // The document is a stored field: the cluster would decode and encode all tokens to leave them out of a source.
    _source: { enabled: false },
    properties: {
      [ID_PATH]: { type: "keyword" },
      [ORDER_PATH]: { type: "long" },
      [DOCUMENT_PATH]: { type: "keyword", index: false, doc_values: false, store: true },
      [TOMBSTONE_PATH]: { type: "boolean" },
      ...fieldMappings(layout, ""),
    },
  };
}

/** @param parent the path of the objects that contain the fields, with a dot */
function fieldMappings(layout: IndexLayout, parent: string): Record<string, FieldMapping> {
  const fields: Record<string, FieldMapping> = {};
  const add = (path: string, mapping: FieldMapping): void => {
    fields[path.slice(parent.length)] = mapping;
  };
  for (const { terms, impacts, type, combined } of layout.termIndexes) {
    if (type === "text") add(terms, { ...TERMS, ...(combined !== null && { copy_to: [combined] }) });
    else {
      add(terms, KEYWORD_TERMS);
      add(impacts, IMPACTS);
    }
  }
  for (const { path } of layout.combined) add(path, SHARED_IMPACTS);
  for (const { path } of layout.numbers) add(path, NUMBERS);
  for (const { type, values, first } of layout.values) {
    // Texts are found by their words: see `valuesQuery`.
    add(values, type === "keyword" ? KEYWORD_VALUES : SORTED_VALUES);
    if (first !== values) add(first, SORTED_VALUES);
  }
  for (const { path } of layout.exact) add(path, EXACT);
  for (const { path, layout: objects } of layout.objects) {
    const properties = fieldMappings(objects, objects.prefix);
    // The cluster returns no empty list of fields, as of objects with stored fields only.
    add(path, { type: "nested", dynamic: "strict", ...(Object.keys(properties).length > 0 && { properties }) });
  }
  return fields;
}
