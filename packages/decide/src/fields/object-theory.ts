import { AnalyzedDocument, type AnalyzedSchema, and, matchesDocument, not, type Resolved } from "firmament/query";
import { type Atom, type FieldTheory, fewValues, found, none, type Outcome, smallerReason } from "./field-theory.ts";

/** A nested object, as a record has it. */
type FieldObject = Readonly<Record<string, unknown>>;

/** Decides whether an object of a field can match a query. */
export type SolveObject = (query: Resolved) => Outcome<FieldObject>;

/** Nested objects: each property has an object of its own, which matches its query and none of the excluded ones. */
export class ObjectTheory implements FieldTheory {
  readonly isRequired: boolean;
  readonly isIndependent = true;
  readonly #schema: AnalyzedSchema;
  readonly #solveObject: SolveObject;
  readonly #outcomes = new Map<string, Outcome<FieldObject>>();

  /** @param schema of the objects */
  constructor(schema: AnalyzedSchema, isRequired: boolean, solveObject: SolveObject) {
    this.#schema = schema;
    this.isRequired = isRequired;
    this.#solveObject = solveObject;
  }

  solve(positives: readonly Atom[], negatives: readonly Atom[]): Outcome<unknown> {
    if (positives.length === 0) {
      const object = this.#objectOf(null, negatives);
      return object.kind === "value" ? found([object.value]) : object;
    }
    return fewValues(
      positives,
      (atom) => this.#objectOf(atom, negatives),
      (object, atom) => this.#matches(atom, object),
    );
  }

  #matches({ query }: Atom, object: object): boolean {
    return matchesDocument(query, new AnalyzedDocument(object, this.#schema));
  }

  #objectOf(atom: Atom | null, negatives: readonly Atom[]): Outcome<FieldObject> {
    const object = this.#solve(atom, negatives);
    if (object.kind === "value") return object;
    if (object.kind === "unknown") return { ...object, because: negatives };
    return none(smallerReason(negatives, (subset) => this.#solve(atom, subset).kind === "none"));
  }

  #solve(atom: Atom | null, negatives: readonly Atom[]): Outcome<FieldObject> {
    const key = `${atom?.variable}:${negatives.map(({ variable }) => variable).join()}`;
    const known = this.#outcomes.get(key);
    if (known !== undefined) return known;
    const positive = atom === null ? [] : [atom.query];
    const outcome = this.#solveObject(and([...positive, ...negatives.map(({ query }) => not(query))]));
    this.#outcomes.set(key, outcome);
    return outcome;
  }
}
