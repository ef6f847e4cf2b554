import { proveRelations } from "@firmament/decide";
import { queries, queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { doubtfulTexts, repetitiveTexts } from "@firmament/test-support/arbitrary/doubtful-query.ts";
import { validQueries } from "@firmament/test-support/conformance.ts";
import { foldingEngine } from "@firmament/test-support/engine/company-engines.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { anyTexts, mutated } from "@firmament/testing/src/arbitrary/mutation.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect } from "vitest";
import type { FieldName, QueryNode, Span } from "../../grammar/ast/ast.ts";
import { applyFixes, childrenOf, defaultLimits, format, parse, print } from "../../grammar/index.ts";
import { Deadline } from "../../src/base/deadline.ts";
import type { QueryOptions } from "../../src/engine/options/search-options.ts";
import { internalsOf } from "../../src/engine/search-engine.ts";
import { lint as lintQuery } from "../../src/engine/tools/lint.ts";
import { leavesIn, listsIn } from "../../src/lint/clause.ts";
import { conflictsIn } from "../../src/lint/contradiction.ts";
import { LintedQuery } from "../../src/lint/linted-query.ts";
import { MatchTester } from "../../src/lint/match-tester.ts";
import type { Warning, WarningCode } from "../../src/lint/warning.ts";

const texts = fc.oneof(
  { weight: 6, arbitrary: doubtfulTexts },
  { weight: 2, arbitrary: queryTexts },
  { weight: 1, arbitrary: fc.constantFrom(...validQueries) },
);
const queryOptions: Arbitrary<QueryOptions> = fc.constantFrom({ defaultOperator: "OR" }, { defaultOperator: "AND" });

function lint(text: string, options: QueryOptions): readonly Warning[] {
  return lintQuery(foldingEngine, text, { ...options, proveRelations });
}

function codesOf(warnings: readonly Warning[]): readonly WarningCode[] {
  return warnings.map(({ code }) => code).sort();
}

/** The span after the fixes; text inserted at its ends is outside. */
function moved({ start, end }: Span, fixes: Warning["fixes"] = []): Span {
  const shift = (offset: number, isEnd: boolean): number =>
    fixes.reduce((sum, { span, replacement }) => {
      const isBefore = isEnd && span.start === span.end ? span.end < offset : span.end <= offset;
      return isBefore ? sum + replacement.length - (span.end - span.start) : sum;
    }, offset);
  return { start: shift(start, false), end: shift(end, true) };
}

/** Whether the fixes remove the span of the warning: then other text may follow at its offset. */
function isRemoved({ span: { start, end }, fixes = [] }: Warning): boolean {
  return fixes.some(({ span, replacement }) => replacement === "" && span.start <= start && end <= span.end);
}

/** The codes of warnings that may explain why a query matches nothing. */
const MISREAD: readonly WarningCode[] = [
  ...(["lower-case-operator", "missing-colon", "missing-field", "missing-brackets"] as const),
  ...(["typographic-quotes", "incomplete-operator"] as const),
];
const REASONS: ReadonlySet<WarningCode> = new Set([
  ...(["matches-nothing", "reversed-range", "empty-range", "contradiction"] as const),
  ...MISREAD,
]);
const EMPTY: ReadonlySet<WarningCode> = new Set(["matches-nothing", "reversed-range", "empty-range"]);

interface ScopedNode {
  readonly node: QueryNode;
  /** The field of the groups around the node. */
  readonly field: FieldName | null;
}

function nodesOf(node: QueryNode, field: FieldName | null = null): readonly ScopedNode[] {
  const inner = node.kind === "group" ? (node.field ?? field) : field;
  return [{ node, field }, ...childrenOf(node).flatMap((child) => nodesOf(child, inner))];
}

/** The node on its own, in the field of the groups around it. */
function within(field: FieldName | null, node: QueryNode): QueryNode {
  return { kind: "group", span: node.span, field, boost: null, query: node };
}

/** Whether a clause contains a term; lists ignore the others. */
function hasTerm(node: QueryNode, field: FieldName | null): boolean {
  const { span } = node;
  const all: QueryNode = { kind: "everything", span, boost: null };
  const without: QueryNode = {
    kind: "and",
    span,
    clauses: [within(field, node), { kind: "not", span, clause: within(field, node) }, all],
  };
  return foldingEngine.count(without) === 0;
}

type Check = (before: readonly string[], after: readonly string[], text: string) => void;
const same: Check = (before, after) => expect(after.join(" ")).toBe(before.join(" "));
/** Queries without negation match no new documents. */
const fewer: Check = (before, after, text) => {
  const all = new Set(before);
  if (!/NOT|not|[-!]/.test(text)) expect(after.filter((id) => !all.has(id))).toEqual([]);
};
/** The fixed query has another meaning, so no law relates its matches to those before. */
const anyChange: Check = () => undefined;

/** How the fixes of a warning may change the matches. */
const checkByCode: Readonly<Record<WarningCode, Check>> = {
  "duplicate-clause": same,
  "redundant-clause": same,
  "mixed-operators": same,
  "only-scores": fewer,
  "lower-case-operator": anyChange,
  "missing-colon": anyChange,
  "missing-field": anyChange,
  "missing-brackets": anyChange,
  "typographic-quotes": anyChange,
  "incomplete-operator": anyChange,
  "reversed-range": anyChange,
  "empty-range": anyChange,
  "rounded-bound": anyChange,
  "full-width-signs": anyChange,
  "matches-nothing": anyChange,
  contradiction: anyChange,
  "leading-wildcard": anyChange,
};

describe("a warning", () => {
  law(
    "has a span in the text; an invalid query has none",
    1000,
    fc.property(fc.oneof(anyTexts, mutated(texts, 1, 3)), queryOptions, (text, options) => {
      const warnings = lint(text, options);
      if (foldingEngine.validate(text, options).length > 0) expect(warnings).toEqual([]);
      let last = 0;
      for (const { span, message } of warnings) {
        expect(last <= span.start && span.start < span.end && span.end <= text.length && message !== "").toBe(true);
        last = span.start;
      }
    }),
  );

  law(
    "reports each leaf that matches nothing, and no other leaf",
    1000,
    fc.property(texts, queryOptions, (text, options) => {
      const warnings = lint(text, options).filter(({ message }) => !message.startsWith("The query contains no word"));
      const isReported = (codes: ReadonlySet<WarningCode>, { span }: QueryNode): boolean =>
        warnings.some(
          (warning) => codes.has(warning.code) && warning.span.start <= span.start && span.end <= warning.span.end,
        );
      for (const { node, field } of nodesOf(parse(text))) {
        if (childrenOf(node).length > 0 || isReported(new Set(MISREAD), node)) continue;
        const matchesNothing = foldingEngine.count(within(field, node), options) === 0 && hasTerm(node, field);
        const reports = warnings.filter(
          ({ code, span }) => EMPTY.has(code) && span.start === node.span.start && span.end === node.span.end,
        );
        expect({ text, leaf: print(node), reports: reports.length }).toEqual({
          text,
          leaf: print(node),
          reports: matchesNothing ? 1 : 0,
        });
      }
    }),
  );

  law(
    "reports a list only if it matches nothing, and every query that matches nothing",
    1000,
    fc.property(texts, queryOptions, (text, options) => {
      const tree = parse(text);
      const warnings = lint(text, options);
      for (const { code, span } of warnings) {
        if (code !== "matches-nothing") continue;
        const reported = nodesOf(tree).find(({ node }) => node.span.start === span.start && node.span.end === span.end);
        expect(reported && foldingEngine.count(within(reported.field, reported.node), options)).toBe(0);
      }
      const isEmpty =
        foldingEngine.count(text, options) === 0 && nodesOf(tree).some(({ node, field }) => hasTerm(node, field));
      if (isEmpty) expect(codesOf(warnings).filter((code) => REASONS.has(code))).not.toEqual([]);
    }),
  );
});

const {
  rules: { schema },
  writer,
} = internalsOf(foldingEngine);

function linted(text: string, { defaultOperator = "OR" }: QueryOptions): LintedQuery {
  const rules = { schema, defaultOperator, limits: defaultLimits, now: 0 };
  const index = new MatchTester(writer.reader(), Deadline.none);
  const context = { ...rules, index, deadline: Deadline.none };
  return new LintedQuery(text, parse(text), context);
}

describe("clauses", () => {
  law(
    "match the same documents if they have the same key",
    500,
    fc.property(texts, queryOptions, (text, options) => {
      const { root } = linted(text, options);
      const clauses = [...listsIn(root), ...leavesIn(root)];
      for (const equal of Map.groupBy(clauses, ({ key }) => key).values()) {
        const matches = new Set(
          equal.map(({ node, field }) => foldingEngine.ids(within(field, node), options).join(" ")),
        );
        expect({ text, matches: matches.size }).toEqual({ text, matches: 1 });
      }
    }),
  );

  law(
    "match no document together if they are reported as a conflict",
    1000,
    fc.property(texts, queryOptions, (text, options) => {
      // The conflicting nodes do not contain the field of the groups around them.
      fc.pre(!/:\s*\(/.test(text));
      for (const { nodes } of [...conflictsIn(linted(text, options)).values()].flat()) {
        const span = { start: 0, end: 0 };
        const clauses = nodes.map(
          (node): QueryNode => ({ kind: "group", span, field: null, boost: null, query: node }),
        );
        expect(foldingEngine.count({ kind: "and", span, clauses }, options)).toBe(0);
      }
    }),
  );
});

describe("a fix", () => {
  law(
    "returns a valid query without the warning and with the expected matches",
    400,
    fc.property(texts, queryOptions, (text, options) => {
      const before = foldingEngine.ids(text, options);
      const warnings = lint(text, options);
      for (const warning of warnings) {
        if (warning.fixes === undefined) continue;
        const fixed = applyFixes(text, [warning]);
        expect({ fixed, errors: foldingEngine.validate(fixed, options) }).toEqual({ fixed, errors: [] });
        const hasSameCode = ({ code }: Warning): boolean => code === warning.code;
        const remaining = lint(fixed, options).filter(hasSameCode);
        if (warning.code === "redundant-clause") {
          // The list that is left can be redundant itself, or part of the list around it.
          expect(fixed.length).toBeLessThan(text.length);
        } else if (isRemoved(warning)) {
          expect({ fixed, isFewer: remaining.length < warnings.filter(hasSameCode).length }).toEqual({
            fixed,
            isFewer: true,
          });
        } else {
          const span = moved(warning.span, warning.fixes);
          const left = remaining.filter(({ span: { start, end } }) => start === span.start && end === span.end);
          expect({ fixed, left }).toEqual({ fixed, left: [] });
        }
        checkByCode[warning.code](before, foldingEngine.ids(fixed, options), text);
      }
    }),
  );

  law(
    "of a duplicate clause reduces the number of duplicates, alone and together with the others, until none can be removed",
    400,
    fc.property(fc.oneof(repetitiveTexts, texts), queryOptions, (text, options) => {
      const duplicatesOf = (query: string): readonly Warning[] =>
        lint(query, options).filter(({ code }) => code === "duplicate-clause");
      let query = text;
      for (;;) {
        const duplicates = duplicatesOf(query);
        const removable = duplicates.filter(({ fixes }) => fixes !== undefined);
        if (removable.length === 0) return;
        const fixed = [...removable.map((warning) => [warning]), removable].map((fixes) => applyFixes(query, fixes));
        for (const other of fixed) {
          const { length } = duplicatesOf(other);
          expect({ query, other, isFewer: length < duplicates.length }).toEqual({ query, other, isFewer: true });
          expect({ query, other, ids: foldingEngine.ids(other, options).join() }).toEqual({
            query,
            other,
            ids: foldingEngine.ids(query, options).join(),
          });
        }
        query = fixed.at(-1) ?? "";
      }
    }),
  );

  law(
    "can be applied together with all others, repeatedly, until no fixes are left",
    1000,
    fc.property(texts, queryOptions, (text, options) => {
      let fixed = text;
      for (let rounds = 0; rounds < 20; rounds++) {
        const warnings = lint(fixed, options);
        if (warnings.every(({ fixes }) => fixes === undefined)) return;
        fixed = applyFixes(fixed, warnings);
        expect({ fixed, errors: foldingEngine.validate(fixed, options) }).toEqual({ fixed, errors: [] });
      }
      expect(fixed).toBe("a query without fixes");
    }),
  );
});

describe("formatting", () => {
  law(
    "keeps the warnings",
    1000,
    fc.property(texts, queryOptions, fc.integer({ min: 1, max: 100 }), (text, options, width) => {
      expect(codesOf(lint(format(text, { width }), options))).toEqual(codesOf(lint(text, options)));
    }),
  );

  law(
    "keeps the warnings of a query built in code",
    500,
    fc.property(queries, queryOptions, (query, options) => {
      expect(codesOf(lint(format(query), options))).toEqual(
        codesOf(lintQuery(foldingEngine, query, { ...options, proveRelations })),
      );
    }),
  );
});
