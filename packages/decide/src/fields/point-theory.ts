import { type Area, codeOf, codesBelow, pointOf, type ResolvedQuery } from "firmament/query";
import type { Budget } from "./budget.ts";
import { type Atom, type FieldTheory, fewValues, found, none, type Outcome, smallerReason } from "./field-theory.ts";

/** Fewer decisions need more cells: only those about areas that touch. */
const MAX_CELLS = 20_000;

/**
 * Points: areas on a grid of cells, which are halved until a cell is in all areas that are wanted and in none of the others.
 * It is exact, but for areas whose bounds are so close to each other that too many cells are halved.
 */
export class PointTheory implements FieldTheory {
  readonly isRequired: boolean;
  readonly isIndependent: boolean;
  readonly #budget: Budget;

  constructor(isMany: boolean, isRequired: boolean, budget: Budget) {
    this.isIndependent = isMany;
    this.isRequired = isRequired;
    this.#budget = budget;
  }

  solve(positives: readonly Atom[], negatives: readonly Atom[]): Outcome<unknown> {
    if (!this.isIndependent || positives.length === 0) {
      const code = this.#codeIn(positives, negatives);
      if (code.kind !== "value") return code;
      return found(this.isIndependent ? [inputOf(code.value)] : inputOf(code.value));
    }
    const codes = fewValues(
      positives,
      (atom) => this.#codeIn([atom], negatives),
      (code, atom) => areaOf(atom.query).contains(code),
    );
    return codes.kind === "value" ? found(codes.value.map(inputOf)) : codes;
  }

  #codeIn(positives: readonly Atom[], negatives: readonly Atom[]): Outcome<number> {
    const code = this.#search(positives, negatives);
    if (code === "unknown") return { kind: "unknown", because: negatives, reason: "the areas touch each other" };
    if (code !== null) return found(code);
    return none(smallerReason(negatives, (subset) => this.#search(positives, subset) === null));
  }

  /** A code in all areas that are wanted and in none of the others; `null` for a proof that there is none. */
  #search(positives: readonly Atom[], negatives: readonly Atom[]): number | "unknown" | null {
    const wanted = positives.map(({ query }) => areaOf(query));
    const others = negatives.map(({ query }) => areaOf(query));
    let cells = 0;
    for (const code of codesBelow((cell) => {
      this.#budget.spend();
      if (++cells > MAX_CELLS) return "inside";
      if (wanted.some((area) => area.coverage(cell) === "outside")) return "outside";
      if (others.some((area) => area.coverage(cell) === "inside")) return "outside";
      const isCertain = wanted.every((area) => area.coverage(cell) === "inside");
      return isCertain && others.every((area) => area.coverage(cell) === "outside") ? "inside" : "mixed";
    })) {
      if (cells > MAX_CELLS) return "unknown";
      if (wanted.every((area) => area.contains(code)) && !others.some((area) => area.contains(code))) return code;
    }
    return null;
  }
}

function areaOf(query: ResolvedQuery): Area {
  if (query.kind === "area") return query.area;
  throw new TypeError(`A field of points has no clause of the kind ${query.kind}.`);
}

/** With few decimals, if they are in the same cell. */
function inputOf(code: number): unknown {
  const { lat, lon } = pointOf(code);
  for (const digits of [0, 1, 2, 3, 4, 5, 6]) {
    const point = { lat: Number(lat.toFixed(digits)), lon: Number(lon.toFixed(digits)) };
    if (codeOf(point) === code) return point;
  }
  return { lat, lon };
}
