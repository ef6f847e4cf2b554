import {
  type DuplicateReport,
  type DuplicateRule,
  type DuplicatesOptions,
  different,
  differentHost,
  distinct,
  duplicates,
  type NeverRule,
  same,
  sameHost,
  similarName,
} from "@firmament/duplicates";
import { isError } from "firmament/base";
import { type DocumentsOptions, withDocuments } from "../documents/open-documents.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { printJson } from "../terminal/json.ts";
import { formatCount } from "../terminal/number-format.ts";
import { errorScreen, outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { withoutControls } from "../terminal/visible-text.ts";

export interface DuplicatesCommandOptions extends DocumentsOptions {
  readonly same?: readonly string[];
  readonly sameHost?: readonly string[];
  readonly similarName?: readonly string[];
  readonly agree?: number;
  readonly neverDifferent?: readonly string[];
  readonly neverDifferentHost?: readonly string[];
  readonly maxShared?: number;
  readonly json?: boolean;
}

const MAX_PRINTED_CONFLICTS = 10;

/**
 * Prints the documents that are the same one.
 *
 * @throws {CommandFailure} as {@link withDocuments} does; exit 2, without rules, or for fields that no document has
 */
export async function printDuplicates(options: DuplicatesCommandOptions, terminal: Terminal): Promise<void> {
  const { type, maxShared, json } = options;
  const { by, never } = rulesOf(options);
  if (by.length === 0) {
    throw new CommandFailure("error: name a rule: --same FIELD, --same-host FIELD or --similar-name FIELD", 2);
  }
  const report = await withDocuments(options, terminal, async ({ engine, distinctPairs }) => {
    const search = { by, never: [...never, distinct(distinctPairs)], maxShared, minWeight: options.agree ?? 1 };
    return withoutDecided(await withUsage(duplicates(engine, search)), distinctPairs);
  });
  const screen = outputScreen(terminal);
  if (json === true) printJson(report, screen);
  else screen.print(linesOf(report, type.plural).map(withoutControls).join("\n"));
  if (json !== true) for (const note of notesOf(report)) errorScreen(terminal).printMessage(withoutControls(note));
}

/** The report without conflicts that somebody has decided: the documents themselves were declared different. */
function withoutDecided(report: DuplicateReport, pairs: readonly (readonly [string, string])[]): DuplicateReport {
  const keyOf = (ids: readonly string[]): string => JSON.stringify(ids.toSorted());
  const decided = new Set(pairs.map(keyOf));
  return { ...report, conflicts: report.conflicts.filter(({ ids }) => !decided.has(keyOf(ids))) };
}

function rulesOf(options: DuplicatesCommandOptions): Required<Pick<DuplicatesOptions, "by">> & {
  readonly never: readonly NeverRule[];
} {
  const rules = <Rule>(fields: readonly string[] | undefined, rule: (field: string) => Rule): readonly Rule[] =>
    (fields ?? []).map((field) => rule(field));
  const by: readonly DuplicateRule[] = [
    ...rules(options.same, same),
    ...rules(options.sameHost, sameHost),
    ...rules(options.similarName, similarName),
  ];
  return {
    by,
    never: [...rules(options.neverDifferent, different), ...rules(options.neverDifferentHost, differentHost)],
  };
}

/** @throws {CommandFailure} exit 2, for options that fit no documents */
async function withUsage(report: Promise<DuplicateReport>): Promise<DuplicateReport> {
  try {
    return await report;
  } catch (error) {
    if (!isError(error) || error.name !== "RangeError") throw error;
    const message = error.message
      .replace(/^No two documents can agree: minWeight is (\d+), and all rules together weigh (\d+)\.$/, tooFewRules)
      .replace("maxShared", "--max-shared");
    throw new CommandFailure(`error: ${message}`, 2);
  }
}

function tooFewRules(_: string, agree: string, rules: string): string {
  return `--agree ${agree} needs ${agree} rules, and there ${rules === "1" ? "is" : "are"} ${rules}.`;
}

function linesOf({ documents, groups }: DuplicateReport, plural: string): readonly string[] {
  const lines = groups.flatMap(({ ids, links }) => [
    ids.join("  "),
    ...links.flatMap((link) => link.reasons.map((reason) => `  ${link.ids.join(" and ")}: ${reason}`)),
  ]);
  return [
    ...lines,
    `${formatCount(groups.length, "group", "groups")} among ${formatCount(documents, "document", plural)}`,
  ];
}

function notesOf({ conflicts, skipped, notes }: DuplicateReport): readonly string[] {
  const shown = conflicts.slice(0, MAX_PRINTED_CONFLICTS);
  const hidden = conflicts.length - shown.length;
  return [
    ...shown.map(
      ({ ids, reasons, difference }) => `kept apart: ${ids.join(" and ")}: ${reasons.join(", ")}; ${difference}`,
    ),
    ...(hidden > 0 ? [`kept apart: ${hidden} others, which --json prints`] : []),
    ...skipped.map(({ rule, key, documents }) => `skipped: ${rule} of ${documents} documents: ${key}`),
    ...notes.map((note) => `note: ${note}`),
  ];
}
