/**
 * The minimum CPU time of this thread that a call takes in up to `attempts` attempts, in milliseconds. Stops after the
 * first attempt below `bound`. Other load on the machine does not count.
 */
export function cpuTime(call: () => void, bound: number, attempts = 3): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && best >= bound; attempt++) {
    const before = process.threadCpuUsage();
    call();
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
