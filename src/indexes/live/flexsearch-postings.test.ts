import { describe, expect, test } from "vitest";
import { FlexSearchPostings } from "./flexsearch-postings.ts";

describe("FlexSearch postings", () => {
  test("are ascending and without repetitions", () => {
    const postings = new FlexSearchPostings();
    postings.add(0, ["b", "a", "b"]);
    postings.add(7, ["b"]);
    expect(postings.ordinals("b")).toEqual([0, 7]);
    expect(postings.ordinals("a")).toEqual([0]);
  });

  test("are not limited to 100 documents", () => {
    const postings = new FlexSearchPostings();
    for (let ordinal = 0; ordinal < 1000; ordinal++) postings.add(ordinal, ["all"]);
    expect(postings.ordinals("all")).toHaveLength(1000);
  });

  test("store terms unchanged: digits are not grouped, letters neither collapsed nor split", () => {
    const postings = new FlexSearchPostings();
    postings.add(0, ["94105", "aaron", "x y", "Ünï"]);
    for (const term of ["94105", "aaron", "x y", "Ünï"]) expect(postings.ordinals(term)).toEqual([0]);
    for (const term of ["941", "05", "aron", "x", "y", "a", "uni", "ünï"]) expect(postings.ordinals(term)).toEqual([]);
  });

  test("ignore a document without terms", () => {
    const postings = new FlexSearchPostings();
    postings.add(0, []);
    postings.add(1, ["a"]);
    expect(postings.ordinals("a")).toEqual([1]);
    expect(postings.ordinals("")).toEqual([]);
  });

  test("support terms that are names of Object members", () => {
    const postings = new FlexSearchPostings();
    expect(postings.ordinals("constructor")).toEqual([]);
    postings.add(3, ["__proto__", "constructor"]);
    expect(postings.ordinals("__proto__")).toEqual([3]);
    expect(postings.ordinals("constructor")).toEqual([3]);
    expect(postings.ordinals("toString")).toEqual([]);
  });
});
