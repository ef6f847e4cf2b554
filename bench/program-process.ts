import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { companyWeights, numberFields } from "./field-terms.ts";
import type { Answer, Building } from "./messages.ts";
import type { PeerProcess } from "./peer-process.ts";
import type { ProgramName } from "./peer-registry.ts";
import type { Program } from "./program.ts";
import type { ProgramExchange, ProgramQuestion, ProgramReply, ProgramRequest } from "./program-messages.ts";
import { programQuestion } from "./program-question.ts";
import type { Question } from "./question.ts";

/** A peer that is a program in another language, with JSON lines over its standard input and output. */
export class ProgramProcess implements PeerProcess {
  readonly name: ProgramName;
  readonly warmUpMilliseconds: number;
  version = "?";
  readonly #program: Program;
  readonly #process: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #lines: AsyncIterator<string>;
  /** What the program wrote to standard error. */
  #messages = "";
  #spacing = 0;

  constructor(program: Program) {
    this.name = program.name;
    this.warmUpMilliseconds = program.warmUpMilliseconds;
    this.#program = program;
    this.#process = spawn(program.command, program.args, { stdio: ["pipe", "pipe", "pipe"] });
    // A program that ends early is reported by its missing reply.
    this.#process.stdin.on("error", () => {});
    this.#process.on("error", (error) => {
      this.#messages += error.message;
    });
    this.#process.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#messages += text;
    });
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  /** The start of another language's process cannot be compared with an import. */
  async load(): Promise<null> {
    this.version = String(await this.#reply());
    return null;
  }

  async build(corpus: string): Promise<Building> {
    const fields = { weights: companyWeights, addresses: ["website"], numbers: numberFields };
    const built = await this.#request<"build">({ kind: "build", corpus, ...fields });
    // The companies are not stored.
    return { ...built, recordBytes: 0 };
  }

  async answer(question: Question): Promise<Answer | null> {
    const translated = this.#translate(question);
    if (translated === null) return null;
    return { ...(await this.#request<"answer">({ kind: "answer", question: translated })), deviation: null };
  }

  async measure(question: Question, budget: number): Promise<readonly number[]> {
    const translated = this.#translate(question);
    return translated === null ? [] : this.#request<"measure">({ kind: "measure", question: translated, budget });
  }

  /** The program deletes its files and exits at the end of its input. */
  stop(): void {
    this.#process.stdin.end();
  }

  #translate(question: Question): ProgramQuestion | null {
    return programQuestion(question, this.#spacing++, this.#program.dialect);
  }

  #request<K extends keyof ProgramExchange>(request: ProgramRequest): Promise<ProgramExchange[K]["reply"]> {
    this.#process.stdin.write(`${JSON.stringify(request)}\n`);
    return this.#reply() as Promise<ProgramExchange[K]["reply"]>;
  }

  async #reply(): Promise<unknown> {
    const { value: line, done } = await this.#lines.next();
    if (done === true) throw new Error(`The program of ${this.name} ended: ${this.#messages}`);
    const reply: ProgramReply = JSON.parse(line);
    if ("failure" in reply) throw new Error(`${this.name}: ${reply.failure}`);
    return reply.value;
  }
}
