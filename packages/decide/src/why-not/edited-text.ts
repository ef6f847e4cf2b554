import type { DefaultOperator, Fix, QueryNode } from "firmament";
import {
  Boost,
  childrenOf,
  deletedWithClause,
  deleteTokens,
  type GroupNode,
  type LeafNode,
  Minus,
  Not,
  Plus,
  type Token,
  type TokenizedText,
  type TokenType,
  tokensOf,
} from "firmament/grammar";
import type { ClauseEdit } from "./smallest-edit.ts";

/**
 * The fixes that make some edits in the text of a query, in text order; `null` if nothing would be left. Operators and
 * signs without a clause go, and so do parentheses that a dropped clause leaves around a single one.
 */
export function fixesOf(
  edits: readonly ClauseEdit[],
  query: TokenizedText,
  tree: QueryNode,
  defaultOperator: DefaultOperator,
): readonly Fix[] | null {
  const deletion = new Deletion(query, defaultOperator === "AND");
  const dropped = new Set<QueryNode>();
  for (const { kind, literal } of edits) {
    if (kind === "change") continue;
    if (kind === "dropSigns") deletion.deleteSigns(literal.signed, literal.node);
    else if (!deletion.deleteClause(literal.node)) return null;
    else dropped.add(literal.node);
  }
  if (dropped.size > 0) for (const group of loosened(tree, dropped)) deletion.deleteParentheses(group);
  const changes = edits.flatMap((edit) => (edit.kind === "change" ? edit.fixes : []));
  return [...changes, ...deletion.fixes()].toSorted((a, b) => a.span.start - b.span.start);
}

const signs: ReadonlySet<TokenType> = new Set([Not, Plus, Minus]);

/** Deletes clauses of a text one after another, and keeps what is left of its tokens. */
class Deletion {
  readonly #query: TokenizedText;
  readonly #spaceMeansAnd: boolean;
  #left: readonly Token[];

  constructor(query: TokenizedText, spaceMeansAnd: boolean) {
    this.#query = query;
    this.#spaceMeansAnd = spaceMeansAnd;
    this.#left = query.tokens;
  }

  /** @returns `false` if nothing would be left */
  deleteClause({ span }: QueryNode): boolean {
    const { from, to } = tokensOf({ text: this.#query.text, tokens: this.#left }, span);
    const deleted = deletedWithClause(this.#left, from, to, this.#spaceMeansAnd);
    if (deleted === null) return false;
    this.#left = this.#left.toSpliced(deleted.from, deleted.to - deleted.from);
    return true;
  }

  /** Deletes the signs between the start of a signed clause and the clause. */
  deleteSigns({ span: { start } }: QueryNode, { span }: QueryNode): void {
    this.#delete(
      ({ startOffset, tokenType }) => startOffset >= start && startOffset < span.start && signs.has(tokenType),
    );
  }

  deleteParentheses({ field, span }: GroupNode): void {
    const { from, to } = tokensOf(this.#query, span);
    const own = this.#query.tokens.slice(from, to);
    const parentheses = [own[field === null ? 0 : 2], own.findLast(({ tokenType }) => tokenType !== Boost)];
    this.#delete((token) => parentheses.includes(token));
  }

  #delete(isDeleted: (token: Token) => boolean): void {
    this.#left = this.#left.filter((token) => !isDeleted(token));
  }

  /** The deletions, in text order. */
  fixes(): readonly Fix[] {
    const { tokens } = this.#query;
    const fixes: Fix[] = [];
    const left = new Set(this.#left);
    for (let from = 0; from < tokens.length; from++) {
      if (left.has(tokens[from] as Token)) continue;
      let to = from + 1;
      while (to < tokens.length && !left.has(tokens[to] as Token)) to++;
      fixes.push(deleteTokens(this.#query, from, to));
      from = to;
    }
    return fixes;
  }
}

/** The groups of which a single clause is left that needs no parentheses. */
function loosened(tree: QueryNode, dropped: ReadonlySet<QueryNode>): readonly GroupNode[] {
  const groups: GroupNode[] = [];
  visit(tree);
  return groups;

  /** What is left of the items of a node: the only one, `null` if there is none, or that there are several. */
  function visit(node: QueryNode): {
    readonly item: QueryNode | null;
    readonly count: number;
    readonly isCut: boolean;
  } {
    if (dropped.has(node)) return { item: null, count: 0, isCut: true };
    const children = childrenOf(node).map(visit);
    if (children.length === 0) return { item: node, count: 1, isCut: false };
    const left = children.filter(({ count }) => count > 0);
    const count = left.reduce((sum, child) => sum + child.count, 0);
    const isCut = children.some((child) => child.isCut);
    const item = left[0]?.item ?? null;
    if (node.kind === "group") {
      if (!isCut || count !== 1 || item === null || !needsNoParentheses(node, item)) {
        return { item: node, count: Math.min(count, 1), isCut: false };
      }
      groups.push(node);
      const field = node.field ?? (item.kind === "everything" ? null : item.field);
      return { item: { ...item, field, boost: node.boost ?? item.boost } as Clause, count, isCut: false };
    }
    const isSigned = node.kind === "not" || node.kind === "required";
    return { item: isSigned ? node : item, count, isCut };
  }
}

type Clause = GroupNode | LeafNode;

function needsNoParentheses(group: GroupNode, item: QueryNode): item is Clause {
  switch (item.kind) {
    case "or":
    case "sequence":
    case "and":
    case "not":
    case "required":
      return false;
    case "everything":
      return group.field === null && (group.boost === null || item.boost === null);
    default:
      return (group.field === null || item.field === null) && (group.boost === null || item.boost === null);
  }
}
