import { checkOptions, type OptionNames } from "../src/base/known-options.ts";
import type { LeafNode, QueryNode } from "./ast/ast.ts";
import { removeRedundantGroups } from "./ast/redundant-groups.ts";
import { parse } from "./parser.ts";
import { checkTree, defaultLimits } from "./syntax/limits.ts";
import { clause, print } from "./syntax/printer.ts";

export interface FormatOptions {
  /** Maximum length of a line in UTF-16 code units, where the query has a place to break it; default 80. */
  readonly width?: number | undefined;
}

const OPTIONS: OptionNames<FormatOptions> = { width: true };

const DEFAULT_WIDTH = 80;
const INDENT = 2;

/**
 * Formats a query in canonical form without redundant parentheses. Parentheses stay where AND, OR and white space meet,
 * and beside a clause with `+`. A query that exceeds the width is broken before its outermost operators, and each level
 * is indented by two spaces. The result matches the same documents under both default operators; formatting it again
 * does not change it.
 *
 * @throws {QueryError} for a text with errors, and for a tree that exceeds the default limits
 * @throws {RangeError} when the width is not a number from 1
 */
export function format(query: string | QueryNode, options: FormatOptions = {}): string {
  checkOptions("format", options, OPTIONS);
  const { width = DEFAULT_WIDTH } = options;
  if (!(width >= 1)) throw new RangeError(`width must be a number from 1, not ${String(width)}.`);
  if (typeof query !== "string") checkTree(query, defaultLimits);
  const tree = removeRedundantGroups(typeof query === "string" ? parse(query) : query);
  return new Layout(width).print(tree, { indent: 0, column: 0, hang: 0 });
}

/** The position at which a node is printed. */
interface Position {
  /** Indentation of the current line. */
  readonly indent: number;
  readonly column: number;
  /** Additional indentation of the lines after the first line of a list. */
  readonly hang: number;
}

const separators = { or: "OR ", and: "AND ", sequence: "" } as const;

/** Prints nodes over several lines. Recurses as deep as the query is nested. */
class Layout {
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
  }

  print(node: QueryNode, { indent, column, hang }: Position): string {
    const text = print(node);
    if (column + text.length <= this.#width) return text;
    switch (node.kind) {
      case "or":
      case "sequence":
      case "and": {
        const next = indent + hang;
        const separator = separators[node.kind];
        const lines = node.clauses.map((clause, index) =>
          index === 0
            ? this.print(clause, { indent, column, hang: INDENT })
            : separator + this.print(clause, { indent: next, column: next + separator.length, hang: INDENT }),
        );
        return lines.join(breakTo(next));
      }
      case "not":
        return `NOT ${this.print(node.clause, { indent, column: column + 4, hang: INDENT })}`;
      case "required":
        return `+${this.print(node.clause, { indent, column: column + 1, hang: INDENT })}`;
      case "group": {
        const inner = indent + INDENT;
        const query = this.print(node.query, { indent: inner, column: inner, hang: 0 });
        return clause(node, `(${breakTo(inner)}${query}${breakTo(indent)})`);
      }
      default:
        node satisfies LeafNode;
        return text;
    }
  }
}

function breakTo(column: number): string {
  return `\n${" ".repeat(column)}`;
}
