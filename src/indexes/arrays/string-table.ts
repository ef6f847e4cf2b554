import { hashOf, slotOf } from "../../terms/term-hash.ts";
import { textAt } from "./packed-text.ts";
import type { PackedTexts } from "./segment-columns.ts";

/** Texts by number, and their numbers by hash. */
export class StringTable {
  readonly #units: Uint16Array;
  readonly #starts: Uint32Array;
  readonly #slots: Uint32Array;
  readonly #bits: number;

  /** @param slots as `tableOf` makes them */
  constructor({ units, starts }: PackedTexts, slots: Uint32Array) {
    this.#units = units;
    this.#starts = starts;
    this.#slots = slots;
    this.#bits = 31 - Math.clz32(slots.length);
  }

  /** The number of a text; -1 when it is not in the table. O(length). */
  indexOf(text: string): number {
    const slots = this.#slots;
    const last = slots.length - 1;
    const first = slotOf(hashOf(text), this.#bits);
    // A table always has an empty slot; that it is not gone through for ever does not rest on that.
    for (let tried = 0; tried <= last; tried++) {
      const entry = slots[(first + tried) & last] as number;
      if (entry === 0) return -1;
      if (this.#equals(entry - 1, text)) return entry - 1;
    }
    return -1;
  }

  /** The text of a number. O(length). */
  at(index: number): string {
    return textAt(this.#units, this.#starts, index);
  }

  #equals(index: number, text: string): boolean {
    const start = this.#starts[index] as number;
    if ((this.#starts[index + 1] as number) - start !== text.length) return false;
    for (let at = 0; at < text.length; at++) if (this.#units[start + at] !== text.charCodeAt(at)) return false;
    return true;
  }
}
