import type { PeerName } from "../question/peer-name.ts";
import { ChartScale } from "./chart-scale.ts";
import { type ClassSummary, classSummaries, overallRatio } from "./class-summary.ts";
import { figureText, wholeText } from "./figures.ts";
import { escaped } from "./markup.ts";
import type { BenchReport, PeerReport } from "./report.ts";

/** Lengths in pixels. */
const WIDTH = 860;
const LABELS = 300;
const MARGIN = 28;
const ROW = 22;
const TOP = 96;
const RADIUS = 5;

/** Colours that are readable on white and black and for colour-blind people; the shapes differ too. */
const MARKS: readonly { readonly colour: string; readonly shape: Shape }[] = [
  { colour: "#0b84c6", shape: "circle" },
  { colour: "#d55e00", shape: "square" },
  { colour: "#009e73", shape: "diamond" },
  { colour: "#cc5fa0", shape: "triangle" },
  { colour: "#b8860b", shape: "cross" },
  { colour: "#7a6fd0", shape: "ring" },
];

type Shape = "circle" | "square" | "diamond" | "triangle" | "cross" | "ring";

interface Row {
  readonly title: string;
  readonly bold: boolean;
  /** Each engine's time divided by Firmament's. */
  readonly ratios: ReadonlyMap<PeerName, number>;
}

/**
 * Draws an SVG chart of each peer's time relative to Firmament's, for each class and as a geometric mean, on a
 * logarithmic scale. Text and lines follow the light or dark colour scheme.
 */
export function chart(report: BenchReport): string {
  const peers = report.peers.slice(1);
  const summaries = classSummaries(report).filter(
    ({ operation, className }) => operation !== "ids" && (operation !== "top" || className.startsWith("top-")),
  );
  const rows: readonly Row[] = [overallRow(summaries, peers), ...summaries.map(classRow)];
  const ratios = rows.flatMap((row) => [...row.ratios.values()]);
  const scale = new ChartScale(ratios, LABELS, WIDTH - MARGIN);
  const bottom = TOP + rows.length * ROW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 40}" width="${WIDTH}" role="img">`,
    `<title>Query time as a multiple of ${escaped(report.peers[0]?.title ?? "")}'s</title>`,
    STYLE,
    `<text class="head" x="${MARGIN}" y="28">Query time as a multiple of Firmament's (${wholeText(report.corpus.count)} ${escaped(report.corpus.plural)})</text>`,
    ...legend(peers),
    ...scale.ticks.map((ratio) => tick(scale.position(ratio), bottom, `${figureText(ratio)}×`, ratio === 1)),
    ...rows.flatMap((row, index) => rowMarks(row, TOP + (index + 0.5) * ROW, peers, scale)),
    "</svg>",
    "",
  ].join("\n");
}

const STYLE = `<style>
text { font: 13px system-ui, sans-serif; fill: #24292f; }
.head { font-weight: 600; font-size: 15px; }
.bold { font-weight: 600; }
.tick { font-size: 11px; fill: #57606a; text-anchor: middle; }
line { stroke: #8c959f; stroke-opacity: 0.35; }
line.ours { stroke-opacity: 1; }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3; } .tick { fill: #9198a1; } }
</style>`;

function overallRow(summaries: readonly ClassSummary[], peers: readonly PeerReport[]): Row {
  const ratios = peers.flatMap(({ name }): [PeerName, number][] => {
    const ratio = overallRatio(summaries, name);
    return ratio === null ? [] : [[name, ratio]];
  });
  return { title: "geometric mean", bold: true, ratios: new Map(ratios) };
}

function classRow({ title, peers }: ClassSummary): Row {
  return { title, bold: false, ratios: new Map([...peers].map(([name, { ratio }]) => [name, ratio])) };
}

function legend(peers: readonly PeerReport[]): readonly string[] {
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, peers.length);
  return peers.flatMap(({ title }, index) => {
    const x = MARGIN + index * step;
    return [mark(index, x + RADIUS, 52, RADIUS), `<text x="${x + 18}" y="56.5">${escaped(title)}</text>`];
  });
}

function tick(x: number, bottom: number, label: string, ours: boolean): string {
  const line = `<line${ours ? ' class="ours"' : ""} x1="${x}" x2="${x}" y1="${TOP}" y2="${bottom}"/>`;
  return `${line}<text class="tick" x="${x}" y="${TOP - 8}">${label}</text><text class="tick" x="${x}" y="${bottom + 18}">${label}</text>`;
}

function rowMarks(row: Row, y: number, peers: readonly PeerReport[], scale: ChartScale): readonly string[] {
  const label = `<text${row.bold ? ' class="bold"' : ""} x="${MARGIN}" y="${y + 4.5}">${escaped(row.title)}</text>`;
  const marks = peers.flatMap(({ name }, index) => {
    const ratio = row.ratios.get(name);
    return ratio === undefined ? [] : [mark(index, scale.position(ratio), y, row.bold ? RADIUS + 2 : RADIUS)];
  });
  return [label, ...marks];
}

function mark(index: number, x: number, y: number, r: number): string {
  const { colour, shape } = MARKS[index % MARKS.length] ?? { colour: "currentColor", shape: "circle" };
  switch (shape) {
    case "circle":
      return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;
    case "square":
      return `<rect x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" fill="${colour}"/>`;
    case "diamond":
      return `<path d="M${x} ${y - r - 1}l${r + 1} ${r + 1}l${-r - 1} ${r + 1}l${-r - 1} ${-r - 1}z" fill="${colour}"/>`;
    case "triangle":
      return `<path d="M${x} ${y - r}l${r} ${2 * r}h${-2 * r}z" fill="${colour}"/>`;
    case "cross":
      return `<path d="M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}" fill="none" stroke="${colour}" stroke-width="2.5"/>`;
    case "ring":
      return `<circle cx="${x}" cy="${y}" r="${r - 1}" fill="none" stroke="${colour}" stroke-width="2.5"/>`;
  }
}
