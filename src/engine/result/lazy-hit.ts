import type { Segment } from "../../indexes/segment.ts";
import type { Hit } from "./search-page.ts";

/** The members that a hit has if they were asked for. */
export type OptionalMembers = Pick<Hit<unknown>, "explanation" | "highlights">;

/** A hit whose document is made when it is first read: its own enumerable member all the same, so that it is copied, printed and compared. */
export class LazyHit<Document extends object> {
  static readonly #member: PropertyDescriptor = {
    enumerable: true,
    configurable: true,
    get(this: LazyHit<object>) {
      this.#document ??= this.#read();
      return this.#document;
    },
  };

  readonly id: string;
  readonly score: number;
  declare readonly document: Document;
  readonly #segment: Segment<Document>;
  readonly #ordinal: number;
  readonly #fields: ReadonlySet<string> | null;
  #document: Document | null = null;

  /**
   * @param fields what the document is to have; `null`: all
   * @param asked the members that were asked for
   * @throws what reading the document would
   */
  constructor(
    segment: Segment<Document>,
    ordinal: number,
    score: number,
    fields: ReadonlySet<string> | null,
    asked?: OptionalMembers,
  ) {
    segment.ensureDocumentLoaded(ordinal);
    this.id = segment.id(ordinal);
    this.score = score;
    this.#segment = segment;
    this.#ordinal = ordinal;
    this.#fields = fields;
    Object.defineProperty(this, "document", LazyHit.#member);
    if (asked !== undefined) Object.assign(this, asked);
  }

  #read(): Document {
    const document = this.#segment.document(this.#ordinal);
    const fields = this.#fields;
    if (fields === null) return document;
    return Object.freeze(Object.fromEntries(Object.entries(document).filter(([name]) => fields.has(name)))) as Document;
  }
}
