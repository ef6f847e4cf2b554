/** `npm run bench:keystrokes`: how many characters are typed until a company is seen. See docs/internals/ranking-quality.md. */
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { titleOf } from "@firmament/benchmark/src/question/peer-name.ts";
import { companiesOf } from "./companies.ts";
import { type TypingEngineName, typingEngineNames } from "./relevance/typing/engines.ts";
import { measureCharacters } from "./relevance/typing/typed-characters.ts";
import { typedCharactersTable } from "./relevance/typing/typed-characters-table.ts";
import { drawNames } from "./relevance/typing/typed-name.ts";
import { readWholeNumber } from "./whole-number.ts";

const usage = `npm run bench:keystrokes -- [options]

Measures how many characters of a name are typed until its company is among the first three hits.

  --count 20000      number of companies, at most
  --seed 1           seed of the companies and the names
  --names 1000       number of names
  --corpus FILE      read companies from a file, one JSON object per line, plain or .gz
  --engines NAME,…   engines to measure: ${typingEngineNames.join(", ")}
  --help             print this text`;

try {
  run(process.argv.slice(2));
} catch (error) {
  // An invalid option or an unreadable corpus.
  if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 2;
}

function run(args: string[]): void {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args,
    options: {
      count: { ...text, default: "20000" },
      seed: { ...text, default: "1" },
      names: { ...text, default: "1000" },
      corpus: text,
      engines: { ...text, default: typingEngineNames.join(",") },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const seed = readWholeNumber("seed", values.seed, 0);
  const count = readWholeNumber("count", values.count, 1);
  const engines = new Set(values.engines.split(",").map(readEngine));
  const corpus = values.corpus ?? null;
  const companies = [...companiesOf({ count, seed, corpus })];
  const names = drawNames(companies, readWholeNumber("names", values.names, 1), seed);
  if (names.length === 0)
    throw new RangeError("No company has a name of two letters or digits. Give companies a name.");
  const measured = [...engines].flatMap((name) => {
    console.error(`… ${titleOf(name)}`);
    return measureCharacters(name, companies, names);
  });
  const source = corpus === null ? "generated" : basename(corpus);
  console.log(`${companies.length} companies (${source}), ${names.length} names (seed ${seed}).\n`);
  console.log(typedCharactersTable(measured));
}

function readEngine(name: string): TypingEngineName {
  const engine = typingEngineNames.find((known) => known === name);
  if (engine === undefined) {
    throw new RangeError(`Unknown engine ${name}. Use one of ${typingEngineNames.join(", ")}.`);
  }
  return engine;
}
