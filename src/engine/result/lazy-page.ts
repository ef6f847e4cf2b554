import type { SearchPage } from "./search-page.ts";

/** The members that a page has only on request. */
export type OptionalPageMembers = Partial<
  Pick<SearchPage<unknown, unknown, unknown>, "facets" | "groups" | "changes" | "suggestion">
>;

/** What a page writes as the text of its cursor. */
export interface CursorSource {
  write(): string;
}

/**
 * A page that writes its cursor when it is first read. The cursor is an own enumerable member all the same, so that
 * pages can be copied, printed and compared.
 */
export class LazyPage<Hit> {
  static readonly #cursorMember: PropertyDescriptor = {
    enumerable: true,
    configurable: true,
    // One function for all pages: with one of its own, each page would have a hidden class of its own.
    get(this: LazyPage<unknown>) {
      this.#cursor ??= this.#cursorSource.write();
      return this.#cursor;
    },
  };

  /** Where the cursor of a page comes from, without writing it; `null` for a page of another class. */
  static cursorSourceOf(page: object): CursorSource | null {
    return #cursorSource in page ? page.#cursorSource : null;
  }

  readonly total: number;
  readonly hits: readonly Hit[];
  declare readonly cursor: string;
  readonly #cursorSource: CursorSource;
  #cursor: string | null = null;

  constructor(total: number, hits: readonly Hit[], optional: OptionalPageMembers | null, cursorSource: CursorSource) {
    this.total = total;
    this.hits = hits;
    this.#cursorSource = cursorSource;
    if (optional !== null) Object.assign(this, optional);
    Object.defineProperty(this, "cursor", LazyPage.#cursorMember);
  }

  /** As in `LazyHit`. */
  get __v_skip(): boolean {
    return true;
  }
}
