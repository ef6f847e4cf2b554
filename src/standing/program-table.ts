import { OPERATION, type Program, predicatesIn } from "./program.ts";
import { SlotNumbers } from "./slot-numbers.ts";

/** Numbers of removed programs are dropped when they are this many, and more than half of all numbers. */
const MIN_GARBAGE = 65_536;

/** The head of a program of several operations without a companion. */
const NONE = -1;

/** Slots by predicate. Most predicates have one slot. */
class SlotLists {
  readonly #slots: (number | number[] | undefined)[] = [];

  add(predicate: number, slot: number): void {
    const slots = this.#slots[predicate];
    if (slots === undefined) this.#slots[predicate] = slot;
    else if (typeof slots === "number") this.#slots[predicate] = [slots, slot];
    else slots.push(slot);
  }

  remove(predicate: number, slot: number): void {
    const slots = this.#slots[predicate];
    if (!Array.isArray(slots)) {
      this.#slots[predicate] = undefined;
      return;
    }
    slots[slots.indexOf(slot)] = slots.at(-1) as number;
    slots.pop();
    if (slots.length === 1) this.#slots[predicate] = slots[0];
  }

  /** Visits the slots of some predicates, some of them several times. */
  forEach(predicates: readonly number[], visit: (slot: number) => void): void {
    for (const predicate of predicates) {
      const slots = this.#slots[predicate];
      if (typeof slots === "number") visit(slots);
      else if (slots !== undefined) for (const slot of slots) visit(slot);
    }
  }
}

/** The companion of a program; below {@link NONE} for a program that is one predicate. */
function headOf({ code, companion }: Program): number {
  return code[0] === OPERATION.IS ? NONE - 1 - (code[1] as number) : (companion ?? NONE);
}

/** The programs of all saved searches in one array, by slot. */
export class ProgramTable {
  #numbers = new Int32Array(1024);
  #length = 0;
  #garbage = 0;
  /** By slot: the start of the code, and of the keys behind it; -1 for a free slot. */
  readonly #starts = new SlotNumbers();
  readonly #keyStarts = new SlotNumbers();
  readonly #ends = new SlotNumbers();
  /** By slot: what decides most programs, so that they need not be read. */
  readonly #heads = new SlotNumbers();
  #slotCount = 0;
  readonly #free: number[] = [];
  /** The programs that have a predicate as a key. */
  readonly #keyed = new SlotLists();
  /** The programs that contain a predicate. */
  readonly #using = new SlotLists();
  /** Those of both kinds that predicates do not decide. */
  readonly #undecidedKeyed = new SlotLists();
  readonly #undecided = new Set<number>();
  /** The programs without keys, and those that predicates do not decide. */
  readonly #withoutKeys = new Set<number>();
  readonly #undecidedWithoutKeys = new Set<number>();

  /** All programs. It is valid until the next change. */
  get numbers(): Int32Array {
    return this.#numbers;
  }

  /** Slots are less than this. */
  get slotCount(): number {
    return this.#slotCount;
  }

  /** The index of the program in `numbers`. */
  startOf(slot: number): number {
    return this.#starts.get(slot);
  }

  /** The predicate that a program consists of; negative if it has other operations. */
  soleOf(slot: number): number {
    return NONE - 1 - this.#heads.get(slot);
  }

  /** The companion of a program; negative if it has none. */
  companionOf(slot: number): number {
    return this.#heads.get(slot);
  }

  /** @returns the slot of the program */
  add(program: Program): number {
    const { code, keys, isDecided } = program;
    const slot = this.#free.pop() ?? this.#slotCount++;
    const start = this.#length;
    const all = keys === null ? code : [...code, ...keys];
    this.#reserve(all.length);
    this.#numbers.set(all, start);
    this.#length += all.length;
    this.#starts.set(slot, start);
    this.#keyStarts.set(slot, start + code.length);
    this.#ends.set(slot, this.#length);
    this.#heads.set(slot, headOf(program));
    for (const predicate of new Set(predicatesIn(code, 0, code.length))) this.#using.add(predicate, slot);
    if (!isDecided) this.#undecided.add(slot);
    if (keys === null) {
      this.#withoutKeys.add(slot);
      if (!isDecided) this.#undecidedWithoutKeys.add(slot);
    } else {
      for (const key of keys) this.#keyed.add(key, slot);
      if (!isDecided) for (const key of keys) this.#undecidedKeyed.add(key, slot);
    }
    return slot;
  }

  /** Removes a program, and returns the predicates that it used, as often as it did. */
  remove(slot: number): readonly number[] {
    const start = this.#starts.get(slot);
    const keyStart = this.#keyStarts.get(slot);
    const end = this.#ends.get(slot);
    const used = predicatesIn(this.#numbers, start, keyStart);
    for (const predicate of new Set(used)) this.#using.remove(predicate, slot);
    const isDecided = !this.#undecided.delete(slot);
    this.#withoutKeys.delete(slot);
    this.#undecidedWithoutKeys.delete(slot);
    for (const key of this.#numbers.subarray(keyStart, end)) {
      this.#keyed.remove(key, slot);
      if (!isDecided) this.#undecidedKeyed.remove(key, slot);
    }
    this.#starts.set(slot, -1);
    this.#free.push(slot);
    this.#garbage += end - start;
    if (this.#garbage >= MIN_GARBAGE && this.#garbage * 2 > this.#length) this.#compact();
    return used;
  }

  /** Visits the programs that may match a document that satisfies these predicates, some of them several times. */
  forEachCandidate(satisfied: readonly number[], visit: (slot: number) => void): void {
    this.#keyed.forEach(satisfied, visit);
    for (const slot of this.#withoutKeys) visit(slot);
  }

  /**
   * Visits the programs whose result may differ between two documents, some of them several times.
   *
   * @param differences the predicates that only one of the documents satisfies
   * @param satisfied the predicates that one or both of the documents satisfy
   */
  forEachChanged(differences: readonly number[], satisfied: readonly number[], visit: (slot: number) => void): void {
    this.#using.forEach(differences, visit);
    this.#undecidedKeyed.forEach(satisfied, visit);
    for (const slot of this.#undecidedWithoutKeys) visit(slot);
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
    for (let slot = 0; slot < this.#slotCount; slot++) {
      const start = this.#starts.get(slot);
      if (start < 0) continue;
      const end = this.#ends.get(slot);
      compacted.set(this.#numbers.subarray(start, end), length);
      this.#keyStarts.set(slot, this.#keyStarts.get(slot) - start + length);
      this.#starts.set(slot, length);
      length += end - start;
      this.#ends.set(slot, length);
    }
    this.#numbers = compacted;
    this.#length = length;
    this.#garbage = 0;
  }
}
