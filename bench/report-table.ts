import { markdownTable } from "markdown-table";
import { type ClassSummary, classSummaries, overallRatio, type PeerSummary } from "./class-summary.ts";
import type { BenchReport, Difference, PeerReport } from "./report.ts";

/** What cannot be asked. */
const CANNOT = "–";

/** So many examples of answers that differ for one reason. */
const EXAMPLES = 3;

/** A report as Markdown: the table of times, and after it where the answers differ. */
export function reportTable(report: BenchReport): string {
  return [heading(report), times(report), differences(report)].join("\n\n");
}

function heading({ count, corpus, seed, node, rounds, date, peers }: BenchReport): string {
  const versions = peers.map(({ title, version }) => `${title} ${version}`).join(", ");
  return [
    `${new Intl.NumberFormat("en-US").format(count)} companies (${corpus}, seed ${seed}), ${rounds} rounds, Node ${node}${date === null ? "" : `, ${date}`}.`,
    `${versions}.`,
    "Cells: median / 95th percentile of one query in µs, and how many times ours (geometric mean over the queries that both can be asked).",
  ].join("\n");
}

function times(report: BenchReport): string {
  const { peers } = report;
  const ours = peers[0]?.name;
  const summaries = classSummaries(report);
  const rows = [
    ["", ...peers.map(({ title }) => title)],
    setUpRow("import, ms", peers, ({ importMilliseconds }) => importMilliseconds),
    setUpRow("build, s", peers, ({ buildSeconds }) => buildSeconds),
    setUpRow("memory, MB", peers, ({ megabytes }) => megabytes),
    setUpRow("memory without records, MB", peers, ({ indexMegabytes }) => indexMegabytes),
    setUpRow("first query, ms", peers, ({ firstQueryMilliseconds }) => firstQueryMilliseconds),
    ...summaries.map((summary) => [
      rowTitle(summary),
      ...peers.map(({ name }) => cell(summary.peers.get(name), summary, name === ours)),
    ]),
    ...overallRows(summaries, peers),
  ];
  return markdownTable(rows, { align: ["l", ...peers.map(() => "r")] });
}

function setUpRow(title: string, peers: readonly PeerReport[], value: (peer: PeerReport) => number | null): string[] {
  const [ours] = peers;
  const ourValue = ours === undefined ? null : value(ours);
  return [
    title,
    ...peers.map((peer) => {
      const theirValue = value(peer);
      if (theirValue === null) return CANNOT;
      if (peer === ours || ourValue === null) return figure(theirValue);
      return `${figure(theirValue)} ${multiple(theirValue / ourValue)}`;
    }),
  ];
}

/** The classes' geometric means: of all that was asked in one way, and of everything. */
function overallRows(summaries: readonly ClassSummary[], peers: readonly PeerReport[]): string[][] {
  const rows = [...OVERALL_TITLES].map(([ask, title]) => ({ title, of: summaries.filter((each) => each.ask === ask) }));
  return [...rows, { title: "geometric mean of the classes", of: summaries }]
    .filter(({ of }) => of.length > 0)
    .map(({ title, of }) => [title, ...peers.map(({ name }) => multiple(overallRatio(of, name)))]);
}

const OVERALL_TITLES: ReadonlyMap<ClassSummary["ask"], string> = new Map([
  ["count", "geometric mean: count"],
  ["ids", "geometric mean: ids"],
  ["top", "geometric mean: top"],
]);

function rowTitle({ title, ask, className }: ClassSummary): string {
  return ask === "parse" || className.startsWith("top-") ? title : `${title}: ${ask === "top" ? "top 10" : ask}`;
}

/** What part of the queries a cell speaks of is said where it is not all. */
function cell(summary: PeerSummary | undefined, { queries }: ClassSummary, isOurs: boolean): string {
  if (summary === undefined) return CANNOT;
  const times = `${figure(summary.median)} / ${figure(summary.p95)}`;
  if (isOurs) return times;
  const part = summary.queries === queries ? "" : ` (${summary.queries} of ${queries})`;
  return `${times} ${multiple(summary.ratio)}${part}`;
}

function multiple(ratio: number | null): string {
  return ratio === null ? CANNOT : `×${figure(ratio)}`;
}

function differences(report: BenchReport): string {
  if (report.differences.length === 0) return "All answers have as many companies as ours.";
  const groups = Map.groupBy(report.differences, ({ peer, reason }) => `${peer} ${reason ?? ""}`);
  const lines = [...groups.values()].map((group) => {
    const [{ peer, reason }] = group as [Difference, ...Difference[]];
    const title = report.peers.find(({ name }) => name === peer)?.title ?? peer;
    const farthest = [...new Map(group.toSorted(byDistance).map((each) => [each.text, each])).values()].slice(
      -EXAMPLES,
    );
    const examples = farthest.map(({ text, ours, theirs }) => `\`${text}\` ${theirs} for ${ours}`).join("; ");
    const answers = group.length === 1 ? "1 answer" : `${group.length} answers`;
    return `- ${title}, ${answers}: ${reason ?? "NO KNOWN REASON"}. The farthest: ${examples}.`;
  });
  return ["Answers with another number of companies than ours:", "", ...lines].join("\n");
}

/** The greater factor last, whichever count is larger. */
function byDistance(one: Difference, other: Difference): number {
  const distanceOf = ({ ours, theirs }: Difference): number => Math.abs(Math.log((theirs + 1) / (ours + 1)));
  return distanceOf(one) - distanceOf(other);
}

/** Three digits, or all of a whole number: `0.123`, `12.3`, `123`, `12,345`. */
function figure(value: number): string {
  if (value >= 100) return new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 }).format(value);
  return new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 }).format(value);
}
