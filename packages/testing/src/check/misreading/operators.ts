import type { QueryNode } from "firmament";
import type { Misreading, ReadingRules, TreeRewrite } from "./misreading.ts";
import { inParentheses, joined, mapChildren, mapNodes, negated, required } from "./tree-rewrite.ts";

type Operator = "and" | "or" | "sequence";

/** Clauses of one level, with the operators between them. */
interface Level {
  readonly clauses: readonly QueryNode[];
  /** One fewer than there are clauses. */
  readonly operators: readonly Operator[];
}

/** The clauses of a tree down to parentheses, signs and leaves. */
function levelOf(node: QueryNode): Level {
  if (node.kind !== "or" && node.kind !== "sequence" && node.kind !== "and") return { clauses: [node], operators: [] };
  const levels = node.clauses.map(levelOf);
  const operators = levels.flatMap((level, index) => [...(index === 0 ? [] : [node.kind]), ...level.operators]);
  return { clauses: levels.flatMap(({ clauses }) => clauses), operators };
}

/** The same with the default operator in place of white space. */
function withDefault({ clauses, operators }: Level, { defaultOperator }: ReadingRules): Level {
  const replacement = defaultOperator === "OR" ? "or" : "and";
  return { clauses, operators: operators.map((operator) => (operator === "sequence" ? replacement : operator)) };
}

/** Reads every list that has several operators in another way. */
function relist(read: (level: Level) => QueryNode, isSpaceDefault = true): TreeRewrite {
  const change = (node: QueryNode, rules: ReadingRules): QueryNode => {
    const level = isSpaceDefault ? withDefault(levelOf(node), rules) : levelOf(node);
    if (new Set(level.operators).size < 2) return mapChildren(node, (child) => change(child, rules));
    return read({ ...level, clauses: level.clauses.map((clause) => change(clause, rules)) });
  };
  return change;
}

function leftToRight({ clauses, operators }: Level): QueryNode {
  return clauses.reduce((left, clause, index) => joined(operators[index - 1] ?? "and", [left, clause]));
}

function rightToLeft({ clauses, operators }: Level): QueryNode {
  return clauses.reduceRight((right, clause, index) => joined(operators[index] ?? "and", [clause, right]));
}

/** Joins clauses by the operators of the given precedence, the one that binds tightest first. */
function byPrecedence(...precedence: readonly Operator[]): (level: Level) => QueryNode {
  return (level) => {
    const { clauses } = precedence.reduce(joinedBy, level);
    return joined("and", clauses);
  };
}

function joinedBy({ clauses, operators }: Level, operator: Operator): Level {
  const runs: QueryNode[][] = [];
  for (const [index, clause] of clauses.entries()) {
    if (index > 0 && operators[index - 1] === operator) runs.at(-1)?.push(clause);
    else runs.push([clause]);
  }
  return {
    clauses: runs.map((run) => joined(operator, run)),
    operators: operators.filter((each) => each !== operator),
  };
}

/** The clauses beside an AND are required, and the others optional. */
function occurrences({ clauses, operators }: Level): QueryNode {
  const signed = clauses.map((clause, index) => {
    if (clause.kind === "not" || clause.kind === "required") return clause;
    return operators[index - 1] === "and" || operators[index] === "and" ? required(clause) : clause;
  });
  return joined("sequence", signed);
}

/** Changes a query outside of its quoted texts and regular expressions. */
function outsideQuotes(change: (part: string) => string): (query: string) => string {
  return (query) =>
    query
      .split(/("(?:[^"\\]|\\.)*"|(?<=^|[\s(:])\/(?:[^/\\]|\\.)*\/)/)
      .map((part, index) => (index % 2 === 0 ? change(part) : part))
      .join("");
}

export type OperatorReason =
  | "precedence-left-to-right"
  | "precedence-right-to-left"
  | "precedence-or-first"
  | "precedence-occurrences"
  | "white-space-and"
  | "white-space-or"
  | "white-space-first"
  | "white-space-last"
  | "lower-case-operators"
  | "operators-as-words"
  | "symbol-operators"
  | "parentheses"
  | "nested-parentheses"
  | "plus-ignored"
  | "plus-all"
  | "minus-ignored"
  | "minus-or";

/** How AND, OR, white space, parentheses and signs combine clauses. */
export const OPERATORS: Readonly<Record<OperatorReason, Misreading>> = {
  "precedence-left-to-right": {
    explanation:
      "AND and OR have the same precedence and are read from left to right: `a OR b AND c` is `(a OR b) AND c`.",
    examples: [
      { query: "red OR green AND blue", documents: [{ text: "red" }] },
      { query: "red OR green AND blue OR white", documents: [{ text: "red" }] },
    ],
    tree: relist(leftToRight),
  },
  "precedence-right-to-left": {
    explanation:
      "AND and OR have the same precedence and are read from right to left: `a AND b OR c` is `a AND (b OR c)`.",
    examples: [
      { query: "red AND green OR blue", documents: [{ text: "blue" }] },
      { query: "red OR green AND blue OR white", documents: [{ text: "white" }] },
    ],
    tree: relist(rightToLeft),
  },
  "precedence-or-first": {
    explanation: "OR binds tighter than AND: `a AND b OR c` is `a AND (b OR c)`.",
    examples: [
      { query: "red AND green OR blue", documents: [{ text: "blue" }] },
      { query: "red OR green AND blue", documents: [{ text: "red" }] },
    ],
    tree: relist(byPrecedence("or", "and")),
  },
  "precedence-occurrences": {
    explanation:
      "AND makes the clauses beside it required and the others optional, as in Lucene's classic parser: `a AND b OR c` is `+a +b c`.",
    examples: [
      { query: "red AND green OR blue", documents: [{ text: "blue" }] },
      { query: "red OR green AND blue", documents: [{ text: "red" }] },
      { query: "red AND green OR blue AND white", documents: [{ text: "red green" }] },
    ],
    tree: (tree, rules) => (rules.defaultOperator === "OR" ? relist(occurrences)(tree, rules) : tree),
  },
  "white-space-and": {
    explanation: "White space between clauses means AND, although the default operator is OR.",
    examples: [{ query: "red green", documents: [{ text: "red" }], defaultOperator: "OR" }],
    rules: (rules) => ({ ...rules, defaultOperator: "AND" }),
  },
  "white-space-or": {
    explanation: "White space between clauses means OR, although the default operator is AND.",
    examples: [{ query: "red green", documents: [{ text: "red" }], defaultOperator: "AND" }],
    rules: (rules) => ({ ...rules, defaultOperator: "OR" }),
  },
  "white-space-first": {
    explanation: "White space binds tighter than AND: `a b AND c` is `(a b) AND c`.",
    examples: [
      { query: "red green AND blue", documents: [{ text: "red" }], defaultOperator: "OR" },
      { query: "red AND green blue", documents: [{ text: "blue" }], defaultOperator: "OR" },
    ],
    tree: relist(byPrecedence("sequence", "and", "or"), false),
  },
  "white-space-last": {
    explanation: "White space binds looser than OR: `a OR b c` is `(a OR b) c`.",
    examples: [{ query: "red OR green blue", documents: [{ text: "red" }], defaultOperator: "AND" }],
    tree: (tree, rules) =>
      rules.defaultOperator === "AND" ? relist(byPrecedence("and", "or", "sequence"), false)(tree, rules) : tree,
  },
  "lower-case-operators": {
    explanation: "The words `and`, `or` and `not` are operators, although they are not in capitals.",
    examples: [
      { query: "red and green", documents: [{ text: "red" }, { text: "and" }] },
      { query: "red or green", documents: [{ text: "or" }, { text: "red" }] },
      { query: "red not green", documents: [{ text: "red green" }, { text: "not" }] },
    ],
    text: outsideQuotes((part) =>
      part.replace(/(?<=^|[\s(])(?:and|or|not)(?=[\s(]|$)/gi, (operator) => operator.toUpperCase()),
    ),
  },
  "operators-as-words": {
    explanation: "The operators AND, OR and NOT are read as words.",
    examples: [
      { query: "red AND green", documents: [{ text: "red" }] },
      { query: "red OR green", documents: [{ text: "or" }] },
    ],
    text: outsideQuotes((part) =>
      part.replace(/(?<=^|[\s(])(?:AND|OR|NOT)(?=[\s(]|$)/g, (operator) => operator.toLowerCase()),
    ),
  },
  "symbol-operators": {
    explanation: "The operators `&&`, `||` and `!` are ignored.",
    examples: [
      { query: "red && green", documents: [{ text: "red" }], defaultOperator: "OR" },
      { query: "red || green", documents: [{ text: "red" }], defaultOperator: "AND" },
      { query: "red AND !green", documents: [{ text: "red" }] },
    ],
    text: outsideQuotes((part) => part.replace(/(?<=^|[\s(])(?:&&|\|\||!)/g, " ")),
  },
  parentheses: {
    explanation: "Parentheses are ignored.",
    examples: [
      { query: "red AND (green OR blue)", documents: [{ text: "blue" }] },
      { query: "(red OR green) AND blue", documents: [{ text: "red" }] },
      { query: "NOT (red OR green)", documents: [{ text: "green" }, { text: "blue" }] },
    ],
    text: outsideQuotes((part) => part.replace(/(?<!\\)[()]/g, " ")),
  },
  "nested-parentheses": {
    explanation: "Parentheses within parentheses are ignored.",
    examples: [
      { query: "red AND (green OR (blue AND (white OR black)))", documents: [{ text: "red black" }] },
      { query: "red AND (white AND (green OR blue))", documents: [{ text: "red blue" }] },
    ],
    text: outsideQuotes((part) => {
      let depth = 0;
      return part.replace(/(?<!\\)[()]/g, (sign) => {
        if (sign === ")") depth--;
        const kept = depth <= 0 ? sign : " ";
        if (sign === "(") depth++;
        return kept;
      });
    }),
  },
  "plus-ignored": {
    explanation: "`+` is ignored, so that `+a b` is `a b`.",
    examples: [{ query: "+red green", documents: [{ text: "green" }], defaultOperator: "OR" }],
    tree: (tree) => mapNodes(tree, (node) => (node.kind === "required" ? inParentheses(node.clause) : node)),
  },
  "plus-all": {
    explanation: "Clauses beside a clause with `+` are required, too: `+a b` is `a AND b`.",
    examples: [{ query: "+red green", documents: [{ text: "red" }], defaultOperator: "OR" }],
    tree: (tree) =>
      mapNodes(tree, (node) =>
        node.kind === "sequence" && node.clauses.some(({ kind }) => kind === "required")
          ? { ...node, kind: "and" }
          : node,
      ),
  },
  "minus-ignored": {
    explanation: "A negated clause of a list without other operators is read as if it was not negated.",
    examples: [{ query: "red -green", documents: [{ text: "green" }], defaultOperator: "OR" }],
    tree: (tree) =>
      mapNodes(tree, (node) =>
        node.kind === "sequence"
          ? { ...node, clauses: node.clauses.map((clause) => (clause.kind === "not" ? clause.clause : clause)) }
          : node,
      ),
  },
  "minus-or": {
    explanation: "A negated clause of a list is an alternative: `a -b` is `a OR NOT b`.",
    examples: [{ query: "red -green", documents: [{ text: "blue" }, { text: "red green" }], defaultOperator: "OR" }],
    tree: (tree, { defaultOperator }) =>
      mapNodes(tree, (node) =>
        node.kind === "sequence" && defaultOperator === "OR" && node.clauses.every(({ kind }) => kind !== "required")
          ? joined(
              "or",
              node.clauses.map((clause) => (clause.kind === "not" ? inParentheses(negated(clause.clause)) : clause)),
            )
          : node,
      ),
  },
};
