import type { ToolAnswer } from "../answer/tool-answer.ts";
import { failure } from "../answer/tool-answer.ts";
import { searchedFields } from "../description/searched-fields.ts";
import type { DatasetInfo, ServiceApi, ValidationAnswer } from "../service/service-api.ts";
import type { ServiceDiagnostic } from "../service/service-problem.ts";
import { type CorrectedQuery, correctedQuery, fixedText, type QueryReading } from "./corrected-query.ts";
import { fieldAdvice } from "./unknown-fields.ts";

const MAX_ERRORS = 5;
const MAX_FIELDS = 50;

/** The answer to a query with errors: what is wrong, where, and which query was probably meant. */
export async function invalidQuery(
  api: ServiceApi,
  dataset: DatasetInfo,
  query: string,
  reading: QueryReading,
  validation: ValidationAnswer,
): Promise<ToolAnswer> {
  const { diagnostics } = validation;
  // Clauses can be counted once the query is free of other errors.
  const fixed = fixedText(query, validation) ?? query;
  const rest = fixed === query ? validation : await api.validate(dataset.name, { query: fixed, ...reading });
  const advice = await fieldAdvice(api, dataset, fixed, rest.diagnostics, reading);
  const corrected =
    advice === null ? await correctedQuery(api, dataset.name, query, reading, validation) : advice.corrected;
  const names = searchedFields(dataset.schema).map(({ name }) => name);
  return failure(errorText(diagnostics), {
    ...correction(corrected),
    ...(advice !== null && { field_alternatives: advice.alternatives }),
    ...(diagnostics.some(({ code }) => code === "unknown-field") && { fields: names.slice(0, MAX_FIELDS) }),
  });
}

/** The members of an answer about a query that is better; none without one. */
export function correction(corrected: CorrectedQuery | null): ToolAnswer["content"] {
  return corrected === null ? {} : { corrected_query: corrected.query, corrected_query_matches: corrected.matches };
}

function errorText(diagnostics: readonly ServiceDiagnostic[]): string {
  const shown = diagnostics.slice(0, MAX_ERRORS).map(({ message, caret }) => `${message}\n${caret}`);
  const rest = diagnostics.length - shown.length;
  return ["The query has an error.", ...shown, ...(rest > 0 ? [`… ${rest} more errors`] : [])].join("\n");
}
