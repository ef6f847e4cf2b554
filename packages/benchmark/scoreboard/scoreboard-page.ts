import type { CheckReport, Finding } from "@firmament/testing";
import { markdownTable } from "markdown-table";

/** An engine that was checked. */
export interface Score {
  readonly title: string;
  readonly version: string;
  readonly report: CheckReport;
}

const INTRODUCTION = `# Scoreboard

How do other engines read the queries of [the query language](../../grammar/README.md)? \`npm run scoreboard\` writes this page: it gives each
engine the texts of the same queries, unchanged, as a program would, and compares the matches with those of the
[naive engine](../testing-kit.md). Every row has the smallest query and documents that show the difference. A difference is not a fault: most of these engines
have a query language of their own.

An engine is configured as its documentation shows; \`packages/benchmark/src/engines/\` has the adapters. A query that the parser of an engine rejects
counts as not offered; Lucene's errors are shown as failures. Relevance is not compared.`;

/** The page with the scores of all engines. */
export function scoreboardPage(scores: readonly Score[], missing: readonly string[]): string {
  const overview = markdownTable(
    [
      ["engine", "version", "queries", "same matches", "other matches", "not offered", "readings that differ"],
      ...scores.map(({ title, version, report }) => {
        const { checked, disagreements, unsupported, findings } = report;
        const notOffered = unsupported.reduce((sum, { count }) => sum + count, 0);
        return [
          link(title),
          version,
          checked + notOffered,
          checked - disagreements,
          disagreements,
          notOffered,
          findings.length,
        ].map(String);
      }),
    ],
    { align: ["l", "l", "r", "r", "r", "r", "r"], alignDelimiters: false },
  );
  const sections = scores.map(sectionOf);
  const notes = missing.map((reason) => `- ${reason}`);
  return `${[INTRODUCTION, overview, ...(notes.length > 0 ? [`Not measured:\n\n${notes.join("\n")}`] : []), ...sections].join("\n\n")}\n`;
}

function sectionOf({ title, report }: Score): string {
  if (report.findings.length === 0) return `## ${title}\n\nNo difference was found.`;
  const rows = report.findings.map((finding) => [
    escaped(finding.explanation),
    code(finding.query),
    documentsText(finding),
    idsText(finding.expected),
    "error" in finding.actual
      ? `error: ${escaped(finding.actual.error.slice(0, 80))}`
      : idsText(finding.actual as readonly string[]),
  ]);
  return `## ${title}\n\n${markdownTable([["reading", "query", "documents", "matches", "answer"], ...rows], { alignDelimiters: false })}`;
}

function documentsText({ documents, steps = [] }: Finding): string {
  const shown = documents.slice(0, 3).map((document) => code(JSON.stringify(document)));
  if (documents.length > 3) shown.push(`… ${documents.length} documents`);
  return [...shown, ...steps.map((step) => `then ${code(JSON.stringify(step))}`)].join("<br>");
}

function idsText(ids: readonly string[]): string {
  if (ids.length === 0) return "none";
  return escaped(ids.length > 5 ? `${ids.slice(0, 5).join(", ")} … (${ids.length})` : ids.join(", "));
}

/** The anchor of a section. */
function link(title: string): string {
  const anchor = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, "")
    .replaceAll(" ", "-");
  return `[${title}](#${anchor})`;
}

/** A text as code within a cell. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${fence}${space}${text.replaceAll("|", "\\|").replaceAll(/\s/g, " ")}${space}${fence}`;
}

function escaped(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll(/[<\n]/g, " ");
}
