import type { TextSections } from "./format.ts";

/** The number of tokens of each document in a field. */
export type Lengths = Uint8Array | Uint16Array | Uint32Array;

/** Loads the lengths of a field. */
export function lengthsIn(sections: TextSections): Lengths {
  if (sections.has("lengths/8")) return sections.loadSection("lengths/8");
  return sections.has("lengths/16") ? sections.loadSection("lengths/16") : sections.loadSection("lengths/32");
}

/** The first token of each document, then the number of tokens: see `TokenStreams`. */
export function tokenStarts(lengths: Lengths): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  let start = 0;
  for (let ordinal = 0; ordinal < lengths.length; ordinal++) {
    start += lengths[ordinal] as number;
    starts[ordinal + 1] = start;
  }
  return starts;
}
