/** A period of time with what happened in it. */
export interface TimeSlot<T> {
  /** Milliseconds since 1970, a multiple of the length of a slot. */
  readonly at: number;
  readonly value: T;
}

/** The last periods of equal length, such as the minutes of the last hour. Older ones are dropped. */
export class TimeRing<T> {
  readonly #length: number;
  readonly #slots: (TimeSlot<T> | null)[];
  readonly #newValue: () => T;

  /**
   * @param length of a slot in milliseconds
   * @param slots their number
   */
  constructor(length: number, slots: number, newValue: () => T) {
    this.#length = length;
    this.#slots = new Array<TimeSlot<T> | null>(slots).fill(null);
    this.#newValue = newValue;
  }

  /** What happens at a time, which must not go back by more than all slots. */
  at(time: number): T {
    const number = Math.floor(time / this.#length);
    const index = number % this.#slots.length;
    const found = this.#slots[index];
    if (found?.at === number * this.#length) return found.value;
    const slot = { at: number * this.#length, value: this.#newValue() };
    this.#slots[index] = slot;
    return slot.value;
  }

  /** All slots up to a time, the oldest first; those without events have an empty value. */
  last(time: number): readonly TimeSlot<T>[] {
    const newest = Math.floor(time / this.#length);
    const count = this.#slots.length;
    return Array.from({ length: count }, (_, index) => {
      const number = newest - (count - 1 - index);
      const at = number * this.#length;
      const found = this.#slots[((number % count) + count) % count];
      return found?.at === at ? found : { at, value: this.#newValue() };
    });
  }
}
