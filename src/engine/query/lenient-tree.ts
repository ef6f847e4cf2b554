import type { FieldedLeaf, FieldName, GroupNode, QueryNode, Span, TermNode } from "../../../grammar/ast/ast.ts";
import type { Diagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import type { Change } from "../../../grammar/recovery/recovery.ts";
import { truncate } from "../../../grammar/syntax/error-context.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";

/** A query after what is wrong with its fields was read otherwise. */
export interface LenientTree {
  readonly tree: QueryNode;
  /** In the order of their places. */
  readonly changes: readonly Change[];
}

/**
 * The same query with words where a schema has nothing for a clause: `foo:bar` is then one of the words foo and bar, `staff_count:many` the word many in
 * any field, `name:>a` the word a in the field.
 *
 * @param mistakes those of `resolve`, in the order of their places
 */
export function replaceInvalidClauses(
  text: string,
  tree: QueryNode,
  mistakes: readonly Diagnostic[],
  schema: AnalyzedSchema,
): LenientTree {
  const forgiveness = new Forgiveness(text, mistakes, schema);
  return { tree: forgiveness.forgiven(tree, null), changes: forgiveness.changes };
}

/** Recurses no deeper than queries may be nested. */
class Forgiveness {
  readonly changes: Change[] = [];
  readonly #text: string;
  readonly #mistakes: readonly Diagnostic[];
  readonly #schema: AnalyzedSchema;

  constructor(text: string, mistakes: readonly Diagnostic[], schema: AnalyzedSchema) {
    this.#text = text;
    this.#mistakes = mistakes.filter(({ code }) => code !== "limit");
    this.#schema = schema;
  }

  /** @param field that of the group around, which goes to its clauses so that one of them can look elsewhere */
  forgiven(node: QueryNode, field: FieldName | null): QueryNode {
    if (field === null && this.#mistakeIn(node.span) === undefined) return node;
    switch (node.kind) {
      case "or":
      case "sequence":
      case "and": {
        const clauses = node.clauses.map((clause) => this.forgiven(clause, field));
        return Object.freeze({ ...node, clauses: Object.freeze(clauses) });
      }
      case "not":
      case "required":
        return Object.freeze({ ...node, clause: this.forgiven(node.clause, field) });
      case "group":
        return this.#group(node, field);
      case "everything":
        return node;
      default:
        return this.#leaf(node, node.field ?? field);
    }
  }

  #group(node: GroupNode, outer: FieldName | null): QueryNode {
    const { field } = node;
    const mistake = field === null ? undefined : this.#mistakeIn(field.span);
    const query = this.forgiven(node.query, mistake === undefined ? (field ?? outer) : null);
    const group = Object.freeze({ ...node, field: null, query });
    return field === null || mistake === undefined ? group : this.#instead(node, mistake, [nameOf(field), group]);
  }

  #leaf(node: FieldedLeaf, field: FieldName | null): QueryNode {
    const mistake = this.#mistakeIn(node.span);
    if (mistake === undefined) return Object.freeze({ ...node, field });
    const type = field === null ? undefined : this.#schema.type(field.name);
    if (field === null || type !== undefined) {
      return this.#instead(node, mistake, wordsOf({ ...node, field: type === "text" ? field : null }));
    }
    const isAddress = node.kind === "term" && node.text.startsWith("//");
    if (isAddress) return this.#instead(node, mistake, [{ ...node, field: null, text: `${field.name}:${node.text}` }]);
    return this.#instead(node, mistake, [nameOf(field), ...wordsOf({ ...node, field: null })]);
  }

  #instead(node: GroupNode | FieldedLeaf, { message }: Diagnostic, words: readonly QueryNode[]): QueryNode {
    const { span } = node;
    const query = together(words, span);
    const written = truncate(this.#text.slice(span.start, span.end));
    const place = "field" in query && query.field !== null ? "" : " in any field";
    this.changes.push({ span, message: `${message} \`${written}\` is read as \`${print(query)}\`${place}.` });
    return query;
  }

  /** The first mistake within a span. */
  #mistakeIn({ start, end }: Span): Diagnostic | undefined {
    let [low, high] = [0, this.#mistakes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#mistakes[middle]?.span.start ?? end) < start) low = middle + 1;
      else high = middle;
    }
    const found = this.#mistakes[low];
    return found !== undefined && found.span.end <= end ? found : undefined;
  }
}

/** A field's name as a word. */
function nameOf({ name, span }: FieldName): TermNode {
  return { kind: "term", span, field: null, boost: null, text: name, signed: false };
}

/** What a clause looks for, as words in its field. */
function wordsOf(node: FieldedLeaf): readonly QueryNode[] {
  switch (node.kind) {
    case "term":
      return [{ ...node, signed: false }];
    case "comparison":
      return [phraseOf(node, node.text)];
    case "range":
      return [node.low, node.high].flatMap((bound) => (bound.kind === "open" ? [] : [phraseOf(node, bound.text)]));
    case "exists":
      return [];
    default:
      return [node];
  }
}

function phraseOf({ span, field, boost }: FieldedLeaf, text: string): QueryNode {
  return { kind: "phrase", span, field, boost, text, slop: 0 };
}

/** One word stands for itself; of several any will do, whatever white space means: nobody asked for all of them. */
function together(words: readonly QueryNode[], span: Span): QueryNode {
  const clauses = words.map((word) => Object.freeze(word));
  const [only, second] = clauses;
  if (only !== undefined && second === undefined) return only;
  const query: QueryNode = Object.freeze({ kind: "or", span, clauses: Object.freeze(clauses) });
  return Object.freeze({ kind: "group", span, field: null, boost: null, query });
}
