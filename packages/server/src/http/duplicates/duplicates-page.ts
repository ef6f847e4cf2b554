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
  /** The pairs that were declared different, as {@link pairText} writes them. */
  readonly apart: ReadonlySet<string>;
  readonly merges: readonly StoredMerge[];
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
  const undecided = conflicts.filter(({ ids: [one, other] }) => !parts.apart.has(pairText(one, other)));
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
async function groupBody(group: DuplicateGroup, { get, apart, merges }: PageParts): Promise<DuplicateGroupBody | null> {
  const { ids, links, isByNamesOnly } = group;
  const documents: DuplicateDocument[] = [];
  for (const [index, id] of ids.entries()) {
    const document = await get(id);
    if (document === undefined) return null;
    if (ids.slice(0, index).some((other) => apart.has(pairText(id, other)))) return null;
    if (documents.length < MAX_DOCUMENTS) documents.push(document);
  }
  return {
    ids,
    documents,
    links: links.map(linkBody),
    by_names_only: isByNamesOnly,
    merged_before: merges
      .filter(({ kept, removed }) => ids.includes(kept) && removed.some((id) => ids.includes(id)))
      .map(({ number, removed, at }) => ({ merge: number, removed, at: at.toISOString() })),
  };
}

function linkBody({ ids, weight, reasons }: DuplicateLink): DuplicateLinkBody {
  return { ids, weight, reasons };
}

/** The same text for two ids in any order. */
export function pairText(one: string, other: string): string {
  return JSON.stringify(one < other ? [one, other] : [other, one]);
}
