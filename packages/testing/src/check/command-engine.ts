import { checkOptions, type OptionNames } from "firmament/base";
import type { EngineAdapter, EngineContext, EngineDocument } from "./adapter.ts";
import { type Answer, idsOf, readHello } from "./json-lines.ts";
import { LineProcess } from "./line-process.ts";

/** The options of {@link commandEngine}. */
export interface CommandEngineOptions {
  /** The name of the engine in reports. Default: what the engine says, or else the command. */
  readonly name?: string | undefined;
  /** The folder in which the command runs. Default: the current one. */
  readonly cwd?: string | undefined;
  /** Environment variables that are added to those of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds that one answer may take; the first one includes the start. Default 10,000. */
  readonly timeout?: number | undefined;
  /** The maximum length of an answer in UTF-16 code units. Default 64 Mi. */
  readonly maxLength?: number | undefined;
}

const COMMAND_OPTIONS: OptionNames<CommandEngineOptions> = {
  name: true,
  cwd: true,
  env: true,
  timeout: true,
  maxLength: true,
};

/**
 * An engine behind a command, which reads requests from its standard input and writes answers to its standard output: one
 * JSON object in each line, as the guide to the testing kit describes. The command runs from `open` to `close`. After a
 * crash, a timeout or an invalid answer, the method throws, and the next `load` starts the command again.
 *
 * Needs Node, Bun or Deno.
 *
 * @param command a command line for the shell, or a program with its arguments
 */
export function commandEngine(command: string | readonly string[], options: CommandEngineOptions = {}): EngineAdapter {
  checkOptions("commandEngine", options, COMMAND_OPTIONS);
  return new CommandEngine(command, options);
}

class CommandEngine implements EngineAdapter {
  readonly #command: string | readonly string[];
  readonly #options: CommandEngineOptions;
  #context: EngineContext | null = null;
  #process: LineProcess | null = null;
  #nextId = 0;
  #name: string;
  #hasChanges = false;

  constructor(command: string | readonly string[], options: CommandEngineOptions) {
    this.#command = command;
    this.#options = options;
    this.#name = options.name ?? (typeof command === "string" ? command : command.join(" "));
  }

  get name(): string {
    return this.#name;
  }

  get upsert(): EngineAdapter["upsert"] {
    return this.#hasChanges ? (document) => this.#confirm({ upsert: document }) : undefined;
  }

  get delete(): EngineAdapter["delete"] {
    return this.#hasChanges ? (id) => this.#confirm({ delete: id }) : undefined;
  }

  async open(context: EngineContext): Promise<void> {
    this.#context = context;
    const { timeout = 10_000, maxLength = 2 ** 26, cwd, env } = this.#options;
    this.#process = await LineProcess.start(this.#command, { timeout, maxLength, cwd, env });
    const hello = readHello(await this.#request({ hello: await helloOf(context) }));
    this.#hasChanges = hello.changes;
    this.#name = this.#options.name ?? hello.name ?? this.#name;
  }

  async load(documents: readonly EngineDocument[]): Promise<void> {
    if (this.#context === null) throw new Error("The engine is not open: call open() first.");
    if (this.#process === null || this.#process.hasEnded) await this.open(this.#context);
    await this.#confirm({ load: documents });
  }

  async ids(query: string): Promise<Iterable<string>> {
    return idsOf(await this.#request({ ids: query }));
  }

  async close(): Promise<void> {
    await this.#process?.close();
    this.#process = null;
  }

  async #confirm(request: object): Promise<void> {
    const answer = await this.#request(request);
    if (answer.ok !== true) await this.#fail(`The answer must be {"id":${answer.id},"ok":true}`, answer);
  }

  async #request(request: object): Promise<Answer> {
    if (this.#process === null) throw new Error("The engine is not running: call load() first.");
    const id = this.#nextId++;
    const answer = await this.#process.ask(JSON.stringify({ id, ...request }));
    if (answer.id !== id) return this.#fail(`The answer must have the id ${id} of its request`, answer);
    if (typeof answer.error === "string") throw new Error(answer.error);
    return answer;
  }

  async #fail(message: string, answer: Answer): Promise<never> {
    await this.close();
    throw new Error(`${message}, not ${JSON.stringify(answer).slice(0, 200)}`);
  }
}

async function helloOf({ schema, defaultOperator }: EngineContext): Promise<object> {
  const { schemaToJson } = await import("firmament");
  return { version: 1, schema: schemaToJson(schema), defaultOperator };
}
