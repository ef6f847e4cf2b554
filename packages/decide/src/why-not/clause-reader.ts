import type { QueryNode } from "firmament";
import type { FieldName } from "firmament/grammar";
import {
  AnalyzedDocument,
  type AnalyzedSchema,
  fieldValue,
  ID_FIELD,
  matchesDocument,
  NO_TYPED_WORDS,
  type ResolvedQuery,
  type ResolveRules,
  resolve,
  WITHOUT_WORD,
} from "firmament/query";

/** Reads clauses of a query as parts of it, and compares them with one document or one of its nested objects. */
export class ClauseReader {
  /** The schema of the document or object. */
  readonly schema: AnalyzedSchema;
  readonly document: object;
  readonly content: AnalyzedDocument;
  readonly #rules: ResolveRules;
  /** The field of the object; `null` for a document. */
  readonly #objectsField: string | null;
  readonly #searchesStopWords: boolean;

  /** @param searchesStopWords whether unquoted stop words are searched: if the whole query has nothing else */
  constructor(
    document: object,
    rules: ResolveRules,
    searchesStopWords: boolean,
    objects: { readonly field: string; readonly schema: AnalyzedSchema } | null = null,
  ) {
    this.document = document;
    this.schema = objects?.schema ?? rules.schema;
    this.content = new AnalyzedDocument(document, this.schema);
    this.#rules = rules;
    this.#objectsField = objects?.field ?? null;
    this.#searchesStopWords = searchesStopWords;
  }

  /** The readers of the nested objects of a field. */
  objects(field: string): readonly ClauseReader[] {
    const schema = this.schema.objects(field);
    const objects = fieldValue(this.document, field) as readonly object[] | undefined;
    if (schema === null || objects === undefined) return [];
    return objects.map((object) => new ClauseReader(object, this.#rules, this.#searchesStopWords, { field, schema }));
  }

  /**
   * The meaning of a clause; `null` if it contains no word or an error.
   *
   * @param field the field of the groups around it
   */
  resolve(node: QueryNode, field: FieldName | null): ResolvedQuery | null {
    let query = field === null ? node : groupOf(node, field.name);
    if (this.#objectsField !== null) query = groupOf(query, this.#objectsField);
    const { resolved, diagnostics } = resolve(query, this.#rules, NO_TYPED_WORDS, this.#searchesStopWords);
    if (diagnostics.length > 0 || resolved === WITHOUT_WORD) return null;
    return this.#objectsField !== null && resolved.kind === "nested" ? resolved.query : resolved;
  }

  /** Whether the document matches a clause, which may be `null`. */
  matches(resolved: ResolvedQuery | null): boolean {
    return resolved !== null && matchesDocument(resolved, this.content);
  }

  /** The id of the document. */
  get id(): string {
    return String(fieldValue(this.document, "id"));
  }

  /** Whether a name stands for the ids of documents. */
  isId(field: string): boolean {
    return field === ID_FIELD && this.#objectsField === null && this.schema.type(field) === undefined;
  }

  /** The name of a field in the schema of the document or object: `city` for `places.city` in an object. */
  nameOf({ name }: FieldName): string {
    const prefix = `${this.#objectsField}.`;
    return this.#objectsField !== null && name.startsWith(prefix) ? name.slice(prefix.length) : name;
  }
}

function groupOf(query: QueryNode, name: string): QueryNode {
  const { span } = query;
  return { kind: "group", span, field: { name, span }, boost: null, query };
}
