import { and, not, type Resolved } from "../../plan/resolve/resolved.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { AnalyzedDocument } from "../analyzed-document.ts";
import { matchesDocument } from "../document-match.ts";
import { type Atom, type FieldTheory, found, none, type Outcome, smallestReason } from "./field-theory.ts";

/** Decides whether an object of a field can match a query. */
export type SolveObject = (query: Resolved) => Outcome<Readonly<Record<string, unknown>>>;

/** Nested objects: each property has an object of its own, which matches its query and none of the excluded ones. */
export class ObjectTheory implements FieldTheory {
  readonly isRequired: boolean;
  readonly isIndependent = true;
  readonly #schema: AnalyzedSchema;
  readonly #solveObject: SolveObject;
  readonly #outcomes = new Map<string, Outcome<Readonly<Record<string, unknown>>>>();

  /** @param schema of the objects */
  constructor(schema: AnalyzedSchema, isRequired: boolean, solveObject: SolveObject) {
    this.#schema = schema;
    this.isRequired = isRequired;
    this.#solveObject = solveObject;
  }

  solve(positives: readonly Atom[], negatives: readonly Atom[]): Outcome<unknown> {
    const objects: Readonly<Record<string, unknown>>[] = [];
    for (const atom of positives.length === 0 ? [null] : positives) {
      if (atom !== null && objects.some((object) => this.#matches(atom, object))) continue;
      const object = this.#objectOf(atom, negatives);
      if (object.kind === "none") {
        return none(smallestReason(negatives, (subset) => this.#objectOf(atom, subset).kind === "none"));
      }
      if (object.kind === "unknown") return { ...object, because: negatives };
      objects.push(object.value);
    }
    return found(objects);
  }

  #matches({ query }: Atom, object: object): boolean {
    return matchesDocument(query, new AnalyzedDocument(object, this.#schema));
  }

  #objectOf(atom: Atom | null, negatives: readonly Atom[]): Outcome<Readonly<Record<string, unknown>>> {
    const key = `${atom?.variable}:${negatives.map(({ variable }) => variable).join()}`;
    const known = this.#outcomes.get(key);
    if (known !== undefined) return known;
    const positive = atom === null ? [] : [atom.query];
    const outcome = this.#solveObject(and([...positive, ...negatives.map(({ query }) => not(query))]));
    this.#outcomes.set(key, outcome);
    return outcome;
  }
}
