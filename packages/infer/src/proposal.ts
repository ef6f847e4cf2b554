import type { FieldJson, SchemaJson } from "firmament";
import { checkFieldName, RESERVED_MEMBERS } from "firmament/query";
import { type ProposalRules, proposedField } from "./field-proposal.ts";
import type { MemberStatistics, RecordStatistics } from "./member-statistics.ts";
import { type PointMembers, pointMembers } from "./point-members.ts";

/** What a schema could have for a member of the records. */
export interface MemberProposal {
  /** The name in the records. */
  readonly name: string;
  readonly statistics: MemberStatistics;
  /** `null` for the id, and for a member that is left out. */
  readonly field: FieldJson | null;
  /** The reason in words. */
  readonly why: string;
  /** The members of nested objects. */
  readonly members?: readonly MemberProposal[];
}

/** A schema for records. */
export interface SchemaProposal {
  /** The member that identifies the records; `null` if there is none. */
  readonly id: string | null;
  /** All members that could be the id: every record has one value, which no other record has. The most likely first. */
  readonly possibleIds: readonly string[];
  readonly members: readonly MemberProposal[];
  /** Members that are read together as one field of points; they are no fields themselves. */
  readonly points: readonly PointMembers[];
  readonly schema: SchemaJson;
}

/** Names of members that identify a record, the most likely first. */
const ID_NAMES: readonly RegExp[] = [
  /^id$/i,
  /^_id$/i,
  /^(uuid|guid|key)$/i,
  /^(sku|asin|isbn|doi|gtin|ean|url|slug|handle|code)$/i,
  /(^|[ _-])(id|uuid|key|sku|number|no)$/i,
  /[a-z](Id|ID|Key)$/,
];

/** Names of members that stand for a record. */
const TITLE_NAMES: readonly RegExp[] = [
  /^(name|title)$/i,
  /^(headline|subject|label|heading)$/i,
  /(^|[_-])(name|title)$|[a-z](Name|Title)$/i,
];

/** Words of a longer text do not stand for a record. */
const MAX_TITLE_TOKENS = 15;

/** A word in the title counts as much as this many in another field. */
const TITLE_WEIGHT = 4;

/** Proposes a schema for records of which these statistics are known. */
export function proposedSchema(records: RecordStatistics, rules: ProposalRules): SchemaProposal {
  const id = idOf(records);
  const points = rules.joinsPoints === true ? pointMembers(records.members, rules.areCells) : [];
  const members = proposedMembers(records, rules).map((member) => {
    if (member.name === id) return { ...member, field: null, why: idReason(member, records.count) };
    const point = points.find(({ lat, lon }) => lat === member.name || lon === member.name);
    if (point !== undefined) return { ...member, field: null, why: `a part of the point ${point.field}` };
    return canBeField(member.name, records) ? member : withoutField(member);
  });
  const title = titleOf(members);
  const proposals = members.map((member) => (member.name === title ? asTitle(member) : member));
  return {
    id,
    possibleIds: possibleIdsOf(records),
    members: proposals,
    points,
    schema: { analyzer: "folding", fields: { ...fieldsOf(proposals), ...pointFields(points) } },
  };
}

function withoutField(member: MemberProposal): MemberProposal {
  return { ...member, field: null, why: "a field cannot have this name" };
}

/** Whether a field can have this name, as it is or beside the members of objects, such as `shops.city`. */
function canBeField(name: string, { members }: RecordStatistics): boolean {
  const [parent = "", ...rest] = name.split(".");
  if (members.get(parent)?.objects?.members.has(rest.join("."))) return false;
  try {
    checkFieldName(name);
    return true;
  } catch {
    return false;
  }
}

function proposedMembers(records: RecordStatistics, rules: ProposalRules): readonly MemberProposal[] {
  return [...records.members].map(([name, statistics]): MemberProposal => {
    const { objects } = statistics;
    const field = proposedField(statistics, rules);
    if (objects === null || field.type !== "objects") {
      const { why, type, ...options } = field;
      return { name, statistics, field: type === null ? null : { type, ...options }, why };
    }
    const members = proposedMembers(objects, rules).map((member) =>
      RESERVED_MEMBERS.has(member.name) ? withoutField(member) : member,
    );
    const fields = fieldsOf(members);
    if (Object.values(fields).every(({ type }) => type === "stored")) {
      return { name, statistics, field: { type: "stored" }, why: "objects without a member to search" };
    }
    return { name, statistics, field: { type: "objects", fields }, why: field.why, members };
  });
}

function fieldsOf(members: readonly MemberProposal[]): Readonly<Record<string, FieldJson>> {
  return Object.fromEntries(members.flatMap(({ name, field }) => (field === null ? [] : [[name, field]])));
}

function pointFields(points: readonly PointMembers[]): Readonly<Record<string, FieldJson>> {
  return Object.fromEntries(points.map(({ field }) => [field, { type: "point" }]));
}

/** The member with the best name of those that all records have, with one short value that no other record has. */
function idOf({ count, members }: RecordStatistics): string | null {
  const candidates = [...members].flatMap(([name, member]) => (isIdentifier(member, count) ? [name] : []));
  for (const pattern of ID_NAMES) {
    const name = candidates.find((candidate) => pattern.test(candidate));
    if (name !== undefined) return name;
  }
  return null;
}

function possibleIdsOf({ count, members }: RecordStatistics): readonly string[] {
  const names = [...members].flatMap(([name, member]) => {
    const { isExact, count: distinct } = member.distinct;
    return isIdentifier(member, count) && (!isExact || distinct === count) ? [name] : [];
  });
  return names.sort((a, b) => idRank(a) - idRank(b));
}

/** The position of the first pattern that a name fits. */
function idRank(name: string): number {
  const rank = ID_NAMES.findIndex((pattern) => pattern.test(name));
  return rank < 0 ? ID_NAMES.length : rank;
}

function isIdentifier(member: MemberStatistics, count: number): boolean {
  if (member.records < count || member.lists > 0 || !member.isOnly("text", "integer")) return false;
  // A count that is not exact has an error of some percent. A table may have a few records twice.
  return member.distinct.count >= count * (member.distinct.isExact ? 0.99 : 0.95) && member.longestText <= 500;
}

function idReason({ statistics: { distinct } }: MemberProposal, count: number): string {
  const duplicates = distinct.isExact ? count - distinct.count : 0;
  const repeated = duplicates === 0 ? "" : `; ${duplicates} occur again, and the last record with an id counts`;
  return `identifies the records: each has one${repeated}`;
}

function titleOf(members: readonly MemberProposal[]): string | null {
  const texts = members.filter(({ field, statistics: { tokens, values } }) => {
    return field?.type === "text" && field.many !== true && tokens <= values * MAX_TITLE_TOKENS;
  });
  for (const pattern of TITLE_NAMES) {
    const title = texts.find(({ name }) => pattern.test(name));
    if (title !== undefined) return title.name;
  }
  return null;
}

function asTitle({ field, why, ...member }: MemberProposal): MemberProposal {
  if (field === null) return { ...member, field, why };
  return {
    ...member,
    field: { ...field, weight: TITLE_WEIGHT, exactFirst: true },
    why: `${why}; stands for the record`,
  };
}
