import type { Steps } from "../../base/steps.ts";
import { maxPackedBytes, PACKED_PADDING, packOrdinals } from "../../postings/packed-ordinals.ts";
import { isStoredAsBitmap } from "../../postings/thresholds.ts";
import { GrowingBytes } from "../arrays/growing-bytes.ts";

/** Each takes about 1 ms. */
const ORDINALS_PER_STEP = 1 << 17;

/** The bytes of a word of a bitmap. */
const WORD_BYTES = 4;

const NO_BYTES = new Uint8Array(PACKED_PADDING);

/** The arrays of `StoredOrdinals`, without the starts. */
export interface PackedOrdinals {
  readonly slots: Uint32Array;
  readonly bytes: Uint8Array;
}

/**
 * Packs lists of ordinals. List `l` is `ordinals[starts[l], starts[l + 1])`.
 *
 * @param universe the number of documents
 */
export function* packLists(starts: Uint32Array, ordinals: Uint32Array, universe: number): Steps<PackedOrdinals> {
  const slots = new Uint32Array(starts.length - 1);
  const bytes = new GrowingBytes();
  let work = 0;
  for (let list = 0; list < slots.length; list++) {
    const from = starts[list] as number;
    const to = starts[list + 1] as number;
    if (to - from === 1) slots[list] = ordinals[from] as number;
    else slots[list] = append(ordinals, from, to, universe, bytes);
    work += to - from;
    if (work < ORDINALS_PER_STEP) continue;
    work = 0;
    yield;
  }
  bytes.append(NO_BYTES);
  return { slots, bytes: bytes.bytes().slice() };
}

/** Appends a list of two or more ordinals, and returns its first byte. */
function append(ordinals: Uint32Array, from: number, to: number, universe: number, bytes: GrowingBytes): number {
  if (isStoredAsBitmap(to - from, universe)) return appendBitmap(ordinals, from, to, universe, bytes);
  const start = bytes.length;
  appendPacked(ordinals, from, to, bytes);
  return start;
}

export function appendPacked(ordinals: Uint32Array, from: number, to: number, bytes: GrowingBytes): void {
  bytes.extend(maxPackedBytes(to - from), (array, _, start) => packOrdinals(ordinals, from, to, array, start));
}

function appendBitmap(ordinals: Uint32Array, from: number, to: number, universe: number, bytes: GrowingBytes): number {
  const start = Math.ceil(bytes.length / WORD_BYTES) * WORD_BYTES;
  const length = Math.ceil(universe / (8 * WORD_BYTES)) * WORD_BYTES;
  bytes.extend(start + length - bytes.length, (array) => {
    for (let i = from; i < to; i++) {
      const ordinal = ordinals[i] as number;
      const byte = start + (ordinal >>> 3);
      array[byte] = (array[byte] as number) | (1 << (ordinal & 7));
    }
    return start + length;
  });
  return start;
}
