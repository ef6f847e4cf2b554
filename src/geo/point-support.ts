import type { FieldedLeaf } from "../../grammar/ast/ast.ts";
import { invariant } from "../base/invariant.ts";
import type { areaWithin } from "./area-documents.ts";
import type { readDecay } from "./decay.ts";
import type { DistanceKey } from "./distance-key.ts";
import type { DistanceOrder, readDistanceOrder } from "./distance-order.ts";
import type { documentDistances, leastDistances } from "./document-distances.ts";
import type { nearestDocuments } from "./nearest-documents.ts";
import type { Point } from "./point.ts";
import type { PointClause, PointClauseFault } from "./point-clause.ts";
import type { AreaCondition } from "./point-conditions.ts";
import type { ringFacet } from "./ring-facet.ts";
import type { readRings } from "./rings.ts";

/** What an engine does with points. Errors of options are of the class `TypeError`. */
export interface PointSupport {
  /** The point of a value of a record, or what the value must be. */
  readonly readValue: (value: unknown) => Point | string;
  /** The stored number of a point. */
  readonly codeOf: (point: Point) => number;
  readonly readClause: (node: FieldedLeaf, field: string) => PointClause | PointClauseFault;
  /** The areas of a condition of a filter; the path is for errors. */
  readonly readConditions: (path: string, condition: unknown) => readonly AreaCondition[];
  readonly hint: (field: string) => string;
  readonly areaWithin: typeof areaWithin;
  readonly readDistanceOrder: typeof readDistanceOrder;
  readonly distanceKey: (order: DistanceOrder) => DistanceKey;
  readonly documentDistances: typeof documentDistances;
  readonly leastDistances: typeof leastDistances;
  readonly nearestDocuments: typeof nearestDocuments;
  readonly readDecay: typeof readDecay;
  readonly readRings: typeof readRings;
  readonly ringFacet: typeof ringFacet;
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
