import type { PeerName } from "../question/peer-name.ts";
import { chart } from "./chart.ts";
import { type ClassSummary, classSummaries, overallRatio } from "./class-summary.ts";
import { figureText, percentText, ratioText, UNSUPPORTED, wholeText } from "./figures.ts";
import { HTML_STYLE } from "./html-style.ts";
import { escaped } from "./markup.ts";
import { meanNoise } from "./noise.ts";
import type { BenchReport, PeerReport, QueryReport } from "./report.ts";
import { corpusText, differenceLines, machineText, noiseText, rowTitle } from "./report-table.ts";
import { rowsAhead } from "./rows-ahead.ts";

const operationTitles: Readonly<Record<QueryReport["operation"], string>> = {
  count: "count",
  ids: "ids",
  top: "top",
  parse: "parsing",
};

/** A report as one HTML page, which loads nothing else and follows the light or dark colour scheme. */
export function htmlReport(report: BenchReport): string {
  const { corpus, peers } = report;
  const title = `Benchmark over ${wholeText(corpus.count)} ${corpus.plural}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${HTML_STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p class="lead">${escaped(peers.map((peer) => `${peer.title} ${peer.version}`).join(", "))}</p>
${section("Environment", environment(report))}
${section("Engines", enginesTable(report))}
${peers.length > 1 ? section("Query times", `<figure>${chart(report)}</figure>`) : ""}
${section("Findings", findings(report))}
${section("Classes of queries", classes(report))}
${section("Method", METHOD)}
</main>
</body>
</html>
`;
}

function section(title: string, content: string): string {
  return `<section>\n<h2>${title}</h2>\n${content}\n</section>`;
}

function environment(report: BenchReport): string {
  const entries: readonly (readonly [string, string])[] = [
    ["Documents", corpusText(report.corpus)],
    ["Digest of the documents", report.corpus.digest],
    [
      "Rounds",
      `${report.rounds}, in ${report.processes === 1 ? "one process" : `${report.processes} processes`} of ${report.peers[0]?.title ?? ""}`,
    ],
    ["Machine", machineText(report.machine)],
    ["Node", report.node],
    ["Date", report.date],
  ];
  const terms = entries.map(([term, text]) => `<dt>${term}</dt><dd>${escaped(text)}</dd>`).join("\n");
  const missing = report.missing.map((line) => `<li>${escaped(line)}</li>`).join("\n");
  return `<dl>\n${terms}\n</dl>${missing === "" ? "" : `\n<ul>\n${missing}\n</ul>`}`;
}

function enginesTable(report: BenchReport): string {
  const summaries = classSummaries(report);
  const rows = report.peers.map((peer) => [
    escaped(`${peer.title} ${peer.version}`),
    ...setUpCells(peer),
    ratioText(overallRatio(summaries, peer.name)),
  ]);
  const head = [
    "",
    "import, ms",
    "build, s",
    "memory, MB",
    "without documents, MB",
    "file, MB",
    "first query, ms",
    "all classes",
  ];
  return `${table(head, rows)}
<p>The last column is the time of all classes that an engine supports, as a multiple of ${escaped(report.peers[0]?.title ?? "")}'s (geometric mean).</p>`;
}

function setUpCells(peer: PeerReport): readonly string[] {
  const { importMilliseconds, buildSeconds, megabytes, indexMegabytes, fileMegabytes, firstQueryMilliseconds } = peer;
  return [importMilliseconds, buildSeconds, megabytes, indexMegabytes, fileMegabytes, firstQueryMilliseconds].map(
    (value) => (value === null ? UNSUPPORTED : figureText(value)),
  );
}

function findings(report: BenchReport): string {
  const lines = differenceLines(report).map((line) => `<li>${codeInText(line)}</li>`);
  const different =
    lines.length === 0
      ? "<p>All engines return the same numbers of matches.</p>"
      : `<p>Queries with a different number of matches than in ${escaped(report.peers[0]?.title ?? "")}:</p>\n<ul>\n${lines.join("\n")}\n</ul>`;
  const titles = new Map(report.peers.map(({ name, title }) => [name, title]));
  const ours = report.peers[0]?.title ?? "";
  const ahead = rowsAhead(report).map((row) => [
    escaped(rowTitle(row)),
    escaped(titles.get(row.peer) ?? row.peer),
    figureText(row.ours),
    figureText(row.theirs),
    ratioText(row.meanRatio),
  ]);
  const head = ["", "engine", `${escaped(ours)}, µs`, "engine, µs", "ratio"];
  const slower =
    ahead.length === 0
      ? ""
      : `\n<p>Another engine is faster (the ratio is ${escaped(ours)}'s time divided by the engine's, as a geometric mean):</p>\n${table(head, ahead)}`;
  return `<p>${escaped(noiseText(report))}</p>\n${different}${slower}`;
}

/** A text whose parts between backticks are code. */
function codeInText(text: string): string {
  return escaped(text).replace(/`([^`]*)`/g, "<code>$1</code>");
}

function classes(report: BenchReport): string {
  const summaries = Map.groupBy(classSummaries(report), ({ className }) => className);
  return [...summaries.values()].map((group) => classSection(report, group)).join("\n");
}

function classSection(report: BenchReport, summaries: readonly ClassSummary[]): string {
  const [first] = summaries;
  if (first === undefined) return "";
  const queries = report.queries.filter(({ className }) => className === first.className);
  const head = ["", ...summaries.flatMap(({ operation }) => operationHeads(operation))];
  const rows = report.peers.map((peer) => [
    escaped(peer.title),
    ...summaries.flatMap((summary) => {
      const of = queries.filter(({ operation }) => operation === summary.operation);
      return summaryCells(summary, of, peer.name);
    }),
  ]);
  return `<article id="${escaped(first.className)}">
<h3>${escaped(first.title)} <code>${escaped(first.className)}</code></h3>
${table(head, rows)}
<details>
<summary>${queries.length === 1 ? "The query" : `The ${queries.length} measured queries`}</summary>
${queryTable(queries, report.peers)}
</details>
</article>`;
}

function operationHeads(operation: QueryReport["operation"]): readonly string[] {
  return [`${operationTitles[operation]}, µs`, "95 %", "ratio", "noise"];
}

function summaryCells(summary: ClassSummary, queries: readonly QueryReport[], peer: PeerName): readonly string[] {
  const found = summary.peers.get(peer);
  if (found === undefined) return [UNSUPPORTED, "", "", ""];
  const noise = meanNoise(queries, peer);
  const part = found.queries === summary.queries ? "" : ` (${found.queries} of ${summary.queries})`;
  return [
    figureText(found.median),
    figureText(found.p95),
    `${ratioText(found.ratio)}${part}`,
    noise === null ? UNSUPPORTED : percentText(noise),
  ];
}

function queryTable(queries: readonly QueryReport[], peers: readonly PeerReport[]): string {
  const rows = queries.map((query) => [
    `<code>${escaped(query.text)}</code>`,
    operationTitles[query.operation],
    query.matches === null ? UNSUPPORTED : wholeText(query.matches),
    ...peers.map(({ name }) => {
      const figures = query.figures[name];
      return figures === undefined ? UNSUPPORTED : `${figureText(figures.median)} / ${figureText(figures.p95)}`;
    }),
  ]);
  return table(["query", "", "matches", ...peers.map(({ title }) => `${escaped(title)}, µs`)], rows);
}

/** @param rows cells as HTML; the first one of a row is its heading */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const heads = head.map((text) => `<th scope="col">${text}</th>`).join("");
  const body = rows.map(([first = "", ...cells]) => {
    return `<tr><th scope="row">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  return `<div class="table" role="region" tabindex="0" aria-label="Table">
<table>
<thead><tr>${heads}</tr></thead>
<tbody>
${body.join("\n")}
</tbody>
</table>
</div>`;
}

const METHOD = `<ul>
<li>Each engine runs in a process of its own. For each query all engines take turns of 10 ms, and each round starts with another engine. Rounds before the first one warm up.</li>
<li>Firmament runs in several processes, of which each round measures one: equal code is not equally fast in two processes.</li>
<li>Every repetition of a query has different white space around its text, so that a cache by text does not help.</li>
<li>A time is the median over the queries of a class; “95 %” is the 95th percentile of the samples. A sample of a short query is the mean of a batch of at least 0.3 ms.</li>
<li>A ratio is an engine's time divided by Firmament's: the geometric mean over the queries that both support.</li>
<li>Noise is the standard deviation of a query's time between rounds, relative to reference loads that are measured beside it.</li>
<li>– marks what an engine cannot express. Queries of a file are translated where the engine has such queries.</li>
</ul>`;
