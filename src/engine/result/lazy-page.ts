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
 * A page that counts its matches and writes its cursor when these are first read. Both are own enumerable members all the
 * same, so that pages can be copied, printed and compared.
 */
export class LazyPage<Hit> {
  static readonly #totalMember: PropertyDescriptor = {
    enumerable: true,
    configurable: true,
    // One function for all pages: with one of its own, each page would have a hidden class of its own.
    get(this: LazyPage<unknown>) {
      return this.#count();
    },
  };

  static readonly #cursorMember: PropertyDescriptor = {
    enumerable: true,
    configurable: true,
    get(this: LazyPage<unknown>) {
      this.#cursor ??= this.#cursorSource.write();
      return this.#cursor;
    },
  };

  /** Where the cursor of a page comes from, without writing it; `null` for a page of another class. */
  static cursorSourceOf(page: object): CursorSource | null {
    return #cursorSource in page ? page.#cursorSource : null;
  }

  declare readonly total: number;
  declare readonly hits: readonly Hit[];
  declare readonly cursor: string;
  readonly #count: () => number;
  readonly #cursorSource: CursorSource;
  #cursor: string | null = null;

  /** @param count counts the matches */
  constructor(
    count: () => number,
    hits: readonly Hit[],
    optional: OptionalPageMembers | null,
    cursorSource: CursorSource,
  ) {
    this.#count = count;
    Object.defineProperty(this, "total", LazyPage.#totalMember);
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
