import { type Asking, sizeOf } from "./question.ts";

/** A batch of askings is timed together until it lasts so long: far longer than the clock takes to be read. Milliseconds. */
const LEAST_BATCH = 0.3;
const LARGEST_BATCH = 4096;
const MOST_SAMPLES = 20;

let spacing = 0;
let answered = 0;

/** How much all askings found; that somebody could look at it keeps the compiler from leaving them out. */
export function answeredSoFar(): number {
  return answered;
}

/**
 * Asks again and again, each time prepared anew with other white space, for about `budget` milliseconds and at least once.
 *
 * @returns microseconds of one asking, a sample for each batch; none when the question cannot be prepared
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
