import { describe, expectTypeOf, test } from "vitest";
import {
  type Company,
  type CompanyInput,
  companySchema,
  type Diagnostic,
  defineSchema,
  type Explanation,
  type Hit,
  type LoadSummary,
  type Node,
  number,
  SearchEngine,
  type SearchPage,
  standardAnalyzer,
  text,
} from "../src/index.ts";

/** What does not compile is asserted by the compiler: an expected error that does not come is an error of its own. */
function unused(..._calls: (() => unknown)[]): void {}

const engine = new SearchEngine(companySchema);
const books = new SearchEngine(
  defineSchema({
    analyzer: standardAnalyzer,
    fields: { title: text(), authors: text({ many: true }), pages: number() },
  }),
);

describe("the types of the public interface", () => {
  test("documents", () => {
    expectTypeOf<Company["id"]>().toEqualTypeOf<string>();
    expectTypeOf<Company["name"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Company["specialities"]>().toEqualTypeOf<readonly string[] | undefined>();
    expectTypeOf<Company["staff_count"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<keyof Company>().toEqualTypeOf<
      | "id"
      | "name"
      | "website"
      | "tagline"
      | "type"
      | "postal_code"
      | "description"
      | "industries"
      | "location_country"
      | "location_city"
      | "specialities"
      | "followers"
      | "staff_count"
    >();
    expectTypeOf(books.get("1")?.authors).toEqualTypeOf<readonly string[] | undefined>();
    expectTypeOf(books.get("1")?.pages).toEqualTypeOf<number | undefined>();
  });

  test("what may be given for a document", () => {
    expectTypeOf<Company>().toExtend<CompanyInput>();
    expectTypeOf<{ id: string; postal_code: number; industries: string; name: null }>().toExtend<CompanyInput>();
    expectTypeOf<{ name: string }>().not.toExtend<CompanyInput>();
    expectTypeOf<{ id: string; staff_count: string }>().not.toExtend<CompanyInput>();
    expectTypeOf<{ id: string; name: string[] }>().not.toExtend<CompanyInput>();
    unused(
      // @ts-expect-error: a company has no field of this name
      () => engine.upsert({ id: "1", nmae: "Acme" }),
      // @ts-expect-error: a number field takes no text
      () => books.upsertAll([{ id: "1", pages: "635" }]),
    );
  });

  test("what the methods give", () => {
    expectTypeOf(engine.search("x").hits[0]?.document.location_city).toEqualTypeOf<string | undefined>();
    expectTypeOf(books.search("x")).toExtend<SearchPage<{ readonly id: string; readonly title?: string }>>();
    expectTypeOf<Hit<Company>["score"]>().toEqualTypeOf<number>();
    expectTypeOf(engine.ids("x")).toEqualTypeOf<string[]>();
    expectTypeOf(engine.count("x")).toEqualTypeOf<number>();
    expectTypeOf(engine.explain("x")).toEqualTypeOf<Explanation>();
    expectTypeOf(engine.validate("x")).toEqualTypeOf<readonly Diagnostic[]>();
    expectTypeOf(engine.upsertAll([])).toEqualTypeOf<LoadSummary>();
    expectTypeOf(engine.load([])).toEqualTypeOf<Promise<LoadSummary>>();
    expectTypeOf(engine.delete("x")).toEqualTypeOf<boolean>();
    expectTypeOf<Parameters<typeof engine.search>[0]>().toEqualTypeOf<string | Node>();
  });

  test("sorts and projections that there are", () => {
    unused(
      () => engine.search("x", { sort: "followers:desc" }),
      () => engine.search("x", { sort: "staff_count", fields: ["name", "followers"] }),
      () => books.search("x", { sort: "pages:asc" }),
      // @ts-expect-error: a text field is not sorted by
      () => engine.search("x", { sort: "name:desc" }),
      // @ts-expect-error: there is no such direction
      () => engine.search("x", { sort: "followers:up" }),
      // @ts-expect-error: the field is another schema's
      () => books.search("x", { sort: "followers:desc" }),
      // @ts-expect-error: there is no such field
      () => engine.search("x", { fields: ["nmae"] }),
      // @ts-expect-error: operators are written in capitals
      () => engine.count("x", { defaultOperator: "and" }),
    );
  });
});
