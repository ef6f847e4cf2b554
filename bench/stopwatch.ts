import { type Asking, sizeOf } from "./question.ts";

/** The minimum time of a batch, far longer than reading the clock takes. Milliseconds. */
const LEAST_BATCH = 0.3;
const LARGEST_BATCH = 4096;
const MOST_SAMPLES = 20;

let spacing = 0;
let answered = 0;

/** The sum of all results, which prevents the compiler from removing the executions. */
export function sumOfResults(): number {
  return answered;
}

/**
 * Executes a question repeatedly, each time with different white space, for about `budget` milliseconds and at least
 * once.
 *
 * @returns one sample per batch, in microseconds per execution; empty if the peer does not support the question
 */
export function samplesOf(prepare: (spacing: number) => Asking | null, budget: number): number[] {
  const asking = prepare(spacing++);
  if (asking === null) return [];
  const first = time([asking]);
  const size = Math.min(LARGEST_BATCH, Math.max(1, Math.ceil(LEAST_BATCH / first)));
  const samples = size === 1 ? [first] : [];
  for (let spent = first; samples.length === 0 || (spent < budget && samples.length < MOST_SAMPLES); ) {
    const batch = Array.from({ length: size }, () => prepare(spacing++)).filter((each) => each !== null);
    const elapsed = time(batch);
    samples.push(elapsed / batch.length);
    spent += elapsed;
  }
  return samples.map((milliseconds) => milliseconds * 1000);
}

function time(batch: readonly Asking[]): number {
  let found = 0;
  const start = performance.now();
  for (const ask of batch) found += sizeOf(ask());
  const elapsed = performance.now() - start;
  answered += found;
  return elapsed;
}
