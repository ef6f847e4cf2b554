import { invariant } from "../../base/invariant.ts";
import type { BytePages } from "../../storage/byte-pages.ts";
import { allocateSection, type SectionArray, type SectionLayout } from "./sections.ts";

/** The array of each section whose content exists already, by its name with the prefix. */
export type SectionArrays = ReadonlyMap<string, SectionArray>;

/** A copy replaces an array that leaves more than one in this many bytes of its buffer unused. */
const UNUSED_SHARE = 8;

/** Bytes that are copied at once. */
const COPY_BYTES = 1 << 22;

/**
 * The bytes of a segment with an array for each section. What computes a section can hand over its array, so that a
 * segment is not in memory twice while it is written. The gaps between sections are zeros.
 */
export class SectionPages implements BytePages {
  readonly byteLength: number;
  readonly isInMemory = true;
  readonly isStale = false;
  /** The first byte of each section that is not empty, ascending. */
  readonly #offsets: number[] = [];
  readonly #sections: Uint8Array[] = [];

  /** The sections without an array are filled with zeros. */
  constructor({ entries, byteLength }: SectionLayout, arrays: SectionArrays) {
    this.byteLength = byteLength;
    for (const [name, entry] of entries) {
      if (entry.length === 0) continue;
      const { buffer, byteOffset, byteLength, length } = arrays.get(name) ?? allocateSection(entry);
      invariant(length === entry.length, `section ${name} has ${entry.length} elements`);
      const bytes = new Uint8Array(buffer, byteOffset, byteLength);
      const unused = buffer.byteLength - byteLength;
      this.#offsets.push(entry.offset);
      this.#sections.push(unused * UNUSED_SHARE > buffer.byteLength ? bytes.slice() : bytes);
    }
  }

  /** A copy. */
  get buffer(): ArrayBufferLike {
    return this.bytes(0, this.byteLength).buffer;
  }

  bytes(from: number, to: number): Uint8Array {
    if (from === to) return new Uint8Array(0);
    const index = this.#sectionAt(from);
    const section = this.#sections[index];
    const start = from - (this.#offsets[index] ?? 0);
    if (section !== undefined && start + to - from <= section.length) return section.subarray(start, start + to - from);
    const bytes = new Uint8Array(to - from);
    for (const copied of this.#copies(from, to)) bytes.set(copied.bytes, copied.offset - from);
    return bytes;
  }

  /** Copies all bytes to a buffer of their length, in steps. */
  *copyTo(buffer: ArrayBufferLike): Generator<void, void> {
    const target = new Uint8Array(buffer);
    for (const { bytes, offset } of this.#copies(0, this.byteLength)) {
      target.set(bytes, offset);
      yield;
    }
  }

  ensureLoaded(): void {}

  fresh(): this {
    return this;
  }

  reopen(): null {
    return null;
  }

  /** The parts of sections among the bytes `[from, to)`. */
  *#copies(from: number, to: number): Generator<{ readonly bytes: Uint8Array; readonly offset: number }> {
    for (let index = Math.max(0, this.#sectionAt(from)); index < this.#sections.length; index++) {
      const first = this.#offsets[index] as number;
      if (first >= to) return;
      const section = this.#sections[index] as Uint8Array;
      const end = Math.min(to - first, section.length);
      for (let start = Math.max(0, from - first); start < end; start += COPY_BYTES) {
        yield { bytes: section.subarray(start, Math.min(end, start + COPY_BYTES)), offset: first + start };
      }
    }
  }

  /** The last section that starts at an offset or before it, or -1. */
  #sectionAt(offset: number): number {
    return this.#offsets.findLastIndex((start) => start <= offset);
  }
}
