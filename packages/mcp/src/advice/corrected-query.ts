import { applyFixes, type Fix } from "firmament";
import type { ServiceApi, ValidationAnswer } from "../service/service-api.ts";
import { fixableMistakesIn } from "./mistakes.ts";

/** How a query is read. */
export interface QueryReading {
  readonly filter?: unknown;
  readonly default_operator?: "AND" | "OR";
}

/** A query that finds something, in place of one that was probably not meant. */
export interface CorrectedQuery {
  readonly query: string;
  /** The number of documents that it finds. */
  readonly matches: number;
}

/** The corrections of one text can bring further errors to light. */
const MAX_ROUNDS = 3;

/**
 * The query after the fixes of its errors and of its mistakes, repeatedly; `null` if there is none, or if it finds nothing.
 *
 * @param first the validation of the query, if it is known
 */
export async function correctedQuery(
  api: ServiceApi,
  dataset: string,
  query: string,
  reading: QueryReading,
  first?: ValidationAnswer,
): Promise<CorrectedQuery | null> {
  let text = query;
  for (let round = 0; ; round++) {
    const answer =
      round === 0 && first !== undefined ? first : await api.validate(dataset, { query: text, ...reading });
    const fixed = round < MAX_ROUNDS ? fixedText(text, answer) : null;
    if (fixed !== null) {
      text = fixed;
      continue;
    }
    const { estimated_total: matches } = answer;
    return text === query || matches === null || matches === 0 ? null : { query: text, matches };
  }
}

/** A query after the fixes of its errors or, without errors, of its mistakes; `null` if nothing can be corrected. */
export function fixedText(text: string, { diagnostics, lint }: ValidationAnswer): string | null {
  const findings: readonly { readonly fixes?: readonly Fix[] }[] =
    diagnostics.length > 0 ? diagnostics : fixableMistakesIn(lint);
  const fixed = applyFixes(
    text,
    findings.map(({ fixes = [] }) => ({ fixes })),
  );
  return fixed === text ? null : fixed;
}
