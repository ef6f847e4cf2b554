import { InvalidArgumentError } from "commander";
import {
  type Company,
  type CompanySchema,
  format,
  QueryError,
  type SearchEngine,
  type SearchPage,
} from "../../index.ts";
import { printWarnings } from "../commands/lint.ts";
import { usualColumns } from "../terminal/company-columns.ts";
import type { CompanyFacets } from "../terminal/facet-tables.ts";
import { SCREEN_MARK } from "../terminal/marked-text.ts";
import { printResults } from "../terminal/results.ts";
import type { Screen } from "../terminal/screen.ts";
import { printable } from "../terminal/visible-text.ts";
import { changed, DEFAULT_SETTINGS, isSetting, type ReplSettings, SETTINGS, searchOptions } from "./settings.ts";

/** What a line may begin with instead of a query. */
const COMMANDS = {
  more: "the next page of the last query",
  explain: "the plan of a query, or of the last one",
  lint: "what in a query, or in the last one, is probably not meant so",
  format: "a query, or the last one, as it is best read",
  help: "this",
  quit: "the end; Ctrl+D too",
} as const;

type CommandName = keyof typeof COMMANDS;

/** How much of a value is shown around what was found in it, in UTF-16 code units. */
const FRAGMENT = 160;

/** What `.more` goes on with. */
interface Asked {
  readonly query: string;
  readonly settings: ReplSettings;
  /** Of the page that was shown last. */
  readonly cursor: string | null;
  /** How many companies were shown. */
  readonly shown: number;
}

/** A conversation about some companies: each line is a query, or a command that begins with a dot. */
export class ReplSession {
  readonly #engine: SearchEngine<CompanySchema>;
  readonly #screen: Screen;
  #settings = DEFAULT_SETTINGS;
  #last: Asked | null = null;

  constructor(engine: SearchEngine<CompanySchema>, screen: Screen) {
    this.#engine = engine;
    this.#screen = screen;
  }

  /** The names of all that begins with a dot. */
  static get commandNames(): readonly string[] {
    return [...Object.keys(COMMANDS), ...Object.keys(SETTINGS)];
  }

  /** Answers a line on the screen. `false` when it was the last one. */
  answer(line: string): boolean {
    const text = line.trim();
    const [, name = null, rest = ""] = /^\.([a-z]*)\s*(.*)$/s.exec(text) ?? [];
    try {
      if (name === null) {
        if (text !== "") this.#ask({ query: text, settings: this.#settings, cursor: null, shown: 0 });
      } else if (isSetting(name)) {
        this.#settings = changed(this.#settings, name, rest);
        this.#screen.print(`${name}: ${SETTINGS[name].show(this.#settings)}`);
      } else if (isCommand(name)) {
        return this.#run(name, rest);
      } else {
        this.#screen.print(`There is no .${name}; .help tells what there is`);
      }
    } catch (error) {
      if (!(error instanceof QueryError || error instanceof InvalidArgumentError)) throw error;
      this.#screen.printMessage(error.message);
    }
    return true;
  }

  #run(name: CommandName, query: string): boolean {
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
        const asked = query === "" ? this.#last?.query : query;
        if (asked === undefined) this.#screen.print(`Nothing has been asked yet: .${name} QUERY`);
        else this.#tell(name, asked);
        return true;
      }
    }
  }

  #tell(name: "explain" | "lint" | "format", query: string): void {
    const options = { defaultOperator: this.#settings.operator };
    if (name === "format") {
      this.#screen.print(format(query));
    } else if (name === "explain") {
      for (const line of String(this.#engine.explain(query, options)).split("\n")) this.#screen.print(printable(line));
    } else {
      // What does not parse has mistakes, not warnings.
      this.#engine.count(query, options);
      printWarnings(query, this.#engine.lint(query, options), this.#screen);
    }
  }

  #more(): void {
    if (this.#last === null) this.#screen.print("Nothing has been asked yet");
    else if (this.#last.cursor === null) this.#screen.print("That was all");
    else this.#ask(this.#last);
  }

  #ask({ query, settings, cursor, shown }: Asked): void {
    const start = performance.now();
    const page: SearchPage<Company, CompanyFacets | undefined> = this.#engine.search(query, {
      ...searchOptions(settings),
      ...(settings.highlight.length > 0 && {
        highlight: { fields: settings.highlight, fragment: FRAGMENT, mark: SCREEN_MARK, escape: false },
      }),
      ...(cursor !== null && { cursor }),
    });
    const searchMs = performance.now() - start;
    this.#last = { query, settings, cursor: page.cursor, shown: shown + page.hits.length };
    const isHeld = (field: string): boolean => field === "id" || this.#engine.count(`${field}:*`) > 0;
    const columns = usualColumns(this.#screen.width, settings.sort, isHeld);
    const next = page.cursor === null ? null : ".more";
    printResults({ page, searchMs, reading: null, offset: shown, next }, columns, this.#screen);
  }

  #help(): void {
    const commands = Object.entries(COMMANDS).map(([name, meaning]): [string, string] => [`.${name}`, meaning]);
    const settings = Object.entries(SETTINGS).map(([name, { example, meaning, show }]): [string, string] => {
      const now = show(this.#settings);
      return [`.${name} ${example}`, `${meaning} (now: ${now === "" ? "none" : now})`];
    });
    const rows = [["a query", "the companies that match it; Tab completes it"], ...commands, ...settings];
    const width = Math.max(...rows.map(([left = ""]) => left.length));
    for (const [left = "", right = ""] of rows) this.#screen.print(`${left.padEnd(width)}  ${right}`);
  }
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}
