import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { describeValue } from "../../base/describe-value.ts";
import { checkOptionNames, type OptionNames } from "../../base/known-options.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import type { Point } from "../../geo/point.ts";
import { resolvePointLeaf } from "../../plan/resolve/point-leaf.ts";
import { not, type ResolvedQuery } from "../../plan/resolve/resolved.ts";
import type { ResolvedCondition } from "../../plan/resolve/resolved-filter.ts";
import { type BoxBounds, type Distance, PointClauses } from "../builder/point-clauses.ts";
import type { AreaConditions, PointConditions } from "../options/filter.ts";

const AREAS: OptionNames<AreaConditions> = { near: true, within: true, inside: true };
const CONDITIONS: OptionNames<PointConditions> = { ...AREAS, not: true, exists: true };

/**
 * Reads the condition of a filter on a field of points.
 *
 * @param path where the condition is, as in `filter.location`, for errors
 * @throws {TypeError} that names the member that is wrong
 */
export function readPointConditions(path: string, field: string, condition: unknown): readonly ResolvedCondition[] {
  checkObject(path, condition);
  checkOptionNames(path, condition, CONDITIONS);
  const { not: excluded, exists, ...areas } = condition as { readonly [Name in keyof PointConditions]?: unknown };
  if (exists !== undefined && typeof exists !== "boolean") {
    throw new TypeError(`${path}.exists must be true or false, not ${describeValue(exists)}.`);
  }
  const clauses = new PointClauses(field);
  const queries = [
    ...readAreas(path, field, clauses, areas),
    ...(excluded === undefined ? [] : readExcluded(`${path}.not`, field, clauses, excluded).map(not)),
    ...(exists === undefined ? [] : [exists ? anyPoint(field, clauses) : not(anyPoint(field, clauses))]),
  ];
  return queries.map((query) => ({ kind: "query", field, query }));
}

function readExcluded(path: string, field: string, clauses: PointClauses, areas: unknown): readonly ResolvedQuery[] {
  checkObject(path, areas);
  checkOptionNames(path, areas, AREAS);
  return readAreas(path, field, clauses, areas);
}

function readAreas(
  path: string,
  field: string,
  clauses: PointClauses,
  { near, within, inside }: { readonly [Name in keyof AreaConditions]?: unknown },
): readonly ResolvedQuery[] {
  const read = (member: string, build: () => QueryNode): ResolvedQuery => {
    try {
      return resolved(field, build());
    } catch (error) {
      throw error instanceof TypeError ? new TypeError(`${path}.${member} is invalid. ${error.message}`) : error;
    }
  };
  const queries: ResolvedQuery[] = [];
  if (near !== undefined) {
    checkObject(`${path}.near`, near);
    const { lat, lon, ...distance } = near as Point & Distance;
    queries.push(read("near", () => clauses.near({ lat, lon }, distance)));
  }
  if (within !== undefined) queries.push(read("within", () => clauses.within(within as BoxBounds)));
  if (inside !== undefined) queries.push(read("inside", () => clauses.inside(inside as readonly Point[])));
  return queries;
}

function anyPoint(field: string, clauses: PointClauses): ResolvedQuery {
  return resolved(field, clauses.exists());
}

function resolved(field: string, clause: QueryNode): ResolvedQuery {
  if (clause.kind !== "phrase" && clause.kind !== "range" && clause.kind !== "exists") {
    throw new TypeError("A clause on points is a phrase or a range.");
  }
  const area = resolvePointLeaf(clause, field, 1, ({ message }) => {
    throw new TypeError(message);
  });
  if (area === null) throw new TypeError("A clause on points has an area.");
  return area;
}

function checkObject(path: string, value: unknown): asserts value is object {
  if (isPlainObject(value)) return;
  throw new TypeError(
    `${path} must be an object, as in { near: { lat: 52.52, lon: 13.4, km: 50 } }, not ${describeValue(value)}.`,
  );
}
