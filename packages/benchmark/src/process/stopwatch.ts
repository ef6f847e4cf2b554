import { type Execution, sizeOf } from "../question/question.ts";

/** The minimum time of a batch, in milliseconds: far longer than reading the clock takes. */
const MIN_BATCH_MS = 0.3;
const MAX_BATCH_SIZE = 4096;
const MAX_SAMPLES = 20;

let spacing = 0;
let sum = 0;

/** The sum of all results, which prevents the compiler from removing the executions. */
export function sumOfResults(): number {
  return sum;
}

/**
 * Executes a question repeatedly, each time with different white space, for about `budget` milliseconds and at least
 * twice.
 *
 * @returns one sample per batch, in microseconds per execution; empty if the peer does not support the question
 */
export function samplesOf(prepare: (spacing: number) => Execution | null, budget: number): number[] {
  const [execution, second] = [prepare(spacing++), prepare(spacing++)];
  if (execution === null || second === null) return [];
  // The lesser of two, because a disturbed one would select batches that are too small.
  const first = Math.min(time([execution]), time([second]));
  const size = Math.min(MAX_BATCH_SIZE, Math.max(1, Math.ceil(MIN_BATCH_MS / first)));
  const samples = size === 1 ? [first] : [];
  for (let spent = first; samples.length === 0 || (spent < budget && samples.length < MAX_SAMPLES); ) {
    const batch = Array.from({ length: size }, () => prepare(spacing++)).filter((each) => each !== null);
    const elapsed = time(batch);
    samples.push(elapsed / batch.length);
    spent += elapsed;
  }
  return samples.map((milliseconds) => milliseconds * 1000);
}

function time(batch: readonly Execution[]): number {
  let size = 0;
  const start = performance.now();
  for (const execution of batch) size += sizeOf(execution());
  const elapsed = performance.now() - start;
  sum += size;
  return elapsed;
}
