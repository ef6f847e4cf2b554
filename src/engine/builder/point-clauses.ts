import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { describeValue } from "../../base/describe-value.ts";
import { checkOptions } from "../../base/known-options.ts";
import { checkedPoint, type Point, PointFault, pointText } from "../../geo/point.ts";
import { type Distance, kilometresIn, radiusText } from "../../geo/radius.ts";
import { type LeafScope, rangeClause, scopeOf } from "./leaf.ts";

/** The bounds of a box in degrees. It crosses the antimeridian if `west` is greater than `east`. */
export interface BoxBounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

const BOX_BOUNDS = { south: true, west: true, north: true, east: true };

/** Clauses on a field of points. Every method throws a `TypeError` for what is no point, distance or box. */
export class PointClauses {
  readonly #name: string;
  readonly #scope: LeafScope;

  constructor(name: string) {
    this.#name = name;
    this.#scope = scopeOf(name);
  }

  /** `location:"52.52,13.4"`: the stored point of this place. */
  equals(point: Point): QueryNode {
    return this.#phrase(this.#text(point));
  }

  /** `location:"52.52,13.4"~50`: at most this far away. Other distances than whole kilometres are written in the text: `"52.52,13.4 0.8km"`. */
  near(point: Point, distance: Distance): QueryNode {
    this.#text(point);
    const [, text = "", slop = "0"] = /^"(.*)"(?:~(\d+))?$/.exec(radiusText(point, this.#kilometres(distance))) ?? [];
    return this.#phrase(text, Number(slop));
  }

  /** `location:[52.3,13 TO 52.7,13.8]`: between these parallels and meridians, the bounds included. */
  within(bounds: BoxBounds): QueryNode {
    checkOptions("within", bounds, BOX_BOUNDS);
    const { south, west, north, east } = bounds;
    const low = this.#text({ lat: south, lon: west });
    const high = this.#text({ lat: north, lon: east });
    if (south <= north) return rangeClause(this.#scope, low, high);
    throw new TypeError(
      `The box of ${this.#name} must have a north that is not less than its south ${south}, not ${north}.`,
    );
  }

  /** `location:"52.5,13.1 52.6,13.2 52.4,13.3"`: in this polygon of three corners or more, whose edges are straight on a map with a grid of equal degrees. */
  inside(corners: readonly Point[]): QueryNode {
    if (Array.isArray(corners) && corners.length >= 3) {
      return this.#phrase(corners.map((corner) => this.#text(corner)).join(" "));
    }
    throw new TypeError(`The polygon of ${this.#name} must be a list of three corners or more.`);
  }

  /** `location:*`: the document has a point. */
  exists(): QueryNode {
    return Object.freeze({ kind: "exists", ...this.#scope });
  }

  #phrase(text: string, slop = 0): QueryNode {
    return Object.freeze({ kind: "phrase", ...this.#scope, text, slop });
  }

  #text(value: Point): string {
    const { lat, lon } = Object(value) as Partial<Point>;
    if (typeof lat === "number" && typeof lon === "number" && !Number.isNaN(lat + lon)) {
      const point = checkedPoint(lat, lon);
      if (!(point instanceof PointFault)) return pointText(point);
      throw new TypeError(`The field ${this.#name} must be compared with a point: ${point.reason}.`);
    }
    throw new TypeError(
      `The field ${this.#name} must be compared with a point, such as { lat: 52.52, lon: 13.4 }, not ${describeValue(value)}.`,
    );
  }

  #kilometres(distance: Distance): number {
    const kilometres = kilometresIn(distance);
    if (kilometres !== null) return kilometres;
    throw new TypeError(
      `The distance from ${this.#name} must have one unit and a positive number, such as { km: 50 }.`,
    );
  }
}
