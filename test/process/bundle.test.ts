import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { build, type OutputOptions } from "rolldown";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundledCode, gzipSize, programs } from "../../bench/bundles.ts";
import * as sources from "../../grammar/index.ts";
import config from "../../rolldown.config.ts";
import { SearchEngine as SourceEngine } from "../../src/engine/search-engine.ts";
import { companySchema as sourceSchema } from "../../src/schema/company-schema.ts";
import { runs } from "../support/fuzz.ts";

let folder: string;
let packages: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "firmament-bundle-"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", sideEffects: false }));
  await build({
    ...config,
    input: { "src/index": "src/index.ts", "grammar/index": "grammar/index.ts" },
    output: { ...(config.output as OutputOptions), dir: folder },
    logLevel: "silent",
  });
  packages = { "firmament/grammar": join(folder, "grammar/index.js"), firmament: join(folder, "src/index.js") };
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("the bundle of a program", () => {
  test.each(programs)("$name is within its budget", async (program) => {
    const code = await bundledCode(program, packages);
    expect(gzipSize(code)).toBeLessThanOrEqual(program.budget);
    expect(gzipSize(code)).toBeGreaterThan(program.budget / 10);
  });

  test("contains no code for workers, and none that creates code from text", async () => {
    for (const program of programs) {
      expect(await bundledCode(program, packages)).not.toMatch(/worker_threads|\bnew Worker\b|\bFunction\(|\beval\(/);
    }
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
      readonly companySchema: typeof sourceSchema;
    };
    const engines = [new packaged.SearchEngine(packaged.companySchema), new SourceEngine(sourceSchema)];
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
