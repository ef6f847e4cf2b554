import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../grammar/diagnostics/diagnostic.ts";
import { applyFixes } from "../../grammar/diagnostics/fix.ts";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { parse, validate } from "../../grammar/parser.ts";
import { parseLenient } from "../../grammar/recovery/parse-lenient.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { anyTexts, mutated } from "../support/arbitrary/mutation.ts";
import { queryTexts } from "../support/arbitrary/query.ts";
import { validQueries } from "../support/conformance.ts";
import { withoutSpans } from "../support/engine/tree-comparison.ts";
import { law } from "../support/fuzz.ts";

const mutations = mutated(fc.oneof(fc.constantFrom(...validQueries), queryTexts), 1, 4);
const texts = fc.oneof(anyTexts, mutations);

/** What a text says, or `null` when it is too large for a query. */
function repaired(text: string): ReturnType<typeof parseLenient> | null {
  try {
    return parseLenient(text);
  } catch (error) {
    expect(error).toMatchObject({ code: "limit" });
    return null;
  }
}

function checkPlaces(text: string, mistakes: readonly Diagnostic[]): void {
  let last = 0;
  for (const { span, fixes = [] } of mistakes) {
    expect(last <= span.start && span.start <= span.end && span.end <= text.length).toBe(true);
    last = span.start;
    let end = 0;
    for (const fix of fixes) {
      expect(end <= fix.span.start && fix.span.start <= fix.span.end && fix.span.end <= text.length).toBe(true);
      end = fix.span.end;
    }
  }
}

describe("validate", () => {
  law(
    "tells what parse throws, with places in the text",
    2000,
    fc.property(texts, (text) => {
      const mistakes = validate(text);
      checkPlaces(text, mistakes);
      if (mistakes.length === 0) expect(() => parse(text)).not.toThrow();
      else expect(() => parse(text)).toThrow(new QueryError(text, mistakes));
    }),
  );

  law(
    "tells no mistake twice",
    2000,
    fc.property(texts, (text) => {
      const told = validate(text).map(({ message, span }) => `${message} ${span.start} ${span.end}`);
      expect(new Set(told).size).toBe(told.length);
    }),
  );
});

describe("fixes", () => {
  const pieces = fc.array(
    fc.constantFrom(...'ab5()[]{}"/\\:~^->', " ", " AND ", " OR ", " NOT ", "name:", " TO ", "_exists_:"),
    {
      maxLength: 10,
    },
  );

  law(
    "of one error remove that error and add none",
    3000,
    fc.property(
      fc.oneof(
        texts,
        pieces.map((parts) => parts.join("")),
      ),
      (text) => {
        const errors = validate(text);
        fc.pre(errors.length < 50);
        for (const error of errors) {
          if (error.fixes === undefined) continue;
          const fixed = applyFixes(text, [error]);
          const left = validate(fixed).filter(({ code }) => code === "syntax");
          const count = (list: readonly Diagnostic[]): number =>
            list.filter(({ message }) => message === error.message).length;
          expect({ text, fixed, isRemoved: count(left) < count(errors) }).toEqual({ text, fixed, isRemoved: true });
          expect({ text, fixed, isFewer: left.length < errors.length }).toEqual({ text, fixed, isFewer: true });
        }
      },
    ),
  );

  law(
    "of all mistakes together give a query",
    3000,
    fc.property(texts, (text) => {
      const mistakes = validate(text);
      fc.pre(mistakes.length > 0 && mistakes.length < 50 && mistakes.every(({ fixes }) => fixes !== undefined));
      const fixed = applyFixes(text, mistakes);
      expect({ fixed, mistakes: validate(fixed) }).toEqual({ fixed, mistakes: [] });
    }),
  );

  law(
    "of all mistakes together say what repair reads",
    2000,
    fc.property(texts, (text) => {
      const mistakes = validate(text);
      fc.pre(mistakes.length < 50 && mistakes.every(({ fixes }) => fixes !== undefined));
      expect(print(parse(applyFixes(text, mistakes)))).toBe(print(parseLenient(text).tree));
    }),
  );
});

describe("repair", () => {
  law(
    "reads a query as parse does",
    500,
    fc.property(queryTexts, (text) => {
      expect(parseLenient(text)).toEqual({ tree: parse(text), changes: [] });
    }),
  );

  law(
    "reads any text, as a tree that can be written down",
    3000,
    fc.property(texts, (text) => {
      const read = repaired(text);
      if (read === null) return;
      const { tree, changes } = read;
      expect(changes.length === 0).toBe(validate(text).length === 0);
      checkPlaces(
        text,
        changes.map(({ span, message }) => ({ code: "syntax", span, message })),
      );
      expect(withoutSpans(parse(print(tree)))).toEqual(withoutSpans(tree));
    }),
  );
});

describe("one character too many or too few in a query", () => {
  const signs = ['"', "(", ")", ":", "]", "}", "-", " AND ", " OR ", " NOT "];

  /** Every so many-th change of the conformance queries. */
  function* changed(step: number): Generator<string> {
    let place = 0;
    for (const query of validQueries) {
      for (let at = 0; at <= query.length; at++) {
        for (const sign of [null, ...signs]) {
          if (++place % step !== 0) continue;
          yield sign === null ? query.slice(0, at) + query.slice(at + 1) : query.slice(0, at) + sign + query.slice(at);
        }
      }
    }
  }

  test("is nearly always one mistake, and each fix leaves fewer", () => {
    let broken = 0;
    let single = 0;
    for (const text of changed(13)) {
      const mistakes = validate(text);
      if (mistakes.length === 0) continue;
      broken++;
      if (mistakes.length === 1) single++;
      for (const mistake of mistakes) {
        if (mistake.fixes === undefined) continue;
        const fixed = applyFixes(text, [mistake]);
        expect({ text, fixed, left: validate(fixed).length < mistakes.length }).toEqual({ text, fixed, left: true });
      }
    }
    expect(broken).toBeGreaterThan(5000);
    expect(single / broken).toBeGreaterThan(0.96);
  });
});
