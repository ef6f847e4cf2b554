import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** Processes that search the same companies, each with an engine of its own: nothing is sent and nothing is shared. */
export class IndependentProcesses {
  readonly #processes: readonly ChildProcess[];

  private constructor(processes: readonly ChildProcess[]) {
    this.#processes = processes;
  }

  /** Waits until all of them have loaded the companies. */
  static async start(count: number, companies: number, seconds: number): Promise<IndependentProcesses> {
    const script = new URL("./independent-process.ts", import.meta.url);
    const processes = Array.from({ length: count }, () => fork(script, [String(companies), String(seconds)]));
    await Promise.all(processes.map((each) => once(each, "message")));
    return new IndependentProcesses(processes);
  }

  /** The searches per second of the first `count` processes together. */
  async rate(count: number): Promise<number> {
    const running = this.#processes.slice(0, count).map(async (each) => {
      each.send("run");
      const [rate] = await once(each, "message");
      return rate as number;
    });
    return (await Promise.all(running)).reduce((sum, rate) => sum + rate, 0);
  }

  end(): void {
    for (const each of this.#processes) each.kill();
  }
}
