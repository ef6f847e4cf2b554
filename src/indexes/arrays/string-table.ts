import { hashOf, slotOf } from "../../terms/term-hash.ts";
import type { PackedStrings } from "./segment-columns.ts";

/** Below the number of arguments that every engine accepts in one call. */
const MAX_ARGUMENTS = 4096;

/**
 * A read-only hash table with linear probing: string → number, over packed strings. `writeHashTable` fills its slots.
 */
export class StringTable {
  readonly #units: Uint16Array;
  readonly #starts: Uint32Array;
  /** 0 for an empty slot, otherwise the number of a string plus 1. */
  readonly #slots: Uint32Array;
  readonly #bits: number;

  constructor({ units, starts }: PackedStrings, slots: Uint32Array) {
    this.#units = units;
    this.#starts = starts;
    this.#slots = slots;
    this.#bits = 31 - Math.clz32(slots.length);
  }

  /** The number of a string; -1 when the table does not contain it. O(length). */
  indexOf(text: string): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const first = slotOf(hashOf(text), this.#bits);
    // Bounded, so that a forged table without an empty slot cannot cause an endless loop.
    for (let probe = 0; probe <= mask; probe++) {
      const entry = slots[(first + probe) & mask] as number;
      if (entry === 0) return -1;
      if (this.#equals(entry - 1, text)) return entry - 1;
    }
    return -1;
  }

  /** The string with this number. O(length). */
  at(index: number): string {
    return stringAt(this.#units, this.#starts, index);
  }

  #equals(index: number, text: string): boolean {
    const start = this.#starts[index] as number;
    if ((this.#starts[index + 1] as number) - start !== text.length) return false;
    for (let offset = 0; offset < text.length; offset++) {
      if (this.#units[start + offset] !== text.charCodeAt(offset)) return false;
    }
    return true;
  }
}

/** Decodes one of the {@link PackedStrings}. */
export function stringAt(units: Uint16Array, starts: Uint32Array, index: number): string {
  const start = starts[index] as number;
  const end = starts[index + 1] as number;
  let text = "";
  for (let from = start; from < end; from += MAX_ARGUMENTS) {
    // Spreading an array takes half as long as spreading a typed array.
    const part = new Array<number>(Math.min(MAX_ARGUMENTS, end - from));
    for (let i = 0; i < part.length; i++) part[i] = units[from + i] as number;
    text += String.fromCharCode(...part);
  }
  return text;
}
