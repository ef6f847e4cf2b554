import type { QueryNode } from "../../grammar/ast/ast.ts";
import { isEmptyRange, type NumericRange } from "../indexes/numeric-range.ts";

/** Something that a document must match, or must not. */
export interface Claim {
  readonly node: QueryNode;
  /** Equal for clauses that match the same. */
  readonly key: number;
  readonly isDenied: boolean;
  /** Where a number of the document must be. */
  readonly numbers: { readonly field: string; readonly range: NumericRange } | null;
}

/** Two clauses that nothing can match together, in the order of the text. */
export interface Conflict {
  readonly earlier: QueryNode;
  readonly later: QueryNode;
  /** Whether they are ranges without a number in common. */
  readonly isOfNumbers: boolean;
}

/** A range that a field's number must be in. */
interface Bounds {
  readonly node: QueryNode;
  readonly range: NumericRange;
}

/** Finds out which of some claims exclude each other. */
export class Conflicts {
  readonly found: Conflict[] = [];
  readonly #claims = new Map<number, Claim>();
  /** The clauses of which a conflict with their negation has been told. */
  readonly #told = new Set<number>();
  /** By field, of all ranges the one that begins last, and the one that ends first: what has numbers in common with both has some with all. */
  readonly #bounds = new Map<string, { readonly low: Bounds; readonly high: Bounds }>();

  /** Compares each claim with those before it, and keeps it for those to come. */
  addAll(claims: readonly Claim[]): void {
    for (const claim of claims) {
      this.#compare(claim);
      if (!this.#claims.has(claim.key)) this.#claims.set(claim.key, claim);
      this.#narrow(claim);
    }
  }

  /** Compares each claim with those that have been added. */
  check(claims: readonly Claim[]): void {
    for (const claim of claims) this.#compare(claim);
  }

  #compare({ node, key, isDenied, numbers }: Claim): void {
    const same = this.#claims.get(key);
    if (same !== undefined && same.isDenied !== isDenied && !this.#told.has(key)) {
      this.#told.add(key);
      this.#tell(same.node, node, false);
    }
    const bounds = numbers === null ? undefined : this.#bounds.get(numbers.field);
    if (numbers === null || bounds === undefined) return;
    const apart = [bounds.low, bounds.high].find(({ range }) => isEmptyRange(common(range, numbers.range)));
    if (apart !== undefined) this.#tell(apart.node, node, true);
  }

  #tell(a: QueryNode, b: QueryNode, isOfNumbers: boolean): void {
    const [earlier, later] = a.span.start <= b.span.start ? [a, b] : [b, a];
    this.found.push({ earlier, later, isOfNumbers });
  }

  #narrow({ node, numbers }: Claim): void {
    if (numbers === null) return;
    const { field, range } = numbers;
    const own: Bounds = { node, range };
    const { low, high } = this.#bounds.get(field) ?? { low: own, high: own };
    this.#bounds.set(field, {
      low: beginsLater(range, low.range) ? own : low,
      high: endsEarlier(range, high.range) ? own : high,
    });
  }
}

/** The numbers that are in both ranges. */
function common(a: NumericRange, b: NumericRange): NumericRange {
  const [first, last] = [beginsLater(a, b) ? a : b, endsEarlier(a, b) ? a : b];
  const { low, lowInclusive } = first;
  const { high, highInclusive } = last;
  return { low, lowInclusive, high, highInclusive };
}

function beginsLater(a: NumericRange, b: NumericRange): boolean {
  return a.low > b.low || (a.low === b.low && !a.lowInclusive);
}

function endsEarlier(a: NumericRange, b: NumericRange): boolean {
  return a.high < b.high || (a.high === b.high && !a.highInclusive);
}
