import { invariant } from "../../base/invariant.ts";
import type { BytePages } from "../../storage/byte-pages.ts";

interface ArrayTypes {
  readonly int8: Int8Array;
  readonly uint8: Uint8Array;
  readonly uint16: Uint16Array;
  readonly uint32: Uint32Array;
  readonly float64: Float64Array;
}

export type ElementType = keyof ArrayTypes;

export type SectionArray = ArrayTypes[ElementType];

interface ArrayConstructor<View> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, offset: number, length: number): View;
}

const CONSTRUCTORS: { readonly [T in ElementType]: ArrayConstructor<ArrayTypes[T]> } = {
  int8: Int8Array,
  uint8: Uint8Array,
  uint16: Uint16Array,
  uint32: Uint32Array,
  float64: Float64Array,
};

/** Sections start at multiples of this, in bytes: the width of the widest element. */
const ALIGNMENT = 8;

/** Describes one section: a typed array within a buffer, in the byte order of the machine. */
export interface SectionSpec<Count extends string = string> {
  readonly type: ElementType;
  /** The length in elements. A section whose count is `null` is absent. */
  readonly length: Count | `${Count} + 1`;
}

/** Section name → section. */
export type SectionTable<Count extends string = string> = Readonly<Record<string, SectionSpec<Count>>>;

/**
 * The sections of one table with their actual counts. A buffer can contain the same table several times, under
 * different prefixes.
 */
export interface SectionGroup<Count extends string = string> {
  /** Precedes the section names in the buffer. */
  readonly prefix: string;
  readonly table: SectionTable<Count>;
  readonly counts: Readonly<Record<Count, number | null>>;
}

/** The position of a section in its buffer. */
export interface SectionEntry {
  readonly type: ElementType;
  /** In bytes; a multiple of 8. */
  readonly offset: number;
  /** In elements. */
  readonly length: number;
}

/** The positions of all sections in a buffer, computed from tables and counts. */
export class SectionLayout {
  readonly entries: ReadonlyMap<string, SectionEntry>;
  readonly byteLength: number;

  constructor(groups: readonly SectionGroup[]) {
    const entries = new Map<string, SectionEntry>();
    let offset = 0;
    for (const { prefix, table, counts } of groups) {
      for (const [name, section] of Object.entries(table)) {
        const length = lengthOf(section, counts);
        if (length === null) continue;
        entries.set(prefix + name, { type: section.type, offset, length });
        const end = offset + length * CONSTRUCTORS[section.type].BYTES_PER_ELEMENT;
        offset = Math.ceil(end / ALIGNMENT) * ALIGNMENT;
      }
    }
    this.entries = entries;
    this.byteLength = offset;
  }
}

/** Allocates the array of a section, filled with zeros. */
export function allocateSection({ type, length }: SectionEntry): SectionArray {
  const arrayType: ArrayConstructor<SectionArray> = CONSTRUCTORS[type];
  return new arrayType(new ArrayBuffer(length * arrayType.BYTES_PER_ELEMENT), 0, length);
}

const PLUS_ONE = " + 1";

function lengthOf({ length }: SectionSpec, counts: SectionGroup["counts"]): number | null {
  const extra = length.endsWith(PLUS_ONE) ? 1 : 0;
  const count = counts[extra === 0 ? length : length.slice(0, -PLUS_ONE.length)];
  invariant(count !== undefined, `no count for ${length}`);
  return count === null ? null : count + extra;
}

type Uint32SectionName<Table extends SectionTable> = {
  [Name in keyof Table & string]: Table[Name]["type"] extends "uint32" ? Name : never;
}[keyof Table & string];

/** The sections of one table in a buffer. */
export class Sections<Table extends SectionTable> {
  readonly #table: Table;
  readonly #prefix: string;
  readonly #layout: SectionLayout;
  readonly #pages: BytePages;

  constructor(table: Table, prefix: string, layout: SectionLayout, pages: BytePages) {
    this.#table = table;
    this.#prefix = prefix;
    this.#layout = layout;
    this.#pages = pages;
  }

  /** Whether a section is present. */
  has(name: keyof Table & string): boolean {
    return this.#layout.entries.has(this.#prefix + name);
  }

  /** A section that loads its elements on use. Throws an invariant error when the section is absent. */
  lazySection<Name extends keyof Table & string>(name: Name): Section<ArrayTypes[Table[Name]["type"]]> {
    const entry = this.#layout.entries.get(this.#prefix + name);
    invariant(entry !== undefined, `no section ${this.#prefix}${name}`);
    const { type } = this.#table[name] as Table[Name];
    return new Section<ArrayTypes[Table[Name]["type"]]>(CONSTRUCTORS[type as Table[Name]["type"]], entry, this.#pages);
  }

  /** A section of 32-bit numbers that are loaded one by one. */
  uint32Section(name: Uint32SectionName<Table>): Uint32Section {
    return new Uint32Section(this.lazySection(name) as Section<Uint32Array>);
  }

  /** Loads a section and returns its array. Throws what {@link BytePages.ensureLoaded} throws. */
  loadSection<Name extends keyof Table & string>(name: Name): ArrayTypes[Table[Name]["type"]] {
    return this.lazySection(name).load();
  }
}

/** A typed array whose elements are loaded on demand. */
export class Section<View extends ArrayTypes[ElementType]> {
  /** Contains valid elements only where they are loaded. */
  readonly view: View;
  /** Whether all elements are always loaded. */
  readonly isInMemory: boolean;
  readonly #arrayType: ArrayConstructor<View>;
  readonly #pages: BytePages;
  /** The first byte in the pages. */
  readonly #offset: number;
  /** The first byte in the buffer of the view, whose getters take longer. */
  readonly #start: number;
  readonly #width: number;

  constructor(arrayType: ArrayConstructor<View>, { offset, length }: SectionEntry, pages: BytePages) {
    const { buffer, byteOffset } = pages.bytes(offset, offset + length * arrayType.BYTES_PER_ELEMENT);
    this.view = new arrayType(buffer, byteOffset, length);
    this.isInMemory = pages.isInMemory;
    this.#arrayType = arrayType;
    this.#pages = pages;
    this.#offset = offset;
    this.#start = byteOffset;
    this.#width = arrayType.BYTES_PER_ELEMENT;
  }

  /** Loads the elements `[from, to)`. Throws what {@link BytePages.ensureLoaded} throws. */
  ensureLoaded(from: number, to: number): void {
    if (this.isInMemory) return;
    this.#pages.ensureLoaded(this.#offset + from * this.#width, this.#offset + to * this.#width);
  }

  /** Loads and returns all elements. */
  load(): View {
    this.ensureLoaded(0, this.view.length);
    return this.view;
  }

  /** Loads the elements `[from, to)` and returns a view of them, in half the time of `subarray`. */
  loadRange(from: number, to: number): View {
    this.ensureLoaded(from, to);
    return new this.#arrayType(this.view.buffer, this.#start + from * this.#width, to - from);
  }
}

/** What {@link Uint32Section} reads: a section, or an array in memory. */
type LoadedNumbers = Pick<Section<Uint32Array>, "view" | "ensureLoaded">;

/** Numbers of 32 bits that are loaded one by one. Methods throw what {@link BytePages.ensureLoaded} throws. */
export class Uint32Section {
  readonly length: number;
  readonly #numbers: LoadedNumbers;
  readonly #view: Uint32Array;

  constructor(numbers: LoadedNumbers) {
    this.length = numbers.view.length;
    this.#numbers = numbers;
    this.#view = numbers.view;
  }

  /** Numbers in memory. */
  static of(numbers: Uint32Array): Uint32Section {
    return new Uint32Section({ view: numbers, ensureLoaded: () => {} });
  }

  /** The number at an index from 0 to `length - 1`. */
  at(index: number): number {
    this.#numbers.ensureLoaded(index, index + 1);
    return this.#view[index] as number;
  }

  /** The numbers at the indexes `[from, to)`, as a view. */
  range(from: number, to: number): Uint32Array {
    this.#numbers.ensureLoaded(from, to);
    return this.#view.subarray(from, to);
  }

  /** All numbers. */
  all(): Uint32Array {
    this.#numbers.ensureLoaded(0, this.length);
    return this.#view;
  }
}
