import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { build, type OutputOptions } from "rolldown";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeFromSources } from "../../bench/bundle-parts.ts";
import { bundledCode, entryPaths, gzipSize, programs } from "../../bench/bundles.ts";
import { lazyEntry } from "../../bundle/lazy-entry.ts";
import * as sources from "../../grammar/index.ts";
import config from "../../rolldown.config.ts";
import { companySchema as sourceSchema } from "../../src/companies/company-schema.ts";
import { SearchEngine as SourceEngine } from "../../src/engine/search-engine.ts";

const names = ["index", "reader", "worker", "node"];
const entries = names.map((name) => `src/entries/${name}`);

let folder: string;
let packages: Readonly<Record<string, string>>;
/** The code of each program, by its name. */
let codes: ReadonlyMap<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "firmament-bundle-"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", sideEffects: false }));
  await build({
    ...config,
    output: { ...(config.output as OutputOptions), dir: folder },
    logLevel: "silent",
  });
  for (const name of names) {
    writeFileSync(join(folder, `src/entries/${name}.node.js`), await lazyEntry(join(folder, "src/entries"), name));
  }
  packages = entryPaths(folder);
  codes = new Map(
    await Promise.all(programs.map(async (program) => [program.name, await bundledCode(program, packages)] as const)),
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("the bundle of a program", () => {
  test.each(programs)("$name is within its budget", ({ name, budget }) => {
    const size = gzipSize(codes.get(name) ?? "");
    expect(size).toBeLessThanOrEqual(budget);
    expect(size).toBeGreaterThan(budget / 10);
  });

  const ofEngine = programs.filter(({ code }) => !code.includes("@firmament/"));

  test.each(ofEngine)("$name keeps nothing of the built package that the program does not use", async (program) => {
    const { length } = codes.get(program.name) ?? "";
    // Names of options that are built of others, and names that differ.
    expect(length - (await codeFromSources(program)).length).toBeLessThan(800);
  });

  test("contains no code for workers, and none that creates code from text", () => {
    // `serveEngine` looks for the port of the thread that runs it.
    const own = /getBuiltinModule\?\.\([^)]*\)/g;
    for (const code of [...codes.values()].map((text) => text.replaceAll(own, ""))) {
      expect(code).not.toMatch(/worker_threads|\bnew Worker\b|\bFunction\(|\beval\(/);
    }
  });
});

describe("the entry point that Node loads", () => {
  /** What a script prints as JSON in a process of its own: the tests load modules in their own way. */
  function printed(script: string): unknown {
    const whole = `import * as whole from ${JSON.stringify(join(folder, "src/entries/index.js"))};`;
    const lazy = `import * as lazy from ${JSON.stringify(join(folder, "src/entries/index.node.js"))};`;
    const output = execFileSync(process.execPath, ["--input-type=module", "--eval", lazy + whole + script]);
    return JSON.parse(String(output));
  }

  test("has the exports of the one that bundlers read", () => {
    const files = entries.flatMap((entry) => [`${entry}.node.js`, `${entry}.js`]);
    const kinds = printed(`const kinds = {};
      for (const file of ${JSON.stringify(files)}) {
        const module = await import(${JSON.stringify(`${folder}/`)} + file);
        kinds[file] = Object.entries(module).map(([name, value]) => [name, typeof value]);
      }
      console.log(JSON.stringify(kinds));`) as Readonly<Record<string, readonly unknown[]>>;
    for (const entry of entries) {
      expect(kinds[`${entry}.node.js`]).toEqual(kinds[`${entry}.js`]);
      expect(kinds[`${entry}.js`]?.length).toBeGreaterThan(1);
    }
  });

  test("reads little code, and nothing of Node", () => {
    const read = new Set<string>();
    const add = (file: string): void => {
      read.add(file);
      const imports = readFileSync(file, "utf8").matchAll(/^(?:import|export) .*"([^"]+)";$/gm);
      for (const [, path = ""] of imports) {
        expect(path).not.toMatch(/^node:/);
        add(join(dirname(file), path));
      }
    };
    add(join(folder, "src/entries/index.node.js"));
    expect(read.size).toBeLessThan(10);
    const size = [...read].reduce((sum, file) => sum + readFileSync(file).length, 0);
    expect(size).toBeLessThan(180_000);
  });

  test("has the same class", () => {
    const results = printed(`
      const schema = lazy.defineSchema({ fields: { name: lazy.text() } });
      const engine = new lazy.SearchEngine(schema);
      class Derived extends lazy.SearchEngine {}
      const derived = new Derived(schema);
      let message = "";
      try { lazy.SearchEngine(); } catch (error) { message = error.message; }
      console.log(JSON.stringify([
        engine instanceof whole.SearchEngine && engine instanceof lazy.SearchEngine,
        derived instanceof Derived && derived instanceof whole.SearchEngine,
        {} instanceof lazy.SearchEngine,
        lazy.SearchEngine.name,
        message,
      ]));`);
    const message = "Class constructor SearchEngine cannot be invoked without 'new'";
    expect(results).toEqual([true, true, false, "SearchEngine", message]);
  });

  test("refuses a date field that date() has not defined, while nothing has brought the code of dates", () => {
    const results = printed(`
      const day = { type: "date", many: false, required: false };
      const messages = [() => day, () => lazy.date()].map((dateField) => {
        try { lazy.defineSchema({ fields: { name: lazy.text(), day: dateField() } }); return null; } catch (error) { return error.message; }
      });
      console.log(JSON.stringify(messages));`);
    const message = 'The field "day" must be the result of date(), not an object such as { type: "date" }.';
    expect(results).toEqual([message, null]);
  });

  test("has members of the class that can be replaced, and can be printed and frozen", () => {
    const results = printed(`
      import { inspect } from "node:util";
      const shown = inspect(lazy.SearchEngine);
      class Derived extends lazy.SearchEngine {}
      Derived.own = 1;
      const own = [Object.hasOwn(Derived, "own"), "own" in whole.SearchEngine];
      lazy.SearchEngine.added = 1;
      const added = [lazy.SearchEngine.added, whole.SearchEngine.added, "added" in lazy.SearchEngine];
      delete lazy.SearchEngine.added;
      Object.freeze(lazy.SearchEngine);
      const { name, length } = lazy.SearchEngine;
      console.log(JSON.stringify([shown, ...own, ...added, "added" in whole.SearchEngine, name, length]));`);
    expect(results).toEqual(["[Function: SearchEngine]", true, false, 1, 1, true, false, "SearchEngine", 1]);
  });
});

const operators = ["AND", "OR", "NOT", "!", "-", "+", "--", "(", ")", "name:", ":", "https://", "&&", "||"];
const leaves = ["a", "5", '"a b"', "/a/", "[a TO b}", ">=", "*", "a?b*", "[1 2]", "[TO", '"', "\\", "\\u00e9", "　"];
const texts = fc
  .array(fc.constantFrom(...operators, ...leaves, "~1", "^2", " ", " ", " "), { maxLength: 16 })
  .map((parts) => parts.join(""));

/** The value of a call, or the text of its error. */
function outcome(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return String(error);
  }
}

describe("the packaged parts of the dependencies behave like the whole", () => {
  test("Chevrotain: trees, errors, corrections and expectations", async () => {
    const packaged = (await import(packages["firmament/grammar"] ?? "")) as typeof sources;
    fc.assert(
      fc.property(texts, fc.nat(40), (text, offset) => {
        expect(outcome(() => packaged.parse(text))).toEqual(outcome(() => sources.parse(text)));
        expect(outcome(() => packaged.parseLenient(text))).toEqual(outcome(() => sources.parseLenient(text)));
        expect(packaged.expectedAt(text, offset)).toEqual(sources.expectedAt(text, offset));
      }),
      runs(3000),
    );
  });

  test("FlexSearch: matches in a live segment", async () => {
    const packaged = (await import(packages.firmament ?? "")) as {
      readonly SearchEngine: typeof SourceEngine;
    };
    const { companySchema } = (await import(packages["firmament/companies"] ?? "")) as {
      readonly companySchema: typeof sourceSchema;
    };
    const engines = [new packaged.SearchEngine(companySchema), new SourceEngine(sourceSchema)];
    const words = ["acme", "berlin", "constructor", "__proto__", "ümlaut", "acmes"];
    for (let id = 0; id < 500; id++) {
      const name = words.filter((_, word) => (id >> word) & 1).join(" ");
      for (const engine of engines) engine.upsert({ id: String(id), name });
    }
    for (const query of [...words, "acme*", "acme~1", '"acme berlin"', "NOT acme", "acme AND NOT berlin"]) {
      const [found, expected] = engines.map((engine) => engine.ids(query));
      expect(found, query).toEqual(expected);
      expect(found?.length).toBeGreaterThan(100);
    }
  });
});
