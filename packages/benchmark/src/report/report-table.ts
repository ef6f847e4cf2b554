import { markdownTable } from "markdown-table";
import { type ClassSummary, classSummaries, overallRatio, type PeerSummary } from "./class-summary.ts";
import { figureText, percentText, ratioText, UNSUPPORTED, wholeText } from "./figures.ts";
import { meanNoise } from "./noise.ts";
import type { BenchReport, CorpusReport, Difference, Machine, PeerReport } from "./report.ts";
import { type RowAhead, rowsAhead } from "./rows-ahead.ts";

/** The maximum number of examples for each reason. */
const MAX_EXAMPLES = 3;

/** Prints a report as Markdown: the table of times, the classes in which a peer is ahead, the differences of answers. */
export function reportTable(report: BenchReport): string {
  const { machine } = report;
  return [
    heading(report, [`${machineText(machine)}.`]),
    classTable(report),
    noiseText(report),
    classesAhead(report),
    differences(report),
  ].join("\n\n");
}

/**
 * What was measured.
 *
 * @param lines further ones
 */
export function heading(report: BenchReport, lines: readonly string[] = []): string {
  const { peers, missing } = report;
  const versions = peers.map(({ title, version }) => `${title} ${version}`).join(", ");
  return [
    `${corpusText(report.corpus)}, ${roundsText(report.rounds)}, Node ${report.node}, ${report.date}.`,
    ...lines,
    `${versions}.`,
    ...missing,
    "Cells: median / 95th percentile of one query in µs, and the ratio to Firmament's time (geometric mean over the queries that both support).",
  ].join("\n");
}

/** `20,000 companies (generated, seed 1)`. */
export function corpusText({ name, plural, count, seed }: CorpusReport): string {
  return `${wholeText(count)} ${plural} (${name}${seed === null ? "" : `, seed ${seed}`})`;
}

export function machineText({ processor, cores, gigabytes, system }: Machine): string {
  return `${processor}, ${cores} cores, ${figureText(gigabytes)} GB, ${system}`;
}

function roundsText(rounds: number): string {
  return rounds === 1 ? "1 round" : `${rounds} rounds`;
}

/** How reliable the times are. */
export function noiseText({ peers, queries, rounds }: BenchReport): string {
  const [ours] = peers;
  const noise = ours === undefined ? null : meanNoise(queries, ours.name);
  if (noise === null) return `Noise: unknown with ${roundsText(rounds)}.`;
  return `Noise: a query's time differs between rounds by ${percentText(noise)} (geometric mean of the standard deviations, relative to the reference loads).`;
}

/** Set-up, and the times of each class of queries. */
export function classTable(report: BenchReport): string {
  const { peers } = report;
  const ours = peers[0]?.name;
  const summaries = classSummaries(report);
  return tableOf(peers, [
    setUpRow("import, ms", peers, ({ importMilliseconds }) => importMilliseconds),
    ...sizeRows(peers),
    setUpRow("first query, ms", peers, ({ firstQueryMilliseconds }) => firstQueryMilliseconds),
    ...summaries.map((summary) => [
      rowTitle(summary),
      ...peers.map(({ name }) => cell(summary.peers.get(name), summary, name === ours)),
    ]),
    ...overallRows(summaries, peers),
  ]);
}

/** The build, the sizes, and the means of the times. */
export function summaryTable(report: BenchReport): string {
  const { peers } = report;
  return tableOf(peers, [...sizeRows(peers), ...overallRows(classSummaries(report), peers)]);
}

/** The main rows of {@link summaryTable}. */
export function overviewTable(report: BenchReport): string {
  const { peers } = report;
  const [build, memory] = sizeRows(peers) as [string[], string[]];
  return tableOf(peers, [build, memory, ...overallRows(classSummaries(report), peers).slice(0, -1)]);
}

function tableOf(peers: readonly PeerReport[], rows: readonly (readonly string[])[]): string {
  const header = ["", ...peers.map(({ title }) => title)];
  return markdownTable([header, ...rows], { align: ["l", ...peers.map(() => "r")] });
}

function sizeRows(peers: readonly PeerReport[]): string[][] {
  return [
    setUpRow("build, s", peers, ({ buildSeconds }) => buildSeconds),
    setUpRow("memory, MB", peers, ({ megabytes }) => megabytes),
    setUpRow("memory without records, MB", peers, ({ indexMegabytes }) => indexMegabytes),
    setUpRow("file, MB", peers, ({ fileMegabytes }) => fileMegabytes),
  ];
}

function setUpRow(title: string, peers: readonly PeerReport[], value: (peer: PeerReport) => number | null): string[] {
  const [ours] = peers;
  const ourValue = ours === undefined ? null : value(ours);
  return [
    title,
    ...peers.map((peer) => {
      const theirValue = value(peer);
      if (theirValue === null) return UNSUPPORTED;
      if (peer === ours || ourValue === null) return figureText(theirValue);
      return `${figureText(theirValue)} ${ratioText(theirValue / ourValue)}`;
    }),
  ];
}

/** The geometric means over the classes: for each operation, and over all operations. */
function overallRows(summaries: readonly ClassSummary[], peers: readonly PeerReport[]): string[][] {
  const rows = [...OVERALL_TITLES].map(([operation, title]) => ({
    title,
    of: summaries.filter((each) => each.operation === operation),
  }));
  return [...rows, { title: "geometric mean of the classes", of: summaries }]
    .filter(({ of }) => of.length > 0)
    .map(({ title, of }) => [title, ...peers.map(({ name }) => ratioText(overallRatio(of, name)))]);
}

const OVERALL_TITLES: ReadonlyMap<ClassSummary["operation"], string> = new Map([
  ["count", "geometric mean: count"],
  ["ids", "geometric mean: ids"],
  ["top", "geometric mean: top"],
]);

/** `rare word: count`. */
export function rowTitle({
  title,
  operation,
  className,
}: Pick<ClassSummary, "title" | "operation" | "className">): string {
  return operation === "parse" || className.startsWith("top-")
    ? title
    : `${title}: ${operation === "top" ? "top 10" : operation}`;
}

/** States the number of queries if it is not all. */
function cell(summary: PeerSummary | undefined, { queries }: ClassSummary, isOurs: boolean): string {
  if (summary === undefined) return UNSUPPORTED;
  const times = `${figureText(summary.median)} / ${figureText(summary.p95)}`;
  if (isOurs) return times;
  const part = summary.queries === queries ? "" : ` (${summary.queries} of ${queries})`;
  return `${times} ${ratioText(summary.ratio)}${part}`;
}

/** The classes in which a peer is faster. */
export function classesAhead(report: BenchReport): string {
  const rows = rowsAhead(report);
  if (rows.length === 0) return "Classes of queries in which a peer is ahead: none.";
  const titles = new Map(report.peers.map(({ name, title }) => [name, title]));
  const cells = rows.map((row) => [
    rowTitle(row),
    titles.get(row.peer) ?? row.peer,
    figureText(row.ours),
    figureText(row.theirs),
    ratioText(row.ratio),
    ratioText(row.meanRatio),
  ]);
  const header = ["", "peer", "Firmament, µs", "peer, µs", "ratio of the medians", "geometric mean of the ratios"];
  return [
    "Classes of queries in which a peer is ahead, by the median or the geometric mean of the queries that both support (ratios: Firmament's time divided by the peer's):",
    markdownTable([header, ...cells], { align: ["l", "l", "r", "r", "r", "r"] }),
    ...noteOnIds(rows),
  ].join("\n\n");
}

/** Says what the lists of ids consist of, if a peer is ahead in one. */
function noteOnIds(rows: readonly RowAhead[]): readonly string[] {
  const lists = rows.filter(({ operation }) => operation === "ids");
  if (lists.length === 0) return [];
  const lengths = new Map(lists.map(({ title, matches }) => [title, `${title} ${figureText(matches)}`]));
  return [
    `Ids are strings in Firmament, and ordinals in Lucene and Tantivy. V8 takes about 4 ns for each element of a long array of strings. Median lengths of the lists: ${[...lengths.values()].join("; ")}.`,
  ];
}

function differences(report: BenchReport): string {
  if (report.differences.length === 0) return "All engines return the same numbers of matches.";
  const lines = differenceLines(report).map((line) => `- ${line}`);
  return ["Queries with a different number of matches than in Firmament:", "", ...lines].join("\n");
}

/** One line for each engine and reason, with the greatest differences. */
export function differenceLines(report: BenchReport): readonly string[] {
  const groups = Map.groupBy(report.differences, ({ peer, reason }) => `${peer} ${reason ?? ""}`);
  return [...groups.values()].map((group) => {
    const [{ peer, reason }] = group as [Difference, ...Difference[]];
    const title = report.peers.find(({ name }) => name === peer)?.title ?? peer;
    const greatest = [...new Map(group.toSorted(byDistance).map((each) => [each.text, each])).values()].slice(
      -MAX_EXAMPLES,
    );
    const examples = greatest.map(({ text, ours, theirs }) => `\`${text}\` ${theirs} instead of ${ours}`).join("; ");
    const queries = group.length === 1 ? "1 query" : `${group.length} queries`;
    return `${title}, ${queries}: ${reason ?? "NO KNOWN REASON"}. Greatest differences: ${examples}.`;
  });
}

/** Sorts by the factor between the counts, ascending. */
function byDistance(one: Difference, other: Difference): number {
  const distanceOf = ({ ours, theirs }: Difference): number => Math.abs(Math.log((theirs + 1) / (ours + 1)));
  return distanceOf(one) - distanceOf(other);
}
