import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { generateCompanies } from "../fixtures/company-generator.ts";
import type { CompanyInput } from "../src/index.ts";
import type { BenchOptions } from "./options.ts";

/** The companies that a run is about: at most `count`, generated or from a file, plain or gzip. */
export function companiesOf({ corpus, count, seed }: BenchOptions): Iterable<CompanyInput> {
  if (corpus === null) return generateCompanies({ count, seed });
  const bytes = readFileSync(corpus);
  const text = (corpus.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.slice(0, count).map((line): CompanyInput => JSON.parse(line));
}
