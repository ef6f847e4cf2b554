import { DocumentError } from "firmament";
import { AnalyzedDocument, distinctNumbers, textValues } from "firmament/query";
import { isStructural, storedTerm, TOKEN_SEPARATOR } from "./impact-token.ts";
import { DOCUMENT_PATH, ID_PATH, type IndexLayout, ORDER_PATH, type TermIndexPaths } from "./index-layout.ts";
import { TermFields } from "./term-fields.ts";
import { KEYWORD_STORAGE } from "./value-storage.ts";

/** What a document puts into the fields of an index, by path. */
export type DocumentBody = Readonly<Record<string, unknown>>;

/** Lucene's limit for a term, in bytes of UTF-8. */
const MAX_TERM_BYTES = 32_766;

/** The content of the documents of one schema for an index. */
export class DocumentBodies {
  readonly #layout: IndexLayout;
  readonly #terms: TermFields;
  /** Those of the nested objects of each field, by path. */
  readonly #objectTerms: ReadonlyMap<string, TermFields>;

  constructor(layout: IndexLayout) {
    this.#layout = layout;
    this.#terms = new TermFields(layout, checkIndexedTerm);
    this.#objectTerms = new Map(
      layout.objects.map(({ path, layout }) => [path, new TermFields(layout, checkIndexedTerm)]),
    );
  }

  /**
   * @param document as `readDocument` returns it
   * @param order the insertion order: a greater number for a later document
   * @param record the index of the record in its list or stream, for the error
   * @throws {DocumentError} for a term that an index of a cluster cannot contain
   */
  of(document: { readonly id: string }, order: number, record: number): DocumentBody {
    const { id } = document;
    const content = new AnalyzedDocument(document, this.#layout.schema);
    try {
      return {
        [ID_PATH]: checkedTerm(id, ID_PATH),
        [ORDER_PATH]: order,
        [DOCUMENT_PATH]: JSON.stringify(document),
        ...fieldsOf(content, this.#layout, this.#terms),
        ...valuesOf(document, this.#layout),
        ...exactValuesOf(content, this.#layout),
        ...this.#objectsOf(content),
      };
    } catch (error) {
      if (!(error instanceof InvalidTerm)) throw error;
      throw new DocumentError({ record, id, field: error.field, reason: error.reason });
    }
  }

  #objectsOf(document: AnalyzedDocument): DocumentBody {
    const objects = this.#layout.objects.map(({ field, path, layout }) => {
      const terms = this.#objectTerms.get(path) as TermFields;
      const bodies = document.objectsOf(field).map((object) => fieldsOf(object, layout, terms));
      return [path, bodies.map((body) => withoutPrefix(body, layout.prefix))] as const;
    });
    return Object.fromEntries(objects.filter(([, bodies]) => bodies.length > 0));
  }
}

/** A term that an index of a cluster cannot contain. */
class InvalidTerm extends Error {
  readonly field: string;
  readonly reason: string;

  constructor(field: string, reason: string) {
    super(reason);
    this.field = field;
    this.reason = reason;
  }
}

/** The terms and numbers of a document or a nested object. */
function fieldsOf(content: AnalyzedDocument, layout: IndexLayout, terms: TermFields): DocumentBody {
  const body: Record<string, unknown> = terms.of(content);
  for (const { field, path } of layout.numbers) {
    const numbers = distinctNumbers(content.numbersOf(field.name));
    if (numbers.length > 0) body[path] = numbers;
  }
  return body;
}

function checkIndexedTerm(term: string, { type, field }: TermIndexPaths): void {
  // The impacts of a keyword have the escaped term, which may be longer.
  checkedTerm(type === "keyword" ? storedTerm(term) : term, field);
  if (type === "text" && isStructural(term)) {
    const made = `the analyzer of the field ${JSON.stringify(field)} made a term with a control character`;
    throw new InvalidTerm(field, `${made} (U+007F, U+0085, U+0086 or U+0087), which a cluster cannot index`);
  }
}

function checkedTerm(term: string, field: string): string {
  checkWellFormed(term, field);
  if (term.length * 3 > MAX_TERM_BYTES && Buffer.byteLength(term) > MAX_TERM_BYTES) {
    const found = `the field ${JSON.stringify(field)} has a term of ${Buffer.byteLength(term)} bytes`;
    throw new InvalidTerm(field, `${found}; a cluster can index ${MAX_TERM_BYTES}`);
  }
  return term;
}

/** A cluster stores texts as UTF-8, which has no half of a surrogate pair. */
function checkWellFormed(text: string, field: string): void {
  if (text.isWellFormed()) return;
  const found = `the field ${JSON.stringify(field)} contains half of a surrogate pair`;
  throw new InvalidTerm(field, `${found}, which a cluster cannot store`);
}

function valuesOf(document: object, layout: IndexLayout): DocumentBody {
  const body: Record<string, unknown> = {};
  for (const { field, storage, values, first } of layout.values) {
    const texts = textValues(document, field);
    for (const text of texts) checkWellFormed(text, field);
    const stored = texts.map((text) => storage.stored(text));
    if (stored.length === 0) continue;
    body[values] = [...new Set(stored)];
    if (first !== values) body[first] = stored[0];
  }
  return body;
}

function exactValuesOf(content: AnalyzedDocument, layout: IndexLayout): DocumentBody {
  const body: Record<string, unknown> = {};
  for (const { field, path } of layout.exact) {
    const values = content.valuesOf(field).filter((terms) => terms.length > 0);
    if (values.length > 0) body[path] = [...new Set(values.map(exactKey))];
  }
  return body;
}

/** The term that stands for a whole value. */
export function exactKey(terms: readonly string[]): string {
  return KEYWORD_STORAGE.stored(terms.join(TOKEN_SEPARATOR));
}

/** The beginning of the keys of values whose next term begins with the last text; `null` if it is longer than what is stored. */
export function beginningKey(texts: readonly string[]): string | null {
  const beginning = texts.join(TOKEN_SEPARATOR);
  return KEYWORD_STORAGE.isWhole(beginning) ? beginning : null;
}

function withoutPrefix(body: DocumentBody, prefix: string): DocumentBody {
  return Object.fromEntries(Object.entries(body).map(([path, value]) => [path.slice(prefix.length), value]));
}
