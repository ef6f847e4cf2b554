import { hashOf, slotOf } from "../../terms/term-hash.ts";
import type { Section, Uint32Section } from "./sections.ts";

/** Below the number of arguments that every engine accepts in one call. */
const MAX_ARGUMENTS = 4096;

/** Packed strings that are loaded one by one: see `PackedStrings`. */
export interface StringSections {
  readonly units: Pick<Section<Uint8Array | Uint16Array>, "view" | "ensureLoaded">;
  readonly starts: Uint32Section;
}

/**
 * A read-only hash table with linear probing: string → number, over packed strings. `writeHashTable` fills its slots.
 */
export class StringTable {
  readonly #strings: StringSections;
  readonly #units: Uint8Array | Uint16Array;
  /** 0 for an empty slot, otherwise the number of a string plus 1. */
  readonly #slots: Uint32Section;
  readonly #bits: number;

  constructor(strings: StringSections, slots: Uint32Section) {
    this.#strings = strings;
    this.#units = strings.units.view;
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
      const entry = slots.at((first + probe) & mask);
      if (entry === 0) return -1;
      if (this.#equals(entry - 1, text)) return entry - 1;
    }
    return -1;
  }

  /** The string with this number. O(length). */
  at(index: number): string {
    const { units, starts } = this.#strings;
    const start = starts.at(index);
    const end = starts.at(index + 1);
    units.ensureLoaded(start, end);
    return stringFrom(this.#units, start, end);
  }

  #equals(index: number, text: string): boolean {
    const { units, starts } = this.#strings;
    const start = starts.at(index);
    if (starts.at(index + 1) - start !== text.length) return false;
    units.ensureLoaded(start, start + text.length);
    for (let offset = 0; offset < text.length; offset++) {
      if (this.#units[start + offset] !== text.charCodeAt(offset)) return false;
    }
    return true;
  }
}

/** Decodes one of the {@link PackedStrings}. */
export function stringAt(units: Uint16Array, starts: Uint32Array, index: number): string {
  return stringFrom(units, starts[index] as number, starts[index + 1] as number);
}

function stringFrom(units: Uint8Array | Uint16Array, start: number, end: number): string {
  let text = "";
  for (let from = start; from < end; from += MAX_ARGUMENTS) {
    // Spreading an array takes half as long as spreading a typed array.
    const part = new Array<number>(Math.min(MAX_ARGUMENTS, end - from));
    for (let i = 0; i < part.length; i++) part[i] = units[from + i] as number;
    text += String.fromCharCode(...part);
  }
  return text;
}
