import { readNear } from "./near-request.ts";
import { NearSearch } from "./near-search.ts";
import { readVectorCondition, vectorFault } from "./vector-fault.ts";
import { GrowingRows } from "./vector-rows.ts";
import type { VectorSupport } from "./vector-support.ts";
import { packVector, unpackVector } from "./vector-text.ts";
import { checkDimensions, readVectorValue } from "./vector-value.ts";

/** All that an engine does with vectors. */
export const VECTORS: VectorSupport = {
  readValue: readVectorValue,
  pack: packVector,
  unpack: unpackVector,
  checkDimensions,
  fault: vectorFault,
  readCondition: readVectorCondition,
  growingRows: (shape) => new GrowingRows(shape),
  readNear,
  search: (request, engine) => new NearSearch(request, engine),
};
