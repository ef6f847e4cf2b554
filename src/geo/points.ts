import { areaWithin } from "./area-documents.ts";
import { readDecay } from "./decay.ts";
import { DistanceKey } from "./distance-key.ts";
import { readDistanceOrder } from "./distance-order.ts";
import { documentDistances, leastDistances } from "./document-distances.ts";
import { nearestDocuments } from "./nearest-documents.ts";
import { pointHint, readPointClause } from "./point-clause.ts";
import { codeOf } from "./point-code.ts";
import { readPointConditions } from "./point-conditions.ts";
import type { PointSupport } from "./point-support.ts";
import { readPointValue } from "./point-value.ts";
import { ringFacet } from "./ring-facet.ts";
import { readRings } from "./rings.ts";

/** All that an engine does with points. */
export const POINTS: PointSupport = {
  readValue: readPointValue,
  codeOf,
  readClause: readPointClause,
  readConditions: readPointConditions,
  hint: pointHint,
  areaWithin,
  readDistanceOrder,
  distanceKey: (order) => new DistanceKey(order),
  documentDistances,
  leastDistances,
  nearestDocuments,
  readDecay,
  readRings,
  ringFacet,
};
