import type { FieldJson } from "firmament";
import type { MemberStatistics, RecordStatistics } from "./member-statistics.ts";
import { areDegrees } from "./point-members.ts";

/** How the records were read. */
export interface ProposalRules {
  /** Whether the values are cells of tables, which become numbers and booleans when they are read. */
  readonly areCells: boolean;
  /** Whether cells with several values have been split. */
  readonly areSplit: boolean;
  /** Whether two members can be read as one point, with `pointOfCells` or `pointOfMembers`. Default: false. */
  readonly joinsPoints?: boolean;
}

/** A field with the reason for it; `type` is `null` for a member that is left out. */
export type FieldProposal = Omit<FieldJson, "type"> & {
  readonly type: FieldJson["type"] | null;
  readonly why: string;
};

/** Categories: at most this many different ones, … */
const MAX_CATEGORIES = 500;
/** … each of which occurs at least this often on average, … */
const MIN_REPETITIONS = 4;
/** … and has at most this many tokens on average: a search finds a keyword by its whole value, not by its words. */
const MAX_CATEGORY_TOKENS = 1.5;

/** Names have at most this many tokens on average. */
const MAX_NAME_TOKENS = 4;

/** A share of the texts that decides on their type, although a few are different. */
const MOST = 0.9;

/** A share of texts with a separator that suggests lists. */
const MANY_SEPARATED = 0.3;

/** Objects with more members have names that are values. */
const MAX_OBJECT_MEMBERS = 60;

/** Shorter lists of numbers of equal length are probably values of their own. */
const MIN_VECTOR_DIMENSIONS = 16;
const MAX_VECTOR_DIMENSIONS = 4096;

/** The field for a member with these values. The fields of nested objects are proposed for each of their members. */
export function proposedField(member: MemberStatistics, rules: ProposalRules): FieldProposal {
  const { kinds, objects } = member;
  if (member.values === 0) return { type: null, why: "has no values" };
  if (member.isOnly("object")) {
    if (objects === null) return stored("objects within objects");
    if (arePoints(objects)) {
      return { type: "point", ...(member.lists > 0 && { many: true }), why: "objects with lat and lon" };
    }
    if (objects.hasMore || objects.members.size > MAX_OBJECT_MEMBERS) return stored("objects with too many members");
    return { type: "objects", why: "objects, whose members belong together" };
  }
  if (kinds.has("list")) return stored("lists within lists");
  if (kinds.has("object")) return stored("objects and other values");
  const many = member.lists > 0 ? { many: true } : {};
  if (member.isOnly("boolean")) {
    return member.lists > 0 ? stored("lists of booleans") : { type: "boolean", why: "true or false" };
  }
  if (isVector(member)) {
    return { type: "vector", dimensions: member.longestList, why: `lists of ${member.longestList} numbers each` };
  }
  if (member.isOnly("integer")) return { type: "integer", ...many, why: "whole numbers" };
  if (member.isOnly("integer", "number")) return { type: "number", ...many, why: "numbers" };
  if (kinds.has("boolean")) return stored(`${kindsText(member)} together`);
  return { ...many, ...proposedText(member, rules) };
}

/** Whether all objects have a latitude and a longitude, and nothing else. */
function arePoints({ members, count }: RecordStatistics): boolean {
  const [lat, lon] = [members.get("lat"), members.get("lon")];
  if (lat === undefined || lon === undefined || members.size !== 2) return false;
  return lat.records === count && lon.records === count && areDegrees(lat, 90, false) && areDegrees(lon, 180, false);
}

/** One list alone shows no equal length. */
function isVector(member: MemberStatistics): boolean {
  const { lists, records, values, shortestList: shortest, longestList: longest } = member;
  const areEqual = lists > 1 && lists === records && shortest === longest && values === lists * longest;
  return (
    areEqual &&
    member.isOnly("integer", "number") &&
    longest >= MIN_VECTOR_DIMENSIONS &&
    longest <= MAX_VECTOR_DIMENSIONS
  );
}

function proposedText(member: MemberStatistics, { areCells, areSplit }: ProposalRules): FieldProposal {
  const isText = member.isOnly("text");
  if (isText && areCells) {
    if (member.shareOf("integer") === 1) return { type: "integer", why: "whole numbers" };
    if (member.shareOf("integer", "number") === 1) return { type: "number", why: "numbers" };
    if (member.shareOf("boolean") === 1 && member.lists === 0) return { type: "boolean", why: "true or false" };
  }
  if (isText && member.shareOf("date") === 1) return { type: "date", why: "dates as ISO 8601 text" };
  if (isText && member.shareOf("point") === 1) return { type: "point", why: "points: latitude, longitude" };
  const field = searchedText(member);
  return { ...field, why: [field.why, ...hints(member, areCells && !areSplit)].join("; ") };
}

function searchedText(member: MemberStatistics): FieldProposal {
  const { values, tokens, distinct } = member;
  if (member.shareOf("address") >= MOST) {
    return { type: "text", typicalLength: typicalLength(member), analyzer: "website(folding)", why: "web addresses" };
  }
  const isRepeated = distinct.count <= MAX_CATEGORIES && distinct.count * MIN_REPETITIONS <= values;
  if (isRepeated && tokens <= values * MAX_CATEGORY_TOKENS) {
    const fold = member.foldable > 0 ? { fold: true } : {};
    return { type: "keyword", ...fold, why: "few different values, which occur again and again" };
  }
  if (member.shareOf("words", "address") <= 1 - MOST) return { type: "keyword", why: "codes" };
  const why =
    tokens > values * MAX_NAME_TOKENS
      ? "text of several words"
      : isRepeated
        ? "few different values, of several words"
        : "many different names";
  return { type: "text", typicalLength: typicalLength(member), why };
}

/** What the user could change in the file, or in how it is read. */
function hints(member: MemberStatistics, mayHaveLists: boolean): readonly string[] {
  const [dates, others] = [member.shareOf("date"), member.shareOf("other date")];
  const found: string[] = [];
  if (dates + others >= MOST) {
    found.push(others > 0 ? "dates that are not ISO 8601, such as 2024-06-03: convert them" : "a few are not dates");
  }
  if (member.shareOf("integer", "number") >= MOST) {
    found.push(
      member.shareOf("integer", "number") === 1
        ? "numbers in quotes: remove the quotes to search ranges"
        : "a few are not numbers",
    );
  }
  const separator = ([";", "|"] as const).find((each) => member.separated[each] >= member.values * MANY_SEPARATED);
  if (separator !== undefined && mayHaveLists) found.push(`lists? Try --separator ${JSON.stringify(separator)}`);
  return found;
}

function stored(why: string): FieldProposal {
  return { type: "stored", why };
}

/** The mean number of tokens of the records that have a value, rounded to two digits. */
function typicalLength({ tokens, records }: MemberStatistics): number {
  return Math.max(1, Number((tokens / records).toPrecision(2)));
}

function kindsText({ kinds }: MemberStatistics): string {
  return [...kinds.keys()].map((kind) => `${kind}s`).join(" and ");
}
