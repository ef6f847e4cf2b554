import { expect, test } from "vitest";
import { readPointValue } from "./point-value.ts";

test.each([
  [
    { lat: 52.52, lon: 13.4 },
    { lat: 52.52, lon: 13.4 },
  ],
  ["52.52,13.4", { lat: 52.52, lon: 13.4 }],
  [" -33.87 , +151.2 ", { lat: -33.87, lon: 151.2 }],
  [
    { lat: -0, lon: 180 },
    { lat: 0, lon: 180 },
  ],
  ["90,-180", { lat: 90, lon: -180 }],
])("%j is a point", (value, expected) => {
  expect(readPointValue(value)).toEqual(expected);
});

const EXAMPLE = 'a point, such as { lat: 52.52, lon: 13.4 } or "52.52,13.4"';
const LISTS = "lists of two numbers are refused, because GeoJSON puts the longitude first";

test.each([
  [[13.4, 52.52], `${EXAMPLE}, not a list: ${LISTS}`],
  [13.4, `${EXAMPLE}, not the number 13.4: ${LISTS}`],
  [
    "113,52",
    `${EXAMPLE}, not the text "113,52": the latitude 113 is not from -90 to 90, and the latitude comes first; write "52,113"`,
  ],
  ["52,181", `${EXAMPLE}, not the text "52,181": the longitude 181 is not from -180 to 180`],
  ["52.5;13.4", `${EXAMPLE}, not the text "52.5;13.4": a comma separates the two numbers; write "52.5,13.4"`],
  ["Berlin", `${EXAMPLE}, not the text "Berlin"`],
  ["", `${EXAMPLE}, not the text ""`],
  [{ lat: Number.NaN, lon: 1 }, `${EXAMPLE}, not one with NaN`],
  [{ lat: 91, lon: 181 }, `${EXAMPLE}: the latitude 91 is not from -90 to 90`],
  [{ lat: Number.POSITIVE_INFINITY, lon: 1 }, `${EXAMPLE}: the latitude Infinity is not from -90 to 90`],
  [{ latitude: 1, longitude: 2 }, `${EXAMPLE}: name the members lat and lon, not latitude and longitude`],
  [{ lat: 1, lng: 2 }, `${EXAMPLE}: name the members lat and lon, not lat and lng`],
  [{ lat: 1, lon: 2, alt: 3 }, `${EXAMPLE}: an object with lat and lon and no member "alt"`],
  [{ lat: 1, lon: "2" }, `${EXAMPLE}: lon must be a number, not the text "2"`],
  [
    { type: "Point", coordinates: [13.4, 52.5] },
    `${EXAMPLE}: write the second of the coordinates as lat and the first as lon`,
  ],
  [true, `${EXAMPLE}, not true`],
])("%j is no point", (value, reason) => {
  expect(readPointValue(value)).toBe(reason);
});
