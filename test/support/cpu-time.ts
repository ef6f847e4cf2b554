/**
 * The least processor time that a call took of this thread, of so many tries, in milliseconds; however busy the machine
 * is with other work. Stops early once one try took less than `enough`.
 */
export function cpuTime(call: () => void, enough: number, tries = 3): number {
  let best = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < tries && best >= enough; tried++) {
    const before = process.threadCpuUsage();
    call();
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
