import { type ChildProcessByStdio, spawn } from "node:child_process";
import process from "node:process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { CorpusFields } from "../corpus/corpus-fields.ts";
import type { Program } from "../programs/program.ts";
import type { ProgramExchange, ProgramQuestion, ProgramReply, ProgramRequest } from "../programs/program-messages.ts";
import { programQuestion } from "../programs/program-question.ts";
import type { ProgramName } from "../question/peer-name.ts";
import type { Answer, Question } from "../question/question.ts";
import type { WarmUp } from "../question/warm-up.ts";
import type { Building } from "./messages.ts";
import type { PeerProcess } from "./peer-process.ts";

/** Milliseconds after which a program that does not end is killed. */
const PATIENCE = 2000;

/** A peer that is a program in another language, with JSON lines over its standard input and output. */
export class ProgramProcess implements PeerProcess {
  readonly name: ProgramName;
  readonly warmUp: WarmUp | null;
  version = "?";
  readonly #program: Program;
  readonly #fields: CorpusFields;
  readonly #decimals: readonly string[];
  readonly #process: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #lines: AsyncIterator<string>;
  /** What the program wrote to standard error. */
  #messages = "";
  #spacing = 0;
  #isBusy = false;

  /**
   * @param decimals the number fields with numbers that are not whole
   * @param folder receives the files of the index
   */
  constructor(program: Program, fields: CorpusFields, decimals: readonly string[], folder: string) {
    this.#fields = fields;
    this.#decimals = decimals;
    this.name = program.name;
    this.warmUp = program.warmUp;
    this.#program = program;
    this.#process = spawn(program.command, program.args, {
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, TMPDIR: folder, JDK_JAVA_OPTIONS: `-Djava.io.tmpdir="${folder}"` },
    });
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
    const { weights, texts, numbers } = this.#fields;
    const built = await this.#request<"build">({
      kind: "build",
      corpus,
      weights,
      addresses: texts.filter((field) => this.#fields.isAddress(field)),
      numbers: numbers.filter((field) => !this.#decimals.includes(field)),
      decimals: this.#decimals,
    });
    // The documents are not stored. The memory is that of mapped files, and of the ids.
    return { ...built, recordBytes: 0, fileBytes: built.bytes };
  }

  async answer(question: Question): Promise<Answer | null> {
    const translated = this.#translate(question);
    if (translated === null) return null;
    const answered = await this.#request<"answer">({ kind: "answer", question: translated });
    return { ...answered, deviation: this.#deviation() };
  }

  async measure(question: Question, budget: number): Promise<readonly number[]> {
    const translated = this.#translate(question);
    return translated === null ? [] : this.#request<"measure">({ kind: "measure", question: translated, budget });
  }

  /** A program exits at the end of its input; a busy one would not notice that. */
  stop(): void {
    if (this.#isBusy) {
      this.#process.kill("SIGKILL");
      return;
    }
    this.#process.stdin.end();
    const timer = setTimeout(() => this.#process.kill("SIGKILL"), PATIENCE).unref();
    this.#process.once("exit", () => clearTimeout(timer));
  }

  #deviation(): string | null {
    const { areWordsElsewhere, hasOwnAnalyzers } = this.#fields;
    if (hasOwnAnalyzers) return "the schema has analyzers that only Firmament has";
    return areWordsElsewhere
      ? "keyword fields and nested objects, which only Firmament searches, may contain the words"
      : null;
  }

  #translate(question: Question): ProgramQuestion | null {
    return programQuestion(question, this.#spacing++, this.#program.dialect, this.#fields.texts);
  }

  #request<K extends keyof ProgramExchange>(request: ProgramRequest): Promise<ProgramExchange[K]["reply"]> {
    this.#process.stdin.write(`${JSON.stringify(request)}\n`);
    return this.#reply() as Promise<ProgramExchange[K]["reply"]>;
  }

  async #reply(): Promise<unknown> {
    this.#isBusy = true;
    const { value: line, done } = await this.#lines.next();
    this.#isBusy = false;
    if (done === true) throw new Error(`The program of ${this.name} ended: ${this.#messages}`);
    const reply: ProgramReply = JSON.parse(line);
    if ("failure" in reply) throw new Error(`${this.name}: ${reply.failure}`);
    return reply.value;
  }
}
