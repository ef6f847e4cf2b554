/** A computation in steps: each `yield` is a point at which other work can run; the generator returns the result. */
export type Steps<T> = Generator<void, T>;

/** Milliseconds: an eighth of a frame at 60 Hz, and many times the cost of a pause. */
const STEP_MS = 2;

/** Joins consecutive steps until {@link STEP_MS} have passed, so that pauses cost little. */
export function* joinSteps<T>(steps: Steps<T>): Steps<T> {
  for (;;) {
    const start = performance.now();
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() - start < STEP_MS);
    yield;
  }
}

/** Runs all steps without a pause and returns the result. */
export function finishSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
