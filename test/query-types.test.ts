import { describe, expectTypeOf, test } from "vitest";
import { type CompanySchema, companySchema, field } from "../src/entries/companies.ts";
import {
  and,
  any,
  type BooleanClauses,
  boolean,
  boost,
  type DateClauses,
  date,
  defineSchema,
  everything,
  type Interpolation,
  integer,
  type KeywordClauses,
  keyword,
  lucene,
  type NumberClauses,
  not,
  number,
  type ObjectFields,
  type ObjectsClauses,
  objects,
  or,
  type PointClauses,
  type QueryBuilder,
  type QueryNode,
  queryBuilder,
  required,
  type Schema,
  type SearchEngine,
  standardAnalyzer,
  stored,
  type TextClauses,
  text,
  type VectorClauses,
} from "../src/entries/index.ts";

/** The calls are compiled but never run. The compiler reports an expected error that is missing. */
function unused(..._calls: (() => unknown)[]): void {}

const books = queryBuilder(
  defineSchema({
    analyzer: standardAnalyzer,
    fields: { title: text(), authors: text({ many: true }), pages: number() },
  }),
);

const museums = queryBuilder(
  defineSchema({
    analyzer: standardAnalyzer,
    fields: {
      tags: keyword({ many: true }),
      founded_on: date(),
      rooms: integer(),
      is_public: boolean(),
      note: stored(),
      locations: objects({ city: text(), opened: date(), note: stored() }),
    },
  }),
);

describe("the types of the query builder", () => {
  test("fields have the clauses of their type", () => {
    expectTypeOf(field("name")).toEqualTypeOf<TextClauses>();
    expectTypeOf(field("industries")).toEqualTypeOf<TextClauses>();
    expectTypeOf(field("staff_count")).toEqualTypeOf<NumberClauses>();
    expectTypeOf(books.field("authors")).toEqualTypeOf<TextClauses>();
    expectTypeOf(books.field("pages")).toEqualTypeOf<NumberClauses>();
    expectTypeOf(queryBuilder(companySchema as Schema).field("name")).toEqualTypeOf<
      | TextClauses
      | KeywordClauses
      | NumberClauses
      | DateClauses
      | PointClauses
      | VectorClauses
      | BooleanClauses
      | ObjectsClauses<QueryBuilder<Schema<ObjectFields>>>
    >();
    expectTypeOf(queryBuilder(companySchema)).toEqualTypeOf<QueryBuilder<CompanySchema>>();
    expectTypeOf<Parameters<typeof field>[0]>().toEqualTypeOf<keyof CompanySchema["fields"]>();
  });

  test("objects have the clauses of their fields", () => {
    unused(() =>
      museums.field("locations").some((location) => {
        expectTypeOf(location.field("city")).toEqualTypeOf<TextClauses>();
        expectTypeOf(location.field("opened")).toEqualTypeOf<DateClauses>();
        // @ts-expect-error: a stored field has no clauses
        location.field("note");
        return location.field("city").term("berlin");
      }),
    );
  });

  test("dates, truth values, integers and keywords have clauses of their own", () => {
    expectTypeOf(museums.field("tags")).toEqualTypeOf<KeywordClauses>();
    expectTypeOf(museums.field("founded_on")).toEqualTypeOf<DateClauses>();
    expectTypeOf(museums.field("rooms")).toEqualTypeOf<NumberClauses>();
    expectTypeOf(museums.field("is_public")).toEqualTypeOf<BooleanClauses>();
    expectTypeOf(museums.field("locations.city")).toEqualTypeOf<TextClauses>();
    expectTypeOf(museums.field("locations.opened")).toEqualTypeOf<DateClauses>();
    unused(
      () => museums.field("tags").equals("c#"),
      () => museums.field("tags").in(["c#", "c++"]),
      () => museums.field("tags").startsWith("c"),
      () => museums.field("tags").between("a", null),
      // @ts-expect-error: a keyword has no words
      () => museums.field("tags").phrase("c#"),
      // @ts-expect-error: a keyword has no words
      () => museums.field("tags").near("c#"),
      // @ts-expect-error: a keyword has no words
      () => museums.field("tags").term("c#"),
      // @ts-expect-error: a value is a text
      () => museums.field("tags").in([5]),
      () => museums.field("founded_on").in(["2015", new Date()]),
      () => museums.field("founded_on").between("2015", "2020-06"),
      () => museums.field("founded_on").between(new Date(), null),
      // @ts-expect-error: a date field has no fuzzy terms
      () => museums.field("founded_on").fuzzy("2015"),
      // @ts-expect-error: a date is a text or a Date
      () => museums.field("founded_on").equals(2015),
      () => museums.field("is_public").equals(true),
      // @ts-expect-error: a boolean field is true or false
      () => museums.field("is_public").equals("true"),
      // @ts-expect-error: a boolean field has no ranges
      () => museums.field("is_public").between(false, true),
      // @ts-expect-error: a stored field is not searched
      () => museums.field("note"),
      // @ts-expect-error: a stored field is not searched
      () => museums.field("locations.note"),
    );
  });

  test("every built query is a node", () => {
    expectTypeOf(field("name").phrase("x", { slop: 2 })).toEqualTypeOf<QueryNode>();
    expectTypeOf(field("staff_count").between(5, null, { inclusive: "low" })).toEqualTypeOf<QueryNode>();
    expectTypeOf(and(or(not(any.term("x"))), required(everything), boost(everything, 2))).toEqualTypeOf<QueryNode>();
    expectTypeOf(lucene`name:${"x"} ${5} ${["x", 5, everything]} ${everything}`).toEqualTypeOf<QueryNode>();
    expectTypeOf<readonly string[]>().toExtend<Interpolation>();
    expectTypeOf<QueryNode>().toExtend<Parameters<SearchEngine<CompanySchema>["search"]>[0]>();
  });

  test("fields", () => {
    unused(
      // @ts-expect-error: a company has no field of this name
      () => field("nmae"),
      // @ts-expect-error: the id is not a field
      () => field("id"),
      // @ts-expect-error: the field belongs to another schema
      () => field("pages"),
      // @ts-expect-error: the field belongs to another schema
      () => books.field("staff_count"),
    );
  });

  test("values", () => {
    const both = field("name" as "name" | "staff_count");
    unused(
      () => both.exists(),
      // @ts-expect-error: a number field does not accept a text
      () => field("staff_count").equals("50"),
      // @ts-expect-error: a number field does not accept a text
      () => field("staff_count").between("50", "500"),
      // @ts-expect-error: a number field has no phrases
      () => field("staff_count").phrase("50"),
      // @ts-expect-error: a number must not be missing
      () => field("staff_count").gte(undefined as number | undefined),
      // @ts-expect-error: a text field has no comparisons
      () => field("name").gte(50),
      // @ts-expect-error: a text field does not accept a number
      () => field("name").term(50),
      // @ts-expect-error: a text field does not accept a number
      () => field("name").between(1, 2),
      // @ts-expect-error: one phrase at a time
      () => field("industries").phrase(["a", "b"]),
      // @ts-expect-error: clauses on every field are text clauses
      () => any.gte(50),
      // @ts-expect-error: the field may be a text field
      () => both.gte(50),
    );
  });

  test("options", () => {
    unused(
      () => field("name").wildcard(["*", { text: "a*" }, "?"]),
      // @ts-expect-error: the maximum is two edits
      () => field("name").fuzzy("x", { edits: 3 }),
      // @ts-expect-error: the option must be low or high
      () => field("staff_count").between(1, 2, { inclusive: "left" }),
      // @ts-expect-error: a phrase has no edits
      () => field("name").phrase("x", { edits: 1 }),
      // @ts-expect-error: a literal text is an object
      () => field("name").wildcard(["*", "a*"]),
      // @ts-expect-error: a JavaScript regular expression has another syntax
      () => field("name").regexp(/a/),
    );
  });

  test("combinations", () => {
    unused(
      // @ts-expect-error: a text is not a clause
      () => and("a"),
      // @ts-expect-error: a list of clauses must be spread
      () => or([everything]),
      // @ts-expect-error: not takes one clause
      () => not(),
      // @ts-expect-error: a field alone is not a clause
      () => and(field("name")),
      // @ts-expect-error: a factor is a number
      () => boost(everything, "2"),
    );
  });

  test("interpolations", () => {
    unused(
      // @ts-expect-error: not a boolean
      () => lucene`${true}`,
      // @ts-expect-error: not undefined
      () => lucene`${null}`,
      // @ts-expect-error: not optional
      () => lucene`name:${undefined as string | undefined}`,
      () => lucene`founded_on:${new Date()}`,
      // @ts-expect-error: not an object other than a tree
      () => lucene`${{ name: "a" }}`,
      // @ts-expect-error: not a list of lists
      () => lucene`${[["a"]]}`,
      // @ts-expect-error: not a field without a clause
      () => lucene`${field("name")}`,
      // @ts-expect-error: a template must be tagged, so that values are not pasted into a text
      () => lucene(`name:${"a"}`),
    );
  });
});
