import type { FieldedLeaf, FieldName, GroupNode, QueryNode, Span, TermNode } from "../../../grammar/ast/ast.ts";
import type { Diagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import type { Change } from "../../../grammar/recovery/recovery.ts";
import { truncate } from "../../../grammar/syntax/error-context.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import { partitionPoint } from "../../base/partition-point.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";

/** A tree whose invalid clauses were replaced. */
export interface LenientTree {
  readonly tree: QueryNode;
  /** One for each replaced clause, in the order of their spans. */
  readonly changes: readonly Change[];
}

/**
 * Replaces the clauses that the schema does not permit by their words: `foo:bar` by `(foo OR bar OR foo\:bar)`, `staff_count:many`
 * by `many` in every field of terms, `name:>a` by `name:"a"`.
 *
 * @param diagnostics the result of `resolve`, in the order of their spans
 */
export function replaceInvalidClauses(
  text: string,
  tree: QueryNode,
  diagnostics: readonly Diagnostic[],
  schema: AnalyzedSchema,
): LenientTree {
  const replacer = new ClauseReplacer(text, diagnostics, schema);
  return { tree: replacer.replaceIn(tree, null), changes: replacer.changes };
}

/** Recurses no deeper than queries may be nested. */
class ClauseReplacer {
  readonly changes: Change[] = [];
  readonly #text: string;
  readonly #diagnostics: readonly Diagnostic[];
  readonly #schema: AnalyzedSchema;

  constructor(text: string, diagnostics: readonly Diagnostic[], schema: AnalyzedSchema) {
    this.#text = text;
    this.#diagnostics = diagnostics.filter(({ code }) => code !== "limit");
    this.#schema = schema;
  }

  /** @param field the field of the enclosing group; it moves to the group's clauses, so that one of them can lose it */
  replaceIn(node: QueryNode, field: FieldName | null): QueryNode {
    if (field === null && this.#diagnosticIn(node.span) === undefined) return node;
    switch (node.kind) {
      case "or":
      case "sequence":
      case "and": {
        const clauses = node.clauses.map((clause) => this.replaceIn(clause, field));
        return Object.freeze({ ...node, clauses: Object.freeze(clauses) });
      }
      case "not":
      case "required":
        return Object.freeze({ ...node, clause: this.replaceIn(node.clause, field) });
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
    const diagnostic = field === null ? undefined : this.#diagnosticIn(field.span);
    const query = this.replaceIn(node.query, diagnostic === undefined ? (field ?? outer) : null);
    const group = Object.freeze({ ...node, field: null, query });
    return field === null || diagnostic === undefined
      ? group
      : this.#replacement(node, diagnostic, [termOf(field), group]);
  }

  #leaf(node: FieldedLeaf, field: FieldName | null): QueryNode {
    const diagnostic = this.#diagnosticIn(node.span);
    if (diagnostic === undefined) return Object.freeze({ ...node, field });
    const storage = field === null ? undefined : this.#schema.storage(field.name);
    if (field === null || storage !== undefined) {
      return this.#replacement(node, diagnostic, wordsOf({ ...node, field: storage === "terms" ? field : null }));
    }
    const words = [termOf(field), ...wordsOf({ ...node, field: null })];
    if (node.kind !== "term") return this.#replacement(node, diagnostic, words);
    const whole: TermNode = { ...node, field: null, text: `${field.name}:${node.text}`, signed: false };
    return this.#replacement(node, diagnostic, node.text.startsWith("//") ? [whole] : [...words, whole]);
  }

  #replacement(node: GroupNode | FieldedLeaf, { message }: Diagnostic, words: readonly QueryNode[]): QueryNode {
    const { span } = node;
    const query = anyWord(words, span);
    const original = truncate(this.#text.slice(span.start, span.end));
    const scope = "field" in query && query.field !== null ? "" : " in any field";
    this.changes.push({ span, message: `${message} \`${original}\` is read as \`${print(query)}\`${scope}.` });
    return query;
  }

  /** The first diagnostic within a span. */
  #diagnosticIn({ start, end }: Span): Diagnostic | undefined {
    const { length } = this.#diagnostics;
    const first =
      this.#diagnostics[partitionPoint(length, (index) => (this.#diagnostics[index]?.span.start ?? end) < start)];
    return first !== undefined && first.span.end <= end ? first : undefined;
  }
}

/** The field's name as a term. */
function termOf({ name, span }: FieldName): TermNode {
  return { kind: "term", span, field: null, boost: null, text: name, signed: false };
}

/** The words of a leaf, in its field. */
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

/** One word alone, or an OR of several: the user did not ask for all of them, even if the default operator is AND. */
function anyWord(words: readonly QueryNode[], span: Span): QueryNode {
  const clauses = words.map((word) => Object.freeze(word));
  const [first, second] = clauses;
  if (first !== undefined && second === undefined) return first;
  const query: QueryNode = Object.freeze({ kind: "or", span, clauses: Object.freeze(clauses) });
  return Object.freeze({ kind: "group", span, field: null, boost: null, query });
}
