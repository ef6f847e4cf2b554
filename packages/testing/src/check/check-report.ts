import type { EngineDocument } from "./adapter.ts";
import type { GivenAnswer } from "./engine-session.ts";
import { CHANGES, type ChangeReason } from "./misreading/changes.ts";
import { MISREADINGS, type MisreadingCode } from "./misreading/misreadings.ts";
import type { DocumentChange, Question } from "./misreading/question.ts";
import { testText } from "./test-text.ts";

/** Faults that are no misreading of a query or a change. */
const OTHERS = {
  "earlier-documents": "Documents of an earlier load are still found: `load` must replace all documents.",
  truncated: "Not all ids are returned.",
  error: "The engine fails.",
  other: "The answer is wrong for another reason.",
} as const;

/** Why the answer of an engine is wrong. */
export type ReasonCode = MisreadingCode | ChangeReason | keyof typeof OTHERS;

/** A disagreement with the reference, reduced to the smallest question that shows it. */
export interface Finding {
  readonly reason: ReasonCode;
  /** A sentence about engines with this fault. */
  readonly explanation: string;
  readonly query: string;
  /** The documents to load; at most three, unless the reason is "truncated". */
  readonly documents: readonly EngineDocument[];
  /** The changes after the load, if the fault needs any. */
  readonly steps?: readonly DocumentChange[];
  /** The correct ids, in ascending order. */
  readonly expected: readonly string[];
  /** The ids that the engine returned, in ascending order, or the message of its error. */
  readonly actual: readonly string[] | { readonly error: string };
  /** The parts of the language that the query uses. */
  readonly features: readonly string[];
  /** The number of disagreements with this reason. */
  readonly count: number;
  /** A test of the adapter `engine`, for Vitest, node:test and others, which needs `node:assert/strict`. */
  readonly test: string;
}

/** Queries that the engine does not offer. */
export interface UnsupportedKind {
  /** The message of the first `UnsupportedQuery`. */
  readonly message: string;
  /** The smallest such query. */
  readonly query: string;
  /** The parts of the language that these queries have in common. */
  readonly features: readonly string[];
  /** The number of queries that were left out. */
  readonly count: number;
}

/** Why a check ended early: `timeLimit` or `maxFindings` was reached, or `load` does not replace all documents. */
export type StopReason = "time limit" | "findings" | "earlier documents";

/** A report as JSON. */
export interface CheckReportJson {
  readonly version: 1;
  readonly engine: string;
  readonly seed: number;
  readonly checked: number;
  readonly disagreements: number;
  readonly stopped: StopReason | null;
  readonly findings: readonly Finding[];
  readonly unsupported: readonly UnsupportedKind[];
}

/** What `checkEngine` found out about an engine. */
export class CheckReport {
  readonly engine: string;
  readonly seed: number;
  /** The number of queries whose answers were compared. */
  readonly checked: number;
  /** The number of wrong answers among them. */
  readonly disagreements: number;
  readonly stopped: StopReason | null;
  /** One for each reason; several with the reasons "error" and "other". The most frequent first. */
  readonly findings: readonly Finding[];
  /** The most frequent first. */
  readonly unsupported: readonly UnsupportedKind[];

  constructor({
    engine,
    seed,
    checked,
    disagreements,
    stopped,
    findings,
    unsupported,
  }: Omit<CheckReportJson, "version">) {
    this.engine = engine;
    this.seed = seed;
    this.checked = checked;
    this.disagreements = disagreements;
    this.stopped = stopped;
    this.findings = findings.toSorted((a, b) => b.count - a.count);
    this.unsupported = unsupported.toSorted((a, b) => b.count - a.count);
  }

  /** The report as plain text with all findings, each with a test. */
  toString(): string {
    const { engine, seed, checked, disagreements, findings, unsupported } = this;
    const checkedText = checked.toLocaleString("en-US");
    const reasons = findings.length === 1 ? "1 reason" : `${findings.length} reasons`;
    const agreement =
      checked === 0
        ? `${engine} offers none of the queries (seed ${seed}).`
        : `${engine} answers ${checkedText} queries correctly (seed ${seed}).`;
    const sections = [
      findings.length === 0
        ? agreement
        : `${engine} answers ${disagreements.toLocaleString("en-US")} of ${checkedText} queries wrongly, for ${reasons} (seed ${seed}).`,
      ...(this.stopped === null ? [] : [STOPPED[this.stopped]]),
      ...findings.map((finding, index) => findingText(finding, index + 1)),
      ...(unsupported.length === 0 ? [] : [`Not offered:\n${unsupported.map(unsupportedText).join("\n")}`]),
    ];
    return `${sections.join("\n\n")}\n`;
  }

  toJSON(): CheckReportJson {
    const { engine, seed, checked, disagreements, stopped, findings, unsupported } = this;
    return { version: 1, engine, seed, checked, disagreements, stopped, findings, unsupported };
  }
}

const STOPPED: Readonly<Record<StopReason, string>> = {
  "time limit": "The check ended early at its time limit.",
  findings: "The check ended early, because it has as many findings as it may have.",
  "earlier documents": "Nothing else was checked.",
};

/** A sentence about engines with a fault. */
export function explanationOf(reason: ReasonCode): string {
  if (reason in OTHERS) return OTHERS[reason as keyof typeof OTHERS];
  if (reason in CHANGES) return CHANGES[reason as ChangeReason].explanation;
  return MISREADINGS[reason as MisreadingCode].explanation;
}

/** The finding that an answer shows. */
export function findingOf(
  reason: ReasonCode,
  { documents, changes, query }: Question,
  expected: readonly string[],
  answer: GivenAnswer,
  features: readonly string[],
  count: number,
  explanation: string = explanationOf(reason),
): Finding {
  const actual = answer.kind === "ids" ? answer.ids : { error: answer.message };
  const test = testText({ documents, changes, query }, expected, reason);
  const steps = changes.length === 0 ? {} : { steps: changes };
  return { reason, explanation, query, documents, ...steps, expected, actual, features, count, test };
}

function findingText(finding: Finding, number: number): string {
  const { reason, explanation, query, documents, steps = [], expected, actual, features, count, test } = finding;
  const shown = documents.slice(0, 3).map((document) => JSON.stringify(document));
  if (documents.length > 3) shown.push(`… ${documents.length} documents`);
  const rows: [string, string][] = [
    ["query", query],
    ["documents", shown.join("\n") || "none"],
    ...steps.map(stepRow),
    ["expected", idsText(expected)],
    ["actual", "error" in actual ? `error: ${actual.error}` : idsText(actual as readonly string[])],
    ...(reason === "other" || reason === "error" ? [["uses", features.join(", ")] as [string, string]] : []),
  ];
  const table = rows.map(([name, value]) => `   ${name.padEnd(12)}${value.replaceAll("\n", `\n${" ".repeat(15)}`)}`);
  const indented = test.replaceAll(/^(?=.)/gm, "   ");
  return `${number}. ${reason}, ${count === 1 ? "1 case" : `${count} cases`}\n   ${explanation}\n\n${table.join("\n")}\n\n${indented}`;
}

function stepRow(step: DocumentChange): [string, string] {
  if ("ids" in step) return ["then ids", step.ids];
  return "upsert" in step ? ["then upsert", JSON.stringify(step.upsert)] : ["then delete", step.delete];
}

function idsText(ids: readonly string[]): string {
  if (ids.length === 0) return "none";
  return ids.length > 20 ? `${ids.slice(0, 20).join(" ")} … (${ids.length} ids)` : ids.join(" ");
}

function unsupportedText({ message, query, count }: UnsupportedKind): string {
  return `   ${query}: ${message} (${count === 1 ? "1 query" : `${count} queries`})`;
}
