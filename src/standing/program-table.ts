import { type Program, predicatesIn } from "./program.ts";

/** Numbers of removed programs are dropped when they are this many, and more than half of all numbers. */
const MIN_GARBAGE = 65_536;

/** The programs of all saved searches in one array, by slot. */
export class ProgramTable {
  #numbers = new Int32Array(1024);
  #length = 0;
  #garbage = 0;
  /** By slot: the start of the code, and of the keys behind it; -1 for a free slot. */
  readonly #starts: number[] = [];
  readonly #keyStarts: number[] = [];
  readonly #ends: number[] = [];
  readonly #free: number[] = [];
  /** By predicate: the slots of the programs that have it as a key. */
  readonly #keyed: (number | number[] | undefined)[] = [];
  /** The slots of the programs without keys. */
  readonly #always = new Set<number>();

  /** All programs. It is valid until the next change. */
  get numbers(): Int32Array {
    return this.#numbers;
  }

  /** Slots are less than this. */
  get slotCount(): number {
    return this.#starts.length;
  }

  /** The index of the program in `numbers`. */
  startOf(slot: number): number {
    return this.#starts[slot] as number;
  }

  /** @returns the slot of the program */
  add({ code, keys }: Program): number {
    const slot = this.#free.pop() ?? this.#starts.length;
    const start = this.#length;
    const all = keys === null ? code : [...code, ...keys];
    this.#reserve(all.length);
    this.#numbers.set(all, start);
    this.#length += all.length;
    this.#starts[slot] = start;
    this.#keyStarts[slot] = start + code.length;
    this.#ends[slot] = this.#length;
    if (keys === null) this.#always.add(slot);
    else for (const key of keys) this.#addKey(key, slot);
    return slot;
  }

  #addKey(key: number, slot: number): void {
    const slots = this.#keyed[key];
    if (slots === undefined) this.#keyed[key] = slot;
    else if (typeof slots === "number") this.#keyed[key] = [slots, slot];
    else slots.push(slot);
  }

  /** Removes a program, and returns the predicates that it used. */
  remove(slot: number): readonly number[] {
    const start = this.#starts[slot] as number;
    const keyStart = this.#keyStarts[slot] as number;
    const end = this.#ends[slot] as number;
    const used = predicatesIn(this.#numbers, start, keyStart);
    if (!this.#always.delete(slot)) {
      for (const key of this.#numbers.subarray(keyStart, end)) this.#removeKey(key, slot);
    }
    this.#starts[slot] = -1;
    this.#free.push(slot);
    this.#garbage += end - start;
    if (this.#garbage >= MIN_GARBAGE && this.#garbage * 2 > this.#length) this.#compact();
    return used;
  }

  #removeKey(key: number, slot: number): void {
    const slots = this.#keyed[key];
    if (!Array.isArray(slots)) {
      this.#keyed[key] = undefined;
      return;
    }
    slots[slots.indexOf(slot)] = slots.at(-1) as number;
    slots.pop();
    if (slots.length === 1) this.#keyed[key] = slots[0];
  }

  /** Visits the slots of the programs with one of these keys, some of them several times. */
  forEachWithKey(keys: readonly number[], visit: (slot: number) => void): void {
    for (const key of keys) {
      const slots = this.#keyed[key];
      if (typeof slots === "number") visit(slots);
      else if (slots !== undefined) for (const slot of slots) visit(slot);
    }
  }

  /** The slots of the programs without keys. */
  get withoutKeys(): Iterable<number> {
    return this.#always;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#numbers.length) return;
    const grown = new Int32Array(Math.max(this.#length + count, this.#numbers.length * 2));
    grown.set(this.#numbers);
    this.#numbers = grown;
  }

  #compact(): void {
    const compacted = new Int32Array(Math.max(1024, this.#length - this.#garbage));
    let length = 0;
    for (let slot = 0; slot < this.#starts.length; slot++) {
      const start = this.#starts[slot] as number;
      if (start < 0) continue;
      const end = this.#ends[slot] as number;
      compacted.set(this.#numbers.subarray(start, end), length);
      this.#keyStarts[slot] = (this.#keyStarts[slot] as number) - start + length;
      this.#starts[slot] = length;
      length += end - start;
      this.#ends[slot] = length;
    }
    this.#numbers = compacted;
    this.#length = length;
    this.#garbage = 0;
  }
}
