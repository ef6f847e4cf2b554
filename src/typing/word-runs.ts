import type { LeafNode, NotNode, QueryNode, TermNode } from "../../grammar/ast/ast.ts";

/** Adjacent words of a query that search the same fields. */
export interface WordRun {
  /** `null` for every field of terms. */
  readonly field: string | null;
  /** At least one. */
  readonly words: readonly TermNode[];
}

/**
 * The words of a query, in their order. Words under NOT or with the boost 0 are missing, and so are phrases, patterns
 * and ranges. Only white space separates the words of a run.
 */
export function wordRuns(tree: QueryNode): readonly WordRun[] {
  const runs: WordRun[] = [];
  addRuns(tree, null, runs);
  return runs;
}

/** Recurses no deeper than queries may be nested. */
function addRuns(node: QueryNode, field: string | null, runs: WordRun[]): void {
  switch (node.kind) {
    case "term":
      addWords([node], field, runs);
      break;
    case "sequence":
      addSequence(node.clauses, field, runs);
      break;
    case "or":
    case "and":
      for (const clause of node.clauses) addRuns(clause, field, runs);
      break;
    case "required":
      addRuns(node.clause, field, runs);
      break;
    case "group":
      if (node.boost !== 0) addRuns(node.query, node.field?.name ?? field, runs);
      break;
    default:
      node satisfies NotNode | LeafNode;
  }
}

function addSequence(clauses: readonly QueryNode[], field: string | null, runs: WordRun[]): void {
  let words: TermNode[] = [];
  const close = (): void => {
    addWords(words, field, runs);
    words = [];
  };
  for (const clause of clauses) {
    if (clause.kind === "term" && clause.field === null && clause.boost === null) {
      words.push(clause);
      continue;
    }
    close();
    addRuns(clause, field, runs);
  }
  close();
}

function addWords(words: readonly TermNode[], field: string | null, runs: WordRun[]): void {
  const [first] = words;
  if (first === undefined || first.signed || first.boost === 0) return;
  runs.push({ field: first.field?.name ?? field, words });
}
