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
 * A query from a template: `` lucene`name:${name} AND staff_count:>=${minimum}` ``. The template is parsed before its
 * interpolations are inserted into the tree, so that their contents are never parsed as syntax. A text becomes a
 * phrase, a number its digits, a list an OR of its members (an empty list matches no document), and a query a clause,
 * in parentheses if necessary.
 *
 * An interpolation replaces a word, with or without a field, a sign or a boost. After a comparison operator and at an
 * end of a range it must be a text or a number. Backslashes in the template are those of the query language. Spans
 * refer to the template with the interpolations written as `$1`, `$2`, …
 *
 * @throws {QueryError} for a syntax error in the template
 * @throws {TypeError} for an interpolation of the wrong type, with its number
 */
export function lucene(strings: TemplateStringsArray, ...interpolations: readonly Interpolation[]): QueryNode {
  return new Template(strings.raw, interpolations).tree();
}

/** An interpolation with its span in the text of the template. */
interface Slot extends Span {
  /** Its text in the template: `$1`, `$2`, … */
  readonly placeholder: string;
  /** Its name in errors. */
  readonly name: string;
  readonly value: Interpolation;
}

/** The leaves that have a single text or pattern. */
type SingleLeaf = Exclude<FieldedLeaf, { kind: "range" | "exists" }>;

/** The places where an interpolation is an error. */
type Misplacement = "quotes" | "regexp" | "word" | "fuzzy" | "name";

const MISPLACEMENTS: Readonly<Record<Misplacement, { readonly message: string; readonly hint: string }>> = {
  quotes: {
    message: "An interpolation cannot be within quotes.",
    hint: "Remove the quotes: a text becomes a phrase.",
  },
  regexp: {
    message: "An interpolation cannot be part of a regular expression.",
    hint: "Interpolate the whole clause: field(…).regexp(…).",
  },
  word: {
    message: "An interpolation cannot be part of a word.",
    hint: "Insert a space, or interpolate a clause such as field(…).prefix(…) or field(…).wildcard(…).",
  },
  fuzzy: {
    message: "An interpolation cannot be followed by ~.",
    hint: "Interpolate the whole clause: field(…).fuzzy(…), or field(…).phrase(…, { slop: 2 }).",
  },
  name: {
    message: "An interpolation cannot be the name of a field.",
    hint: "Write the name, or interpolate the whole clause: field(…).phrase(…).",
  },
};

class Template {
  readonly #text: string;
  readonly #slots: readonly Slot[];
  readonly #diagnostics: Diagnostic[] = [];

  constructor(strings: readonly string[], interpolations: readonly Interpolation[]) {
    let text = strings[0] ?? "";
    this.#slots = interpolations.map((value, index) => {
      const start = text.length;
      const placeholder = `$${index + 1}`;
      text += placeholder + (strings[index + 1] ?? "");
      return { start, end: start + placeholder.length, placeholder, name: `Interpolation ${index + 1}`, value };
    });
    this.#text = text;
  }

  tree(): QueryNode {
    const tree = this.#fill(parse(this.#text), "group");
    if (this.#diagnostics.length > 0) throw new QueryError(this.#text, this.#diagnostics);
    return tree;
  }

  /** The node with its interpolations. Recurses no deeper than `parse`. */
  #fill(node: QueryNode, parent: NodeKind): QueryNode {
    if ("field" in node && node.field !== null) this.#checkName(node.field);
    switch (node.kind) {
      case "or":
      case "sequence":
      case "and": {
        const clauses = node.clauses.map((clause) => this.#fill(clause, node.kind));
        return Object.freeze({ ...node, clauses: Object.freeze(clauses) });
      }
      case "not":
      case "required":
        return Object.freeze({ ...node, clause: this.#fill(node.clause, node.kind) });
      case "group":
        return Object.freeze({ ...node, query: this.#fill(node.query, "group") });
      case "range":
        return Object.freeze({ ...node, low: this.#bound(node.low), high: this.#bound(node.high) });
      case "everything":
      case "exists":
        return node;
      default:
        return this.#leaf(node, parent);
    }
  }

  #leaf(node: SingleLeaf, parent: NodeKind): QueryNode {
    const slot = this.#slotIn({ start: node.field?.span.end ?? node.span.start, end: node.span.end });
    if (slot === undefined) return node;
    const isOnlySlot = "text" in node && node.text === slot.placeholder;
    switch (node.kind) {
      case "term": {
        const { span, field, boost } = node;
        if (isOnlySlot)
          return withParentheses(parent, interpolatedClause(slot.value, { span, field, boost }, slot.name));
        return this.#refuse(slot, "word", node);
      }
      case "comparison":
        if (this.#isQuoted(node)) return this.#refuse(slot, "quotes", node);
        if (isOnlySlot) return Object.freeze({ ...node, text: textValue(slot.value, slot.name) });
        return this.#refuse(slot, "word", node);
      case "fuzzy":
        return this.#refuse(slot, isOnlySlot ? "fuzzy" : "word", node);
      case "prefix":
      case "wildcard":
        return this.#refuse(slot, "word", node);
      case "phrase":
        return this.#refuse(slot, "quotes", node);
      case "regexp":
        return this.#refuse(slot, "regexp", node);
      default:
        return assertNever(node);
    }
  }

  #bound(bound: Bound): Bound {
    const slot = bound.kind === "open" ? undefined : this.#slotIn(bound.span);
    if (bound.kind === "open" || slot === undefined) return bound;
    if (this.#text[bound.span.start] === '"') return this.#refuse(slot, "quotes", bound);
    if (bound.text !== slot.placeholder) return this.#refuse(slot, "word", bound);
    return Object.freeze({ ...bound, text: textValue(slot.value, slot.name) });
  }

  #isQuoted({ field, span }: ComparisonNode): boolean {
    return /^[\s:]*[<>]=?\s*"/.test(this.#text.slice(field?.span.end ?? span.start, span.end));
  }

  #checkName(field: FieldName): void {
    const slot = this.#slotIn(field.span);
    if (slot !== undefined) this.#refuse(slot, "name", field);
  }

  /** The first interpolation within a span. */
  #slotIn({ start, end }: Span): Slot | undefined {
    return this.#slots.find((slot) => slot.start >= start && slot.end <= end);
  }

  #refuse<T>({ start, end }: Slot, misplacement: Misplacement, node: T): T {
    const { message, hint } = MISPLACEMENTS[misplacement];
    this.#diagnostics.push(syntaxDiagnostic(message, start, end, hint));
    return node;
  }
}
