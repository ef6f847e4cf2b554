import { describe, expectTypeOf, test } from "vitest";
import {
  and,
  any,
  boost,
  type CompanySchema,
  companySchema,
  defineSchema,
  everything,
  field,
  type Interpolation,
  lucene,
  type NumberClauses,
  not,
  number,
  or,
  type QueryBuilder,
  type QueryNode,
  queryBuilder,
  required,
  type Schema,
  type SearchEngine,
  standardAnalyzer,
  type TextClauses,
  text,
} from "../src/index.ts";

/** What does not compile is asserted by the compiler: an expected error that does not come is an error of its own. */
function unused(..._calls: (() => unknown)[]): void {}

const books = queryBuilder(
  defineSchema({
    analyzer: standardAnalyzer,
    fields: { title: text(), authors: text({ many: true }), pages: number() },
  }),
);

describe("the types of typed queries", () => {
  test("fields have the clauses of their type", () => {
    expectTypeOf(field("name")).toEqualTypeOf<TextClauses>();
    expectTypeOf(field("industries")).toEqualTypeOf<TextClauses>();
    expectTypeOf(field("staff_count")).toEqualTypeOf<NumberClauses>();
    expectTypeOf(books.field("authors")).toEqualTypeOf<TextClauses>();
    expectTypeOf(books.field("pages")).toEqualTypeOf<NumberClauses>();
    expectTypeOf(queryBuilder(companySchema as Schema).field("name")).toEqualTypeOf<TextClauses | NumberClauses>();
    expectTypeOf(queryBuilder(companySchema)).toEqualTypeOf<QueryBuilder<CompanySchema>>();
    expectTypeOf<Parameters<typeof field>[0]>().toEqualTypeOf<keyof CompanySchema["fields"]>();
  });

  test("everything that is built is a node, and a query", () => {
    expectTypeOf(field("name").phrase("x", { slop: 2 })).toEqualTypeOf<QueryNode>();
    expectTypeOf(field("staff_count").between(5, null, { inclusive: "low" })).toEqualTypeOf<QueryNode>();
    expectTypeOf(and(or(not(any.term("x"))), required(everything), boost(everything, 2))).toEqualTypeOf<QueryNode>();
    expectTypeOf(lucene`name:${"x"} ${5} ${["x", 5, everything]} ${everything}`).toEqualTypeOf<QueryNode>();
    expectTypeOf<readonly string[]>().toExtend<Interpolation>();
    expectTypeOf<QueryNode>().toExtend<Parameters<SearchEngine<CompanySchema>["search"]>[0]>();
  });

  test("fields that there are", () => {
    unused(
      // @ts-expect-error: a company has no field of this name
      () => field("nmae"),
      // @ts-expect-error: the id is no field
      () => field("id"),
      // @ts-expect-error: the field is another schema's
      () => field("pages"),
      // @ts-expect-error: the field is another schema's
      () => books.field("staff_count"),
    );
  });

  test("values of a field's type", () => {
    const both = field("name" as "name" | "staff_count");
    unused(
      () => both.exists(),
      // @ts-expect-error: a number field takes no text
      () => field("staff_count").eq("50"),
      // @ts-expect-error: a number field takes no text
      () => field("staff_count").between("50", "500"),
      // @ts-expect-error: a number field has no phrases
      () => field("staff_count").phrase("50"),
      // @ts-expect-error: a number may be missing
      () => field("staff_count").gte(undefined as number | undefined),
      // @ts-expect-error: a text field is not compared
      () => field("name").gte(50),
      // @ts-expect-error: a text field takes no number
      () => field("name").term(50),
      // @ts-expect-error: a text field takes no number
      () => field("name").between(1, 2),
      // @ts-expect-error: one phrase at a time
      () => field("industries").phrase(["a", "b"]),
      // @ts-expect-error: what looks everywhere looks for words
      () => any.gte(50),
      // @ts-expect-error: the field may be one of words
      () => both.gte(50),
    );
  });

  test("options that there are", () => {
    unused(
      () => field("name").wildcard(["*", { text: "a*" }, "?"]),
      // @ts-expect-error: more edits than two are not possible
      () => field("name").fuzzy("x", { edits: 3 }),
      // @ts-expect-error: a range has no left end
      () => field("staff_count").between(1, 2, { inclusive: "left" }),
      // @ts-expect-error: a phrase has no edits
      () => field("name").phrase("x", { edits: 1 }),
      // @ts-expect-error: a text among pieces says so
      () => field("name").wildcard(["*", "a*"]),
      // @ts-expect-error: an expression of JavaScript's is another
      () => field("name").regexp(/a/),
    );
  });

  test("combinations of nodes", () => {
    unused(
      // @ts-expect-error: a text is no clause
      () => and("a"),
      // @ts-expect-error: a list of clauses is spread
      () => or([everything]),
      // @ts-expect-error: one clause is negated
      () => not(),
      // @ts-expect-error: a field alone asks nothing
      () => and(field("name")),
      // @ts-expect-error: a factor is a number
      () => boost(everything, "2"),
    );
  });

  test("interpolations", () => {
    unused(
      // @ts-expect-error: no truth value
      () => lucene`${true}`,
      // @ts-expect-error: nothing missing
      () => lucene`${null}`,
      // @ts-expect-error: nothing that may be missing
      () => lucene`name:${undefined as string | undefined}`,
      // @ts-expect-error: no date
      () => lucene`${new Date()}`,
      // @ts-expect-error: no object that is no tree
      () => lucene`${{ name: "a" }}`,
      // @ts-expect-error: no list of lists
      () => lucene`${[["a"]]}`,
      // @ts-expect-error: no field that asks nothing
      () => lucene`${field("name")}`,
      // @ts-expect-error: a template is a tag's, so that no value is pasted into a text
      () => lucene(`name:${"a"}`),
    );
  });
});
