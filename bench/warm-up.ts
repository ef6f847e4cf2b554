/** A machine whose speed varies might never settle. */
const MAX_RUNS = 20;

/** A rate that is greater by this factor shows that code is still being compiled. */
const GAIN = 1.03;

/**
 * Runs until two runs in a row have not been faster than the fastest one before them. Each thread compiles the code for
 * itself, which takes thousands of searches: in their first seconds, threads answer a tenth as many as later.
 *
 * @param run returns its searches per second
 */
export async function warmUp(run: () => Promise<number>): Promise<void> {
  let fastest = 0;
  for (let runs = 0, withoutGain = 0; runs < MAX_RUNS && withoutGain < 2; runs++) {
    const rate = await run();
    withoutGain = rate > fastest * GAIN ? 0 : withoutGain + 1;
    fastest = Math.max(fastest, rate);
  }
}
