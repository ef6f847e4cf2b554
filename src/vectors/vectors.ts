import { readNear } from "./near-request.ts";
import { nearScores } from "./near-scores.ts";
import { similaritiesOf } from "./similarities.ts";
import { GrowingRows } from "./vector-rows.ts";
import type { VectorSupport } from "./vector-support.ts";
import { packVector, unpackVector } from "./vector-text.ts";
import { readVectorValue } from "./vector-value.ts";

/** All that an engine does with vectors. */
export const VECTORS: VectorSupport = {
  readValue: readVectorValue,
  pack: packVector,
  unpack: unpackVector,
  growingRows: (shape) => new GrowingRows(shape),
  readNear,
  similarities: similaritiesOf,
  scores: nearScores,
};
