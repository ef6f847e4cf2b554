import { expectedAt } from "../../grammar/completion/expectation.ts";
import { escapeWord } from "../../grammar/syntax/escape.ts";
import { assertNever } from "../base/invariant.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { ID_FIELD } from "../schema/id-index.ts";
import { ClauseCounter, type CountedClauses } from "./clause-counter.ts";
import type { Completion } from "./completion.ts";
import type { CompletionIndex } from "./completion-index.ts";
import { type CompletableExpectation, Insertion } from "./insertion.ts";
import { unfinishedClauseAt } from "./unfinished-clause.ts";
import { type ClauseValue, ValueCompletions } from "./value-completions.ts";

/** Completes unfinished queries from the grammar, a schema and an index. */
export class Completer {
  readonly #schema: AnalyzedSchema;
  readonly #clauses: CountedClauses;

  /** @param clauses the schema, and the meaning of completed clauses */
  constructor(clauses: CountedClauses) {
    this.#schema = clauses.schema;
    this.#clauses = clauses;
  }

  /**
   * Returns the completions at a caret. Accepts any text and any offset.
   *
   * @param limit the maximum number of values; fields and operators are not limited
   */
  complete(index: CompletionIndex, text: string, offset: number, limit: number): readonly Completion[] {
    if (text.length > this.#clauses.limits.queryLength) return [];
    const expectation = expectedAt(text, offset);
    if (expectation.kind === "nothing") return [];
    const insertion = new Insertion(text, expectation);
    const fields = acceptsFieldName(expectation) ? this.#fields(expectation.typed, insertion) : [];
    if (insertion.isFieldName) return fields;
    const operators = operatorsAt(expectation, insertion);
    const values = this.#values(index, text, expectation, insertion, limit).map(({ queryText, count }) =>
      insertion.value(queryText, count),
    );
    switch (expectation.kind) {
      case "clause":
        return [...fields, ...operators, ...values];
      case "operator":
        return [...operators, ...fields, ...values];
      case "value":
      case "bound":
      case "field":
        return [...values, ...operators, ...fields];
      default:
        return assertNever(expectation);
    }
  }

  #fields(typed: string, insertion: Insertion): readonly Completion[] {
    // A fuzzy clause on numbers is invalid.
    return this.#fieldNames(typed)
      .filter((name) => insertion.tilde === "" || this.#schema.storage(name) === "terms")
      .map((name) => insertion.field(name))
      .filter((completion) => completion !== null);
  }

  /** The field names that start with the typed text, then those with another part that does; ignores case. The name of the ids only once a part of it is typed. */
  #fieldNames(typed: string): readonly string[] {
    const prefix = typed.toLowerCase();
    const isIdSearched = prefix !== "" && this.#schema.type(ID_FIELD) === undefined;
    // Queries say almost nothing about vectors.
    const searched = this.#schema.fieldNames.filter((name) => this.#schema.storage(name) !== "vectors");
    const named = isIdSearched ? [...searched, ID_FIELD] : searched;
    const names = named.map((name) => ({ name, lower: name.toLowerCase() }));
    const first = names.filter(({ lower }) => lower.startsWith(prefix));
    const others = names.filter(
      (name) => !first.includes(name) && partsOf(name.lower).some((part) => part.startsWith(prefix)),
    );
    return [...first, ...others].map(({ name }) => name);
  }

  #values(
    index: CompletionIndex,
    text: string,
    expectation: CompletableExpectation,
    insertion: Insertion,
    limit: number,
  ): readonly ClauseValue[] {
    const { kind, typed } = expectation;
    const counter = new ClauseCounter(index, this.#clauses, insertion.isAtEnd);
    if (kind === "field") return this.#existingFields(typed, counter).slice(0, limit);
    const clause = unfinishedClauseAt(text, expectation, insertion);
    if (clause === null || limit === 0) return [];
    return new ValueCompletions(index, this.#schema, counter, clause, limit).find(typed);
  }

  /** The field names that are values of `_exists_`. */
  #existingFields(typed: string, counter: ClauseCounter): readonly ClauseValue[] {
    return this.#fieldNames(typed)
      .map((name) => escapeWord(name))
      .map((queryText) => ({ queryText, count: counter.count(`_exists_:${queryText}`) }))
      .filter(({ count }) => count > 0);
  }
}

/**
 * Whether a field name may start here. In the group of a field it must have been started, because values are more
 * likely there.
 */
function acceptsFieldName(expectation: CompletableExpectation): boolean {
  switch (expectation.kind) {
    case "clause":
      return !expectation.quoted;
    case "operator":
      return !expectation.operators.includes("TO") && (expectation.field === null || expectation.typed !== "");
    case "value":
      return expectation.context === "group" && !expectation.quoted && expectation.typed !== "";
    case "field":
    case "bound":
      return false;
    default:
      return assertNever(expectation);
  }
}

function operatorsAt(expectation: CompletableExpectation, insertion: Insertion): readonly Completion[] {
  if (!("operators" in expectation)) return [];
  const prefix = expectation.typed.toUpperCase();
  return expectation.operators
    .filter((operator) => operator.startsWith(prefix))
    .map((operator) => insertion.operator(operator));
}

function partsOf(name: string): readonly string[] {
  return name.split(/[^\p{L}\p{N}]+/u);
}
