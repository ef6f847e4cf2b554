import type { Field, Fields } from "firmament";
import { assertNever, invariant } from "firmament/base";
import type { AnalyzedSchema, ResolvedQuery } from "firmament/query";
import type { Budget } from "../fields/budget.ts";
import type { Atom, FieldTheory, Outcome } from "../fields/field-theory.ts";
import { IdTheory } from "../fields/id-theory.ts";
import { KeywordTheory } from "../fields/keyword-theory.ts";
import { NumberTheory } from "../fields/number-theory.ts";
import { ObjectTheory } from "../fields/object-theory.ts";
import { PointTheory } from "../fields/point-theory.ts";
import { TextTheory } from "../fields/text-theory.ts";
import { VectorTheory } from "../fields/vector-theory.ts";
import { Circuit } from "./circuit.ts";
import { atomsOf, ID_MEMBER, wordsNamedIn } from "./leaf-atoms.ts";
import { type CheckContext, checkLiterals, type FieldValues } from "./literal-check.ts";
import { type Literal, SatSolver } from "./sat-solver.ts";

/**
 * Decides queries on documents or on the objects of a field: satisfiability modulo theories. The solver assigns truth
 * values to the leaves of a query; the theories of the fields decide whether a document has them. What excludes it
 * becomes a clause, so that no later assignment fails for the same reason.
 *
 * All decisions of one call share a scope and what it has learned.
 */
export class Scope implements CheckContext {
  readonly budget: Budget;
  /** With the id, once a query asks for one. */
  requiredFields: readonly string[];
  readonly #schema: AnalyzedSchema;
  readonly #fields: Fields;
  readonly #isObject: boolean;
  readonly #circuit = new Circuit();
  readonly #theories = new Map<string, FieldTheory>();
  readonly #atoms = new Map<number, readonly Atom[]>();
  /** Clauses that hold for every document. */
  readonly #lemmas: (readonly Literal[])[] = [];

  /** @param isObject whether the documents are nested objects */
  constructor(schema: AnalyzedSchema, budget: Budget, isObject = false) {
    this.budget = budget;
    this.#schema = schema;
    this.#fields = schema.effective.fields;
    this.#isObject = isObject;
    this.requiredFields = Object.keys(this.#fields).filter((name) => this.#isRequired(name));
  }

  /**
   * The fields of a document that matches a query. Neither minimal nor verified; `because` is empty.
   *
   * @throws {BudgetSpent}
   */
  solve(query: ResolvedQuery): Outcome<FieldValues> {
    const root = this.#circuit.literalOf(query);
    const solver = new SatSolver(this.#circuit.variableCount, this.budget);
    this.#circuit.assert(root, solver);
    for (const lemma of this.#lemmas) solver.add(lemma);
    let unknown: string | null = null;
    while (solver.solve()) {
      const literals = this.#circuit.reasonsOf(root, (variable) => solver.isTrue(variable));
      const leaves = literals.filter((literal) => this.#circuit.leafOf(Math.abs(literal)) !== null);
      const outcome = checkLiterals(leaves, this);
      if (outcome.kind === "values") return { kind: "value", value: this.#completed(outcome.values) };
      const clause = outcome.literals.map((literal) => -literal);
      if (outcome.kind === "unknown") unknown ??= outcome.reason;
      else this.#lemmas.push(clause);
      solver.add(clause);
    }
    return unknown === null ? { kind: "none", because: [] } : { kind: "unknown", because: [], reason: unknown };
  }

  atomsOf(variable: number): readonly Atom[] {
    let atoms = this.#atoms.get(variable);
    if (atoms === undefined) {
      const leaf = this.#circuit.leafOf(variable);
      invariant(leaf !== null, "only leaves have atoms");
      atoms = atomsOf(leaf, variable, this.#fields);
      if (atoms[0]?.field === ID_MEMBER && !this.requiredFields.includes(ID_MEMBER)) {
        this.requiredFields = [...this.requiredFields, ID_MEMBER];
      }
      this.#atoms.set(variable, atoms);
    }
    return atoms;
  }

  theoryOf(name: string): FieldTheory {
    let theory = this.#theories.get(name);
    if (theory === undefined && name === ID_MEMBER) {
      theory = new IdTheory();
      this.#theories.set(name, theory);
    }
    if (theory === undefined) {
      const field = this.#fields[name];
      invariant(field !== undefined, `no field ${name}`);
      theory = this.#createTheory(name, field);
      this.#theories.set(name, theory);
    }
    return theory;
  }

  #createTheory(name: string, field: Field): FieldTheory {
    const isRequired = this.#isRequired(name);
    switch (field.type) {
      case "text":
      case "keyword": {
        const { analyzer } = this.#schema.termField(name);
        const traits = { analyzer, isMany: field.many, isRequired };
        if (field.type === "keyword") return new KeywordTheory(traits, this.budget);
        return new TextTheory(traits, this.budget, () => this.#wordsOf(name));
      }
      case "number":
      case "integer":
      case "date":
        return new NumberTheory(field.type, field.many, isRequired);
      case "point":
        return new PointTheory(field.many, isRequired, this.budget);
      case "vector":
        return new VectorTheory(field.dimensions, isRequired);
      case "boolean":
        return new NumberTheory("boolean", false, isRequired);
      case "objects": {
        const schema = this.#schema.objects(name);
        invariant(schema !== null, "the field contains objects");
        const scope = new Scope(schema, this.budget, true);
        return new ObjectTheory(schema, isRequired, (query) => scope.solve(query));
      }
      case "stored":
        throw new TypeError(`No query searches the field ${name}.`);
      default:
        return assertNever(field);
    }
  }

  /** Stored fields have a value anyway: see {@link #completed}. The lists of objects may be empty. */
  #isRequired(name: string): boolean {
    const field = this.#fields[name] as Field;
    return field.required && field.type !== "stored" && !(this.#isObject && "many" in field && field.many);
  }

  /** Adds the required values that no query concerns. */
  #completed(values: FieldValues): FieldValues {
    const missing = Object.entries(this.#fields).filter(
      ([name, field]) => field.required && !Object.hasOwn(values, name),
    );
    return missing.length === 0
      ? values
      : Object.fromEntries([
          ...Object.entries(values),
          ...missing.map(([name, { type }]) => [name, type === "stored" ? true : []] as const),
        ]);
  }

  /** The words that clauses on a field name. */
  #wordsOf(name: string): readonly string[] {
    const words = new Set<string>();
    for (let variable = 1; variable <= this.#circuit.variableCount; variable++) {
      if (this.#circuit.leafOf(variable) === null) continue;
      for (const { field, query } of this.atomsOf(variable)) {
        if (field === name) for (const word of wordsNamedIn(query)) words.add(word);
      }
    }
    return [...words];
  }
}
