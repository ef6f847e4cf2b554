import { providePoints } from "../geo/point-support.ts";
import { POINTS } from "../geo/points.ts";
import {
  field,
  type Known,
  type Many,
  NUMERIC_DEFAULTS,
  type NumericFieldOptions,
  type One,
  type PointField,
} from "./field.ts";

/**
 * Defines a field of points. Records contain `{ lat: 52.52, lon: 13.4 }` or the text `"52.52,13.4"`, in degrees, the
 * latitude first; documents contain `{ lat, lon }`. Lists of two numbers are refused, because GeoJSON puts the longitude
 * first.
 *
 * An index stores a point with a precision of 0.22 m. Queries, sorting and distances read what is stored.
 *
 * @throws {TypeError} for an unknown option or one of the wrong type
 */
export function point<Required extends boolean = false>(
  options: NumericFieldOptions<Required> & Many,
): PointField<true, Known<Required>>;
export function point<Required extends boolean = false>(
  options?: NumericFieldOptions<Required> & One,
): PointField<false, Known<Required>>;
export function point(options: NumericFieldOptions = {}): PointField {
  providePoints(POINTS);
  return field("point", "a point field", NUMERIC_DEFAULTS, options);
}
