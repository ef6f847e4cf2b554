import { readNear } from "./near-request.ts";
import { nearScores } from "./near-scores.ts";
import { similaritiesOf } from "./similarities.ts";
import { GrowingRows } from "./vector-rows.ts";
import type { VectorSupport } from "./vector-support.ts";
import { readVectorValue } from "./vector-value.ts";

/** All that an engine does with vectors. */
export const VECTORS: VectorSupport = {
  readValue: readVectorValue,
  growingRows: (dimensions) => new GrowingRows(dimensions),
  readNear,
  similarities: similaritiesOf,
  scores: nearScores,
};
