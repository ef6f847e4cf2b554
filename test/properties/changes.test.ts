import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { type CompanyInput, companySchema } from "../../src/schema/company-schema.ts";
import { expectAnswer } from "../support/expect-answer.ts";
import { law } from "../support/fuzz.ts";

/** A company whose id does not tell how often it was replaced, but whose every field does. */
function company(number: number, version: number): CompanyInput {
  return {
    id: `c${number}`,
    name: `w${number % 7} v${version}`,
    industries: [`w${number % 5}`, `v${version}`],
    followers: number * 10 + version,
  };
}

/** An engine and what should be in it. */
class Both {
  readonly engine: SearchEngine<typeof companySchema>;
  readonly #companies = new Map<string, CompanyInput>();

  constructor(segmentCapacity: number) {
    this.engine = new SearchEngine(companySchema, { segmentCapacity });
  }

  upsert(changed: CompanyInput): void {
    const isThere = this.#companies.delete(changed.id);
    this.#companies.set(changed.id, changed);
    expect(this.engine.upsert(changed)).toBe(isThere);
  }

  delete(id: string): void {
    expect(this.engine.delete(id)).toBe(this.#companies.delete(id));
  }

  check(): void {
    const companies = [...this.#companies.values()];
    const expectFound = (query: string, matches: (company: CompanyInput) => boolean): void =>
      expectAnswer(
        this.engine,
        query,
        {},
        companies.filter(matches).map(({ id }) => id),
      );

    expectFound("*:*", () => true);
    expectFound("NOT nosuchword", () => true);
    expectFound("name:w3", ({ name }) => String(name).startsWith("w3"));
    expectFound('name:"w2 v1"', ({ name }) => name === "w2 v1");
    expectFound("name:w*", () => true);
    expectFound("NOT v1", ({ name }) => !String(name).endsWith("v1"));
    expectFound(
      "w1 AND v2",
      ({ name, industries }) =>
        [String(name), String(industries)].some((text) => text.includes("w1")) && String(name).endsWith("v2"),
    );
    expectFound("followers:[100 TO 2000}", ({ followers }) => Number(followers) >= 100 && Number(followers) < 2000);
    expect(this.engine.size).toBe(companies.length);
    expect(this.engine.count("industries:*")).toBe(companies.length);
    for (const { id, name } of companies) expect(this.engine.get(id)?.name).toBe(name);
  }
}

const numbers = fc.array(fc.nat(700), { maxLength: 300, size: "max" });

describe("after many changes only what is there is found, in the order of insertion", () => {
  law(
    "whatever the segments hold",
    40,
    fc.property(
      fc.constantFrom(7, 31, 32, 33, 64, 100, 1000),
      fc.integer({ min: 0, max: 700 }),
      fc.array(fc.tuple(numbers, numbers), { minLength: 1, maxLength: 3 }),
      (segmentCapacity, count, rounds) => {
        const both = new Both(segmentCapacity);
        for (let number = 0; number < count; number++) both.upsert(company(number, 0));
        both.check();
        rounds.forEach(([updated, deleted], round) => {
          for (const number of updated) both.upsert(company(number, round + 1));
          for (const number of deleted) both.delete(`c${number}`);
          both.check();
        });
      },
    ),
  );

  test.each([
    { kept: 3, isUpdated: false },
    { kept: 7, isUpdated: true },
    { kept: 40, isUpdated: false },
  ])("when so much is deleted that a segment is written anew: every $kept. stays", ({ kept, isUpdated }) => {
    const both = new Both(2500);
    const count = 2600;
    for (let number = 0; number < count; number++) both.upsert(company(number, 0));
    for (let number = 0; number < count; number++) {
      if (number % kept === 0) continue;
      if (isUpdated) both.upsert(company(number, 1));
      else both.delete(`c${number}`);
      if (number % 500 === 1) both.check();
    }
    both.check();
  });
});
