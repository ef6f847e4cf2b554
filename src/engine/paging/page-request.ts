import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import type { GroupRequest } from "../../evaluate/group/grouping.ts";
import type { Sort } from "../../evaluate/sort/sort.ts";
import type { ValueRank } from "../../evaluate/sort/value-rank.ts";
import { keyOfFilter, type ResolvedFilter } from "../../plan/resolve/resolved-filter.ts";
import type { DefaultOperator } from "../../plan/resolve/resolver.ts";
import { crc32cOfText } from "../../storage/crc32c.ts";
import type { NearRequest } from "../../vectors/near-request.ts";
import type { Cursor } from "./cursor.ts";

/** The part of a request that determines the hits and their order. */
export interface RankingRequest {
  /** The query after its corrections. */
  readonly tree: QueryNode;
  readonly defaultOperator: DefaultOperator;
  /** `null` for no filter. */
  readonly filter: ResolvedFilter | null;
  readonly sorts: readonly Sort[];
  readonly rank: ValueRank | null;
  /** `null` for hits that are not ordered by vectors. */
  readonly near: NearRequest | null;
  /** `null` for hits that are not grouped. The size of groups does not change their order. */
  readonly group: GroupRequest | null;
  /** The query text of a search as you type: white space at its end ends the last word. `null` for other searches. */
  readonly typed: string | null;
}

/** A request for one page of a ranking. */
export interface PageRequest extends RankingRequest {
  /** The maximum number of hits, or of groups. */
  readonly limit: number;
  /** The number of hits, or of groups, before the page; ignored if there is a cursor. */
  readonly offset: number;
  /** The cursor of the previous page. */
  readonly cursor: Cursor | null;
  /** What `now` stands for in the query, in milliseconds since 1970; `null` if the query does not contain it. */
  readonly now: number | null;
}

/** The options of a collator, which has no members of its own. */
function withCollation(_name: string, value: unknown): unknown {
  return value instanceof Intl.Collator ? value.resolvedOptions() : value;
}

/** A 32-bit checksum. Equal requests have equal checksums; others almost never do. */
export function checksumOf(request: RankingRequest): number {
  return crc32cOfText(rankingKey(request));
}

/** A text that is equal for equal requests, and only for these. */
export function rankingKey({ tree, defaultOperator, filter, sorts, rank, near, group, typed }: RankingRequest): string {
  const text = typed === null ? print(tree) : JSON.stringify({ typed });
  const query = filter === null ? text : `${JSON.stringify({ filter: keyOfFilter(filter) })} ${text}`;
  const options = [
    sorts,
    rank,
    ...(near === null ? [] : [{ ...near, row: [...near.row] }]),
    ...(group === null ? [] : [group.field]),
  ];
  // A function that replaces members makes JSON several times as slow.
  const hasCollator = sorts.some((sort) => sort.by === "text" && sort.collator !== undefined);
  return `${defaultOperator} ${hasCollator ? JSON.stringify(options, withCollation) : JSON.stringify(options)} ${query}`;
}
