import type { FieldedLeaf } from "../../grammar/ast/ast.ts";
import { invariant } from "../base/invariant.ts";
import type { Area } from "./area.ts";
import type { Point } from "./point.ts";
import type { PointClause, PointClauseFault } from "./point-clause.ts";
import type { AreaCondition } from "./point-conditions.ts";
import type { Disc } from "./rings.ts";

/** What an engine does with points. */
export interface PointSupport {
  /** The point of a value of a record, or what the value must be. */
  readonly readValue: (value: unknown) => Point | string;
  /** The stored number of a point. */
  readonly codeOf: (point: Point) => number;
  /** The distance of stored points from a point, in kilometres. */
  readonly distanceFrom: (point: Point) => (code: number) => number;
  /** The stored points within a distance in kilometres of a point. */
  readonly areaAround: (point: Point, kilometres: number) => Area;
  readonly readClause: (node: FieldedLeaf, field: string) => PointClause | PointClauseFault;
  /** The areas of a condition of a filter; the path is for errors, which are of the class `TypeError`. */
  readonly readConditions: (path: string, condition: unknown) => readonly AreaCondition[];
  /** The discs of a facet by rings, the smallest first; the path is for errors, which are of the class `TypeError`. */
  readonly readRings: (path: string, from: unknown, rings: unknown) => readonly Disc[];
  readonly hint: (field: string) => string;
}

let provided: PointSupport | null = null;

/** Makes points available. `point()` calls it, so that programs without points do not contain their code. */
export function providePoints(support: PointSupport): void {
  provided = support;
}

/** What the engine does with points. The caller has a schema with a field that `point()` defined. */
export function pointSupport(): PointSupport {
  invariant(provided !== null, "point() defines the fields of points");
  return provided;
}
