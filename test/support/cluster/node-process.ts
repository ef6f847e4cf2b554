import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";

/** How much of a node's output is kept for error messages, in characters. */
const KEPT_OUTPUT = 10_000;

/** A process that runs `NodeMain`. It ends with this process at the latest. */
export class NodeProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #ended: Promise<void>;
  readonly #ready: Promise<void>;
  #output = "";

  constructor(command: string, args: readonly string[]) {
    this.#child = spawn(command, args);
    // The node ends when its input does; it may have ended already.
    this.#child.stdin.on("error", () => {});
    this.#ended = new Promise((resolve) => {
      this.#child.once("error", () => resolve());
      this.#child.once("close", () => resolve());
    });
    this.#ready = new Promise((resolve, reject) => {
      const read = (text: string): void => {
        this.#output = (this.#output + text).slice(-KEPT_OUTPUT);
        if (text.includes("READY")) resolve();
      };
      this.#child.stdout.setEncoding("utf8").on("data", read);
      this.#child.stderr.setEncoding("utf8").on("data", read);
      this.#ended.then(() => reject(new Error(`The node has ended before it was ready:\n${this.#output}`)));
    });
    this.#ready.catch(() => {});
  }

  /** The last lines that the node has printed. */
  get output(): string {
    return this.#output;
  }

  /**
   * Resolves when the node accepts requests, which may be before a cluster has formed.
   *
   * @throws Error with the node's output if it ends instead
   */
  ready(): Promise<void> {
    return this.#ready;
  }

  /** Ends the node with SIGKILL, as a crash does. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#ended;
  }

  /** Asks the node to end, and waits for it. */
  async stop(): Promise<void> {
    // A stopped process would not notice.
    this.#child.kill("SIGCONT");
    this.#child.kill("SIGTERM");
    await this.#ended;
  }

  /** Stops the process without ending it: connections stay open and nothing answers. */
  pause(): void {
    this.#child.kill("SIGSTOP");
  }

  /** Lets the process continue after {@link pause}. */
  resume(): void {
    this.#child.kill("SIGCONT");
  }
}
