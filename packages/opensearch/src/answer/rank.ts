import type { ValueModifier, ValueRank } from "firmament/backend";
import { assertNever } from "firmament/base";
import type { ClusterQuery } from "../compile/cluster-query.ts";
import type { CompiledQuery } from "../compile/compile-query.ts";
import { ID_PATH, type IndexLayout } from "../layout/index-layout.ts";
import type { SortClause } from "../read/read-view.ts";

/**
 * The scoring query of which a value changes the scores: see `value-rank.ts`. The cluster computes with 32-bit floats, so
 * scores differ by rounding, and hits whose scores differ less may change places.
 *
 * @param rank `null` for none
 * @throws {TypeError} for a rank that a cluster cannot compute
 */
export function rankedQuery(
  { scoring, scoreUnit }: CompiledQuery,
  rank: ValueRank | null,
  layout: IndexLayout,
): ClusterQuery {
  if (rank?.modifier.kind === "decay") throw rankedByDistance(rank);
  if (rank === null || rank.factor === 0) return scoring;
  const { field, combine, factor } = rank;
  requireOneValue(field, layout);
  const path = layout.numberPath(field);
  const field_value_factor = { field: path, modifier: modifierOf(rank.modifier), missing: 0 } as const;
  const isPositive: ClusterQuery = { range: { [path]: { gt: 0 } } };
  if (combine === "multiply") {
    // The function without a filter is 1 for every match.
    const functions = [{ filter: isPositive, field_value_factor, weight: factor }, { weight: 1 }];
    return { function_score: { query: scoring, functions, score_mode: "sum", boost_mode: "multiply" } };
  }
  const functions = [{ field_value_factor, weight: factor * scoreUnit }];
  const contribution: ClusterQuery = {
    function_score: { query: isPositive, functions, score_mode: "sum", boost_mode: "replace" },
  };
  return { bool: { must: [scoring], should: [contribution] } };
}

/** Hits with equal scores are ordered by the value, greatest first and missing last, then by id. */
export function rankedSort({ field }: ValueRank, layout: IndexLayout): readonly SortClause[] {
  return [
    { _score: { order: "desc" } },
    { [layout.numberPath(field)]: { order: "desc", missing: "_last", mode: "max" } },
    { [ID_PATH]: { order: "asc" } },
  ];
}

function rankedByDistance({ field }: ValueRank): TypeError {
  return new TypeError(
    `A cluster cannot rank by the distance of ${JSON.stringify(field)}: it computes other distances than this engine. Search an engine in process, or rank by a number field.`,
  );
}

/** @throws {TypeError} */
function requireOneValue(field: string, layout: IndexLayout): void {
  if (!layout.schema.isMultiValued(field)) return;
  throw new TypeError(
    `A cluster cannot rank by ${JSON.stringify(field)}, which can have several values: rank by a field with one value, or sort by this one.`,
  );
}

/** @throws {TypeError} */
function modifierOf({ kind }: Exclude<ValueModifier, { readonly kind: "decay" }>): "none" | "sqrt" | "ln1p" {
  switch (kind) {
    case "none":
    case "sqrt":
      return kind;
    case "log1p":
      return "ln1p";
    case "saturation":
      throw new TypeError('A cluster cannot rank with the modifier "saturation": use "log1p" or "sqrt".');
    default:
      return assertNever(kind);
  }
}
