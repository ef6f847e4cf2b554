import { describe, expect, test } from "vitest";
import { standardAnalyzer } from "../../../src/analysis/standard-analyzer.ts";
import { indexRangeOf, isInRange } from "../../../src/indexes/numeric-range.ts";
import {
  MAX_FREQUENCY,
  MAX_OFFSET,
  POSITION_GAP,
  type PostingList,
  type Segment,
} from "../../../src/indexes/segment.ts";
import { readDocument } from "../../../src/schema/document.ts";
import { type NumberField, number, type TextField, text } from "../../../src/schema/field.ts";
import { type DocumentOf, defineSchema, type Schema } from "../../../src/schema/schema.ts";
import { prefixAutomaton } from "../../../src/terms/automaton/prefix.ts";
import { describeFrequentTerms } from "./frequent-terms.ts";
import { describeValues } from "./value.ts";

export type ContractSchema = Schema<{
  readonly name: TextField<false>;
  readonly tags: TextField<true>;
  readonly size: NumberField;
}>;

/** The schema of the contract's documents. */
export const contractSchema: ContractSchema = defineSchema({
  analyzer: standardAnalyzer,
  fields: { name: text(), tags: text({ many: true }), size: number() },
});

export type ContractDocument = DocumentOf<ContractSchema>;

const documents: readonly ContractDocument[] = [
  { id: "a", name: "Red green red", tags: ["alpha beta", "gamma"], size: 7 },
  { id: "b", name: "green", tags: ["", "alpha", "", "beta red"], size: -1.5 },
  { id: "c" },
  { id: "d", name: "---", tags: ["redder"], size: 7 },
  { id: "__proto__", name: "constructor __proto__ 🚀 ﬁ", size: 0 },
].map((record, index) => readDocument(contractSchema, record, index));

const BOTH = ["name", "tags"];

/** A token as it stands in a field. */
interface PlacedTerm {
  readonly term: string;
  readonly position: number;
}

/** The tokens of a document. */
export function tokensOf(segment: Segment, field: string, ordinal: number): readonly PlacedTerm[] {
  const streams = segment.text(field).streams();
  const { terms, positions, starts } = streams;
  const from = starts[ordinal] ?? 0;
  return Array.from(terms.slice(from, starts[ordinal + 1]), (term, index) => ({
    term: streams.termAt(term),
    position: positions === null ? index : (positions[from + index] ?? -1),
  }));
}

/** The frequency of each document of a list, after checking that the list says the same in every way. */
export function frequenciesOf(list: PostingList | null): Readonly<Record<number, number>> | null {
  if (list === null) return null;
  expect(list.ordinals).toHaveLength(list.size);
  expect(list.frequencies).toHaveLength(list.size);
  expect([...list.documents.toArray()]).toEqual([...list.ordinals]);
  expect([...list.ordinals]).toEqual([...new Set(list.ordinals)].sort((a, b) => a - b));
  return Object.fromEntries(Array.from(list.ordinals, (ordinal, index) => [ordinal, list.frequencies[index] ?? 0]));
}

/**
 * What every kind of segment does.
 *
 * @param build makes a segment of documents in their order; of several with one id the last is the one that is not deleted
 * @param isFrozen whether nothing can be deleted from it
 */
export function describeSegment(
  kind: string,
  build: (documents: readonly ContractDocument[]) => Segment<ContractDocument>,
  isFrozen: boolean = false,
): void {
  const segment = build(documents);
  const name = segment.text("name");
  const tags = segment.text("tags");
  const size = segment.numbers("size");

  describe(`the documents of ${kind}`, () => {
    test("are numbered in the order in which they were added", () => {
      expect(segment.size).toBe(5);
      expect(documents.map((_, ordinal) => segment.document(ordinal))).toEqual(documents);
      expect(documents.map((_, ordinal) => segment.id(ordinal))).toEqual(["a", "b", "c", "d", "__proto__"]);
    });

    test("are frozen, and have no member that they did not have", () => {
      expect(Object.isFrozen(segment.document(0))).toBe(true);
      expect(Object.keys(segment.document(2))).toEqual(["id"]);
    });

    test("can be required before they are read", () => {
      const asked = build(documents);
      expect(() => asked.ensureDocumentLoaded(1)).not.toThrow();
      expect(asked.document(1)).toEqual(documents[1]);
    });

    test("are known in the order of their ids' code units", () => {
      expect([...segment.idOrder()].map((ordinal) => segment.id(ordinal))).toEqual(["__proto__", "a", "b", "c", "d"]);
      const ids = ["\uffff", "\u{1f680}", "10", "9", ...Array.from({ length: 80 }, (_, n) => `${n % 7}-${n}`)];
      const others = build(ids.map((id) => ({ id })));
      expect([...others.idOrder()].map((ordinal) => others.id(ordinal))).toEqual(
        ids.toSorted((a, b) => (a < b ? -1 : 1)),
      );
    });

    test("are found by their ids", () => {
      expect(documents.map(({ id }) => segment.ordinalOf(id))).toEqual([0, 1, 2, 3, 4]);
      for (const absent of ["", "A", "e", "constructor", "aa"]) expect(segment.ordinalOf(absent)).toBe(-1);
    });

    test.runIf(!isFrozen)("are alive until they are deleted, and are spoken of after that", () => {
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
      expect(changed.ordinalOf("a")).toBe(0);
      expect(changed.size).toBe(5);
      expect(changed.documentFrequency(["name"], "green")).toBe(2);
      expect([...changed.postings(["name"], "green").toArray()]).toEqual([0, 1]);
      expect(changed.document(1)).toEqual(documents[1]);
      expect(changed.id(1)).toBe("b");
    });

    test("replace earlier ones with their ids", () => {
      const replaced = build([{ id: "a", name: "red" }, { id: "b" }, { id: "a", name: "green" }]);
      expect(replaced.size).toBe(3);
      expect([...replaced.deletions.set.toArray()]).toEqual([0]);
      expect([...replaced.deletions.alive.toArray()]).toEqual([1, 2]);
      expect(replaced.ordinalOf("a")).toBe(2);
      expect(replaced.ordinalOf("b")).toBe(1);
      expect(replaced.id(0)).toBe("a");
      expect([...replaced.postings(["name"], "red").toArray()]).toEqual([0]);
    });
  });

  describe(`the words of ${kind}`, () => {
    test("have the documents in which they stand in one of the fields", () => {
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

    test("count a document once that has them in several fields", () => {
      const both = build([{ id: "a", name: "red", tags: ["red"] }, { id: "b", tags: ["red"] }, { id: "c" }]);
      expect(both.documentFrequency(BOTH, "red")).toBe(2);
      expect([...both.postings(BOTH, "red").toArray()]).toEqual([0, 1]);
    });

    test("have a posting list for each field", () => {
      const listsOf = (fields: readonly string[], term: string): unknown =>
        Object.fromEntries(segment.lists(fields, term).map((list) => [list.field, frequenciesOf(list)]));
      expect(listsOf(BOTH, "red")).toEqual({ name: { 0: 2 }, tags: { 1: 1 } });
      expect(listsOf(["tags"], "red")).toEqual({ tags: { 1: 1 } });
      expect(listsOf(BOTH, "alpha")).toEqual({ tags: { 0: 1, 1: 1 } });
      expect(segment.lists(BOTH, "blue")).toHaveLength(0);
      expect(frequenciesOf(name.list("green"))).toEqual({ 0: 1, 1: 1 });
      expect(frequenciesOf(name.list("__proto__"))).toEqual({ 4: 1 });
      for (const absent of ["blue", "alpha", "toString", ""]) expect(name.list(absent)).toBeNull();
    });

    test("have their first places, where those are kept", () => {
      const offsets = name.list("green")?.offsets ?? [1, 0];
      expect([...offsets]).toEqual([1, 0]);
      expect([...(tags.list("beta")?.offsets ?? [1, 1])]).toEqual([1, 1]);
    });

    test("are counted up to a limit, and so are their places", () => {
      const long = `${"red ".repeat(300)}green ${"blue ".repeat(66_000)} late`;
      const list = build([
        { id: "a", name: "green" },
        { id: "b", name: long },
      ]).text("name");
      expect(frequenciesOf(list.list("red"))).toEqual({ 1: MAX_FREQUENCY });
      expect([...(list.list("green")?.offsets ?? [0, 300])]).toEqual([0, 300]);
      expect([...(list.list("late")?.offsets ?? [MAX_OFFSET])]).toEqual([MAX_OFFSET]);
      expect(frequenciesOf(list.pair("red", "red")) ?? { 1: MAX_FREQUENCY }).toEqual({ 1: MAX_FREQUENCY });
    });

    test("know which documents have one of them", () => {
      expect([...name.withTokens().toArray()]).toEqual([0, 1, 4]);
      expect(name.withTokensCount).toBe(3);
      expect([...tags.withTokens().toArray()]).toEqual([0, 1, 3]);
      expect(tags.withTokensCount).toBe(3);
      expect(name.tokenCount).toBe(3 + 1 + 4);
      expect(tags.tokenCount).toBe(3 + 3 + 1);
    });

    test("stand in the order of the text, with a gap between values and around empty ones", () => {
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

    test("have numbers in the streams", () => {
      const streams = tags.streams();
      for (const term of ["alpha", "beta", "gamma", "redder"]) {
        expect(streams.termAt(streams.termNumber(term))).toBe(term);
        expect(streams.termNumber(term)).toBeLessThan(streams.termCount);
      }
      for (const absent of ["delta", "green", ""]) expect(streams.termNumber(absent)).toBe(-1);
    });

    test("have pairs with their neighbours, if those are kept", () => {
      const many = Array.from({ length: 300 }, (_, ordinal) => ({
        id: String(ordinal),
        name: ordinal % 3 === 0 ? "red green red green" : "green red",
        tags: ordinal % 2 === 0 ? ["red green"] : ["red", "green"],
      }));
      const pairs = build(many);
      const expected = (frequency: (ordinal: number) => number): unknown =>
        Object.fromEntries(many.map((_, ordinal) => [ordinal, frequency(ordinal)]).filter(([, count]) => count !== 0));
      const check = (
        field: string,
        [first, second]: [string, string],
        frequency: (ordinal: number) => number,
      ): void => {
        const list = pairs.text(field).pair(first, second);
        if (list !== null) expect(frequenciesOf(list)).toEqual(expected(frequency));
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

  describe(`a pattern in ${kind}`, () => {
    test("stands for terms of the fields, and their documents", () => {
      const expansion = segment.expand(BOTH, prefixAutomaton("re"));
      expect(expansion.termCount).toBe(2);
      expect(expansion.postingCount).toBe(3);
      expect([...expansion.documents().toArray()]).toEqual([0, 1, 3]);
      expect([...expansion.documentsIn("name").toArray()]).toEqual([0]);
      expect([...expansion.documentsIn("tags").toArray()]).toEqual([1, 3]);
      expect(expansion.documents()).toBe(expansion.documents());
      expect(expansion.documents().universe).toBe(5);
    });

    test("does not stand for terms of other fields", () => {
      const inName = segment.expand(["name"], prefixAutomaton("r"));
      expect([inName.termCount, inName.postingCount]).toEqual([1, 1]);
      expect([...inName.documents().toArray()]).toEqual([0]);
      const everything = segment.expand(["tags"], prefixAutomaton(""));
      expect([everything.termCount, everything.postingCount]).toEqual([5, 7]);
      expect([...everything.documents().toArray()]).toEqual([0, 1, 3]);
    });

    test("may stand for nothing", () => {
      const nothing = segment.expand(BOTH, prefixAutomaton("x"));
      expect([nothing.termCount, nothing.postingCount]).toEqual([0, 0]);
      expect(nothing.documents().size).toBe(0);
      expect(nothing.documentsIn("name").size).toBe(0);
    });
  });

  describe(`the numbers of ${kind}`, () => {
    test("are there by ordinal and by value", () => {
      expect([...size.column]).toEqual([7, -1.5, Number.NaN, 7, 0]);
      expect([...size.sorted().values]).toEqual([-1.5, 0, 7, 7]);
      expect([...size.sorted().ordinals]).toEqual([1, 4, 0, 3]);
      expect([...size.ranks()]).toEqual([2, 0, -1, 3, 1]);
    });

    test("take -0 for 0, and go from the least to the greatest", () => {
      const values = [0, Number.MAX_VALUE, -0, 1e-300, -Number.MAX_VALUE, 0, -1e-300, Number.MIN_VALUE];
      const sorted = build(values.map((value, index) => ({ id: String(index), size: value })))
        .numbers("size")
        .sorted();
      expect([...sorted.ordinals]).toEqual([4, 6, 0, 2, 5, 7, 3, 1]);
    });

    test("are in the same ranges when sorted and by ordinal", () => {
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
            const checked = [0, 1, 2, 3, 4].filter((ordinal) => isInRange(range, size.column[ordinal] ?? Number.NaN));
            expect({ range, found: [...ordinals.slice(from, to)].sort() }).toEqual({ range, found: checked });
          }
        }
      }
    });
  });

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

    test("refuses a field that the schema does not have", () => {
      expect(() => segment.text("size")).toThrow("no text field size");
      expect(() => segment.numbers("name")).toThrow("no number field name");
      expect(() => segment.values("size")).toThrow("no text field size");
      expect(() => segment.hasValues("size")).toThrow("no text field size");
      expect(() => segment.valuesOf(0, "size")).toThrow("no text field size");
      expect(() => segment.postings(["name", "size"], "red")).toThrow("no text field size");
    });
  });
}
