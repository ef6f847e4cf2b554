import type { SearchPage } from "./search-page.ts";

/** The members that a page has only on request. */
export type OptionalPageMembers = Partial<
  Pick<SearchPage<unknown, unknown, unknown>, "facets" | "groups" | "changes" | "suggestion">
>;

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
      this.#cursor ??= this.#writeCursor();
      return this.#cursor;
    },
  };

  readonly total: number;
  readonly hits: readonly Hit[];
  declare readonly cursor: string;
  readonly #writeCursor: () => string;
  #cursor: string | null = null;

  constructor(total: number, hits: readonly Hit[], optional: OptionalPageMembers | null, writeCursor: () => string) {
    this.total = total;
    this.hits = hits;
    this.#writeCursor = writeCursor;
    if (optional !== null) Object.assign(this, optional);
    Object.defineProperty(this, "cursor", LazyPage.#cursorMember);
  }

  /** As in `LazyHit`. */
  get __v_skip(): boolean {
    return true;
  }
}
