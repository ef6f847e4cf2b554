import { expectedAt } from "../../grammar/completion/expectation.ts";
import { escapeWord } from "../../grammar/syntax/escape.ts";
import type { Limits } from "../../grammar/syntax/limits.ts";
import { assertNever } from "../base/invariant.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { ClauseCounter } from "./clause-counter.ts";
import { type ClauseValue, ClauseValues } from "./clause-values.ts";
import type { Completion } from "./completion.ts";
import { Insertion, type OpenExpectation } from "./insertion.ts";
import { openClauseAt } from "./open-clause.ts";

/** Says what may come at the caret of an unfinished query, by the grammar, a schema and an index. */
export class Completer {
  readonly #schema: AnalyzedSchema;
  readonly #limits: Limits;

  constructor(schema: AnalyzedSchema, limits: Limits) {
    this.#schema = schema;
    this.#limits = limits;
  }

  /**
   * Never throws for what the text says.
   *
   * @param most how many values are given; of fields and operators all are
   */
  complete(reader: IndexReader, text: string, offset: number, most: number): readonly Completion[] {
    if (text.length > this.#limits.queryLength) return [];
    const expectation = expectedAt(text, offset);
    if (expectation.kind === "nothing") return [];
    const insertion = new Insertion(text, expectation);
    const fields = mayNameField(expectation) ? this.#fields(expectation.typed, insertion) : [];
    // With a colon behind it, it is the name of a field.
    if (insertion.isName) return fields;
    const operators = operatorsAt(expectation, insertion);
    const values = this.#values(reader, text, expectation, insertion, most).map(({ written, count }) =>
      insertion.value(written, count),
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
    // A number has no edits.
    return this.#namesBeginning(typed)
      .filter((name) => insertion.tilde === "" || this.#schema.type(name) === "text")
      .map((name) => insertion.field(name))
      .filter((completion) => completion !== null);
  }

  /** The fields whose names begin as was typed, and behind them those in which another part does; case does not matter. */
  #namesBeginning(typed: string): readonly string[] {
    const wanted = typed.toLowerCase();
    const names = this.#schema.fieldNames.map((name) => ({ name, lower: name.toLowerCase() }));
    const first = names.filter(({ lower }) => lower.startsWith(wanted));
    const others = names.filter(
      (name) => !first.includes(name) && partsOf(name.lower).some((part) => part.startsWith(wanted)),
    );
    return [...first, ...others].map(({ name }) => name);
  }

  #values(
    reader: IndexReader,
    text: string,
    expectation: OpenExpectation,
    insertion: Insertion,
    most: number,
  ): readonly ClauseValue[] {
    const { kind, typed } = expectation;
    const counter = new ClauseCounter(reader, this.#schema, this.#limits);
    if (kind === "field") return this.#namesThatExist(typed, counter).slice(0, most);
    const clause = openClauseAt(text, expectation, insertion);
    if (clause === null || most === 0) return [];
    return new ClauseValues(reader, this.#schema, counter, clause, most).beginning(typed);
  }

  /** Names as `_exists_` has them for values. */
  #namesThatExist(typed: string, counter: ClauseCounter): readonly ClauseValue[] {
    return this.#namesBeginning(typed)
      .map((name) => escapeWord(name))
      .map((written) => ({ written, count: counter.count(`_exists_:${written}`) }))
      .filter(({ count }) => count > 0);
  }
}

/** Where a clause may begin; in the group of a field only once something has been typed, since its values are meant there. */
function mayNameField(expectation: OpenExpectation): boolean {
  switch (expectation.kind) {
    case "clause":
      return !expectation.quoted;
    case "operator":
      return !expectation.operators.includes("TO") && (expectation.field === null || expectation.typed !== "");
    case "value":
      return expectation.place === "group" && !expectation.quoted && expectation.typed !== "";
    case "field":
    case "bound":
      return false;
    default:
      return assertNever(expectation);
  }
}

function operatorsAt(expectation: OpenExpectation, insertion: Insertion): readonly Completion[] {
  if (!("operators" in expectation)) return [];
  const wanted = expectation.typed.toUpperCase();
  return expectation.operators
    .filter((operator) => operator.startsWith(wanted))
    .map((operator) => insertion.operator(operator));
}

function partsOf(name: string): readonly string[] {
  return name.split(/[^\p{L}\p{N}]+/u);
}
