import { areaAround, distanceFrom } from "./circle.ts";
import { pointHint, readPointClause } from "./point-clause.ts";
import { codeOf } from "./point-code.ts";
import { readPointConditions } from "./point-conditions.ts";
import type { PointSupport } from "./point-support.ts";
import { readPointValue } from "./point-value.ts";
import { readRings } from "./rings.ts";

/** All that an engine does with points. */
export const POINTS: PointSupport = {
  readValue: readPointValue,
  codeOf,
  distanceFrom,
  areaAround,
  readClause: readPointClause,
  readConditions: readPointConditions,
  readRings,
  hint: pointHint,
};
