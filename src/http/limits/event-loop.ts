/** Lets the event loop turn so many times: each time it hears of sockets, clocks and signals. Microseconds, when there is nothing to hear. */
export async function turnEventLoop(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
