import type { ResolvedQuery } from "firmament/query";
import { type Atom, type FieldTheory, found, none, type Outcome, smallerReason } from "./field-theory.ts";

/** The ids of documents: each has one, which is any text that is not empty. */
export class IdTheory implements FieldTheory {
  readonly isRequired = true;
  readonly isIndependent = false;

  solve(positives: readonly Atom[], negatives: readonly Atom[]): Outcome<string> {
    const [first, ...others] = positives.map(({ query }) => idsOf(query));
    if (first === undefined) return found(idOutside(new Set(negatives.flatMap(({ query }) => [...idsOf(query)]))));
    const wanted = [...first].filter((id) => others.every((ids) => ids.has(id)));
    const allowed = (excluding: readonly Atom[]): string | undefined =>
      wanted.find((id) => !excluding.some(({ query }) => idsOf(query).has(id)));
    const id = allowed(negatives);
    if (id !== undefined) return found(id);
    return none(smallerReason(negatives, (subset) => allowed(subset) === undefined));
  }
}

function idsOf(query: ResolvedQuery): ReadonlySet<string> {
  return query.kind === "terms" ? query.terms : new Set();
}

function idOutside(excluded: ReadonlySet<string>): string {
  for (let number = 1; ; number++) if (!excluded.has(String(number))) return String(number);
}
