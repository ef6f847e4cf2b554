import type { Steps } from "./steps.ts";

/** The time in milliseconds after which long work yields to other work. */
const SLICE_MS = 16;

/** Measures the time since long work last yielded. */
export class TimeSlice {
  #start = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#start >= SLICE_MS;
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
