import {
  type DocumentOf,
  defineSchema,
  type NumberField,
  number,
  type Schema,
  standardAnalyzer,
  type TextField,
  text,
} from "firmament";
import { DocumentValues, isInRange, POSITION_GAP, prefixAutomaton, readDocument } from "firmament/query";
import { indexRangeOf } from "firmament/src/indexes/numeric-range.ts";
import type { FieldPostings, PostingList, Segment } from "firmament/src/indexes/segment.ts";
import { describe, expect, test } from "vitest";
import { naiveFrequencyByte } from "../oracle/impacts.ts";
import { describeExpansions } from "./expansion.ts";
import { describeFrequentTerms } from "./frequent-terms.ts";
import { describeImpacts } from "./impact.ts";
import { describeNumberLists } from "./number-lists.ts";
import { tokensOf } from "./tokens.ts";
import { describeValues } from "./value.ts";

export type ContractSchema = Schema<{
  readonly name: TextField<false>;
  readonly tags: TextField<true>;
  readonly size: NumberField<false>;
  readonly prices: NumberField<true>;
}>;

/** The schema of all documents in these tests. */
export const contractSchema: ContractSchema = defineSchema({
  analyzer: standardAnalyzer,
  fields: {
    name: text({ weight: 3, typicalLength: 4 }),
    tags: text({ many: true, typicalLength: 4 }),
    size: number(),
    prices: number({ many: true }),
  },
});

export type ContractDocument = DocumentOf<ContractSchema>;

export function contractValues(document: ContractDocument): DocumentValues<ContractSchema> {
  return DocumentValues.of(contractSchema, document);
}

const documents: readonly ContractDocument[] = [
  { id: "a", name: "Red green red", tags: ["alpha beta", "gamma"], size: 7, prices: [5, -1, 5] },
  { id: "b", name: "green", tags: ["", "alpha", "", "beta red"], size: -1.5, prices: [] },
  { id: "c" },
  { id: "d", name: "---", tags: ["redder"], size: 7, prices: 5 },
  { id: "__proto__", name: "constructor __proto__ 🚀 ﬁ", size: 0, prices: [0, 1e21, -0, -1] },
].map((record, index) => readDocument(contractSchema, record, index));

const BOTH = ["name", "tags"];

/** The normalized frequency of a term that occurs `count` times in a field with `length` tokens. */
function normalized(count: number, length: number): number {
  return naiveFrequencyByte(count, length, contractSchema.fields.name.typicalLength);
}

/** The normalized frequency for each ordinal of a list, after checking that the members of the list agree. */
export function frequenciesOf(list: PostingList | null): Readonly<Record<number, number>> | null {
  if (list === null) return null;
  expect(list.ordinals).toHaveLength(list.size);
  expect(list.frequencies).toHaveLength(list.size);
  expect(list.maxFrequency).toBe(Math.max(0, ...list.frequencies));
  expect([...list.documents.toArray()]).toEqual([...list.ordinals]);
  expect([...list.ordinals]).toEqual([...new Set(list.ordinals)].sort((a, b) => a - b));
  return Object.fromEntries(Array.from(list.ordinals, (ordinal, index) => [ordinal, list.frequencies[index] ?? 0]));
}

/** The positions of a list, by ordinal. */
export function positionsOf(list: FieldPostings | null): Readonly<Record<number, readonly number[]>> | null {
  if (list === null) return null;
  const reader = list.positions();
  return Object.fromEntries(
    Array.from(list.ordinals, (ordinal, index) => {
      const count = reader.read(index);
      return [ordinal, [...reader.positions.subarray(0, count)]];
    }),
  );
}

/**
 * Tests that every kind of segment passes.
 *
 * @param build creates a segment of documents in their order. Of several documents with one id, all but the last are
 *   deleted.
 * @param isImmutable whether the segment rejects deletions
 */
export function describeSegment(
  kind: string,
  build: (documents: readonly ContractDocument[]) => Segment<ContractDocument>,
  isImmutable: boolean = false,
): void {
  const segment = build(documents);
  const name = segment.text("name");
  const tags = segment.text("tags");
  const size = segment.numbers("size");

  describe(`the documents of ${kind}`, () => {
    test("have ordinals in order of insertion", () => {
      expect(segment.size).toBe(5);
      expect(documents.map((_, ordinal) => segment.document(ordinal))).toEqual(documents);
      expect(documents.map((_, ordinal) => segment.id(ordinal))).toEqual(["a", "b", "c", "d", "__proto__"]);
    });

    test("are frozen and have only the members of their records", () => {
      expect(Object.isFrozen(segment.document(0))).toBe(true);
      expect(Object.keys(segment.document(2))).toEqual(["id"]);
    });

    test("can be loaded before they are read", () => {
      const loaded = build(documents);
      expect(() => loaded.ensureDocumentLoaded(1)).not.toThrow();
      expect(loaded.document(1)).toEqual(documents[1]);
    });

    test("are sorted by the code units of their ids", () => {
      expect([...segment.idOrder()].map((ordinal) => segment.id(ordinal))).toEqual(["__proto__", "a", "b", "c", "d"]);
      const ids = ["\uffff", "\u{1f680}", "10", "9", ...Array.from({ length: 80 }, (_, n) => `${n % 7}-${n}`)];
      const others = build(ids.map((id) => ({ id })));
      expect([...others.idOrder()].map((ordinal) => others.id(ordinal))).toEqual(
        ids.toSorted((a, b) => (a < b ? -1 : 1)),
      );
    });

    test("compare as the code units of their ids, however often they are compared", () => {
      const ids = ["\uffff", "\u{1f680}", "", "é", ...Array.from({ length: 40 }, (_, n) => `${(n * 7) % 40}`)];
      const others = build(ids.map((id) => ({ id })));
      for (let round = 0; round < 2; round++) {
        for (const [a, first] of ids.entries()) {
          for (const [b, second] of ids.entries()) {
            const expected = a === b ? 0 : first < second ? -1 : 1;
            expect(Math.sign(others.compareIds(a, b))).toBe(expected);
          }
        }
      }
    });

    test("have ranks by id, if there are any", () => {
      const others = build(Array.from({ length: 80 }, (_, n) => ({ id: `${n % 7}-${n}` })));
      const ranks = others.idRanks(80);
      if (ranks !== null) expect([...others.idOrder()].map((ordinal) => ranks[ordinal])).toEqual([...Array(80).keys()]);
    });

    test("can be looked up by id", () => {
      expect(documents.map(({ id }) => segment.ordinalOf(id))).toEqual([0, 1, 2, 3, 4]);
      for (const absent of ["", "A", "e", "constructor", "aa"]) expect(segment.ordinalOf(absent)).toBe(-1);
    });

    test.runIf(!isImmutable)("stay in postings and statistics after they are deleted", () => {
      const changed = build(documents);
      const before = [changed.deletions.set, changed.deletions.alive];
      for (const ordinal of [1, 3, 1]) changed.deletions.add(ordinal);
      expect([...changed.deletions.set.toArray()]).toEqual([1, 3]);
      expect(changed.deletions.count).toBe(2);
      expect([...changed.deletions.first(2)]).toEqual([1, 3]);
      expect([...changed.deletions.first(1)]).toEqual([1]);
      expect([...changed.deletions.alive.toArray()]).toEqual([0, 2, 4]);
      expect(changed.deletions.alive).toBe(changed.deletions.alive);
      expect(before.map((set) => set.size)).toEqual([0, 5]);
      expect(changed.ordinalOf("b")).toBe(-1);
      expect(changed.latestOrdinalOf("b")).toBe(1);
      expect(changed.ordinalOf("a")).toBe(0);
      expect(changed.size).toBe(5);
      expect(changed.documentFrequency(["name"], "green")).toBe(2);
      expect([...changed.postings(["name"], "green").toArray()]).toEqual([0, 1]);
      expect(changed.document(1)).toEqual(documents[1]);
      expect(changed.id(1)).toBe("b");
    });

    test("replace earlier documents with the same id", () => {
      const replaced = build([{ id: "a", name: "red" }, { id: "b" }, { id: "a", name: "green" }]);
      expect(replaced.size).toBe(3);
      expect([...replaced.deletions.set.toArray()]).toEqual([0]);
      expect([...replaced.deletions.alive.toArray()]).toEqual([1, 2]);
      expect(replaced.ordinalOf("a")).toBe(2);
      expect(replaced.ordinalOf("b")).toBe(1);
      expect([replaced.latestOrdinalOf("a"), replaced.latestOrdinalOf("c")]).toEqual([2, -1]);
      expect(replaced.id(0)).toBe("a");
      expect([...replaced.postings(["name"], "red").toArray()]).toEqual([0]);
    });
  });

  describe(`the terms of ${kind}`, () => {
    test("have postings in one or several fields", () => {
      const documentsOf = (fields: readonly string[], term: string): number[] => {
        const set = segment.postings(fields, term);
        expect(set.universe).toBe(5);
        expect(segment.documentFrequency(fields, term)).toBe(set.size);
        return [...set.toArray()];
      };
      expect(documentsOf(["name"], "green")).toEqual([0, 1]);
      expect(documentsOf(["tags"], "green")).toEqual([]);
      expect(documentsOf(BOTH, "green")).toEqual([0, 1]);
      expect(documentsOf(["name"], "red")).toEqual([0]);
      expect(documentsOf(["tags"], "red")).toEqual([1]);
      expect(documentsOf(BOTH, "red")).toEqual([0, 1]);
      expect(documentsOf(["name"], "constructor")).toEqual([4]);
      expect(documentsOf(["name"], "__proto__")).toEqual([4]);
      expect(documentsOf(["name"], "🚀")).toEqual([4]);
      for (const absent of ["blue", "Red", "toString", ""]) expect(documentsOf(BOTH, absent)).toEqual([]);
    });

    test("count a document once, even if several fields contain them", () => {
      const both = build([{ id: "a", name: "red", tags: ["red"] }, { id: "b", tags: ["red"] }, { id: "c" }]);
      expect(both.documentFrequency(BOTH, "red")).toBe(2);
      expect([...both.postings(BOTH, "red").toArray()]).toEqual([0, 1]);
    });

    test("have a posting list in each field", () => {
      const listsOf = (fields: readonly string[], term: string): unknown =>
        Object.fromEntries(segment.lists(fields, term).map((list) => [list.field, frequenciesOf(list)]));
      expect(listsOf(BOTH, "red")).toEqual({ name: { 0: normalized(2, 3) }, tags: { 1: normalized(1, 3) } });
      expect(listsOf(["tags"], "red")).toEqual({ tags: { 1: normalized(1, 3) } });
      expect(listsOf(BOTH, "alpha")).toEqual({ tags: { 0: normalized(1, 3), 1: normalized(1, 3) } });
      expect(segment.lists(BOTH, "blue")).toHaveLength(0);
      expect(frequenciesOf(name.list("green"))).toEqual({ 0: normalized(1, 3), 1: normalized(1, 1) });
      expect(frequenciesOf(name.list("__proto__"))).toEqual({ 4: normalized(1, 4) });
      for (const absent of ["blue", "alpha", "toString", ""]) expect(name.list(absent)).toBeNull();
    });

    test("have positions", () => {
      expect(positionsOf(name.list("red"))).toEqual({ 0: [0, 2] });
      expect(positionsOf(name.list("green"))).toEqual({ 0: [1], 1: [0] });
      expect(positionsOf(tags.list("beta"))).toEqual({ 0: [1], 1: [301] });
    });

    test("have frequencies up to a limit, and all positions", () => {
      const long = `${"red ".repeat(300)}green ${"blue ".repeat(66_000)} late`;
      const list = build([
        { id: "a", name: "green" },
        { id: "b", name: long },
      ]).text("name");
      const length = 300 + 1 + 66_000 + 1;
      const red = normalized(300, length);
      expect(red).toBe(normalized(255, length));
      expect(frequenciesOf(list.list("red"))).toEqual({ 1: red });
      expect(frequenciesOf(list.list("blue"))).toEqual({ 1: red });
      expect(frequenciesOf(list.list("late"))).toEqual({ 1: 0 });
      expect(positionsOf(list.list("green"))).toEqual({ 0: [0], 1: [300] });
      expect(positionsOf(list.list("late"))).toEqual({ 1: [66_301] });
      expect(positionsOf(list.list("blue"))?.[1]).toEqual(Array.from({ length: 66_000 }, (_, i) => 301 + i));
      expect(frequenciesOf(list.pair("red", "red")) ?? { 1: red }).toEqual({ 1: red });
    });

    test("determine the documents with tokens", () => {
      expect([...name.withTokens().toArray()]).toEqual([0, 1, 4]);
      expect(name.withTokensCount).toBe(3);
      expect([...tags.withTokens().toArray()]).toEqual([0, 1, 3]);
      expect(tags.withTokensCount).toBe(3);
      expect(name.tokenCount).toBe(3 + 1 + 4);
      expect(tags.tokenCount).toBe(3 + 3 + 1);
    });

    test("are in the order of the text, with position gaps between values and around empty ones", () => {
      expect(tokensOf(segment, "name", 0)).toEqual([
        { term: "red", position: 0 },
        { term: "green", position: 1 },
        { term: "red", position: 2 },
      ]);
      expect(tokensOf(segment, "tags", 0)).toEqual([
        { term: "alpha", position: 0 },
        { term: "beta", position: 1 },
        { term: "gamma", position: 2 + POSITION_GAP },
      ]);
      const [first, second, third] = tokensOf(segment, "tags", 1).map(({ position }) => position);
      expect([(second ?? 0) - (first ?? 0), (third ?? 0) - (second ?? 0)]).toEqual([1 + 2 * POSITION_GAP, 1]);
      expect(tokensOf(segment, "tags", 2)).toEqual([]);
      expect(tags.streams().starts).toHaveLength(6);
    });

    test("have term numbers in the token streams", () => {
      const streams = tags.streams();
      for (const term of ["alpha", "beta", "gamma", "redder"]) {
        expect(streams.termAt(streams.termNumber(term))).toBe(term);
        expect(streams.termNumber(term)).toBeLessThan(streams.termCount);
      }
      for (const absent of ["delta", "green", ""]) expect(streams.termNumber(absent)).toBe(-1);
    });

    test("have pairs with adjacent terms, if those are stored", () => {
      const many = Array.from({ length: 300 }, (_, ordinal) => ({
        id: String(ordinal),
        name: ordinal % 3 === 0 ? "red green red green" : "green red",
        tags: ordinal % 2 === 0 ? ["red green"] : ["red", "green"],
      }));
      const pairs = build(many);
      const expected = (field: "name" | "tags", frequency: (ordinal: number) => number): unknown =>
        Object.fromEntries(
          many.flatMap((document, ordinal) => {
            const count = frequency(ordinal);
            const length = [document[field]].flat().join(" ").split(" ").length;
            return count === 0 ? [] : [[ordinal, normalized(count, length)]];
          }),
        );
      const check = (
        field: "name" | "tags",
        [first, second]: [string, string],
        frequency: (ordinal: number) => number,
      ): void => {
        const list = pairs.text(field).pair(first, second);
        if (list !== null) expect(frequenciesOf(list)).toEqual(expected(field, frequency));
      };
      check("name", ["red", "green"], (ordinal) => (ordinal % 3 === 0 ? 2 : 0));
      check("name", ["green", "red"], () => 1);
      check("name", ["red", "red"], () => 0);
      check("tags", ["red", "green"], (ordinal) => (ordinal % 2 === 0 ? 1 : 0));
      check("tags", ["green", "red"], () => 0);
      expect(pairs.text("name").pair("red", "blue")).toBeNull();
    });
  });

  describeFrequentTerms(kind, build);
  describeImpacts(kind, build);

  describeExpansions(kind, segment);

  describe(`the numbers of ${kind}`, () => {
    test("are stored by ordinal and sorted by value", () => {
      expect([...size.column]).toEqual([7, -1.5, Number.NaN, 7, 0]);
      expect([...size.sorted().values]).toEqual([-1.5, 0, 7, 7]);
      expect([...size.sorted().ordinals]).toEqual([1, 4, 0, 3]);
      expect([...size.ranks()]).toEqual([2, 0, -1, 3, 1]);
    });

    test("are sorted, without distinguishing -0 from 0", () => {
      const values = [0, Number.MAX_VALUE, -0, 1e-300, -Number.MAX_VALUE, 0, -1e-300, Number.MIN_VALUE];
      const sorted = build(values.map((value, index) => ({ id: String(index), size: value })))
        .numbers("size")
        .sorted();
      expect([...sorted.ordinals]).toEqual([4, 6, 0, 2, 5, 7, 3, 1]);
    });

    test("are in the same ranges by value and by ordinal", () => {
      const bounds = [Number.NEGATIVE_INFINITY, -2, -1.5, 0, 6.9, 7, 8, Number.POSITIVE_INFINITY];
      const inclusions = [
        [true, true],
        [true, false],
        [false, true],
        [false, false],
      ] as const;
      const { values, ordinals } = size.sorted();
      for (const low of bounds) {
        for (const high of bounds) {
          for (const [lowInclusive, highInclusive] of inclusions) {
            const range = { low, lowInclusive, high, highInclusive };
            const { from, to } = indexRangeOf(values, range);
            const expected = [0, 1, 2, 3, 4].filter((ordinal) => isInRange(range, size.column[ordinal] ?? Number.NaN));
            expect({ range, matches: [...ordinals.slice(from, to)].sort() }).toEqual({ range, matches: expected });
          }
        }
      }
    });
  });

  describeNumberLists(kind, build, segment);
  describeValues(kind, build);

  describe(kind, () => {
    test("can be empty", () => {
      const empty = build([]);
      expect([empty.size, empty.deletions.count, empty.deletions.set.size, empty.deletions.alive.size]).toEqual([
        0, 0, 0, 0,
      ]);
      expect(empty.postings(BOTH, "red").size).toBe(0);
      expect(empty.documentFrequency(BOTH, "red")).toBe(0);
      expect(empty.text("name").withTokens().size).toBe(0);
      expect(empty.text("name").list("red")).toBeNull();
      expect(empty.expand(BOTH, prefixAutomaton("")).documents().size).toBe(0);
      expect([...empty.text("name").streams().starts]).toEqual([0]);
      expect(empty.numbers("size").sorted().values).toHaveLength(0);
      expect(empty.numbers("size").ranks()).toHaveLength(0);
      expect(empty.ordinalOf("a")).toBe(-1);
      expect([...empty.values("name").documentCounts]).toEqual([0]);
    });

    test("rejects a field that the schema does not have", () => {
      expect(() => segment.text("size")).toThrow("no field of terms size");
      expect(() => segment.numbers("name")).toThrow("no field of numbers name");
      expect(() => segment.values("size")).toThrow("no field of terms size");
      expect(() => segment.hasValues("size")).toThrow("no field of terms size");
      expect(() => segment.valuesOf(0, "size")).toThrow("no field of terms size");
      expect(() => segment.postings(["name", "size"], "red")).toThrow("no field of terms size");
    });
  });
}
