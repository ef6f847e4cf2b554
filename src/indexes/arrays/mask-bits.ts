/** Sets bits of `masks[indexes[i]]` for each `i` in `[from, to)`. */
export function setMaskBits(
  masks: Uint16Array,
  bits: number,
  indexes: ArrayLike<number>,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const index = indexes[i] as number;
    masks[index] = (masks[index] as number) | bits;
  }
}
