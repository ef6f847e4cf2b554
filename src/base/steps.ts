/** How many milliseconds of work make a step: a few of them an eighth of a frame, and many times what it takes to stop and go on. */
const STEP = 2;

/** Work in steps, joined where they are shorter than it is worth stopping for. */
export function* joinSteps<Result>(steps: Generator<void, Result>): Generator<void, Result> {
  for (;;) {
    const start = performance.now();
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() - start < STEP);
    yield;
  }
}

/** Does all the work at once. */
export function finishSteps<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
