import { queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { validQueries } from "@firmament/test-support/conformance.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { anyTexts, mutated } from "@firmament/testing/src/arbitrary/mutation.ts";
import fc from "fast-check";
import { expect } from "vitest";
import { endOf, tokenize } from "../../grammar/syntax/lexer.ts";
import { classifyTokens } from "../../grammar/syntax/token-class.ts";

const valid = fc.oneof(queryTexts, fc.constantFrom(...validQueries));
const texts = fc.oneof(valid, mutated(valid, 1, 4), anyTexts);

law(
  "classified spans divide the tokens of the lexer, and nothing else",
  2000,
  fc.property(texts, (text) => {
    const spans = classifyTokens(text).map(({ span }) => span);
    for (const token of tokenize(text)) {
      let offset = token.startOffset;
      while (offset < endOf(token)) {
        const span = spans.shift();
        expect(span?.start).toBe(offset);
        expect(span?.end).toBeGreaterThan(offset);
        offset = span?.end ?? Number.POSITIVE_INFINITY;
      }
      expect(offset).toBe(endOf(token));
    }
    expect(spans).toEqual([]);
  }),
);

law(
  "every character outside the classified spans is white space",
  2000,
  fc.property(texts, (text) => {
    let rest = "";
    let offset = 0;
    for (const { span } of classifyTokens(text)) {
      rest += text.slice(offset, span.start);
      offset = span.end;
    }
    expect(rest + text.slice(offset)).toMatch(/^[ \t\n\r\u3000]*$/);
  }),
);

law(
  "a valid query has no broken tokens",
  1000,
  fc.property(valid, (text) => {
    expect(classifyTokens(text).map((classified) => classified.class)).not.toContain("error");
  }),
);
