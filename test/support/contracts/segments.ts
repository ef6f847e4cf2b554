import { LiveSegment } from "firmament/src/indexes/live/segment.ts";
import { seal } from "firmament/src/indexes/seal/seal.ts";
import { SealedSegment } from "firmament/src/indexes/sealed/segment.ts";
import type { Segment } from "firmament/src/indexes/segment.ts";
import { naiveColumns } from "../oracle/columns.ts";
import { type ContractDocument, type ContractSchema, contractSchema } from "./segment.ts";

const analyzerOf = () => contractSchema.analyzer;

export function liveSegmentOf(documents: readonly ContractDocument[]): LiveSegment<ContractSchema> {
  const segment = new LiveSegment(contractSchema, analyzerOf);
  for (const document of documents) segment.add(document);
  return segment;
}

export function sealedSegmentOf(documents: readonly ContractDocument[]): SealedSegment<ContractSchema> {
  return SealedSegment.open(contractSchema, seal(naiveColumns(documents, contractSchema, analyzerOf), contractSchema));
}

/** Both kinds of segments, for tests of their readers. */
export const segmentKinds: readonly (readonly [
  kind: string,
  build: (documents: readonly ContractDocument[]) => Segment<ContractDocument>,
])[] = [
  ["live", liveSegmentOf],
  ["sealed", sealedSegmentOf],
];
