import { proveRelations } from "@firmament/decide";
import { applyFixes, lint, type QueryOptions, SearchEngine, type WarningCode } from "firmament";
import { companySchema } from "firmament/companies";
import { excerpt } from "firmament/grammar";

/** An engine with three companies. */
export const lintedEngine: SearchEngine<typeof companySchema> = new SearchEngine(companySchema);
lintedEngine.upsertAll([
  { id: "1", name: "Nordlicht Software", location_city: "Berlin", staff_count: 85, tagline: "red green" },
  { id: "2", name: "Isar Analytics", location_city: "Munich", staff_count: 220, industries: ["Software Development"] },
  { id: "3", name: "Elbe Logistik", location_city: "Hamburg", staff_count: 1500, tagline: "green blue a b c d" },
]);

/** The warnings of one code: message, excerpt and, after `→`, the fixed query. */
export function shownWarnings(code: WarningCode, query: string, options: QueryOptions = {}): readonly string[] {
  return lint(lintedEngine, query, { ...options, proveRelations })
    .filter((warning) => warning.code === code)
    .map((warning) => {
      const lines = [warning.message, excerpt(query, warning.span)];
      if (warning.fixes !== undefined) lines.push(`→ ${applyFixes(query, [warning])}`);
      return lines.join("\n");
    });
}

/** The fixed query of each warning of one code; `null` for a warning without fixes. */
export function fixedQueries(code: WarningCode, query: string, options: QueryOptions = {}): readonly (string | null)[] {
  return lint(lintedEngine, query, { ...options, proveRelations })
    .filter((warning) => warning.code === code)
    .map((warning) => (warning.fixes === undefined ? null : applyFixes(query, [warning])));
}
