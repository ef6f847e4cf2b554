import { profileEngines } from "@firmament/test-support/arbitrary/profiles.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { naiveNumberFacet, naiveValueFacet } from "@firmament/test-support/oracle/facet.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect } from "vitest";
import { type Company, type CompanySchema, companySchema } from "../../src/companies/company-schema.ts";
import type { Filter } from "../../src/engine/options/filter.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";

type FilteredField = "location_city" | "type" | "industries" | "staff_count";

/** A clause of a conjunction. */
interface Clause {
  /** The field that it filters; `null` if it searches other fields, too. */
  readonly field: FilteredField | null;
  readonly text: string;
  readonly isNegated: boolean;
}

const texts: Readonly<Record<FilteredField | "none", readonly string[]>> = {
  location_city: [
    "location_city:berlin",
    "location_city:(berlin OR münchen)",
    "location_city:b*",
    "_exists_:location_city",
  ],
  type: ['type:"public company"', "(type:public OR type:partnership)", "type:(NOT public)", "type:partnershp~"],
  industries: ["industries:(red berlin)", "industries:/[a-m].*/", "industries:[a TO r]"],
  staff_count: ["staff_count:[1 TO 2]", "staff_count:>0", "staff_count:(0 OR 3)", "staff_count:*"],
  none: ["red", "*:*", "name:b*", "(location_city:berlin OR red)", "(staff_count:1 OR type:public)", "followers:>5"],
};

const clauses: Arbitrary<Clause> = fc
  .constantFrom<FilteredField | "none">("location_city", "type", "industries", "staff_count", "none")
  .chain((field) =>
    fc.record({
      field: fc.constant(field === "none" ? null : field),
      text: fc.constantFrom(...texts[field]),
      isNegated: fc.boolean(),
    }),
  );

/** The ways to write a conjunction, with the default operator that makes it one. */
const forms = {
  and: { operator: "OR", write: (all) => all.map(signed("NOT ", "")).join(" AND ") },
  nested: {
    operator: "OR",
    write: ([first, ...rest]) => [`(${signed("-", "")(first)})`, ...rest.map(signed("!", ""))].join(" && "),
  },
  signs: { operator: "OR", write: (all) => all.map(signed("-", "+")).join(" ") },
  whiteSpace: { operator: "AND", write: (all) => all.map(signed("NOT ", "")).join(" ") },
} satisfies Record<string, { operator: "OR" | "AND"; write(clauses: readonly [Clause, ...Clause[]]): string }>;

function signed(negation: string, affirmation: string): (clause: Clause) => string {
  return ({ text, isNegated }) => (isNegated ? negation : affirmation) + text;
}

const queries = fc.record({
  clauses: fc.array(clauses, { minLength: 1, maxLength: 4 }),
  form: fc.constantFrom<keyof typeof forms>("and", "nested", "signs", "whiteSpace"),
});

const OPTIONS = {
  location_city: { limit: 1000, except: "own" },
  type: { limit: 2, except: "own" },
  industries: { limit: 3, except: "own", like: "r" },
  staff_count: { edges: [0, 2], except: "own" },
} as const;

function naiveFacet(field: FilteredField, companies: readonly Company[]): unknown {
  return field === "staff_count"
    ? naiveNumberFacet(companies, field, OPTIONS.staff_count.edges)
    : naiveValueFacet(companies, field, OPTIONS[field]);
}

const fields = ["location_city", "type", "industries", "staff_count"] as const;

const typedQueries = fc.record({
  clauses: fc.array(clauses, { minLength: 1, maxLength: 3 }),
  words: fc.constantFrom("red", "re", "berln", "(red compny)", "blu*"),
  areWordsFirst: fc.boolean(),
  defaultOperator: fc.constantFrom("OR", "AND"),
});

/** Queries without a clause that every match of theirs must satisfy. */
const DISJUNCTIONS = ["type:public red", "type:public OR NOT location_city:berlin", "(red OR type:public) AND red"];

function isNonEmpty(list: readonly Clause[]): list is readonly [Clause, ...Clause[]] {
  return list.length > 0;
}

function expectFacets(
  engine: SearchEngine<CompanySchema>,
  query: string,
  defaultOperator: "OR" | "AND",
  restFor: (field: FilteredField) => string,
): void {
  const { facets } = engine.search(query, { limit: 1, defaultOperator, facets: OPTIONS });
  for (const field of fields) {
    const companies = engine.ids(restFor(field), { defaultOperator }).flatMap((id) => engine.get(id) ?? []);
    expect({ query, field, facet: facets[field] }).toEqual({ query, field, facet: naiveFacet(field, companies) });
  }
}

describe("a facet without its own filter counts the matches of the query without the clauses of its field", () => {
  law(
    "in every form of conjunction",
    100,
    fc.property(profileEngines, fc.array(queries, { minLength: 3, maxLength: 6 }), (engine, queries) => {
      for (const { clauses, form } of queries) {
        const { operator, write } = forms[form];
        const textOf = (list: readonly Clause[]): string => (isNonEmpty(list) ? write(list) : "*:*");
        expectFacets(engine, textOf(clauses), operator, (field) => {
          return textOf(clauses.filter((clause) => clause.field !== field));
        });
      }
    }),
  );

  law(
    "beside words that are still being typed, which keep their meaning",
    60,
    fc.property(profileEngines, fc.array(typedQueries, { minLength: 3, maxLength: 6 }), (engine, queries) => {
      for (const { words, areWordsFirst, clauses, defaultOperator } of queries) {
        const textFor = (own: FilteredField | null): string => {
          const texts = clauses.map((clause) =>
            own !== null && clause.field === own ? neutral(clause) : signed("NOT ", "")(clause),
          );
          return (areWordsFirst ? [words, ...texts] : [...texts, words]).join(" AND ");
        };
        const options = { limit: 1000, defaultOperator, asYouType: true } as const;
        const query = textFor(null);
        const { facets } = engine.search(query, { ...options, facets: OPTIONS });
        for (const field of fields) {
          const companies = engine.search(textFor(field), options).hits.map(({ document }) => document);
          expect({ query, field, facet: facets[field] }).toEqual({ query, field, facet: naiveFacet(field, companies) });
        }
      }
    }),
  );

  law(
    "but clauses of a disjunction are no filters, and other clauses keep their meaning",
    30,
    fc.property(profileEngines, (engine) => {
      for (const query of DISJUNCTIONS) expectFacets(engine, query, "OR", () => query);
      expectFacets(engine, "+type:public red", "OR", (field) => (field === "type" ? "*:*" : "+type:public red"));
    }),
  );
});

describe("a fixed filter holds for every facet", () => {
  law(
    "as if the index had only its documents",
    40,
    fc.property(
      profileEngines,
      fc.array(queries, { minLength: 1, maxLength: 3 }),
      clauses,
      (engine, queries, fixed) => {
        const filter = signed("NOT ", "")(fixed);
        const part = new SearchEngine(companySchema);
        part.upsertAll(engine.ids("*:*", { filter }).flatMap((id) => engine.get(id) ?? []));
        for (const { clauses, form } of queries) {
          if (!isNonEmpty(clauses)) continue;
          const { operator: defaultOperator, write } = forms[form];
          const options = { limit: 0, defaultOperator, facets: OPTIONS } as const;
          for (const own of [undefined, { location_city: "Berlin" }, "type:public"]) {
            const both: Filter<CompanySchema> = own === undefined ? { "*": filter } : [{ "*": filter }, own];
            const found = engine.search(write(clauses), { ...options, filter: both });
            const expected = part.search(write(clauses), { ...options, filter: own });
            expect([found.total, found.facets]).toEqual([expected.total, expected.facets]);
          }
        }
      },
    ),
  );
});

/** A text that every company matches, without words before or after it that become adjacent. */
function neutral({ isNegated }: Clause): string {
  return isNegated ? "NOT (NOT *:*)" : "*:*";
}
