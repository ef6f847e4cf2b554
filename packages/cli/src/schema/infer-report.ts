import type { MemberProposal, SchemaProposal } from "@firmament/infer";
import { formatNumber } from "../terminal/number-format.ts";
import { printTable } from "../terminal/printed-table.ts";
import type { Screen } from "../terminal/screen.ts";
import type { Column } from "../terminal/table.ts";

/** A member with its path: `locations.city`. */
interface Row extends MemberProposal {
  readonly path: string;
  /** The number of records, or of objects, that could have it. */
  readonly count: number;
}

/** Prints a table with what is known about each member, and the field that it would be. */
export function printReport({ members }: SchemaProposal, count: number, screen: Screen): void {
  printTable(rowsOf(members, count, ""), COLUMNS, screen);
}

/** The same for a program. */
export function reportJson(
  { id, possibleIds, members, points, schema }: SchemaProposal,
  count: number,
  invalid: number,
): object {
  return {
    records: count,
    invalid,
    id,
    possible_ids: possibleIds,
    members: rowsOf(members, count, "").map(memberJson),
    ...(points.length > 0 && { points }),
    schema,
  };
}

function memberJson({ path, statistics, field, why }: Row): object {
  const { records, values, kinds, shapes, distinct, lists, longestList, totalLength, longestText, tokens } = statistics;
  const texts = kinds.get("text") ?? 0;
  return {
    member: path,
    records,
    values,
    kinds: Object.fromEntries(kinds),
    ...(lists > 0 && { lists, longest_list: longestList }),
    ...(statistics.objects?.count !== values && { distinct: distinct.count, distinct_is_exact: distinct.isExact }),
    ...(texts > 0 && {
      shapes: Object.fromEntries(shapes),
      mean_length: rounded(totalLength / texts),
      longest: longestText,
      mean_words: rounded(tokens / texts),
    }),
    example: statistics.example,
    field,
    why,
  };
}

function rowsOf(members: readonly MemberProposal[], count: number, prefix: string): readonly Row[] {
  return members.flatMap((member): readonly Row[] => {
    const path = `${prefix}${member.name}`;
    const nested = member.members ?? [];
    return [{ ...member, path, count }, ...rowsOf(nested, member.statistics.objects?.count ?? 0, `${path}.`)];
  });
}

const COLUMNS: readonly Column<Row>[] = [
  { heading: "member", align: "left", isRequired: true, cell: ({ path }) => path },
  {
    heading: "records",
    align: "right",
    isRequired: true,
    cell: ({ statistics, count }) => shareText(statistics.records, count),
  },
  { heading: "field", align: "left", isRequired: true, minWidth: 14, cell: fieldText },
  { heading: "values", align: "left", cell: valuesText },
  { heading: "distinct", align: "right", cell: distinctText },
  { heading: "words", align: "right", cell: wordsText },
  { heading: "why", align: "left", minWidth: 24, cell: ({ why }) => why },
];

/** `100%`, `12%`, `<1%`. */
function shareText(part: number, whole: number): string {
  if (part === whole) return "100%";
  const percent = (100 * part) / whole;
  return percent < 1 ? "<1%" : `${Math.min(99, Math.round(percent))}%`;
}

/** `text many weight 4`. */
function fieldText({ field }: Row): string {
  if (field === null) return "–";
  const { type, fields, ...options } = field;
  const texts = Object.entries(options).map(([name, value]) => (value === true ? name : `${name} ${value}`));
  return [type, ...texts].join(" ");
}

/** `texts`, `integers and texts, up to 7 in a list`. */
function valuesText({ statistics: { kinds, lists, longestList } }: Row): string {
  const names = [...kinds.keys()].map((kind) => `${kind}s`).join(" and ");
  return lists > 0 ? `${names}, up to ${formatNumber(longestList)} in a list` : names;
}

function distinctText({ statistics: { distinct, objects, values } }: Row): string {
  if (objects !== null && objects.count === values) return "";
  return `${distinct.isExact ? "" : "≈"}${formatNumber(distinct.count)}`;
}

function wordsText({ statistics: { kinds, tokens } }: Row): string {
  const texts = kinds.get("text") ?? 0;
  return texts === 0 ? "" : formatNumber(rounded(tokens / texts));
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
