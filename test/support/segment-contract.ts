import { describe, expect, test } from "vitest";
import { standardAnalyzer } from "../../src/analysis/standard-analyzer.ts";
import { isInRange, sliceOfRange } from "../../src/indexes/numeric-range.ts";
import type { Segment } from "../../src/indexes/segment.ts";
import { readDocument } from "../../src/schema/document.ts";
import { type NumberField, number, type TextField, text } from "../../src/schema/field.ts";
import { type DocumentOf, defineSchema, type Schema } from "../../src/schema/schema.ts";
import { prefixAutomaton } from "../../src/terms/prefix-automaton.ts";

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
  { id: "b", name: "green", tags: ["", "alpha", "", "beta"], size: -1.5 },
  { id: "c" },
  { id: "d", name: "---", tags: [], size: 7 },
  { id: "__proto__", name: "constructor __proto__ 🚀 ﬁ", size: 0 },
].map((record, index) => readDocument(contractSchema, record, index));

/**
 * What every kind of segment does.
 *
 * @param build makes a segment of documents in their order
 */
export function describeSegment(
  kind: string,
  build: (documents: readonly ContractDocument[]) => Segment<ContractDocument>,
): void {
  describe(`${kind} as a segment`, () => {
    const segment = build(documents);
    const name = segment.text("name");
    const tags = segment.text("tags");
    const size = segment.numbers("size");

    const tokensOf = (field: "name" | "tags", ordinal: number): { term: number; position: number }[] => {
      const { terms, positions, starts } = segment.text(field).streams();
      const from = starts[ordinal] ?? 0;
      return Array.from(terms.slice(from, starts[ordinal + 1]), (term, index) => ({
        term,
        position: positions[from + index] ?? -1,
      }));
    };

    test("numbers its documents in the order in which they were added", () => {
      expect(segment.size).toBe(5);
      expect(documents.map((_, ordinal) => segment.document(ordinal))).toEqual(documents);
      expect(documents.map((_, ordinal) => segment.id(ordinal))).toEqual(["a", "b", "c", "d", "__proto__"]);
    });

    test("has the postings of each term, ascending and distinct", () => {
      expect([...name.postings("green").toArray()]).toEqual([0, 1]);
      expect([...name.postings("red").toArray()]).toEqual([0]);
      expect([...name.postings("constructor").toArray()]).toEqual([4]);
      expect([...name.postings("__proto__").toArray()]).toEqual([4]);
      expect(name.postings("green").universe).toBe(5);
    });

    test("knows how often a term stands in each of its documents", () => {
      const occurrencesOf = (term: string): number[][] => {
        const { ordinals, frequencies } = name.occurrences(term);
        return Array.from(ordinals, (ordinal, index) => [ordinal, frequencies[index] ?? 0]);
      };
      expect(occurrencesOf("red")).toEqual([[0, 2]]);
      expect(occurrencesOf("green")).toEqual([
        [0, 1],
        [1, 1],
      ]);
      expect(occurrencesOf("__proto__")).toEqual([[4, 1]]);
    });

    test("has no postings of what it does not have", () => {
      for (const absent of ["blue", "Red", "toString", ""]) {
        expect(name.occurrences(absent).ordinals).toHaveLength(0);
        expect(name.postings(absent).size).toBe(0);
        expect(name.documentFrequency(absent)).toBe(0);
      }
    });

    test("knows in how many documents a term stands, without reading them", () => {
      for (const term of ["green", "red", "🚀"]) expect(name.documentFrequency(term)).toBe(name.postings(term).size);
    });

    test("knows which documents have a token", () => {
      expect([...name.withTokens().toArray()]).toEqual([0, 1, 4]);
      expect([...tags.withTokens().toArray()]).toEqual([0, 1]);
    });

    test("counts tokens", () => {
      expect(name.tokenCount).toBe(3 + 1 + 4);
      expect(tags.tokenCount).toBe(3 + 2);
    });

    test("keeps the words of a document in order, with a gap between values and around empty ones", () => {
      const number = (term: string): number => tags.streams().termNumber(term);
      expect(tokensOf("tags", 0)).toEqual([
        { term: number("alpha"), position: 0 },
        { term: number("beta"), position: 1 },
        { term: number("gamma"), position: 102 },
      ]);
      const [first, second] = tokensOf("tags", 1);
      expect((second?.position ?? 0) - (first?.position ?? 0)).toBe(201);
      expect(tokensOf("tags", 2)).toEqual([]);
      expect(tags.streams().termNumber("delta")).toBe(-1);
      expect(tags.streams().starts).toHaveLength(6);
    });

    test("has its terms sorted by code point", () => {
      const dictionary = name.dictionary();
      const terms = Array.from({ length: dictionary.size }, (_, index) => dictionary.at(index));
      expect(terms).toEqual(["__proto__", "constructor", "green", "red", "ﬁ", "🚀"]);
      expect(dictionary.expand(prefixAutomaton("re"))).toEqual(["red"]);
    });

    test("has its numbers by ordinal and by value", () => {
      expect([...size.column]).toEqual([7, -1.5, Number.NaN, 7, 0]);
      expect([...size.sorted().values]).toEqual([-1.5, 0, 7, 7]);
      expect([...size.sorted().ordinals]).toEqual([1, 4, 0, 3]);
    });

    test("finds ranges in the sorted numbers and in the column alike", () => {
      const bounds = [Number.NEGATIVE_INFINITY, -2, -1.5, 0, 6.9, 7, 8, Number.POSITIVE_INFINITY];
      for (const low of bounds) {
        for (const high of bounds) {
          for (const [lowInclusive, highInclusive] of [
            [true, true],
            [true, false],
            [false, true],
            [false, false],
          ] as const) {
            const range = { low, lowInclusive, high, highInclusive };
            const { values, ordinals } = size.sorted();
            const { from, to } = sliceOfRange(values, range);
            const checked = [0, 1, 2, 3, 4].filter((ordinal) => isInRange(range, size.column[ordinal] ?? Number.NaN));
            expect({ range, found: [...ordinals.slice(from, to)].sort() }).toEqual({ range, found: checked });
          }
        }
      }
    });

    test("marks deletions, and keeps answering for every ordinal", () => {
      const changed = build(documents);
      const before = changed.deleted;
      changed.delete(1);
      changed.delete(3);
      changed.delete(1);
      expect([...changed.deleted.toArray()]).toEqual([1, 3]);
      expect(before.size).toBe(0);
      expect(changed.size).toBe(5);
      expect([...changed.text("name").postings("green").toArray()]).toEqual([0, 1]);
      expect(changed.document(1)).toEqual(documents[1]);
    });

    test("can be empty", () => {
      const empty = build([]);
      expect(empty.size).toBe(0);
      expect(empty.deleted.size).toBe(0);
      expect(empty.text("name").postings("red").size).toBe(0);
      expect(empty.text("name").withTokens().size).toBe(0);
      expect(empty.text("name").dictionary().size).toBe(0);
      expect([...empty.text("name").streams().starts]).toEqual([0]);
      expect(empty.numbers("size").sorted().values).toHaveLength(0);
    });

    test("refuses a field that the schema does not have", () => {
      expect(() => segment.text("size")).toThrow("no text field size");
      expect(() => segment.numbers("name")).toThrow("no number field name");
    });
  });
}
