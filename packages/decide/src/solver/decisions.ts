import { type AnalyzedSchema, and, not, or, type ResolvedQuery } from "firmament/query";
import { Budget, BudgetSpent } from "../fields/budget.ts";
import type { FieldValues } from "./literal-check.ts";
import { Scope } from "./scope.ts";
import { isWitness, minimized, sizeOf, statedValues } from "./witness.ts";

/** Whether a document with a property exists. */
export type Existence =
  /** The fields of such a document; its id only if the query asks for one. */
  | { readonly kind: "witness"; readonly values: FieldValues }
  | { readonly kind: "none" }
  | { readonly kind: "unknown"; readonly reason: string };

/** The steps of one decision: some tens of milliseconds. */
export const DEFAULT_BUDGET = 400_000;

/** Whether a document matches a query. */
export function existenceOf(query: ResolvedQuery, schema: AnalyzedSchema, steps: number = DEFAULT_BUDGET): Existence {
  return new Decision(schema, steps).find(query);
}

/** Whether a document matches the first query and not the second. */
export function existenceOfCounterexample(
  a: ResolvedQuery,
  b: ResolvedQuery,
  schema: AnalyzedSchema,
  steps: number = DEFAULT_BUDGET,
): Existence {
  return existenceOf(and([a, not(b)]), schema, steps);
}

/** Whether a document matches one of two queries and not the other. The smaller one of two such documents. */
export function existenceOfDifference(
  a: ResolvedQuery,
  b: ResolvedQuery,
  schema: AnalyzedSchema,
  steps: number = DEFAULT_BUDGET,
): Existence {
  const decision = new Decision(schema, steps);
  const onlyA = and([a, not(b)]);
  const onlyB = and([b, not(a)]);
  const found = [decision.find(onlyA), decision.find(onlyB)];
  const witnesses = found.filter((existence) => existence.kind === "witness");
  const [first, second] = witnesses;
  if (first !== undefined) {
    const smaller = second !== undefined && isSmaller(second.values, first.values) ? second : first;
    return decision.minimize(smaller, or([onlyA, onlyB]));
  }
  return found.find(({ kind }) => kind === "unknown") ?? { kind: "none" };
}

function isSmaller(a: FieldValues, b: FieldValues): boolean {
  const first = sizeOf(a);
  const second = sizeOf(b);
  return first.values < second.values || (first.values === second.values && first.characters < second.characters);
}

/** Related searches for documents, with one budget and one scope. */
class Decision {
  readonly #schema: AnalyzedSchema;
  readonly #budget: Budget;
  readonly #scope: Scope;
  readonly #steps: number;

  constructor(schema: AnalyzedSchema, steps: number) {
    this.#schema = schema;
    this.#steps = steps;
    this.#budget = new Budget(steps);
    this.#scope = new Scope(schema, this.#budget);
  }

  find(query: ResolvedQuery): Existence {
    try {
      const outcome = this.#scope.solve(query);
      if (outcome.kind === "none") return outcome;
      if (outcome.kind === "unknown") return { kind: "unknown", reason: outcome.reason };
      const values = statedValues(outcome.value, this.#schema);
      // A computed field may have another text, and a defect of a theory must not become a wrong answer.
      if (!isWitness(values, query, this.#schema)) return { kind: "unknown", reason: "a document was not confirmed" };
      return this.minimize({ kind: "witness", values }, query);
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error;
      return { kind: "unknown", reason: `the budget of ${this.#steps.toLocaleString("en")} steps is spent` };
    }
  }

  /** Has a budget of its own, so that the witness is the same as with a greater one. */
  minimize(witness: Existence & { readonly kind: "witness" }, query: ResolvedQuery): Existence {
    const values = minimized(witness.values, query, this.#schema, new Budget(this.#steps));
    return { kind: "witness", values };
  }
}
