import { type ChildProcess, spawnProcess } from "./child-process.ts";
import { type Answer, excerpt, readAnswer } from "./json-lines.ts";

export interface LineProcessOptions {
  /** Milliseconds until an answer must have arrived. */
  readonly timeout: number;
  /** The maximum length of a line. */
  readonly maxLength: number;
  readonly cwd: string | undefined;
  readonly env: Readonly<Record<string, string>> | undefined;
}

/** Milliseconds in which a process may end on its own after its input has ended. */
const GRACE = 1000;

/** The length of the end of the error output that messages show. */
const MAX_ERROR_OUTPUT = 1000;

interface Pending {
  readonly request: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** A process that answers each line of its input with one line of its output. */
export class LineProcess {
  readonly #child: ChildProcess;
  readonly #options: LineProcessOptions;
  readonly #ended: Promise<void>;
  readonly #decoder = new TextDecoder();
  /** The parts of the last line, which is not complete. */
  #parts: string[] = [];
  #partsLength = 0;
  #errorOutput = "";
  #pending: Pending | null = null;
  #hasAnswered = false;
  /** Why there are no more answers. */
  #failure: Error | null = null;

  private constructor(child: ChildProcess, options: LineProcessOptions) {
    this.#child = child;
    this.#options = options;
    child.stdout.on("data", (bytes: Uint8Array) => this.#read(this.#decoder.decode(bytes, { stream: true })));
    child.stderr.on("data", (bytes: Uint8Array) => {
      this.#errorOutput = (this.#errorOutput + new TextDecoder().decode(bytes)).slice(-MAX_ERROR_OUTPUT);
    });
    // A process that ends does not read the rest of its input.
    child.stdin.on("error", () => {});
    this.#ended = new Promise((resolve) => {
      child.once("error", (error) => {
        this.#fail(new Error(`The engine cannot be started: ${error.message}`));
        resolve();
      });
      child.once("close", (code, signal) => {
        this.#fail(new Error(`The engine ended with ${code === null ? `the signal ${signal}` : `exit code ${code}`}`));
        resolve();
      });
    });
  }

  /** @param command a command line for the shell, or a program with its arguments */
  static async start(command: string | readonly string[], options: LineProcessOptions): Promise<LineProcess> {
    const child = await spawnProcess(command, options);
    return new LineProcess(child, options);
  }

  get hasEnded(): boolean {
    return this.#failure !== null;
  }

  /**
   * The answer to a request.
   *
   * @throws {Error} if the process ends, does not answer in time, or writes anything but answers; it has ended then
   */
  ask(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== null) {
        reject(this.#failure);
        return;
      }
      const { timeout } = this.#options;
      const timer = setTimeout(() => {
        const hint = this.#hasAnswered ? "" : " (does it flush its output after each line?)";
        this.#stop(new Error(`The engine did not answer within ${timeout / 1000} seconds${hint}: ${excerpt(request)}`));
      }, timeout);
      this.#pending = { request, resolve, reject, timer };
      this.#child.stdin.write(`${request}\n`);
    });
  }

  /** Ends the process, by force if it does not end when its input ends. */
  async close(): Promise<void> {
    this.#child.stdin.end();
    const timer = setTimeout(() => this.#stop(new Error("The engine was closed.")), GRACE);
    await this.#ended;
    clearTimeout(timer);
  }

  #read(text: string): void {
    const [first = "", ...others] = text.split("\n");
    this.#parts.push(first);
    this.#partsLength += first.length;
    for (const next of others) {
      if (this.#partsLength <= this.#options.maxLength) this.#readLine(this.#parts.join(""));
      else this.#rejectLine();
      this.#parts = [next];
      this.#partsLength = next.length;
    }
    if (this.#partsLength > this.#options.maxLength) this.#rejectLine();
  }

  #rejectLine(): void {
    this.#parts = [];
    this.#partsLength = 0;
    this.#stop(new Error(`The engine wrote a line of more than ${this.#options.maxLength} characters.`));
  }

  #readLine(line: string): void {
    if (this.#failure !== null || line.trim() === "") return;
    try {
      const answer = readAnswer(line);
      const pending = this.#pending;
      if (pending === null) throw new Error(`The engine wrote an answer without a request: ${excerpt(line)}`);
      this.#pending = null;
      this.#hasAnswered = true;
      clearTimeout(pending.timer);
      pending.resolve(answer);
    } catch (error) {
      this.#stop(error as Error);
    }
  }

  /** Ends the process by force. */
  #stop(error: Error): void {
    this.#fail(error);
    this.#child.stop();
  }

  #fail(error: Error): void {
    if (this.#failure === null) {
      const output = this.#errorOutput.trim();
      this.#failure = output === "" ? error : new Error(`${error.message}; the end of its error output: ${output}`);
    }
    const pending = this.#pending;
    this.#pending = null;
    if (pending === null) return;
    clearTimeout(pending.timer);
    pending.reject(this.#failure);
  }
}
