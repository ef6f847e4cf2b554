import type { Bound, FieldedLeaf, PhraseNode, RangeNode, Span } from "../../grammar/ast/ast.ts";
import { Area } from "./area.ts";
import { boxShape } from "./box.ts";
import { areaAround } from "./circle.ts";
import { type Point, PointFault, pointText, readPointText } from "./point.ts";
import { ANYWHERE } from "./point-conditions.ts";
import { polygonShape } from "./polygon.ts";
import { kilometresOf, type Radius, readRadius } from "./radius.ts";

/** What a clause on a field of points asks for. */
export interface PointClause {
  readonly kind: "area";
  readonly area: Area;
}

const ANY_POINT: PointClause = { kind: "area", area: ANYWHERE };

/** Why a clause asks for no points. */
export interface PointClauseFault {
  readonly kind: "fault";
  readonly message: string;
  readonly span: Span;
  /** The clause that the author probably meant; `null` if this is unclear. */
  readonly meant: FieldedLeaf | null;
  /** Whether no clause on a point has this meaning. */
  readonly isImpossible: boolean;
}

/** How to write clauses on a field of points. */
export function pointHint(field: string): string {
  return `Write a point, a radius in kilometres or a box: ${field}:"52.52,13.40", ${field}:"52.52,13.40"~50, ${field}:[52.3,13.0 TO 52.7,13.8].`;
}

/**
 * Reads a clause on a field of points.
 *
 * @param field its name, for messages
 */
export function readPointClause(node: FieldedLeaf, field: string): PointClause | PointClauseFault {
  switch (node.kind) {
    case "exists":
      return ANY_POINT;
    case "term":
      return readText(node, node.text, 0, field);
    case "phrase":
      return readText(node, node.text, node.slop, field);
    case "range":
      return readBox(node, field);
    case "fuzzy": {
      const isPoint = !(readPointText(node.text) instanceof PointFault);
      const { span, text, edits } = node;
      const meant = isPoint ? phrase(node, text, edits) : null;
      return fault(
        `\`${field}\` is a point field; ${isPoint ? "a radius follows a point in quotes" : "a fuzzy term needs a text or keyword field"}.`,
        span,
        meant,
        !isPoint,
      );
    }
    case "comparison":
      return fault(
        `\`${field}\` is a point field: its values have no order for \`${node.operator}\`.`,
        node.span,
        null,
        true,
      );
    case "prefix":
    case "wildcard":
    case "regexp":
      return fault(
        `\`${field}\` is a point field; ${PATTERNS[node.kind]} needs a text or keyword field.`,
        node.span,
        null,
        true,
      );
  }
}

const PATTERNS = { prefix: "a prefix", wildcard: "a wildcard", regexp: "a regular expression" } as const;

/** A point; a point and a radius with a unit, as in `52.52,13.40 800m`; or at least three points, the corners of a polygon. */
function readText(node: FieldedLeaf, text: string, slop: number, field: string): PointClause | PointClauseFault {
  const { point: pointPart, radius } = separated(text);
  const point = readPointText(pointPart);
  if (point instanceof PointFault)
    return readCorners(node, text, slop, field) ?? notAPoint(node, text, slop, point, field);
  if (radius !== null && slop > 0) {
    return fault(`\`${text}\` has a radius, and \`~${slop}\` is another one.`, node.span, phrase(node, text, 0), false);
  }
  if (radius !== null) return circle(point, radius);
  if (slop > 0) return circle(point, { length: slop, unit: "km" });
  return { kind: "area", area: new Area(boxShape(point, point, `"${pointText(point)}"`)) };
}

function circle(point: Point, radius: Radius): PointClause {
  return { kind: "area", area: areaAround(point, kilometresOf(radius)) };
}

function separated(text: string): { readonly point: string; readonly radius: Radius | null } {
  const end = text.trimEnd().lastIndexOf(" ");
  const radius = end < 0 ? null : readRadius(text.slice(end + 1).trimEnd());
  return radius === null ? { point: text, radius } : { point: text.slice(0, end), radius };
}

/** `null` for a text that is no list of points. */
function readCorners(
  node: FieldedLeaf,
  text: string,
  slop: number,
  field: string,
): PointClause | PointClauseFault | null {
  const points = text
    .trim()
    .replace(/\s*,\s*/g, ",")
    .split(/\s+/)
    .map(readPointText);
  if (points.length < 2 || points.some((point) => point instanceof PointFault && point.reason === null)) return null;
  const { span } = node;
  const wrong = points.find((point) => point instanceof PointFault);
  if (wrong !== undefined)
    return fault(`\`${text}\` is not a polygon of \`${field}\`: ${wrong.reason}.`, span, null, false);
  const corners = points as Point[];
  const [first, second] = corners;
  if (corners.length === 2 && first !== undefined && second !== undefined) {
    const meant = boxNode(node, first, second);
    return fault(
      `\`${text}\` has two points: a box is written as a range, and a polygon has three or more corners.`,
      span,
      meant,
      false,
    );
  }
  if (slop > 0) return fault(`A polygon has no radius: leave out \`~${slop}\`.`, span, phrase(node, text, 0), false);
  const shape = polygonShape(corners);
  if (shape instanceof PointFault)
    return fault(`\`${field}\` cannot be searched by this polygon: ${shape.reason}.`, span, null, false);
  return { kind: "area", area: new Area(shape) };
}

function notAPoint(
  node: FieldedLeaf,
  text: string,
  slop: number,
  { reason, meant }: PointFault,
  field: string,
): PointClauseFault {
  const why = reason === null ? "" : `: ${reason}`;
  const fixed = meant === null ? null : phrase(node, pointText(meant), slop);
  return fault(`\`${field}\` is a point field, but \`${text}\` is not a point${why}.`, node.span, fixed, false);
}

function readBox(node: RangeNode, field: string): PointClause | PointClauseFault {
  const { low, high, span } = node;
  if (low.kind === "open" && high.kind === "open") return ANY_POINT;
  if (low.kind === "open" || high.kind === "open") {
    return fault(
      `\`${field}\` is a point field: a box needs two corners, the one in the south-west first.`,
      span,
      null,
      false,
    );
  }
  const corners = [low, high].map(({ text }) => readPointText(text));
  for (const [index, corner] of corners.entries()) {
    if (!(corner instanceof PointFault)) continue;
    const { text, span: boundSpan } = index === 0 ? low : high;
    const why = corner.reason === null ? "" : `: ${corner.reason}`;
    return fault(`\`${field}\` is a point field, but \`${text}\` is not a point${why}.`, boundSpan, null, false);
  }
  const [southWest, northEast] = corners as [Point, Point];
  if (southWest.lat > northEast.lat) {
    const [west, east] = [southWest.lon, northEast.lon].sort((a, b) => a - b) as [number, number];
    const meant = boxNode(node, { ...northEast, lon: west }, { ...southWest, lon: east });
    return fault(
      `The box of \`${field}\` starts in the north: write its corner in the south-west first.`,
      span,
      meant,
      false,
    );
  }
  if (!low.inclusive || !high.inclusive) {
    const meant = boxNode(node, southWest, northEast);
    return fault(`The box of \`${field}\` includes its bounds: write \`[\` and \`]\`.`, span, meant, false);
  }
  return { kind: "area", area: new Area(boxShape(southWest, northEast)) };
}

function boxNode({ span, field, boost }: FieldedLeaf, a: Point, b: Point): RangeNode {
  const bound = (lat: number, lon: number): Bound => {
    return { kind: "value", text: pointText({ lat, lon }), inclusive: true, span };
  };
  const [south, north] = a.lat <= b.lat ? [a.lat, b.lat] : [b.lat, a.lat];
  return { kind: "range", span, field, boost, low: bound(south, a.lon), high: bound(north, b.lon) };
}

function phrase({ span, field, boost }: FieldedLeaf, text: string, slop: number): PhraseNode {
  return { kind: "phrase", span, field, boost, text, slop };
}

function fault(message: string, span: Span, meant: FieldedLeaf | null, isImpossible: boolean): PointClauseFault {
  return { kind: "fault", message, span, meant, isImpossible };
}
