import { queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { validQueries } from "@firmament/test-support/conformance.ts";
import { withoutSpans } from "@firmament/test-support/engine/tree-comparison.ts";
import { law, sampled } from "@firmament/test-support/fuzz.ts";
import { anyTexts, mutated } from "@firmament/testing/src/arbitrary/mutation.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../grammar/diagnostics/diagnostic.ts";
import { applyFixes } from "../../grammar/diagnostics/fix.ts";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { parse, validate } from "../../grammar/parser.ts";
import { meantSigns } from "../../grammar/recovery/meant-signs.ts";
import { parseLenient } from "../../grammar/recovery/parse-lenient.ts";
import { print } from "../../grammar/syntax/printer.ts";

const mutations = mutated(fc.oneof(fc.constantFrom(...validQueries), queryTexts), 1, 4);
const texts = fc.oneof(anyTexts, mutations);

/** The result of lenient parsing; `null` for a text that exceeds a limit. */
function parsedLeniently(text: string): ReturnType<typeof parseLenient> | null {
  try {
    return parseLenient(text);
  } catch (error) {
    expect(error).toMatchObject({ code: "limit" });
    return null;
  }
}

function checkSpans(text: string, errors: readonly Pick<Diagnostic, "span" | "fixes">[]): void {
  let last = 0;
  for (const { span, fixes } of errors) {
    expect(last <= span.start && span.start <= span.end && span.end <= text.length).toBe(true);
    last = span.start;
    let end = 0;
    for (const fix of fixes ?? []) {
      expect(end <= fix.span.start && fix.span.start <= fix.span.end && fix.span.end <= text.length).toBe(true);
      end = fix.span.end;
    }
  }
}

describe("validate", () => {
  law(
    "returns the diagnostics that parse throws, with spans in the text",
    2000,
    fc.property(texts, (text) => {
      const errors = validate(text);
      checkSpans(text, errors);
      if (errors.length === 0) expect(() => parse(text)).not.toThrow();
      else expect(() => parse(text)).toThrow(new QueryError(text, errors));
    }),
  );

  law(
    "reports no error twice",
    2000,
    fc.property(texts, (text) => {
      const reported = validate(text).map(({ message, span }) => `${message} ${span.start} ${span.end}`);
      expect(new Set(reported).size).toBe(reported.length);
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
    "of all errors together give a query",
    3000,
    fc.property(texts, (text) => {
      const errors = validate(text);
      fc.pre(errors.length > 0 && errors.length < 50 && errors.every(({ fixes }) => fixes !== undefined));
      const fixed = applyFixes(text, errors);
      expect({ fixed, errors: validate(fixed) }).toEqual({ fixed, errors: [] });
    }),
  );

  law(
    "of all errors together give the query that parseLenient returns",
    2000,
    fc.property(texts, (text) => {
      const errors = validate(text);
      fc.pre(errors.length < 50 && errors.every(({ fixes }) => fixes !== undefined) && meantSigns(text).length === 0);
      expect(print(parse(applyFixes(text, errors)))).toBe(print(parseLenient(text).tree));
    }),
  );
});

describe("parseLenient", () => {
  law(
    "parses a query like parse, unless it has signs that stand for others",
    500,
    fc.property(queryTexts, (text) => {
      fc.pre(meantSigns(text).length === 0);
      expect(parseLenient(text)).toEqual({ tree: parse(text), changes: [] });
    }),
  );

  law(
    "parses any text into a tree that can be printed",
    3000,
    fc.property(texts, (text) => {
      const result = parsedLeniently(text);
      if (result === null) return;
      const { tree, changes } = result;
      expect(changes.length === 0).toBe(validate(text).length === 0 && meantSigns(text).length === 0);
      checkSpans(
        text,
        changes.map(({ span }) => ({ span })),
      );
      expect(withoutSpans(parse(print(tree)))).toEqual(withoutSpans(tree));
    }),
  );
});

describe("a query with one character inserted or deleted", () => {
  const signs = ['"', "(", ")", ":", "]", "}", "-", " AND ", " OR ", " NOT "];

  /** One in `step` of the changes of the conformance queries. */
  function* changed(step: number): Generator<string> {
    let count = 0;
    for (const query of validQueries) {
      for (let at = 0; at <= query.length; at++) {
        for (const sign of [null, ...signs]) {
          if (++count % step !== 0) continue;
          yield sign === null ? query.slice(0, at) + query.slice(at + 1) : query.slice(0, at) + sign + query.slice(at);
        }
      }
    }
  }

  /** Of the invalid texts, those with one error. */
  const LEAST_SHARE = 0.96;

  test("nearly always has one error, and each fix leaves fewer", () => {
    let broken = 0;
    let single = 0;
    const all = [...changed(13)];
    const texts = sampled(all, 2000);
    for (const text of texts) {
      const errors = validate(text);
      if (errors.length === 0) continue;
      broken++;
      if (errors.length === 1) single++;
      for (const error of errors) {
        if (error.fixes === undefined) continue;
        const fixed = applyFixes(text, [error]);
        expect({ text, fixed, left: validate(fixed).length < errors.length }).toEqual({ text, fixed, left: true });
      }
    }
    expect(broken).toBeGreaterThan(texts.length / 2);
    // The share in a sample differs from that of all texts: three standard deviations are allowed.
    const deviation = texts.length < all.length ? Math.sqrt((LEAST_SHARE * (1 - LEAST_SHARE)) / broken) : 0;
    expect(single / broken).toBeGreaterThan(LEAST_SHARE - 3 * deviation);
  });
});
