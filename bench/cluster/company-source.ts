import { createReadStream } from "node:fs";
import { generateCompanies } from "@firmament/fixtures";
import type { CompanyInput } from "../../src/entries/companies.ts";
import { jsonLines } from "../../src/entries/index.ts";

/** The companies of a run: generated ones, or the first ones of a file with one JSON object per line. */
export class CompanySource {
  readonly #file: string | null;
  readonly #count: number;

  /** @param file `null` for generated companies */
  constructor(file: string | null, count: number) {
    this.#file = file;
    this.#count = count;
  }

  get description(): string {
    return this.#file === null ? "generated companies, seed 1" : "companies of a file";
  }

  async *companies(): AsyncGenerator<CompanyInput, void> {
    let count = 0;
    for await (const company of this.#stream()) {
      if (count++ === this.#count) return;
      yield company;
    }
  }

  /** The companies in parts of `size`; the last part may have fewer. */
  async *parts(size: number): AsyncGenerator<readonly CompanyInput[], void> {
    let part: CompanyInput[] = [];
    for await (const company of this.companies()) {
      part.push(company);
      if (part.length < size) continue;
      yield part;
      part = [];
    }
    if (part.length > 0) yield part;
  }

  #stream(): Iterable<CompanyInput> | AsyncIterable<CompanyInput> {
    if (this.#file === null) return generateCompanies({ count: this.#count, seed: 1 });
    return jsonLines<CompanyInput>(createReadStream(this.#file));
  }
}
