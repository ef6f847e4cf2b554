import { describeValue } from "../base/describe-value.ts";
import { checkOptionNames } from "../base/known-options.ts";
import { isPlainObject } from "../base/plain-object.ts";
import { Area } from "./area.ts";
import { boxShape } from "./box.ts";
import { areaAround } from "./circle.ts";
import { type Point, PointFault } from "./point.ts";
import { readPointValue } from "./point-value.ts";
import { polygonShape } from "./polygon.ts";
import { type Distance, kilometresIn } from "./radius.ts";

/** What a condition of a filter asks of the points of a document: one in the area, or none. */
export interface AreaCondition {
  readonly area: Area;
  readonly isExcluded: boolean;
}

/** Every point. */
export const ANYWHERE: Area = /* @__PURE__ */ new Area({
  text: "*",
  outline: { kind: "anywhere" },
  contains: () => true,
  coverage: () => "inside",
});

const AREAS = { near: true, within: true, inside: true };
const CONDITIONS = { near: true, within: true, inside: true, not: true, exists: true };
const BOUNDS = { south: true, west: true, north: true, east: true };
const EXAMPLE = "{ near: { lat: 52.52, lon: 13.4, km: 50 } }";

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads the condition of a filter on a field of points: an object with areas, `not` and `exists`.
 *
 * @param path where the condition is, as in `filter.location`, for errors
 * @throws {TypeError} that names the member that is wrong
 */
export function readPointConditions(path: string, condition: unknown): readonly AreaCondition[] {
  checkObject(path, condition, EXAMPLE);
  checkOptionNames(path, condition, CONDITIONS);
  const { not: excluded, exists, ...areas } = condition;
  const read = areasIn(path, areas).map((area) => ({ area, isExcluded: false }));
  const others = excluded === undefined ? [] : readExcluded(`${path}.not`, excluded);
  if (exists === undefined) return [...read, ...others];
  if (typeof exists !== "boolean") {
    throw new TypeError(`${path}.exists must be true or false, not ${describeValue(exists)}.`);
  }
  return [...read, ...others, { area: ANYWHERE, isExcluded: !exists }];
}

function readExcluded(path: string, areas: unknown): readonly AreaCondition[] {
  checkObject(path, areas, EXAMPLE);
  checkOptionNames(path, areas, AREAS);
  return areasIn(path, areas).map((area) => ({ area, isExcluded: true }));
}

function areasIn(path: string, { near, within, inside }: Members): readonly Area[] {
  return [
    ...(near === undefined ? [] : [readNear(`${path}.near`, near)]),
    ...(within === undefined ? [] : [readWithin(`${path}.within`, within)]),
    ...(inside === undefined ? [] : [readInside(`${path}.inside`, inside)]),
  ];
}

function readNear(path: string, near: unknown): Area {
  checkObject(path, near, "{ lat: 52.52, lon: 13.4, km: 50 }");
  const { lat, lon, ...distance } = near;
  const center = readPoint(path, { lat, lon });
  const kilometres = kilometresIn(distance as Distance);
  if (kilometres !== null) return areaAround(center, kilometres);
  throw new TypeError(`${path} must have one unit and a positive number, such as { lat: 52.52, lon: 13.4, km: 50 }.`);
}

function readWithin(path: string, bounds: unknown): Area {
  checkObject(path, bounds, "{ south: 52.3, west: 13, north: 52.7, east: 13.8 }");
  checkOptionNames(path, bounds, BOUNDS);
  const { south, west, north, east } = bounds;
  const southWest = readPoint(path, { lat: south, lon: west });
  const northEast = readPoint(path, { lat: north, lon: east });
  if (southWest.lat <= northEast.lat) return new Area(boxShape(southWest, northEast));
  throw new TypeError(
    `${path} must have a north that is not less than its south ${southWest.lat}, not ${northEast.lat}.`,
  );
}

function readInside(path: string, corners: unknown): Area {
  if (!Array.isArray(corners) || corners.length < 3) {
    throw new TypeError(`${path} must be a list of three corners or more, not ${describeValue(corners)}.`);
  }
  const shape = polygonShape(corners.map((corner, index) => readPoint(`${path}[${index}]`, corner)));
  if (shape instanceof PointFault) throw new TypeError(`${path} is invalid: ${shape.reason}.`);
  return new Area(shape);
}

function readPoint(path: string, value: unknown): Point {
  const point = readPointValue(value);
  if (typeof point === "string") throw new TypeError(`${path} must be ${point}.`);
  return point;
}

function checkObject(path: string, value: unknown, example: string): asserts value is Members {
  if (isPlainObject(value)) return;
  throw new TypeError(`${path} must be an object, as in ${example}, not ${describeValue(value)}.`);
}
