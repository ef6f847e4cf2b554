import fc, { type Arbitrary } from "fast-check";
import { describe, expect } from "vitest";
import type { FieldName, QueryNode, Span } from "../../grammar/ast/ast.ts";
import { childrenOf } from "../../grammar/ast/visitor.ts";
import { applyFixes } from "../../grammar/diagnostics/fix.ts";
import { format } from "../../grammar/format.ts";
import { parse } from "../../grammar/parser.ts";
import { defaultLimits } from "../../grammar/syntax/limits.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { Deadline } from "../../src/base/deadline.ts";
import type { QueryOptions } from "../../src/engine/options/search-options.ts";
import { internalsOf } from "../../src/engine/search-engine.ts";
import { leavesIn, listsIn } from "../../src/lint/clause.ts";
import { conflictsIn } from "../../src/lint/contradiction.ts";
import { LintedQuery } from "../../src/lint/linted-query.ts";
import type { Warning, WarningCode } from "../../src/lint/warning.ts";
import { anyTexts, mutated } from "../support/arbitrary/mutation.ts";
import { queries, queryTexts } from "../support/arbitrary/query.ts";
import { validQueries } from "../support/conformance.ts";
import { foldingEngine } from "../support/engine/company-engines.ts";
import { law } from "../support/fuzz.ts";

const leaves = fc.constantFrom(
  ...["red", "Red", "green", "blue", "berlin", "red^2", "name:red", "name:acme", "@", "*:*", "name:*", "100"],
  ...[
    "nosuchword",
    "gren",
    "sofware",
    "name:gogle",
    '"green red"',
    '"red green"',
    '"sofware development"',
    "re*",
    "zz*",
  ],
  ...["*soft", "?ed", "name:*e?d", "*", "/r.d/", "gren~1", "and", "not", '"and"', "And^2", "\\OR", "\\or"],
  ...["staff_count:[500 TO 50]", "staff_count:{9 TO 5]", "name:[b TO a}", "{b TO A]", "followers:{5 TO 5}", "[a TO A}"],
  ...["staff_count:[1 TO 50]", "staff_count:[100 TO 200]", "staff_count:100", "staff_count:>=50", "followers:-5"],
);
const signs = fc.constantFrom("", "", "", "", "", "+", "-", "NOT ", "NOT NOT ", "NOT +");
const joints = fc.constantFrom(
  " ",
  " ",
  " ",
  "  ",
  "\n",
  " AND ",
  " AND ",
  " OR ",
  " OR ",
  " && ",
  " and ",
  " or ",
  " not ",
  " and not ",
);

/** Texts of queries with much in them that is not meant. */
const doubtfulTexts: Arbitrary<string> = fc
  .letrec<{ list: string; clause: string }>((tie) => ({
    list: fc
      .array(fc.tuple(signs, tie("clause"), joints), { minLength: 1, maxLength: 5 })
      .map((parts) =>
        parts.flatMap(([sign, clause, joint], i) => [...(i === 0 ? [] : [joint]), sign, clause]).join(""),
      ),
    clause: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      { weight: 5, arbitrary: leaves },
      { weight: 2, arbitrary: tie("list").map((list) => `(${list})`) },
      { weight: 1, arbitrary: tie("clause").map((clause) => `(${clause})^2`) },
      { weight: 1, arbitrary: tie("clause").map((clause) => `name:(${clause})`) },
    ),
  }))
  .list.filter((text) => foldingEngine.validate(text).length === 0);

const texts = fc.oneof(
  { weight: 6, arbitrary: doubtfulTexts },
  { weight: 2, arbitrary: queryTexts },
  { weight: 1, arbitrary: fc.constantFrom(...validQueries) },
);
const options: Arbitrary<QueryOptions> = fc.constantFrom({ defaultOperator: "OR" }, { defaultOperator: "AND" });

function lint(text: string, asked: QueryOptions): readonly Warning[] {
  return foldingEngine.lint(text, asked);
}

function codesOf(warnings: readonly Warning[]): readonly WarningCode[] {
  return warnings.map(({ code }) => code).sort();
}

/** Where what stood on a span stands after the fixes; what was put in at its ends is outside. */
function moved({ start, end }: Span, fixes: Warning["fixes"] = []): Span {
  const shift = (place: number, isEnd: boolean): number =>
    fixes.reduce((sum, { span, replacement }) => {
      const isBefore = isEnd && span.start === span.end ? span.end < place : span.end <= place;
      return isBefore ? sum + replacement.length - (span.end - span.start) : sum;
    }, place);
  return { start: shift(start, false), end: shift(end, true) };
}

/** Whether the fixes take out what is warned of: then something else may stand in its place. */
function isTakenOut({ span: { start, end }, fixes = [] }: Warning): boolean {
  return fixes.some(({ span, replacement }) => replacement === "" && span.start <= start && end <= span.end);
}

/** What else may be the reason why a query matches nothing. */
const REASONS: ReadonlySet<WarningCode> = new Set([
  ...(["matches-nothing", "reversed-range", "empty-range", "contradiction", "lower-case-operator"] as const),
]);
const FRUITLESS: ReadonlySet<WarningCode> = new Set(["matches-nothing", "reversed-range", "empty-range"]);
const OPERATORS: ReadonlySet<WarningCode> = new Set(["lower-case-operator"]);

interface PlacedNode {
  readonly node: QueryNode;
  /** That of the groups around it. */
  readonly field: FieldName | null;
}

function nodesOf(node: QueryNode, field: FieldName | null = null): readonly PlacedNode[] {
  const inner = node.kind === "group" ? (node.field ?? field) : field;
  return [{ node, field }, ...childrenOf(node).flatMap((child) => nodesOf(child, inner))];
}

/** The node by itself, where it stands. */
function within(field: FieldName | null, node: QueryNode): QueryNode {
  return { kind: "group", span: node.span, field, boost: null, query: node };
}

/** Whether a clause is not dropped from a list. */
function hasWords(node: QueryNode, field: FieldName | null): boolean {
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
/** Where nothing is negated. */
const fewer: Check = (before, after, text) => {
  const all = new Set(before);
  if (!/NOT|not|[-!]/.test(text)) expect(after.filter((id) => !all.has(id))).toEqual([]);
};
const other: Check = () => undefined;

/** What becomes of the answer. */
const answers: Readonly<Record<WarningCode, Check>> = {
  "duplicate-clause": same,
  "mixed-operators": same,
  "only-scores": fewer,
  "lower-case-operator": other,
  "reversed-range": other,
  "empty-range": other,
  "matches-nothing": other,
  contradiction: other,
  "leading-wildcard": other,
};

describe("a warning", () => {
  law(
    "has a place in the text, and there are none for what is no query",
    1000,
    fc.property(fc.oneof(anyTexts, mutated(texts, 1, 3)), options, (text, asked) => {
      const warnings = lint(text, asked);
      if (foldingEngine.validate(text, asked).length > 0) expect(warnings).toEqual([]);
      let last = 0;
      for (const { span, message } of warnings) {
        expect(last <= span.start && span.start < span.end && span.end <= text.length && message !== "").toBe(true);
        last = span.start;
      }
    }),
  );

  law(
    "is told of each leaf that matches nothing, and of no other",
    1000,
    fc.property(texts, options, (text, asked) => {
      const warnings = lint(text, asked);
      const isTold = (codes: ReadonlySet<WarningCode>, { span }: QueryNode): boolean =>
        warnings.some((told) => codes.has(told.code) && told.span.start <= span.start && span.end <= told.span.end);
      for (const { node, field } of nodesOf(parse(text))) {
        if (childrenOf(node).length > 0 || isTold(OPERATORS, node)) continue;
        const matchesNothing = foldingEngine.count(within(field, node), asked) === 0 && hasWords(node, field);
        const told = warnings.filter(
          ({ code, span }) => FRUITLESS.has(code) && span.start === node.span.start && span.end === node.span.end,
        );
        expect({ text, leaf: print(node), told: told.length }).toEqual({
          text,
          leaf: print(node),
          told: matchesNothing ? 1 : 0,
        });
      }
    }),
  );

  law(
    "is told of a list only if it matches nothing, and of a query that does",
    1000,
    fc.property(texts, options, (text, asked) => {
      const tree = parse(text);
      const warnings = lint(text, asked);
      for (const { code, span } of warnings) {
        if (code !== "matches-nothing") continue;
        const told = nodesOf(tree).find(({ node }) => node.span.start === span.start && node.span.end === span.end);
        expect(told && foldingEngine.count(within(told.field, told.node), asked)).toBe(0);
      }
      const isFruitless =
        foldingEngine.count(text, asked) === 0 && nodesOf(tree).some(({ node, field }) => hasWords(node, field));
      if (isFruitless) expect(codesOf(warnings).filter((code) => REASONS.has(code))).not.toEqual([]);
    }),
  );
});

const { analyzedSchema: schema, writer } = internalsOf(foldingEngine);

function linted(text: string, { defaultOperator = "OR" }: QueryOptions): LintedQuery {
  const rules = { schema, defaultOperator, limits: defaultLimits, reader: writer.reader(), deadline: Deadline.none };
  return new LintedQuery(text, parse(text), rules);
}

describe("the clauses that the rules see", () => {
  law(
    "match the same if they have the same key",
    500,
    fc.property(texts, options, (text, asked) => {
      const { root } = linted(text, asked);
      const clauses = [...listsIn(root), ...leavesIn(root)];
      for (const alike of Map.groupBy(clauses, ({ key }) => key).values()) {
        const answers = new Set(
          alike.map(({ node, field }) => foldingEngine.ids(within(field, node), asked).join(" ")),
        );
        expect({ text, answers: answers.size }).toEqual({ text, answers: 1 });
      }
    }),
  );

  law(
    "exclude each other if they are told to",
    1000,
    fc.property(texts, options, (text, asked) => {
      // So that the clauses stand for themselves.
      fc.pre(!/:\s*\(/.test(text));
      for (const { earlier, later } of [...conflictsIn(linted(text, asked)).values()].flat()) {
        const span = earlier.span;
        const clauses = [earlier, later].map(
          (node): QueryNode => ({ kind: "group", span, field: null, boost: null, query: node }),
        );
        expect(foldingEngine.count({ kind: "and", span, clauses }, asked)).toBe(0);
      }
    }),
  );
});

describe("a fix", () => {
  law(
    "gives a query, without that warning, whose answer is the same or better",
    1500,
    fc.property(texts, options, (text, asked) => {
      const before = foldingEngine.ids(text, asked);
      const warnings = lint(text, asked);
      for (const warning of warnings) {
        if (warning.fixes === undefined) continue;
        const fixed = applyFixes(text, [warning]);
        expect({ fixed, mistakes: foldingEngine.validate(fixed, asked) }).toEqual({ fixed, mistakes: [] });
        const isAlike = ({ code }: Warning): boolean => code === warning.code;
        const alike = lint(fixed, asked).filter(isAlike);
        if (isTakenOut(warning)) {
          expect({ fixed, isOneLess: alike.length < warnings.filter(isAlike).length }).toEqual({
            fixed,
            isOneLess: true,
          });
        } else {
          const span = moved(warning.span, warning.fixes);
          const left = alike.filter(({ span: { start, end } }) => start === span.start && end === span.end);
          expect({ fixed, left }).toEqual({ fixed, left: [] });
        }
        answers[warning.code](before, foldingEngine.ids(fixed, asked), text);
      }
    }),
  );

  law(
    "and those of all other warnings can be applied at once, again and again, until there are none",
    1000,
    fc.property(texts, options, (text, asked) => {
      let fixed = text;
      for (let rounds = 0; rounds < 20; rounds++) {
        const warnings = lint(fixed, asked);
        if (warnings.every(({ fixes }) => fixes === undefined)) return;
        fixed = applyFixes(fixed, warnings);
        expect({ fixed, mistakes: foldingEngine.validate(fixed, asked) }).toEqual({ fixed, mistakes: [] });
      }
      expect(fixed).toBe("a query without fixes");
    }),
  );
});

describe("formatting", () => {
  law(
    "adds no warning, and takes none away",
    1000,
    fc.property(texts, options, fc.integer({ min: 1, max: 100 }), (text, asked, width) => {
      expect(codesOf(lint(format(text, { width }), asked))).toEqual(codesOf(lint(text, asked)));
    }),
  );

  law(
    "adds none to a query built in code",
    500,
    fc.property(queries, options, (query, asked) => {
      expect(codesOf(lint(format(query), asked))).toEqual(codesOf(foldingEngine.lint(query, asked)));
    }),
  );
});
