import { expect, test } from "vitest";
import { RecordStatistics } from "./member-statistics.ts";
import { type PointMembers, pointMembers } from "./point-members.ts";

function pointsIn(...names: readonly string[]): readonly PointMembers[] {
  const records = new RecordStatistics();
  for (const degrees of [1.5, 2.5, 3.5]) records.add(Object.fromEntries(names.map((name) => [name, degrees])));
  return pointMembers(records.members, false);
}

test.each([
  [["lat", "lng"], "location"],
  [["LAT", "LON"], "location"],
  [["Latitude", "Longitude"], "location"],
  [["office_lat", "office_long"], "office_location"],
  [["officeLat", "officeLon"], "officeLocation"],
  [["OFFICE_LAT", "OFFICE_LON"], "OFFICE_LOCATION"],
])("%j are one point", (names, field) => {
  expect(pointsIn(...names)).toEqual([{ lat: names[0], lon: names[1], field }]);
});

test.each([[["flat", "flon"]], [["lat", "Lon"]], [["lat", "lng", "location"]], [["from, lat", "from, lon"]]])(
  "%j are none",
  (names) => {
    expect(pointsIn(...names)).toEqual([]);
  },
);
