import { describe, expect, test } from "vitest";
import { standardAnalyzer } from "../analysis/standard-analyzer.ts";
import { text } from "./field.ts";
import { defineSchema } from "./schema.ts";
import { Synonyms } from "./synonyms.ts";

describe("Synonyms", () => {
  const synonyms = new Synonyms([["USA", "United States", "U.S."], ["tv", "television"], []], standardAnalyzer);

  test("finds a group by any of its expressions", () => {
    expect(synonyms.of(["usa"])).toEqual(["USA", "United States", "U.S."]);
    expect(synonyms.of(["united", "states"])).toEqual(["USA", "United States", "U.S."]);
    expect(synonyms.of(["television"])).toEqual(["tv", "television"]);
  });

  test("finds nothing for other terms", () => {
    for (const terms of [[], ["united"], ["states", "united"], ["united", "states", "usa"], ["unitedstates"]]) {
      expect(synonyms.of(terms)).toBeNull();
    }
  });

  test("knows the length of the longest expression", () => {
    expect(synonyms.maxLength).toBe(2);
    expect(new Synonyms([], standardAnalyzer).maxLength).toBe(0);
  });

  test("ignores expressions that another analyzer makes empty or equal", () => {
    const other = new Synonyms(
      [
        ["!", "a"],
        ["A", "b"],
      ],
      standardAnalyzer,
    );
    expect(other.of(["a"])).toEqual(["a"]);
    expect(other.of(["b"])).toEqual(["A", "b"]);
  });
});

describe("the synonyms of a schema", () => {
  const define = (synonyms: unknown) => () =>
    defineSchema({
      analyzer: standardAnalyzer,
      fields: { title: text() },
      synonyms: synonyms as readonly (readonly string[])[],
    });

  test("are frozen", () => {
    const schema = define([["usa", "united states"]])();
    expect(Object.isFrozen(schema.synonyms)).toBe(true);
    expect(Object.isFrozen(schema.synonyms?.[0])).toBe(true);
  });

  test.each<[unknown, string]>([
    ["usa", 'The synonyms of a schema must be a list of groups, as in [["usa", "united states"]], not the text "usa".'],
    [["usa"], 'A group of synonyms must be a list of two texts or more, not the text "usa".'],
    [[["usa"]], "A group of synonyms must be a list of two texts or more, not a list of 1."],
    [[["usa", 1]], "A synonym must be a text, not 1."],
    [[["usa", "!"]], 'The synonym "!" contains no word.'],
    [[["usa", "USA"]], 'The synonyms "usa" and "USA" have the same words.'],
    [
      [
        ["tv", "television"],
        ["tele vision", "TV"],
      ],
      'The synonyms "tv" and "TV" have the same words.',
    ],
  ])("cannot be %j", (synonyms, message) => {
    expect(define(synonyms)).toThrow(new TypeError(message));
  });
});
