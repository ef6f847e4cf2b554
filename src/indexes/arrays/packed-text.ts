/** A call takes only so many arguments. */
const UNITS_AT_ONCE = 4096;

/** One of the texts that lie one after the other, see `PackedTexts`. */
export function textAt(units: Uint16Array, starts: Uint32Array, index: number): string {
  const start = starts[index] as number;
  const end = starts[index + 1] as number;
  let text = "";
  for (let from = start; from < end; from += UNITS_AT_ONCE) {
    // Half the time of making it from a view.
    const some = new Array<number>(Math.min(UNITS_AT_ONCE, end - from));
    for (let i = 0; i < some.length; i++) some[i] = units[from + i] as number;
    text += String.fromCharCode(...some);
  }
  return text;
}
