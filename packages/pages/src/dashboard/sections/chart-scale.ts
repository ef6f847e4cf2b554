/** The first digits of a round number; their halves have at most one digit more. */
const STEPS = [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10];

/** The top of an axis from 0 for a maximum: a round number that is not less. */
export function roundMaximum(maximum: number): number {
  if (maximum <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(maximum));
  const step = STEPS.find((candidate) => candidate * power >= maximum) ?? 10;
  return Number((step * power).toPrecision(2));
}

/** The marks of an axis, from its top to 0; a half that is not whole is left out if `isWhole`. */
export function axisMarks(top: number, isWhole: boolean): readonly number[] {
  return isWhole && !Number.isInteger(top / 2) ? [top, 0] : [top, top / 2, 0];
}

/**
 * The height of a bar in percent of the axis. A value above 0 is always visible.
 *
 * @param top the top of the axis, above 0
 */
export function barHeight(value: number, top: number): number {
  const MIN_PERCENT = 1.5;
  return value <= 0 ? 0 : Math.max(MIN_PERCENT, (value / top) * 100);
}
