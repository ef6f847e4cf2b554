import type { CursorSource } from "../result/lazy-page.ts";
import { type Cursor, writeCursor } from "./cursor.ts";

/** The cursor of a page, computed and written when it is first needed. */
export class NextPageCursor implements CursorSource {
  readonly #compute: () => Cursor;

  constructor(compute: () => Cursor) {
    this.#compute = compute;
  }

  cursor(): Cursor {
    return this.#compute();
  }

  write(): string {
    return writeCursor(this.#compute());
  }
}
