import { companies } from "@firmament/test-support/arbitrary/company.ts";
import { queries, queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { costlyRuns, propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import { ids } from "@firmament/testing/src/arbitrary/record.ts";
import fc, { type Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import type { QueryNode } from "../../grammar/ast/ast.ts";
import { type Company, type CompanyInput, companySchema } from "../../src/companies/company-schema.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { SavedSearches, type SavedSearchOptions } from "../../src/standing/saved-searches.ts";

type Step =
  | {
      readonly kind: "add";
      readonly id: string;
      readonly query: string | QueryNode;
      readonly options: SavedSearchOptions;
    }
  | { readonly kind: "remove"; readonly id: string }
  | { readonly kind: "upsert" | "patch"; readonly company: CompanyInput }
  | { readonly kind: "delete"; readonly id: string };

const names = fc.nat(29).map(String);
const add: Arbitrary<Step> = fc.record({
  kind: fc.constant("add"),
  id: names,
  query: fc.oneof(
    queries,
    queryTexts,
    fc.constantFrom("*:*", "NOT acme", "NOT (a OR NOT b)", "name:*", "*e*", "*e", '"acme inc"~2'),
  ),
  options: fc.record({ defaultOperator: fc.constantFrom("OR", "AND") }, { requiredKeys: [] }),
});
const change: Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("upsert", "patch"), company: companies }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete"), id: ids }) },
);
const histories: Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.array(add, { minLength: 3, maxLength: 12, size: "max" }),
    fc.array(
      fc.oneof(
        { weight: 20, arbitrary: change },
        { weight: 1, arbitrary: add },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), id: names }) },
      ),
      { minLength: 20, maxLength: 200, size: "max" },
    ),
  )
  .map((parts) => parts.flat());

/** Follows a history with an engine, which has the answers before and after each change. */
class Reference {
  readonly #engine = new SearchEngine(companySchema, { liveCapacity: 5 });
  readonly #searches = new SavedSearches(companySchema);
  readonly #added = new Map<string, { readonly query: string | QueryNode; readonly options: SavedSearchOptions }>();
  /** By saved search: the documents that match it now. */
  readonly #matches = new Map<string, ReadonlySet<string>>();

  follow(step: Step): void {
    switch (step.kind) {
      case "add":
        this.#add(step);
        break;
      case "remove":
        expect(this.#searches.delete(step.id)).toBe(this.#added.delete(step.id));
        this.#matches.delete(step.id);
        break;
      case "delete":
        this.#change(step.id, () => this.#engine.delete(step.id));
        break;
      case "upsert":
        this.#change(step.company.id, () => this.#engine.upsert(step.company));
        break;
      case "patch": {
        const { id, ...part } = step.company;
        this.#change(id, () => this.#engine.patch(id, part));
      }
    }
  }

  #add({ id, query, options }: Extract<Step, { readonly kind: "add" }>): void {
    expect(this.#searches.add(id, query, options)).toBe(this.#added.delete(id));
    this.#added.set(id, { query, options });
    this.#matches.set(id, new Set(this.#engine.ids(query, options)));
    expect([...this.#searches.ids()]).toEqual([...this.#added.keys()]);
  }

  #change(id: string, apply: () => unknown): void {
    const before = this.#document(id);
    apply();
    const { entered, left } = this.#searches.changesOf(before, this.#document(id));
    const expected: { entered: string[]; left: string[] } = { entered: [], left: [] };
    for (const [name, { query, options }] of this.#added) {
      const older = this.#matches.get(name);
      const matches = new Set(this.#engine.ids(query, options));
      this.#matches.set(name, matches);
      expect([...(older?.symmetricDifference(matches) ?? [])].filter((other) => other !== id)).toEqual([]);
      if (matches.has(id) && older?.has(id) !== true) expected.entered.push(name);
      if (older?.has(id) === true && !matches.has(id)) expected.left.push(name);
    }
    expect({ entered, left }).toEqual(expected);
  }

  #document(id: string): Company | null {
    return this.#engine.get(id) ?? null;
  }
}

test(
  "the saved searches that a changed document enters and leaves are the difference of ids() before and after the change",
  () => {
    const property = fc.property(histories, (steps) => {
      const reference = new Reference();
      for (const step of steps) reference.follow(step);
    });
    // At full depth, these are 100,000 changes.
    fc.assert(property, { ...runs(1), numRuns: costlyRuns(120, 4), interruptAfterTimeLimit: 20 * propertyTimeout });
  },
  20 * propertyTimeout,
);
