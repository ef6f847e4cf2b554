/**
 * The name by which queries address the ids of documents, as in `_id:"acme"`. A field of the schema with this name takes its
 * place.
 */
export const ID_FIELD = "_id";

/** The name of the index of ids in clauses. No field has it, and no segment stores it: each finds its documents by id. */
export const ID_INDEX: string = `${ID_FIELD}\u0000`;

/** The indexes of a clause on ids: always this list. */
export const ID_INDEXES: readonly string[] = Object.freeze([ID_INDEX]);

/** The id of a document as the only term of its only value; a nested object has none. */
export function idValues(document: object): readonly (readonly string[])[] {
  return "id" in document && typeof document.id === "string" ? [[document.id]] : [];
}
