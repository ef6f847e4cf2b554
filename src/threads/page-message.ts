import type { Cursor } from "../engine/paging/cursor.ts";
import { NextPageCursor } from "../engine/paging/next-page-cursor.ts";
import { type FieldNames, LazyHit, type OptionalMembers } from "../engine/result/lazy-hit.ts";
import { LazyPage } from "../engine/result/lazy-page.ts";
import type { Segment } from "../indexes/segment.ts";
import { type AnyPage, convertHits } from "../worker/protocol/page-message.ts";

/** The number of a segment that the calling thread has; otherwise `undefined`. */
export type NumberOf = (segment: Segment) => number | undefined;

/**
 * A hit as a thread sends it: where its document is in the segments that both threads have. So a document is neither
 * copied nor decoded until the hit's document is read.
 */
interface HitPlace extends OptionalMembers {
  /** The number of the segment in `SegmentUpdates`. */
  readonly segment: number;
  readonly ordinal: number;
  readonly score: number;
  /** The names of the fields of the document; `null` for all. */
  readonly fields: readonly string[] | null;
}

/** The hits of a page without optional members: one array is sent in a quarter of the time of as many objects. */
interface PackedPlaces {
  /** The names of the fields of the documents; `null` for all. */
  readonly fields: readonly string[] | null;
  /** The number of the segment, the ordinal and the score of each hit. */
  readonly places: Float64Array;
}

const NUMBERS_PER_HIT = 3;

/** A page as a thread sends it, or a part of one, which has no cursor. */
export type PageMessage = Omit<AnyPage, "hits" | "cursor"> & {
  readonly hits: readonly object[] | PackedPlaces;
  /** A cursor that is not yet written is sent as its members. */
  readonly cursor: Cursor | string | null;
};

/**
 * The message for a page. A hit in a segment that the calling thread may not have any more, such as one of a cursor, is
 * sent with its document.
 */
export function messageOf(page: AnyPage, numberOf: NumberOf): PageMessage {
  const cursor = cursorOf(page) ?? page.cursor;
  const packed = page.groups === undefined ? packedPlaces(page.hits, numberOf) : null;
  const { hits, groups } = packed === null ? withPlaces(page, numberOf) : { hits: packed, groups: undefined };
  return { total: page.total, hits, ...otherMembers(page), ...(groups && { groups }), cursor } as PageMessage;
}

const NAMED_MEMBERS: ReadonlySet<string> = new Set(["total", "hits", "groups", "cursor"]);

/** The members of a page except those that are counted or written when they are read, and its hits. */
function otherMembers(page: object): object {
  const members: Record<string, unknown> = {};
  for (const name of Object.keys(page)) {
    if (!NAMED_MEMBERS.has(name)) members[name] = page[name as keyof typeof page];
  }
  return members;
}

function packedPlaces(hits: readonly object[], numberOf: NumberOf): PackedPlaces | null {
  const places = new Float64Array(hits.length * NUMBERS_PER_HIT);
  let fields: FieldNames = null;
  for (const [index, hit] of hits.entries()) {
    const place = LazyHit.placeOf(hit);
    const segment = place === null ? undefined : numberOf(place.segment);
    if (place === null || segment === undefined || hasOptionalMembers(hit)) return null;
    fields = place.fields;
    places.set([segment, place.ordinal, (hit as HitPlace).score], index * NUMBERS_PER_HIT);
  }
  return { fields: fields === null ? null : [...fields], places };
}

const OPTIONAL_MEMBERS: readonly (keyof OptionalMembers)[] = [
  "explanation",
  "distance",
  "similarity",
  "fusion",
  "highlights",
];

function hasOptionalMembers(hit: object): boolean {
  return OPTIONAL_MEMBERS.some((member) => member in hit);
}

function withPlaces(page: AnyPage, numberOf: NumberOf): Pick<AnyPage, "hits" | "groups"> {
  const listed = new Map<ReadonlySet<string>, readonly string[]>();
  return convertHits(page, (hit) => {
    const place = LazyHit.placeOf(hit);
    const segment = place === null ? undefined : numberOf(place.segment);
    if (place === null || segment === undefined) return { ...hit };
    const { ordinal, fields } = place;
    // One list for all hits: it is sent once.
    if (fields !== null && !listed.has(fields)) listed.set(fields, [...fields]);
    const { score, explanation, distance, similarity, fusion, highlights } = hit as LazyHit<object> & OptionalMembers;
    return {
      segment,
      ordinal,
      score,
      fields: fields === null ? null : listed.get(fields),
      ...(explanation !== undefined && { explanation }),
      ...(distance !== undefined && { distance }),
      ...(similarity !== undefined && { similarity }),
      ...(fusion !== undefined && { fusion }),
      ...(highlights !== undefined && { highlights }),
    };
  });
}

/**
 * The page that a thread sent. Its hits decode their documents, and it writes its cursor, when they are first read.
 *
 * @param segments by number, as they were when the search was sent
 */
export function pageOf(message: PageMessage, segments: ReadonlyMap<number, Segment<object>>): AnyPage {
  const { total, cursor } = message;
  const { hits, groups } = isPacked(message.hits)
    ? { hits: unpackedHits(message.hits, segments), groups: undefined }
    : hitsAtPlaces({ hits: message.hits, groups: message.groups }, segments);
  const optional = { ...otherMembers(message), ...(groups && { groups }) };
  if (typeof cursor !== "object" || cursor === null) return { total, hits, ...optional, cursor } as AnyPage;
  const page: unknown = new LazyPage(() => total, hits, optional, new NextPageCursor(() => cursor));
  return page as AnyPage;
}

function isPacked(hits: PageMessage["hits"]): hits is PackedPlaces {
  return "places" in hits;
}

function unpackedHits(
  { fields, places }: PackedPlaces,
  segments: ReadonlyMap<number, Segment<object>>,
): readonly object[] {
  const names = fields === null ? null : new Set(fields);
  return Array.from({ length: places.length / NUMBERS_PER_HIT }, (_, index) => {
    const [segment, ordinal, score] = places.subarray(index * NUMBERS_PER_HIT) as unknown as [number, number, number];
    return new LazyHit(segments.get(segment) as Segment<object>, ordinal, score, names);
  });
}

function hitsAtPlaces(
  page: Pick<AnyPage, "hits" | "groups">,
  segments: ReadonlyMap<number, Segment<object>>,
): Pick<AnyPage, "hits" | "groups"> {
  const sets = new Map<readonly string[], ReadonlySet<string>>();
  return convertHits(page, (hit) => {
    if (!isPlace(hit)) return hit;
    const { segment, ordinal, score, fields, ...optional } = hit;
    if (fields !== null && !sets.has(fields)) sets.set(fields, new Set(fields));
    const names = fields === null ? null : (sets.get(fields) as ReadonlySet<string>);
    return new LazyHit(segments.get(segment) as Segment<object>, ordinal, score, names, optional);
  });
}

function isPlace(hit: object): hit is HitPlace {
  return "ordinal" in hit;
}

/** The same page with other facets. */
export function withFacets(page: AnyPage, facets: object): AnyPage {
  const { hits } = page;
  const optional = { ...otherMembers(page), facets };
  const source = LazyPage.cursorSourceOf(page);
  const copy: unknown =
    source === null
      ? { total: page.total, hits, ...optional, cursor: page.cursor }
      : new LazyPage(() => page.total, hits, optional, source);
  return copy as AnyPage;
}

/** The cursor of a page before it is written; `null` for a page without a cursor, and for one whose cursor is a text. */
export function cursorOf(page: AnyPage): Cursor | null {
  const source = LazyPage.cursorSourceOf(page);
  return source instanceof NextPageCursor ? source.cursor() : null;
}
