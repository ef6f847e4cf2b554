import type { FieldedLeaf } from "../../grammar/ast/ast.ts";
import { invariant } from "../base/invariant.ts";
import type { Area } from "./area.ts";
import type { readDecay } from "./decay.ts";
import type { DistanceKey, DistanceOrder, PointMatches } from "./distance-key.ts";
import type { DocumentDistances } from "./document-distances.ts";
import type { DocumentSet, nearestDocuments } from "./nearest-documents.ts";
import type { Point } from "./point.ts";
import type { PointClause, PointClauseFault } from "./point-clause.ts";
import type { AreaCondition } from "./point-conditions.ts";
import type { readCenter, readRings } from "./rings.ts";

/** What an engine does with points. */
export interface PointSupport {
  /** The point of a value of a record, or what the value must be. */
  readonly readValue: (value: unknown) => Point | string;
  /** The stored number of a point. */
  readonly codeOf: (point: Point) => number;
  /** @param isNearest of several points, whether the nearest counts; otherwise the farthest */
  readonly documentDistances: (from: Point, isNearest: boolean) => DocumentDistances;
  readonly nearestDocuments: typeof nearestDocuments;
  /** The key of a sort by distance; see `DistanceKey`. */
  readonly distanceKey: <Matches extends PointMatches>(
    order: DistanceOrder,
    within: (matches: Matches, field: string, area: Area) => DocumentSet,
  ) => DistanceKey<Matches>;
  readonly readClause: (node: FieldedLeaf, field: string) => PointClause | PointClauseFault;
  /** The areas of a condition of a filter; the path is for errors, which are of the class `TypeError`. */
  readonly readConditions: (path: string, condition: unknown) => readonly AreaCondition[];
  /** The discs of a facet by rings; the path is for errors, which are of the class `TypeError`. */
  readonly readRings: typeof readRings;
  /** The members of `rank` on a field of points; errors are of the class `TypeError`. */
  readonly readDecay: typeof readDecay;
  /** The point that distances are measured from; the path is for errors, which are of the class `TypeError`. */
  readonly readCenter: typeof readCenter;
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
