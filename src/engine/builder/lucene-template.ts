import type {
  Bound,
  ComparisonNode,
  FieldedLeaf,
  FieldName,
  NodeKind,
  QueryNode,
  Span,
} from "../../../grammar/ast/ast.ts";
import { type Diagnostic, syntaxDiagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { parse } from "../../../grammar/parser.ts";
import { assertNever } from "../../base/invariant.ts";
import { withParentheses } from "./combination.ts";
import { type Interpolation, interpolatedClause, textValue } from "./interpolation.ts";

/**
 * A query from a template: `` lucene`name:${name} AND staff_count:>=${least}` ``. The template is read before its
 * interpolations are put into the tree, so that nothing they hold is read as part of the query: a text is a phrase, a
 * number is its digits, a list is an OR of its members (an empty one matches nothing), a query stands as it is, in
 * parentheses where it needs them.
 *
 * An interpolation stands where a word could, with or without a field, a sign or a boost; behind a comparison and at an
 * end of a range it is a text or a number. Backslashes are the query language's. What stands in the template has its
 * place there, each interpolation being written as `$1`, `$2`, …
 *
 * @throws {QueryError} for a mistake in the template
 * @throws {TypeError} for an interpolation that is no such value, saying which
 */
export function lucene(strings: TemplateStringsArray, ...interpolations: readonly Interpolation[]): QueryNode {
  return new Template(strings.raw, interpolations).read();
}

/** An interpolation, and where it stands in the template's text. */
interface Hole extends Span {
  /** What stands for it there. */
  readonly mark: string;
  readonly name: string;
  readonly value: Interpolation;
}

/** The leaves that have one text, pattern or the like behind their field. */
type WholeLeaf = Exclude<FieldedLeaf, { kind: "range" | "exists" }>;

/** Where an interpolation cannot stand. */
type Misplacement = "quotes" | "regexp" | "word" | "fuzzy" | "name";

const mistakes: Readonly<Record<Misplacement, { readonly message: string; readonly hint: string }>> = {
  quotes: {
    message: "An interpolation cannot stand within quotes.",
    hint: "Leave out the quotes: a text is a phrase by itself.",
  },
  regexp: {
    message: "An interpolation cannot be part of a regular expression.",
    hint: "Interpolate the whole clause: field(…).regexp(…).",
  },
  word: {
    message: "An interpolation cannot be part of a word.",
    hint: "Put a space between them, or interpolate a clause such as field(…).prefix(…) or field(…).wildcard(…).",
  },
  fuzzy: {
    message: "An interpolation cannot have a ~ behind it.",
    hint: "Interpolate the whole clause: field(…).fuzzy(…), or field(…).phrase(…, { slop: 2 }).",
  },
  name: {
    message: "An interpolation cannot be the name of a field.",
    hint: "Write the name, or interpolate the whole clause: field(…).phrase(…).",
  },
};

class Template {
  readonly #text: string;
  readonly #holes: readonly Hole[];
  readonly #diagnostics: Diagnostic[] = [];

  constructor(strings: readonly string[], interpolations: readonly Interpolation[]) {
    let text = strings[0] ?? "";
    this.#holes = interpolations.map((value, index) => {
      const start = text.length;
      const mark = `$${index + 1}`;
      text += mark + (strings[index + 1] ?? "");
      return { start, end: start + mark.length, mark, name: `Interpolation ${index + 1}`, value };
    });
    this.#text = text;
  }

  read(): QueryNode {
    const tree = this.#filled(parse(this.#text), "group");
    if (this.#diagnostics.length > 0) throw new QueryError(this.#text, this.#diagnostics);
    return tree;
  }

  /** Recurses no deeper than `parse` does. */
  #filled(node: QueryNode, parent: NodeKind): QueryNode {
    if ("field" in node && node.field !== null) this.#checkName(node.field);
    switch (node.kind) {
      case "or":
      case "sequence":
      case "and": {
        const clauses = node.clauses.map((clause) => this.#filled(clause, node.kind));
        return Object.freeze({ ...node, clauses: Object.freeze(clauses) });
      }
      case "not":
      case "required":
        return Object.freeze({ ...node, clause: this.#filled(node.clause, node.kind) });
      case "group":
        return Object.freeze({ ...node, query: this.#filled(node.query, "group") });
      case "range":
        return Object.freeze({ ...node, low: this.#bound(node.low), high: this.#bound(node.high) });
      case "everything":
      case "exists":
        return node;
      default:
        return this.#leaf(node, parent);
    }
  }

  #leaf(node: WholeLeaf, parent: NodeKind): QueryNode {
    const hole = this.#holeIn({ start: node.field?.span.end ?? node.span.start, end: node.span.end });
    if (hole === undefined) return node;
    const isWhole = "text" in node && node.text === hole.mark;
    switch (node.kind) {
      case "term": {
        const { span, field, boost } = node;
        if (isWhole) return withParentheses(parent, interpolatedClause(hole.value, { span, field, boost }, hole.name));
        return this.#refuse(hole, "word", node);
      }
      case "comparison":
        if (this.#isQuoted(node)) return this.#refuse(hole, "quotes", node);
        if (isWhole) return Object.freeze({ ...node, text: textValue(hole.value, hole.name) });
        return this.#refuse(hole, "word", node);
      case "fuzzy":
        return this.#refuse(hole, isWhole ? "fuzzy" : "word", node);
      case "prefix":
      case "wildcard":
        return this.#refuse(hole, "word", node);
      case "phrase":
        return this.#refuse(hole, "quotes", node);
      case "regexp":
        return this.#refuse(hole, "regexp", node);
      default:
        return assertNever(node);
    }
  }

  #bound(bound: Bound): Bound {
    const hole = bound.kind === "open" ? undefined : this.#holeIn(bound.span);
    if (bound.kind === "open" || hole === undefined) return bound;
    if (this.#text[bound.span.start] === '"') return this.#refuse(hole, "quotes", bound);
    if (bound.text !== hole.mark) return this.#refuse(hole, "word", bound);
    return Object.freeze({ ...bound, text: textValue(hole.value, hole.name) });
  }

  #isQuoted({ field, span }: ComparisonNode): boolean {
    return /^[\s:]*[<>]=?\s*"/.test(this.#text.slice(field?.span.end ?? span.start, span.end));
  }

  #checkName(field: FieldName): void {
    const hole = this.#holeIn(field.span);
    if (hole !== undefined) this.#refuse(hole, "name", field);
  }

  /** The first interpolation within a span. */
  #holeIn({ start, end }: Span): Hole | undefined {
    return this.#holes.find((hole) => hole.start >= start && hole.end <= end);
  }

  #refuse<T>({ start, end }: Hole, misplacement: Misplacement, unfilled: T): T {
    const { message, hint } = mistakes[misplacement];
    this.#diagnostics.push(syntaxDiagnostic(message, start, end, hint));
    return unfilled;
  }
}
