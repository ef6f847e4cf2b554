import type { QueryNode } from "./ast/ast.ts";
import { removeRedundantGroups } from "./ast/redundant-groups.ts";
import { parse } from "./parser.ts";
import { checkTree, defaultLimits } from "./syntax/limits.ts";
import { clause, print } from "./syntax/printer.ts";

export interface FormatOptions {
  /** So many UTF-16 code units a line has at most, where the query can be broken; default 80. */
  readonly width?: number;
}

const DEFAULT_WIDTH = 80;
const STEP = 2;

/**
 * A query as it is best read: in its canonical form, with the fewest parentheses (those where AND, OR and white space meet stay, and those beside a
 * clause with `+`), on one line if it fits, else broken before its outermost operators, each level two spaces further in. It finds what the query finds, under both default operators;
 * formatting twice changes nothing.
 *
 * @throws {QueryError} for a text that is no query, and for a tree that is deeper or larger than a query may be
 * @throws {RangeError} for a width that is no number from 1
 */
export function format(query: string | QueryNode, { width = DEFAULT_WIDTH }: FormatOptions = {}): string {
  if (!(width >= 1)) throw new RangeError(`width is a number from 1, not ${String(width)}.`);
  if (typeof query !== "string") checkTree(query, defaultLimits);
  const tree = removeRedundantGroups(typeof query === "string" ? parse(query) : query);
  return new Layout(width).written(tree, { indent: 0, column: 0, hang: 0 });
}

/** Where a text begins. */
interface Place {
  /** Of the line that it begins on. */
  readonly indent: number;
  readonly column: number;
  /** How much further in the lines of a list are behind the first. */
  readonly hang: number;
}

const joints = { or: "OR ", and: "AND ", sequence: "" } as const;

/** Recurses no deeper than queries may be nested. */
class Layout {
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
  }

  written(node: QueryNode, { indent, column, hang }: Place): string {
    const text = print(node);
    if (column + text.length <= this.#width) return text;
    switch (node.kind) {
      case "or":
      case "sequence":
      case "and": {
        const next = indent + hang;
        const joint = joints[node.kind];
        const lines = node.clauses.map((clause, index) =>
          index === 0
            ? this.written(clause, { indent, column, hang: STEP })
            : joint + this.written(clause, { indent: next, column: next + joint.length, hang: STEP }),
        );
        return lines.join(breakTo(next));
      }
      case "not":
        return `NOT ${this.written(node.clause, { indent, column: column + 4, hang: STEP })}`;
      case "required":
        return `+${this.written(node.clause, { indent, column: column + 1, hang: STEP })}`;
      case "group": {
        const inner = indent + STEP;
        const query = this.written(node.query, { indent: inner, column: inner, hang: 0 });
        return clause(node, `(${breakTo(inner)}${query}${breakTo(indent)})`);
      }
      default:
        return text;
    }
  }
}

function breakTo(column: number): string {
  return `\n${" ".repeat(column)}`;
}
