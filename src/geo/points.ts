import { readDecay } from "./decay.ts";
import { DistanceKey } from "./distance-key.ts";
import { documentDistances } from "./document-distances.ts";
import { nearestDocuments } from "./nearest-documents.ts";
import { pointHint, readPointClause } from "./point-clause.ts";
import { codeOf } from "./point-code.ts";
import { readPointConditions } from "./point-conditions.ts";
import type { PointSupport } from "./point-support.ts";
import { readPointValue } from "./point-value.ts";
import { readCenter, readRings } from "./rings.ts";

/** All that an engine does with points. */
export const POINTS: PointSupport = {
  readValue: readPointValue,
  codeOf,
  documentDistances,
  nearestDocuments,
  distanceKey: (order, within) => new DistanceKey(order, within),
  readClause: readPointClause,
  readConditions: readPointConditions,
  readRings,
  readDecay,
  readCenter,
  hint: pointHint,
};
