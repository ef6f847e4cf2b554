import type { Steps } from "firmament/base";
import type { DuplicateConflict, DuplicateGroup, DuplicateLink } from "./report.ts";

/** Two documents that agree. */
export interface Agreement {
  /** The positions of the documents, in order. */
  readonly positions: readonly [number, number];
  readonly link: DuplicateLink;
  readonly isByNamesOnly: boolean;
}

export interface Grouping {
  readonly groups: readonly DuplicateGroup[];
  readonly conflicts: readonly DuplicateConflict[];
}

interface Group {
  readonly positions: number[];
  readonly agreements: Agreement[];
}

/**
 * Joins documents that agree, the strongest agreements first. Two groups are not joined if a document of one cannot be the
 * same as one of the other.
 *
 * @param difference why two documents, by their positions, cannot be the same one; `null` if they can. Instead of it, `null` if
 *   any two can
 * @param idOf the id of a document, by its position
 */
export function* groupsOf(
  agreements: readonly Agreement[],
  difference: ((one: number, other: number) => string | null) | null,
  idOf: (position: number) => string,
): Steps<Grouping> {
  const groups = new Map<number, Group>();
  const groupOf = (position: number): Group => {
    const group = groups.get(position) ?? { positions: [position], agreements: [] };
    groups.set(position, group);
    return group;
  };
  const conflicts: DuplicateConflict[] = [];
  for (const agreement of agreements.toSorted(compareStrength)) {
    yield;
    const [first, second] = agreement.positions;
    const [one, other] = [groupOf(first), groupOf(second)];
    if (one === other) continue;
    const found = difference === null ? null : yield* firstDifference(one, other, difference);
    if (found !== null) {
      conflicts.push({ ...agreement.link, difference: found });
      continue;
    }
    // The smaller one joins: a long chain of documents takes n · log n steps.
    const [small, large] = one.positions.length < other.positions.length ? [one, other] : [other, one];
    for (const position of small.positions) {
      large.positions.push(position);
      groups.set(position, large);
    }
    for (const each of small.agreements) large.agreements.push(each);
    large.agreements.push(agreement);
  }
  return {
    groups: [...new Set(groups.values())]
      .filter(({ agreements: { length } }) => length > 0)
      .map((group) => reportedGroup(group, idOf)),
    conflicts,
  };
}

/** The stronger one first; of equal ones, that of the earlier documents. */
function compareStrength(one: Agreement, other: Agreement): number {
  const [[first, second], [otherFirst, otherSecond]] = [one.positions, other.positions];
  return other.link.weight - one.link.weight || first - otherFirst || second - otherSecond;
}

function* firstDifference(
  one: Group,
  other: Group,
  difference: (one: number, other: number) => string | null,
): Steps<string | null> {
  for (const position of one.positions) {
    yield;
    for (const otherPosition of other.positions) {
      const found = difference(position, otherPosition);
      if (found !== null) return found;
    }
  }
  return null;
}

function reportedGroup({ positions, agreements }: Group, idOf: (position: number) => string): DuplicateGroup {
  return {
    ids: positions.toSorted((one, other) => one - other).map(idOf),
    links: agreements.toSorted(compareStrength).map(({ link }) => link),
    isByNamesOnly: agreements.some(({ isByNamesOnly }) => isByNamesOnly),
  };
}
