import type { Steps } from "./steps.ts";

/** The time in milliseconds after which long work yields to other work, unless searches run meanwhile. */
const SLICE_MS = 16;

/** Measures the time since long work last yielded. */
export class TimeSlice {
  readonly #length: number;
  #start: number = performance.now();

  /** @param length milliseconds */
  constructor(length: number = SLICE_MS) {
    this.#length = length;
  }

  get isOver(): boolean {
    return this.elapsed >= this.#length;
  }

  /** The time since the work last yielded, in milliseconds. */
  get elapsed(): number {
    return performance.now() - this.#start;
  }

  async yield(): Promise<void> {
    await new Promise((resume) => setTimeout(resume, 0));
    this.#start = performance.now();
  }

  /** Runs all steps, and yields between two of them when the slice is over. */
  async run<T>(steps: Steps<T>): Promise<T> {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (this.isOver) await this.yield();
    }
  }
}
