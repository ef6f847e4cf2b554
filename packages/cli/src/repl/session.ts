import { proveRelations } from "@firmament/decide";
import { InvalidArgumentError } from "commander";
import { format, lint, QueryError, type ReadonlyEngine, type Schema } from "firmament";
import { escapeWord } from "firmament/grammar";
import { printWarnings } from "../commands/lint.ts";
import { searchDocuments } from "../commands/search-documents.ts";
import type { DocumentType } from "../document-type/document-type.ts";
import { orderText } from "../options/distance-options.ts";
import { defaultColumns } from "../terminal/document-columns.ts";
import { screenHighlights } from "../terminal/highlights.ts";
import { printResults } from "../terminal/results.ts";
import type { Screen } from "../terminal/screen.ts";
import { withoutControls } from "../terminal/visible-text.ts";
import { DEFAULT_SETTINGS, isSetting, type ReplSettings, SETTINGS, searchOptions, withSetting } from "./settings.ts";

/** The commands besides the settings, with their help. */
const COMMANDS = {
  more: "show the next page of the last query",
  explain: "show the plan of a query, or of the last one",
  lint: "show the warnings about a query, or about the last one",
  format: "show a query, or the last one, in its canonical form",
  help: "show this help",
  quit: "end the session; Ctrl-D does the same",
} as const;

type CommandName = keyof typeof COMMANDS;

/** A query and the last page of it that was shown. */
interface ShownQuery {
  readonly query: string;
  readonly settings: ReplSettings;
  /** The cursor of the next page; `null` after the last page. */
  readonly cursor: string | null;
  /** The number of documents on the pages shown so far. */
  readonly shown: number;
}

/** A session with an engine: each line is a query, or a command that starts with a dot. */
export class ReplSession {
  readonly #engine: ReadonlyEngine<Schema>;
  readonly #type: DocumentType;
  readonly #screen: Screen;
  #settings = DEFAULT_SETTINGS;
  #last: ShownQuery | null = null;

  constructor(engine: ReadonlyEngine<Schema>, type: DocumentType, screen: Screen) {
    this.#engine = engine;
    this.#type = type;
    this.#screen = screen;
  }

  /** The names of all commands and settings, without the dot. */
  static get commandNames(): readonly string[] {
    return [...Object.keys(COMMANDS), ...Object.keys(SETTINGS)];
  }

  /** Runs a line and prints its results; returns `false` for `.quit`. */
  run(line: string): boolean {
    const text = line.trim();
    const [, name = null, rest = ""] = /^\.([a-z]*)\s*(.*)$/s.exec(text) ?? [];
    try {
      if (name === null) {
        if (text !== "") this.#search({ query: text, settings: this.#settings, cursor: null, shown: 0 });
      } else if (isSetting(name)) {
        this.#settings = withSetting(this.#settings, name, rest, this.#type);
        this.#screen.print(`${name}: ${SETTINGS[name].show(this.#settings)}`);
      } else if (isCommand(name)) {
        return this.#runCommand(name, rest);
      } else {
        this.#screen.print(`There is no command .${name}. Enter .help for a list`);
      }
    } catch (error) {
      if (!(error instanceof QueryError || error instanceof InvalidArgumentError)) throw error;
      this.#screen.printMessage(error.message);
    }
    return true;
  }

  #runCommand(name: CommandName, argument: string): boolean {
    switch (name) {
      case "quit":
        return false;
      case "help":
        this.#help();
        return true;
      case "more":
        this.#more();
        return true;
      default: {
        const query = argument === "" ? this.#last?.query : argument;
        if (query === undefined) this.#screen.print(`There is no last query. Enter .${name} QUERY`);
        else this.#inspect(name, query);
        return true;
      }
    }
  }

  #inspect(command: "explain" | "lint" | "format", query: string): void {
    const options = { defaultOperator: this.#settings.operator };
    if (command === "format") {
      this.#screen.print(format(query));
    } else if (command === "explain") {
      const plan = String(this.#engine.explain(query, options));
      for (const line of plan.split("\n")) this.#screen.print(withoutControls(line));
    } else {
      // Throws for a query with errors; `lint` would return no warnings.
      this.#engine.count(query, options);
      const warnings = lint(this.#engine, query, { ...options, proveRelations });
      if (warnings.length === 0) this.#screen.print("No warnings");
      else printWarnings(query, warnings, this.#screen);
    }
  }

  #more(): void {
    if (this.#last === null) this.#screen.print("There is no last query");
    else if (this.#last.cursor === null) this.#screen.print("There are no more matches");
    else this.#search(this.#last);
  }

  #search({ query, settings, cursor, shown }: ShownQuery): void {
    const start = performance.now();
    const page = searchDocuments(this.#engine, query, {
      ...searchOptions(settings),
      ...(settings.highlight.length > 0 && { highlight: screenHighlights(settings.highlight) }),
      ...(cursor !== null && { cursor }),
    });
    const searchMs = performance.now() - start;
    this.#last = { query, settings, cursor: page.cursor, shown: shown + page.hits.length };
    const hasValues = (field: string): boolean => field === "id" || this.#engine.count(`${escapeWord(field)}:*`) > 0;
    const columns = defaultColumns(this.#type, this.#screen.width, settings.sort.map(orderText), hasValues);
    const next = page.cursor === null ? null : ".more";
    printResults({ page, type: this.#type, searchMs, reading: null, offset: shown, next }, columns, this.#screen);
    if (page.total === 0) {
      printWarnings(
        query,
        lint(this.#engine, query, { defaultOperator: settings.operator, proveRelations }),
        this.#screen,
      );
    }
  }

  #help(): void {
    const commands = Object.entries(COMMANDS).map(([name, help]): [string, string] => [`.${name}`, help]);
    const settings = Object.entries(SETTINGS).map(([name, { example, help, show }]): [string, string] => {
      const value = show(this.#settings);
      return [`.${name} ${example(this.#type)}`, `${help(this.#type)} (now: ${value === "" ? "none" : value})`];
    });
    const rows = [
      ["a query", `show the ${this.#type.plural} that match it; Tab completes it`],
      ...commands,
      ...settings,
    ];
    const width = Math.max(...rows.map(([left = ""]) => left.length));
    for (const [left = "", right = ""] of rows) this.#screen.print(`${left.padEnd(width)}  ${right}`);
  }
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}
