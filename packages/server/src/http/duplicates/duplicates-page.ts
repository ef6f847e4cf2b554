import type { StoredMerge } from "@firmament/dataset";
import type { DuplicateGroup, DuplicateLink } from "@firmament/duplicates";
import { isoTime } from "../dashboard/request-values.ts";
import type {
  DuplicateDocument,
  DuplicateGroupBody,
  DuplicateLinkBody,
  DuplicatesResponse,
} from "../schema/duplicates-schemas.ts";
import type { KeptReport } from "./duplicate-search.ts";

/** What a page of a report needs. */
export interface PageParts {
  readonly dataset: string;
  readonly offset: number;
  readonly limit: number;
  readonly get: (id: string) => Promise<DuplicateDocument | undefined>;
  /** By id: the ids of the documents that were declared different from it. */
  readonly apart: ReadonlyMap<string, ReadonlySet<string>>;
  /** The merges in which a document has remained, the latest first. */
  readonly mergesInto: (kept: string) => readonly StoredMerge[];
  readonly changeNumber: number | null;
}

const MAX_DOCUMENTS = 20;
const MAX_LISTED = 100;

/** A page of the groups of a report that were not decided since it was found. */
export async function duplicatesPage(
  { report, searchedAt, tookMs }: KeptReport,
  parts: PageParts,
): Promise<DuplicatesResponse> {
  const { groups, conflicts, skipped, notes, documents } = report;
  const page: DuplicateGroupBody[] = [];
  let next = parts.offset;
  for (; next < groups.length && page.length < parts.limit; next++) {
    const body = await groupBody(groups[next] as DuplicateGroup, parts);
    if (body !== null) page.push(body);
  }
  const undecided = conflicts.filter(({ ids: [one, other] }) => parts.apart.get(one)?.has(other) !== true);
  return {
    dataset: parts.dataset,
    documents,
    total: groups.length,
    groups: page,
    next_offset: next < groups.length ? next : null,
    conflicts: undecided.slice(0, MAX_LISTED).map(({ difference, ...link }) => ({ ...linkBody(link), difference })),
    conflict_count: undecided.length,
    skipped: skipped.slice(0, MAX_LISTED),
    notes,
    searched_at: isoTime(searchedAt),
    took_ms: tookMs,
    change_number: parts.changeNumber,
  };
}

/** `null` for a group that was decided: a document is gone, or two were declared different. */
async function groupBody(
  group: DuplicateGroup,
  { get, apart, mergesInto }: PageParts,
): Promise<DuplicateGroupBody | null> {
  const { ids, links, isByNamesOnly } = group;
  const documents: DuplicateDocument[] = [];
  const members = new Set(ids);
  for (const id of ids) {
    const document = await get(id);
    if (document === undefined || apart.get(id)?.isDisjointFrom(members) === false) return null;
    if (documents.length < MAX_DOCUMENTS) documents.push(document);
  }
  return {
    ids,
    documents,
    links: links.map(linkBody),
    by_names_only: isByNamesOnly,
    merged_before: ids
      .flatMap(mergesInto)
      .filter(({ removed }) => removed.some((id) => members.has(id)))
      .toSorted((one, other) => other.number - one.number)
      .map(({ number, removed, at }) => ({ merge: number, removed, at: at.toISOString() })),
  };
}

function linkBody({ ids, weight, reasons }: DuplicateLink): DuplicateLinkBody {
  return { ids, weight, reasons };
}

/** By id: the ids with which it has a pair. */
export function partnersOf(pairs: Iterable<readonly [string, string]>): ReadonlyMap<string, ReadonlySet<string>> {
  const partners = new Map<string, Set<string>>();
  const add = (one: string, other: string): void => {
    partners.set(one, (partners.get(one) ?? new Set()).add(other));
  };
  for (const [one, other] of pairs) {
    add(one, other);
    add(other, one);
  }
  return partners;
}
