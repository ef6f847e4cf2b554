import type { EncodedDocument, Segment } from "../../indexes/segment.ts";
import type { Hit } from "./search-page.ts";

/** The fields of a hit's document, next to the id; `null` for all. */
export type FieldNames = ReadonlySet<string> | null;

/** The members that a hit has only on request. */
export type OptionalMembers = Pick<Hit<unknown>, "explanation" | "distance" | "similarity" | "fusion" | "highlights">;

/**
 * A hit that decodes its document when it is first read. The document is an own enumerable member all the same, so that
 * hits can be copied, printed and compared.
 */
export class LazyHit<Document extends object> {
  static readonly #documentMember: PropertyDescriptor = {
    enumerable: true,
    configurable: true,
    get(this: LazyHit<object>) {
      this.#document ??= this.#decode();
      return this.#document;
    },
  };

  /** The document of a hit without decoding it; `null` for a hit of another class, and for a document without bytes. */
  static encodedDocument(hit: object): { readonly document: EncodedDocument; readonly fields: FieldNames } | null {
    if (!(#segment in hit)) return null;
    const lazyHit: LazyHit<object> = hit;
    const document = lazyHit.#segment.encodedDocument(lazyHit.#ordinal);
    return document && { document, fields: lazyHit.#fields };
  }

  /** Where the document of a hit is; `null` for a hit of another class. */
  static placeOf(
    hit: object,
  ): { readonly segment: Segment; readonly ordinal: number; readonly fields: FieldNames } | null {
    if (!(#segment in hit)) return null;
    const lazyHit: LazyHit<object> = hit;
    return { segment: lazyHit.#segment, ordinal: lazyHit.#ordinal, fields: lazyHit.#fields };
  }

  readonly id: string;
  readonly score: number;
  declare readonly document: Document;
  readonly #segment: Segment<Document>;
  readonly #ordinal: number;
  readonly #fields: FieldNames;
  #document: Document | null = null;

  /**
   * @param fields the fields of the document; `null` for all
   * @throws every error that reading the document could throw
   */
  constructor(
    segment: Segment<Document>,
    ordinal: number,
    score: number,
    fields: FieldNames,
    optional?: OptionalMembers,
  ) {
    segment.ensureDocumentLoaded(ordinal);
    this.id = segment.id(ordinal);
    this.score = score;
    this.#segment = segment;
    this.#ordinal = ordinal;
    this.#fields = fields;
    Object.defineProperty(this, "document", LazyHit.#documentMember);
    if (optional !== undefined) Object.assign(this, optional);
  }

  /** Keeps Vue from wrapping it in a proxy, which has no private members: https://vuejs.org/api/reactivity-advanced.html#markraw. */
  get __v_skip(): boolean {
    return true;
  }

  #decode(): Document {
    const document = this.#segment.document(this.#ordinal);
    const fields = this.#fields;
    if (fields === null) return document;
    return Object.freeze(Object.fromEntries(Object.entries(document).filter(([name]) => fields.has(name)))) as Document;
  }
}
