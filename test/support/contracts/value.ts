import { compareCodePoints } from "firmament/base";
import type { Segment } from "firmament/src/indexes/segment.ts";
import { describe, expect, test } from "vitest";
import type { ContractDocument } from "./segment.ts";

/** The distinct values of each document, after checking that the members of the value index agree. */
export function valuesByDocument(segment: Segment, field: string): string[][] {
  const index = segment.values(field);
  const { count, documentCounts, numbers, starts } = index;
  const values = Array.from({ length: count }, (_, number) => index.at(number));
  expect(values).toEqual([...new Set(values)].sort(compareCodePoints));
  expect(values.map((value) => index.numberOf(value))).toEqual([...values.keys()]);

  const byDocument = Array.from({ length: segment.size }, (_, ordinal) => {
    const [from, to] = starts === null ? [ordinal, ordinal + 1] : [starts[ordinal], starts[ordinal + 1]];
    return [...numbers.subarray(from, to)].filter((number) => starts !== null || number !== count);
  });
  const documents: number[][] = values.map(() => []);
  for (const [ordinal, each] of byDocument.entries()) for (const number of each) documents[number]?.push(ordinal);
  expect(values.map((_, number) => [...index.documents(number).toArray()])).toEqual(documents);
  const missing = byDocument.filter((each) => each.length === 0);
  expect([...documentCounts]).toEqual([...documents, missing].map(({ length }) => length));
  return byDocument.map((each) => each.map((number) => values[number] ?? "?"));
}

/** Tests of value indexes that every kind of segment passes; see `describeSegment`. */
export function describeValues(
  kind: string,
  build: (documents: readonly ContractDocument[]) => Segment<ContractDocument>,
): void {
  const documents: readonly ContractDocument[] = [
    { id: "a", name: "Red green red", tags: ["beta", "Alpha beta", "beta"] },
    { id: "b", name: "green", tags: ["", "beta", "", "\uff5e"] },
    { id: "c" },
    { id: "d", name: "", tags: ["🚀", "Alpha"] },
    { id: "e", name: "green", tags: [] },
  ];
  /** Documents that share a few values. */
  const shared = Array.from({ length: 60 }, (_, ordinal): ContractDocument => {
    const name = ["Berlin", "berlin", "München", "\ud83d"][ordinal % 7];
    return { id: String(ordinal), ...(name !== undefined && { name }), tags: [`tag ${ordinal % 3}`, "all", "all"] };
  });
  const namesOf = (list: readonly ContractDocument[]): string[][] =>
    list.map(({ name }) => (name === undefined ? [] : [name]));
  const tagsOf = (list: readonly ContractDocument[]): string[][] => list.map(({ tags = [] }) => [...new Set(tags)]);

  describe(`the values of ${kind}`, () => {
    test("are the distinct values of the documents", () => {
      for (const list of [documents, shared, [...shared, ...documents]]) {
        expect(valuesByDocument(build(list), "name")).toEqual(namesOf(list));
        expect(valuesByDocument(build(list), "tags")).toEqual(tagsOf(list));
      }
    });

    test("are numbered in code-point order", () => {
      const tags = build(documents).values("tags");
      const all = Array.from({ length: tags.count }, (_, number) => tags.at(number));
      expect(all).toEqual(["", "Alpha", "Alpha beta", "beta", "\uff5e", "🚀"]);
      expect(tags.prefixRange("Alpha")).toEqual({ from: 1, to: 3 });
      expect(tags.prefixRange("")).toEqual({ from: 0, to: 6 });
      const empty = tags.prefixRange("alpha");
      expect(empty.from).toBe(empty.to);
      for (const absent of ["alpha", "Alph", "b", "🚀🚀"]) expect(tags.numberOf(absent)).toBe(-1);
    });

    test("can be very long", () => {
      const long = "Word ".repeat(30_000);
      const list = [...shared, { id: "long", name: long, tags: [long, "all"] }];
      expect(valuesByDocument(build(list), "name").at(-1)).toEqual([long]);
      expect(valuesByDocument(build(list), "tags").at(-1)).toEqual([long, "all"]);
    });

    test("include the values of deleted documents", () => {
      const segment = build([...documents, { id: "a", name: "new" }]);
      expect(valuesByDocument(segment, "name").map(([name]) => name)).toEqual([
        ...documents.map(({ name }) => name),
        "new",
      ]);
    });

    test("are cached after first use", () => {
      const segment = build(shared);
      const values = segment.values("name");
      expect(segment.hasValues("name")).toBe(true);
      expect(segment.values("name")).toBe(values);
    });

    test("can be read for one document, with repetitions", () => {
      const segment = build(documents);
      expect(documents.map((_, ordinal) => segment.valuesOf(ordinal, "tags"))).toEqual(
        documents.map(({ tags = [] }) => tags),
      );
      expect(documents.map((_, ordinal) => segment.valuesOf(ordinal, "name"))).toEqual(namesOf(documents));
    });
  });
}
