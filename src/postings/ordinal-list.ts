/**
 * Operations on ascending lists of distinct ordinals. All ordinals are below 2³¹, so that the sign of a difference
 * compares them. Merge loops use it instead of branches, which would be mispredicted (1.8 against 4.4 ns per step).
 */

import { ScratchBuffer } from "./scratch-buffer.ts";
import { copyOfFirst } from "./short-list.ts";
import { GALLOP_RATIO } from "./thresholds.ts";

const buffer = new ScratchBuffer();
/** The union so far, while `buffer` receives the next one. */
const otherBuffer = new ScratchBuffer();

/**
 * The first index from `from` on with an ordinal not less than the given one; the length if there is none. Galloping
 * search: O(log distance).
 */
export function seek(list: Uint32Array, ordinal: number, from: number): number {
  const length = list.length;
  let low = from;
  let stride = 1;
  while (low + stride < length && (list[low + stride] as number) < ordinal) {
    low += stride;
    stride <<= 1;
  }
  let high = Math.min(low + stride, length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < ordinal) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The intersection of two lists; `few` is the shorter one. */
export function listAnd(few: Uint32Array, many: Uint32Array): Uint32Array {
  const shared = buffer.ordinals(few.length);
  const n = gallops(few, many) ? gallopAnd(few, many, shared) : mergeAnd(few, many, shared);
  return copyOfFirst(shared, n);
}

/** The size of the intersection of two lists; `few` is the shorter one. */
export function countListAnd(few: Uint32Array, many: Uint32Array): number {
  return gallops(few, many) ? countGallopAnd(few, many) : countMergeAnd(few, many);
}

function gallops(few: Uint32Array, many: Uint32Array): boolean {
  return few.length * GALLOP_RATIO < many.length;
}

/** Writes the intersection to an array by galloping search, and returns its size. */
export function gallopAnd(few: Uint32Array, many: Uint32Array, shared: Uint32Array): number {
  const fewLength = few.length;
  const manyLength = many.length;
  let n = 0;
  let j = 0;
  for (let i = 0; i < fewLength; i++) {
    const ordinal = few[i] as number;
    j = seek(many, ordinal, j);
    if (j === manyLength) break;
    if (many[j] === ordinal) shared[n++] = ordinal;
  }
  return n;
}

function countGallopAnd(few: Uint32Array, many: Uint32Array): number {
  const fewLength = few.length;
  const manyLength = many.length;
  let count = 0;
  let j = 0;
  for (let i = 0; i < fewLength; i++) {
    const ordinal = few[i] as number;
    j = seek(many, ordinal, j);
    if (j === manyLength) break;
    if (many[j] === ordinal) count++;
  }
  return count;
}

/** Writes the intersection to an array by merging, and returns its size. */
export function mergeAnd(a: Uint32Array, b: Uint32Array, shared: Uint32Array): number {
  const aLength = a.length;
  const bLength = b.length;
  let i = 0;
  let j = 0;
  let n = 0;
  while (i < aLength && j < bLength) {
    const x = a[i] as number;
    const y = b[j] as number;
    const before = (x - y) >> 31;
    const after = (y - x) >> 31;
    shared[n] = x;
    n += 1 + (before | after);
    i += 1 + after;
    j += 1 + before;
  }
  return n;
}

function countMergeAnd(a: Uint32Array, b: Uint32Array): number {
  const aLength = a.length;
  const bLength = b.length;
  let i = 0;
  let j = 0;
  let count = 0;
  while (i < aLength && j < bLength) {
    const x = a[i] as number;
    const y = b[j] as number;
    const before = (x - y) >> 31;
    const after = (y - x) >> 31;
    count += 1 + (before | after);
    i += 1 + after;
    j += 1 + before;
  }
  return count;
}

/** The ordinals of `list` that are not in `removed`. */
export function listAndNot(list: Uint32Array, removed: Uint32Array): Uint32Array {
  const remaining = buffer.ordinals(list.length);
  const n = gallops(list, removed) ? gallopAndNot(list, removed, remaining) : mergeAndNot(list, removed, remaining);
  return copyOfFirst(remaining, n);
}

function gallopAndNot(list: Uint32Array, removed: Uint32Array, remaining: Uint32Array): number {
  const length = list.length;
  const removedLength = removed.length;
  let n = 0;
  let j = 0;
  for (let i = 0; i < length; i++) {
    const ordinal = list[i] as number;
    j = seek(removed, ordinal, j);
    if (j === removedLength || removed[j] !== ordinal) remaining[n++] = ordinal;
  }
  return n;
}

function mergeAndNot(list: Uint32Array, removed: Uint32Array, remaining: Uint32Array): number {
  const length = list.length;
  const removedLength = removed.length;
  let i = 0;
  let j = 0;
  let n = 0;
  while (i < length && j < removedLength) {
    const x = list[i] as number;
    const y = removed[j] as number;
    const before = (x - y) >> 31;
    remaining[n] = x;
    n -= before;
    i += 1 + ((y - x) >> 31);
    j += 1 + before;
  }
  return appendRest(remaining, n, list, i);
}

/** The union of two or more lists, merged one by one. Few ordinals move often if the shortest lists come first. */
export function listsOr(lists: readonly Uint32Array[]): Uint32Array {
  let united = lists[0] as Uint32Array;
  for (let i = 1; i < lists.length; i++) {
    const list = lists[i] as Uint32Array;
    const target = (i % 2 === 0 ? buffer : otherBuffer).ordinals(united.length + list.length);
    united = target.subarray(0, uniteInto(target, united, list));
  }
  return copyOfFirst(united, united.length);
}

/** Writes the union of two lists to `target`, and returns its size. */
function uniteInto(target: Uint32Array, a: Uint32Array, b: Uint32Array): number {
  if (gallops(a, b)) return insertInto(target, a, b);
  return gallops(b, a) ? insertInto(target, b, a) : mergeInto(target, a, b);
}

function mergeInto(target: Uint32Array, a: Uint32Array, b: Uint32Array): number {
  const aLength = a.length;
  const bLength = b.length;
  let i = 0;
  let j = 0;
  let n = 0;
  while (i < aLength && j < bLength) {
    const x = a[i] as number;
    const y = b[j] as number;
    target[n++] = Math.min(x, y);
    i += 1 + ((y - x) >> 31);
    j += 1 + ((x - y) >> 31);
  }
  return i < aLength ? appendRest(target, n, a, i) : appendRest(target, n, b, j);
}

/** If one list is much longer, branches on its ranges predict well: half the time of a merge. */
function insertInto(target: Uint32Array, few: Uint32Array, many: Uint32Array): number {
  const fewLength = few.length;
  const manyLength = many.length;
  let n = 0;
  let j = 0;
  for (let i = 0; i < fewLength; i++) {
    const ordinal = few[i] as number;
    while (j < manyLength && (many[j] as number) < ordinal) target[n++] = many[j++] as number;
    if (j < manyLength && many[j] === ordinal) j++;
    target[n++] = ordinal;
  }
  return appendRest(target, n, many, j);
}

/** From this length on, `set` takes less time than a loop. */
const MIN_SET_LENGTH = 64;

/** Writes `list[from…]` to `target` from index `n` on, and returns the end index. */
function appendRest(target: Uint32Array, n: number, list: Uint32Array, from: number): number {
  const rest = list.length - from;
  if (rest >= MIN_SET_LENGTH) target.set(list.subarray(from), n);
  else for (let i = 0; i < rest; i++) target[n + i] = list[from + i] as number;
  return n + rest;
}
