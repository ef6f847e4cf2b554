import type { ResolvedArea } from "firmament/query";
import type { IndexLayout } from "../layout/index-layout.ts";

/** Ranges of the codes of points. */
export type CodeRanges = ResolvedArea["area"]["ranges"];

/**
 * The documents with a point in an area. Most of its codes are in ranges that are inside as a whole. Whether a point of
 * another range is inside, only this process decides exactly: a state of the documents replaces this query by one for the
 * points that it has there, before it sends a request.
 */
export class AreaQuery {
  /** In query syntax, for errors. */
  readonly text: string;
  /** The field with the codes of the points. */
  readonly path: string;
  /** The path of the nested objects that have the points; `null` for the points of documents. */
  readonly objects: string | null;
  /** The ranges that are inside as a whole. */
  readonly inside: CodeRanges;
  /** The ranges with points to decide about. */
  readonly border: CodeRanges;
  readonly #area: ResolvedArea["area"];

  constructor({ field, area }: Pick<ResolvedArea, "field" | "area">, layout: IndexLayout) {
    this.text = `${field}:${area.text}`;
    this.path = layout.numberPath(field);
    this.objects = layout.prefix === "" ? null : layout.prefix.slice(0, -1);
    this.#area = area;
    this.inside = area.ranges.filter(({ isInside }) => isInside);
    this.border = area.ranges.filter(({ isInside }) => !isInside);
  }

  /** Equal for queries that find the same documents. */
  get key(): string {
    return `${this.path} ${this.#area.text}`;
  }

  /** The most clauses of the queries that stand for this one. */
  get clauseCount(): number {
    return Math.max(this.inside.length + 1, this.border.length);
  }

  /** Whether a point is in the area. */
  contains(code: number): boolean {
    return this.#area.contains(code);
  }
}
